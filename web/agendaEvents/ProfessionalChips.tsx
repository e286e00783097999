import { useProfessionals } from '#web/professionals/professionals.data.ts'
import { PersonAvatar } from '#web/ui/PersonAvatar.tsx'

interface ProfessionalChipsProps {
  /** Of one professional, or of all with `''`. */
  value: string
  onChange: (professionalId: string) => void
}

/** Whose agenda is shown. */
export function ProfessionalChips({ value, onChange }: ProfessionalChipsProps) {
  const professionals = useProfessionals()
  if (professionals.length < 2) return null
  return (
    <div className="ProfessionalChips" role="group" aria-label="Profesional">
      <button type="button" aria-pressed={value === ''} onClick={() => onChange('')}>
        Todos
      </button>
      {professionals.map(({ id, name }) => (
        <button key={id} type="button" aria-pressed={value === id} onClick={() => onChange(id)}>
          <PersonAvatar name={name} size={24} />
          {name}
        </button>
      ))}
    </div>
  )
}
