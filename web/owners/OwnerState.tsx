import { Link } from 'react-router'
import { IconArrowRight } from '@tabler/icons-react'
import type { MergeNote, Owner } from '#shared/owners/owners.contract.ts'
import { showDate } from '#shared/values/date.ts'
import { ActButton } from '#web/acts/ActButton.tsx'
import { paths } from '#web/nav/paths.ts'
import { ownerActs, undoMerge } from '#web/owners/owners.acts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import '#web/ui/TextLink.css'
import '#web/owners/OwnerState.css'

/** Why nothing new is recorded for this owner, and the way on. */
export function OwnerState({ owner }: { owner: Owner }) {
  if (owner.mergedInto) return <Absorbed note={owner.mergedInto} />
  return owner.status === 'inactive' ? <Inactive owner={owner} /> : null
}

function Absorbed({ note }: { note: MergeNote }) {
  return (
    <Card className="OwnerState">
      <p>
        Este propietario se unió con <strong>{note.name}</strong> el {showDate(note.at)} ({note.byName}). Sus mascotas
        están allí.
      </p>
      <div className="line wrap gap-8">
        <UndoMergeButton mergeId={note.mergeId} into={note.name} />
        <Button
          tone="primary"
          to={paths.owner(note.ownerId)}
          rightIcon={<IconArrowRight size={18} stroke={1.75} aria-hidden />}
        >
          Ver a {note.name}
        </Button>
      </div>
    </Card>
  )
}

function Inactive({ owner }: { owner: Owner }) {
  return (
    <Card className="OwnerState">
      <p>
        Propietario inactivo{owner.inactiveReason ? <>: {owner.inactiveReason}</> : null}. No recibe mascotas nuevas; su
        historia se puede leer.
      </p>
      <ActButton does={ownerActs.reactivate} of={owner} size="normal" withIcon />
    </Card>
  )
}

/** Those who turned out to be this owner. */
export function MergedOwners({ owner }: { owner: Owner }) {
  if (owner.merges.length === 0) return null
  return (
    <Card title="Propietarios unidos">
      <ul className="OwnerState-merges lined">
        {owner.merges.map((note) => (
          <li className="pady-8" key={note.mergeId}>
            <div>
              <Link className="TextLink strong brand underlined" to={paths.owner(note.ownerId)}>
                {note.name}
              </Link>
              <div className="quiet">
                {showDate(note.at)} · {note.byName}
              </div>
            </div>
            <UndoMergeButton mergeId={note.mergeId} into={owner.name} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function UndoMergeButton(union: { mergeId: string; into: string }) {
  return <ActButton does={undoMerge} of={union} withIcon />
}
