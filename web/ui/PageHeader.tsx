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
    <header className="PageHeader line apart top gap-16">
      <div className="PageHeader-words slim breaks">
        <h1>{title}</h1>
        {subtitle ? <p className="PageHeader-subtitle quiet">{subtitle}</p> : null}
      </div>
      {actions ? <div className="PageHeader-actions line gap-8 rigid">{actions}</div> : null}
    </header>
  )
}
