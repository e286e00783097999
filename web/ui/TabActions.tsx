import type { ReactNode } from 'react'
import '#web/ui/TabActions.css'

/** What can be done with a tab's list, at the right above it; on a phone from edge to edge. */
export function TabActions({ children }: { children: ReactNode }) {
  return <div className="TabActions">{children}</div>
}
