import type { ReactNode } from 'react'
import { useSheet } from '#web/sheet/SheetContext.tsx'

export interface SheetSectionProps<Id extends string = string> {
  id: Id
  note?: string | undefined
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** A part of the sheet, with the title that the index says. */
export function SheetSection({ id, note, aside, className = '', children }: SheetSectionProps) {
  const { kind, idPrefix = '' } = useSheet()
  const ownId = idPrefix + id
  return (
    <section className={`SheetSection stack gap-12 ${className}`} id={ownId} aria-labelledby={`${ownId}-title`}>
      <div className="SheetSection-head tall-24 line level gap-8">
        <h2 id={`${ownId}-title`} tabIndex={-1}>
          {kind.sections.find((section) => section.id === id)?.label}
        </h2>
        {note ? <span className="quiet">{note}</span> : null}
        {aside ? <div className="SheetSection-aside">{aside}</div> : null}
      </div>
      {children}
    </section>
  )
}
