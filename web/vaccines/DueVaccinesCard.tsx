import { Link } from 'react-router'
import type { OutputOf } from '#shared/http/contract.ts'
import { dueMessage } from '#shared/vaccines/vaccines.rules.ts'
import { isRepeat } from '#shared/protocols/early.rules.ts'
import { doseKindOf } from '#shared/protocols/protocols.rules.ts'
import { vaccines } from '#shared/vaccines/vaccines.contract.ts'
import { instantOn, showRelativeDay } from '#shared/values/date.ts'
import { paths } from '#web/nav/paths.ts'
import { useCardPages } from '#web/http/pages.ts'
import { useProfile } from '#web/professionals/profile.tsx'
import { DueBadge } from '#web/protocols/DueBadge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { CardRow } from '#web/ui/CardRow.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { MoreRows } from '#web/ui/MoreRows.tsx'
import { PetPortrait } from '#web/ui/PetPortrait.tsx'
import { Slot } from '#web/word/Slot.tsx'

/** A date that somebody wrote down too early proposes no dose that is too young or too soon. */
function proposedOn(nextOn: string, earliestOn: string | null): string {
  return earliestOn !== null && earliestOn > nextOn ? earliestOn : nextOn
}

/** What is overdue and what comes in the next 30 days, the nearest first, with the message to the owner at hand. */
export function DueVaccinesCard({ data: first }: { data: OutputOf<typeof vaccines.due> }) {
  const { clinic } = useProfile()
  const pages = useCardPages(vaccines.due, {}, first)
  // Each page has the nearest of what is left, in the order of their days.
  const items = pages.data.pages.flatMap((page) => page.items).toSorted((a, b) => (a.nextOn < b.nextOn ? -1 : 1))
  return (
    <Card
      title="Vacunas y desparasitaciones por aplicar"
      aside={<Link to={paths.overdue()}>Vencidos sin cita</Link>}
      flush
    >
      {items.length === 0 ? (
        <EmptyState title="Nada por aplicar en los próximos 30 días" />
      ) : (
        <>
          <ul>
            {items.map(({ kind, id, name, nextOn, earliestOn, petId, petName, speciesId, photo, owner }) => (
              <CardRow
                key={id}
                to={paths.pet(petId).info()}
                picture={<PetPortrait species={speciesId} seed={petId} photo={photo} size={36} />}
                name={petName}
                beside={owner.name}
                below={`${name} · ${showRelativeDay(proposedOn(nextOn, earliestOn), new Date())}`}
                end={<DueBadge nextOn={nextOn} kind={doseKindOf(name)} repeats={isRepeat(name)} />}
                aside={
                  <Slot
                    name="writeDue"
                    petId={petId}
                    owner={owner}
                    due={[{ kind, about: name, dueAt: instantOn(nextOn, '00:00') }]}
                    message={dueMessage({
                      ...{ ownerName: owner.name, petName, clinicName: clinic.name, name },
                      nextOn: proposedOn(nextOn, earliestOn),
                    })}
                    about={`${name} de ${petName}`}
                  />
                }
              />
            ))}
          </ul>
          <MoreRows pages={pages} shown={items.length} isNear failed="No se cargó más de lo que está por aplicar" />
        </>
      )}
    </Card>
  )
}
