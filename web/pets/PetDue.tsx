import { Link } from 'react-router'
import type { PetPage } from '#shared/pets/pets.contract.ts'
import { canRecord } from '#shared/pets/pets.rules.ts'
import { showDate } from '#shared/values/date.ts'
import { paths } from '#web/nav/paths.ts'
import { useMay } from '#web/professionals/profile.tsx'
import { DueBadge } from '#web/protocols/DueBadge.tsx'
import { Card } from '#web/ui/Card.tsx'
import '#web/protocols/doses.css'

/** "Próximas dosis": what is due, the oldest first, each with the way to apply it. */
export function PetDue({ pet }: { pet: PetPage }) {
  const mayApply = useMay('vaccines.write')
  if (canRecord(pet)) return null
  const given = (pet.counts.vaccines ?? 0) + (pet.counts.dewormings ?? 0)
  return (
    <Card title="Próximas dosis">
      {pet.due.length === 0 ? (
        <p className="DoseList-note">
          {given === 0
            ? 'Sin registro de vacunas ni desparasitaciones.'
            : 'Sin vacunas ni desparasitaciones pendientes.'}
        </p>
      ) : null}
      <ul className="DoseList">
        {pet.due.map(({ kind, id, name, nextOn, protocolId }) => (
          <li key={id}>
            <span className="DoseList-line">
              <strong>{name}</strong>
              <DueBadge nextOn={nextOn} />
            </span>
            <span className="DoseList-line">
              <span className="DoseList-note">{showDate(nextOn)}</span>
              {mayApply ? (
                <Link
                  className="TextLink"
                  aria-label={`Aplicar ${name}`}
                  to={kind === 'vaccine' ? paths.newVaccine(pet.id, { protocolId }) : paths.newDeworming(pet.id)}
                >
                  Aplicar
                </Link>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
