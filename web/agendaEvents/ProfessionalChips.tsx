import { markProfessionals } from '#web/agendaEvents/professionalMarks.ts'
import { useOfferedProfessionals, useProfessionals } from '#web/professionals/professionals.data.ts'
import { PersonAvatar } from '#web/ui/PersonAvatar.tsx'

interface ProfessionalChipsProps {
  /** Of one professional, or of all with `''`. */
  value: string
  onChange: (professionalId: string) => void
  /** All of them are a choice. */
  withAll: boolean
}

/** Whose agenda is shown. */
export function ProfessionalChips({ value, onChange, withAll }: ProfessionalChipsProps) {
  const marks = markProfessionals(useProfessionals())
  const professionals = useOfferedProfessionals(value)
  if (professionals.length < 2) return null
  return (
    <div className="ProfessionalChips line scrolls-x gap-8" role="group" aria-label="Profesional">
      {withAll ? (
        <button
          className="tall-36 inline edged surface gap-8 rigid"
          type="button"
          aria-pressed={value === ''}
          onClick={() => onChange('')}
        >
          Todos
        </button>
      ) : null}
      {professionals.map(({ id, name }) => (
        <button
          className="tall-36 inline edged surface gap-8 rigid"
          key={id}
          type="button"
          aria-pressed={value === id}
          onClick={() => onChange(id)}
        >
          <PersonAvatar name={name} mark={marks.get(id)} size={24} />
          {name}
        </button>
      ))}
    </div>
  )
}
