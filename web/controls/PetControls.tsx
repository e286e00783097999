import { Link } from 'react-router'
import { showDue } from '#shared/controls/controls.rules.ts'
import { dayOf, showDate } from '#shared/values/date.ts'
import { ControlBadge } from '#web/controls/ControlBadge.tsx'
import { ControlOfAddress } from '#web/controls/ControlModal.tsx'
import { usePetControls } from '#web/controls/controls.data.ts'
import { Card } from '#web/ui/Card.tsx'
import { RowLink } from '#web/ui/DataTable.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import '#web/controls/controls.css'

/** The card shows so many of those to which nobody came. */
const MISSED = 2

interface PetControlsProps {
  petId: string
  /** All of them, in the pet's timeline; for who may read it. */
  allTo: string | undefined
}

/** "Próximo": what is scheduled for this animal, and what was missed lately. */
export function PetControls({ petId, allTo }: PetControlsProps) {
  const query = usePetControls(petId)
  const today = dayOf(new Date())
  const all = query.data?.items ?? []
  const shown = [
    ...all.filter(({ status }) => status === 'scheduled'),
    ...all.filter(({ status }) => status === 'missed').slice(0, MISSED),
  ]
  return (
    <Card
      title="Próximo"
      flush
      aside={allTo && all.length > shown.length ? <Link to={allTo}>Ver todos</Link> : undefined}
    >
      <Loaded query={query} name="los controles" skeletonRows={2}>
        {() =>
          shown.length === 0 ? (
            <EmptyState title="Ningún control programado" illustration="clipboard" />
          ) : (
            <ul>
              {shown.map((control) => (
                <li key={control.id} className="PetControls-row">
                  <div>
                    <RowLink to={`?control=${control.id}`}>{control.reason ?? 'Control'}</RowLink>
                    <div className="PetControls-when">
                      {showDate(control.dueOn)}
                      {control.status === 'scheduled' ? (
                        <span className="ControlDue" data-late={control.dueOn < today || undefined}>
                          {showDue(control.dueOn, today)}
                        </span>
                      ) : null}
                    </div>
                  </div>
                  <ControlBadge status={control.status} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <ControlOfAddress />
    </Card>
  )
}
