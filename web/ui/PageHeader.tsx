import type { ReactNode } from 'react'
import '#web/ui/PageHeader.css'

interface PageHeaderProps {
  title: ReactNode
  /** A count or a date, in the third grey. */
  subtitle?: ReactNode
  /** Right: `default` buttons first, the one `primary` last. */
  actions?: ReactNode
}

export function PageHeader({ title, subtitle, actions }: PageHeaderProps) {
  return (
    <header className="PageHeader">
      <div className="PageHeader-words">
        <h1>{title}</h1>
        {subtitle ? <p className="PageHeader-subtitle">{subtitle}</p> : null}
      </div>
      {actions ? <div className="PageHeader-actions">{actions}</div> : null}
    </header>
  )
}
