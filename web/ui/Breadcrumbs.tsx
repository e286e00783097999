import { Fragment } from 'react'
import { Link } from 'react-router'
import { IconChevronRight } from '@tabler/icons-react'
import '#web/ui/Breadcrumbs.css'

/** Owner, pet, record. The last one is where we are and has no address. */
export function Breadcrumbs({ steps }: { steps: readonly { label: string; to?: string }[] }) {
  return (
    <nav className="Breadcrumbs row wrap rows-4 gap-8 slim help quiet screen-only" aria-label="Ruta">
      {steps.map((step, index) => (
        <Fragment key={step.label}>
          {index > 0 ? <IconChevronRight size={14} stroke={2} aria-hidden /> : null}
          {step.to ? <Link to={step.to}>{step.label}</Link> : <span aria-current="page">{step.label}</span>}
        </Fragment>
      ))}
    </nav>
  )
}
