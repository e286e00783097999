import type { ReactNode } from 'react'
import '#web/ui/TabActions.css'

interface TabActionsProps {
  /**
   * The list is on its way: an empty one will offer the same in its middle, so nobody's focus may be on what would
   * go. The place stays.
   */
  isComing: boolean
  children: ReactNode
}

/** What can be done with a tab's list, at the right above it; on a phone from edge to edge. */
export function TabActions({ isComing, children }: TabActionsProps) {
  return (
    <div className="TabActions line wrap ends gap-8" data-coming={isComing || undefined}>
      {children}
    </div>
  )
}
