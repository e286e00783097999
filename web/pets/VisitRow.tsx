import type { PetChip } from '#shared/owners/owners.contract.ts'
import type { PetVisit } from '#shared/pets/pets.contract.ts'
import { UNTITLED_VISIT } from '#shared/pets/pets.words.ts'
import { dayOf, showRelativeDay } from '#shared/values/date.ts'
import { paths } from '#web/nav/paths.ts'
import { RowLink } from '#web/ui/DataTable.tsx'
import { PetPortrait } from '#web/ui/PetPortrait.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import '#web/pets/VisitRow.css'

interface VisitRowProps {
  visit: PetVisit
  /** Whose visit it is, among those of several animals. */
  pet?: Pick<PetChip, 'id' | 'name' | 'speciesId' | 'photo'>
}

export function VisitRow({ visit, pet }: VisitRowProps) {
  const now = new Date()
  const isRunning = visit.status === 'draft' && dayOf(visit.startedAt) === dayOf(now)
  const by = `${isRunning ? 'En curso con ' : ''}${visit.professionalName}`
  return (
    <li className="VisitRow topped holder pady-10 padx-16 breaks hovers">
      <span className="quiet">{showRelativeDay(visit.startedAt, now)}</span>
      <div className="VisitRow-words row gap-12 slim">
        {pet ? <PetPortrait species={pet.speciesId} seed={pet.id} photo={pet.photo} /> : null}
        <div>
          <RowLink to={paths.consultation(visit.id)}>{visit.title ?? UNTITLED_VISIT}</RowLink>
          <div className="quiet">{pet ? `${pet.name} · ${by}` : by}</div>
        </div>
      </div>
      <StatusBadge status={isRunning ? 'inConsultation' : visit.status === 'signed' ? 'signedRecord' : visit.status} />
    </li>
  )
}
