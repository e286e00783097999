import type { ReactNode } from 'react'
import { IconAlertCircle } from '@tabler/icons-react'
import { useHeightVariable } from '#web/ui/useHeightVariable.ts'
import '#web/ui/SaveBar.css'

interface SaveBarProps {
  /** Left: an `AutosaveStatus`, a `SaveBarError` or words. */
  state?: ReactNode
  secondary?: ReactNode
  primary: ReactNode
}

/** At the foot of `main`; on narrow screens fixed above the bottom bar. Leaves its own height free in the page. */
export function SaveBar({ state, secondary, primary }: SaveBarProps) {
  // What stands above it, and the room below the page, follow it.
  const bar = useHeightVariable<HTMLDivElement>('--h-save')
  return (
    <div className="SaveBar-room screen-only">
      <div className="SaveBar surface topped" ref={bar}>
        <div className="SaveBar-inner row gap-12">
          <div className="SaveBar-state grow">{state}</div>
          {secondary ? <div className="SaveBar-secondary line gap-8">{secondary}</div> : null}
          <div className="SaveBar-primary">{primary}</div>
        </div>
      </div>
    </div>
  )
}

interface SaveBarErrorProps {
  /** "Falta 1 campo obligatorio" */
  text: string
  /** The first field at fault: its label, and what moves focus to it. */
  field?: { label: string; onGo: () => void } | undefined
  /** How many other fields `text` counts, that are not named. */
  others?: number
}

export function SaveBarError({ text, field, others = 0 }: SaveBarErrorProps) {
  return (
    <span className="SaveBarError inline gap-6" role="alert">
      <IconAlertCircle className="rigid" size={18} stroke={1.75} aria-hidden />
      <span>
        {text}
        {field ? ': ' : ''}
        {field ? (
          <button className="tap strong underlined" type="button" onClick={field.onGo}>
            {field.label}
          </button>
        ) : null}
        {field && others > 0 ? ` y ${others} más` : ''}
      </span>
    </span>
  )
}
