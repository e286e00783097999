import { useState } from 'react'
import { Link } from 'react-router'
import { IconArrowBackUp, IconArrowRight, IconCircleCheck } from '@tabler/icons-react'
import { type MergeNote, type Owner, owners } from '#shared/owners/owners.contract.ts'
import { showDate } from '#shared/values/date.ts'
import { paths } from '#web/nav/paths.ts'
import { call } from '#web/http/call.ts'
import { isConflict, isUnanswered } from '#web/http/answers.ts'
import { readAgain } from '#web/http/queryClient.ts'
import { useMay } from '#web/professionals/profile.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ConfirmModal } from '#web/ui/ConfirmModal.tsx'
import { toastError, toastSuccess } from '#web/ui/toasts.ts'
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
      <div className="OwnerState-actions">
        <UndoMergeButton mergeId={note.mergeId} survivor={{ id: note.ownerId, name: note.name }} />
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
  const mayReactivate = useMay('owners.deactivate')
  const reactivate = useReactivate()
  const [isBusy, setIsBusy] = useState(false)
  return (
    <Card className="OwnerState">
      <p>
        Propietario inactivo{owner.inactiveReason ? <>: {owner.inactiveReason}</> : null}. No recibe mascotas nuevas; su
        historia se puede leer.
      </p>
      {mayReactivate ? (
        <div className="OwnerState-actions">
          <Button
            loading={isBusy}
            icon={<IconCircleCheck size={18} stroke={1.75} aria-hidden />}
            onClick={() => {
              setIsBusy(true)
              void reactivate(owner).finally(() => setIsBusy(false))
            }}
          >
            Reactivar
          </Button>
        </div>
      ) : null}
    </Card>
  )
}

/** Says why it was not done, and lets the owners be read again where they may be other than they are shown. */
function tellFailed(title: string, error: unknown): void {
  toastError(title, error instanceof Error ? error.message : undefined)
  if (isConflict(error) || isUnanswered(error)) readAgain(owners.get)
}

export function useReactivate(): (owner: Pick<Owner, 'id' | 'version'>) => Promise<void> {
  return async ({ id: ownerId, version }) => {
    try {
      await call(owners.reactivate, { ownerId, version })
      toastSuccess('Propietario reactivado')
    } catch (error) {
      tellFailed('No se reactivó el propietario', error)
    }
  }
}

/** Those who turned out to be this owner. */
export function MergedOwners({ owner }: { owner: Owner }) {
  if (owner.merges.length === 0) return null
  return (
    <Card title="Propietarios unidos">
      <ul className="OwnerState-merges">
        {owner.merges.map((note) => (
          <li key={note.mergeId}>
            <div>
              <Link className="TextLink" to={paths.owner(note.ownerId)}>
                {note.name}
              </Link>
              <div className="OwnerCard-note">
                {showDate(note.at)} · {note.byName}
              </div>
            </div>
            <UndoMergeButton mergeId={note.mergeId} survivor={owner} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function UndoMergeButton({ mergeId, survivor }: { mergeId: string; survivor: Pick<Owner, 'id' | 'name'> }) {
  const mayUndo = useMay('owners.unmerge')
  const [isAsking, setIsAsking] = useState(false)
  const undo = useUndoMerge()
  if (!mayUndo) return null
  return (
    <>
      <Button
        size="compact"
        icon={<IconArrowBackUp size={18} stroke={1.75} aria-hidden />}
        onClick={() => setIsAsking(true)}
      >
        Deshacer la unión
      </Button>
      <ConfirmModal
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => undo(mergeId).then((isDone) => setIsAsking(!isDone))}
        title="¿Deshacer la unión?"
        verb="Deshacer"
        tone="normal"
      >
        Los datos que cambió la unión vuelven a ser los de antes y las mascotas regresan a su ficha. Lo que se registró
        después en {survivor.name} se conserva.
      </ConfirmModal>
    </>
  )
}

/** What it gives says whether it is undone. */
export function useUndoMerge(): (mergeId: string) => Promise<boolean> {
  return async (mergeId) => {
    try {
      await call(owners.undoMerge, { mergeId })
      toastSuccess('Unión deshecha')
      return true
    } catch (error) {
      tellFailed('No se deshizo la unión', error)
      return false
    }
  }
}
