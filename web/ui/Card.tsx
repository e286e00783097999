import type { ReactNode } from 'react'
import '#web/ui/Card.css'

interface CardProps {
  title?: ReactNode
  /** Beside the title, in the third grey: "Último año". */
  note?: ReactNode
  /** Right of the header: a link or a small button. */
  aside?: ReactNode
  children?: ReactNode
  /** Content touches the edges (lists, tables), with a hairline under the header. */
  flush?: boolean
  className?: string
  id?: string
}

/** White surface with a hairline; its title is a heading of the page. */
export function Card({ title, note, aside, children, flush = false, className, id }: CardProps) {
  const classes = ['Card', className].filter(Boolean).join(' ')
  return (
    <section className={classes} data-flush={flush || undefined} {...(id ? { id } : {})}>
      {title !== undefined || aside !== undefined ? (
        <div className="Card-head tall-44 row gap-8">
          <h2 className="Card-title large strong">{title}</h2>
          {note ? <span className="quiet">{note}</span> : null}
          {aside ? <div className="Card-aside row gap-8 to-end rigid strong brand">{aside}</div> : null}
        </div>
      ) : null}
      <div className="Card-body pady-16 padx-16">{children}</div>
    </section>
  )
}
