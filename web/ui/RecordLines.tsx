import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Icon } from '@tabler/icons-react'
import '#web/ui/RecordLines.css'

/** Records that belong to another one, in its sheet or its dialog. */
export function RecordLines({ children }: { children: ReactNode }) {
  return <ul className="RecordLines framed surface round-10">{children}</ul>
}

interface RecordLineProps {
  icon: Icon | undefined
  title: string
  /** Where it is read. */
  to: string | undefined
  detail: string
  /** Its state, a badge. */
  end: ReactNode
}

export function RecordLine({ icon: LineIcon, title, to, detail, end }: RecordLineProps) {
  return (
    <li>
      {LineIcon ? <LineIcon size={20} stroke={1.75} aria-hidden /> : null}
      <div className="RecordLines-words stack grow">
        {to ? <Link to={to}>{title}</Link> : <strong>{title}</strong>}
        <span className="clipped quiet">{detail}</span>
      </div>
      {end}
    </li>
  )
}
