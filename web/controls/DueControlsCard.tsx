import { Link } from 'react-router'
import type { DueControl, dueControlsCard } from '#shared/controls/controls.contract.ts'
import { controlMessage, showDue } from '#shared/controls/controls.rules.ts'
import { dayOf, instantOn } from '#shared/values/date.ts'
import { showPhone } from '#shared/values/phone.ts'
import type { CardData } from '#shared/word/homeCard.ts'
import { paths } from '#web/nav/paths.ts'
import { RowPortrait } from '#web/owners/RowPortrait.tsx'
import { useProfile } from '#web/professionals/profile.tsx'
import { Card } from '#web/ui/Card.tsx'
import { CardRow } from '#web/ui/CardRow.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { partOf } from '#web/ui/partOf.ts'
import { Slot } from '#web/word/Slot.tsx'

export function DueControlsCard({ data: controls }: { data: CardData<typeof dueControlsCard> }) {
  return (
    <Card title="Controles" note={partOf(controls)} aside={<Link to={paths.controls()}>Ver todos</Link>} flush>
      {controls.items.length === 0 ? (
        <EmptyState title="Ningún control por estos días" illustration="clipboard" />
      ) : (
        <ul>
          {controls.items.map((control) => (
            <ControlRow key={control.controlId} control={control} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function ControlRow({ control }: { control: DueControl }) {
  const { clinic } = useProfile()
  const { controlId, pet, owner, dueOn, reason } = control
  const today = dayOf(new Date())
  const message = controlMessage({ petName: pet.name, ownerName: owner.name, clinicName: clinic.name, dueOn }, today)
  return (
    <CardRow
      to={`${paths.pet(pet.id).info()}?control=${controlId}`}
      picture={<RowPortrait pet={pet} />}
      name={pet.name}
      beside={owner.name}
      below={reason ?? showPhone(owner.phone)}
      end={
        <span className="CardRow-when quiet" data-late={dueOn < today || undefined}>
          {showDue(dueOn, today)}
        </span>
      }
      aside={
        <Slot
          name="writeDue"
          petId={pet.id}
          owner={owner}
          due={[{ kind: 'control', about: null, dueAt: instantOn(dueOn, '00:00') }]}
          message={message}
          about={pet.name}
        />
      }
    />
  )
}
