import { type ReactNode, useId, useState } from 'react'

/** What a list shows before "Ver todas". */
const FIRST = 3

interface ReportListProps<Item> {
  title: string
  /** "Ver todas", or "Ver todos". */
  all: string
  empty: string
  items: readonly Item[]
  isPrinting: boolean
  children: (item: Item, index: number) => ReactNode
  footer?: ReactNode
}

/** A card with the first lines of a list, and all of them when asked. */
export function ReportList<Item>({ title, all, empty, items, isPrinting, children, footer }: ReportListProps<Item>) {
  const [isWhole, setIsWhole] = useState(false)
  const id = useId()
  const shown = isWhole || isPrinting ? items : items.slice(0, FIRST)
  const words = isWhole ? 'Ver menos' : all
  return (
    <section className="Stranger-card Report-card" aria-labelledby={id}>
      <div className="Report-head">
        <h2 id={id}>{title}</h2>
        {items.length > 0 ? <span className="Report-count">{items.length}</span> : null}
        {items.length > FIRST ? (
          <button
            type="button"
            className="Report-more"
            aria-expanded={isWhole}
            aria-label={`${words}: ${title.toLowerCase()}`}
            onClick={() => setIsWhole(!isWhole)}
          >
            {words}
          </button>
        ) : null}
      </div>
      {items.length === 0 ? (
        <p className="Report-empty">{empty}</p>
      ) : (
        <ul>
          {shown.map((item, index) => (
            <li key={index}>{children(item, index)}</li>
          ))}
        </ul>
      )}
      {footer}
    </section>
  )
}
