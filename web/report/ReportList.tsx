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
    <section className="Stranger-card Report-card box slim" aria-labelledby={id}>
      <div className="Report-head tall-52 row gap-8">
        <h2 id={id}>{title}</h2>
        {items.length > 0 ? <span className="Report-count padx-8 strong">{items.length}</span> : null}
        {items.length > FIRST ? (
          <button
            type="button"
            className="Report-more tall-32 to-end strong brand"
            aria-expanded={isWhole}
            aria-label={`${words}: ${title.toLowerCase()}`}
            onClick={() => setIsWhole(!isWhole)}
          >
            {words}
          </button>
        ) : null}
      </div>
      {items.length === 0 ? (
        <p className="topped pady-12 padx-16 quiet">{empty}</p>
      ) : (
        <ul>
          {shown.map((item, index) => (
            <li className="row topped wrap rows-4 gap-12 pady-10 padx-16 breaks" key={index}>
              {children(item, index)}
            </li>
          ))}
        </ul>
      )}
      {footer}
    </section>
  )
}
