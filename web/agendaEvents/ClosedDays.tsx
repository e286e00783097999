import { showDated } from '#shared/agendaEvents/datedHours.rules.ts'
import { useDated, useWhose } from '#web/agendaEvents/agendaEvents.data.ts'
import '#web/agendaEvents/DatedHours.css'

interface ClosedDaysProps {
  from: string
  to: string
  /** Whose days are shown; empty for all. */
  professionalId: string
}

/** Over the days that are shown: which of them are closed, or have other hours, and why. */
export function ClosedDays({ from, to, professionalId }: ClosedDaysProps) {
  const whose = useWhose()
  const isShown = (of: string | null) => of === null || professionalId === '' || of === professionalId
  const dated = useDated().filter((one) => one.from <= to && from <= one.to && isShown(one.professionalId))
  if (dated.length === 0) return null
  return (
    <ul className="round-12 sunken pady-8 padx-12 below-12 soft" aria-label="Días especiales">
      {dated.map((one) => (
        <li key={one.id}>{showDated(one, whose(one.professionalId))}</li>
      ))}
    </ul>
  )
}
