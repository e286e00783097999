import { useState } from 'react'
import { Link } from 'react-router'
import { IconArrowBackUp, IconArrowRight, IconCircleCheck } from '@tabler/icons-react'
import { type MergeNote, type Owner, owners } from '#shared/owners/owners.contract.ts'
import { showDate } from '#shared/values/date.ts'
import { paths } from '#web/app/paths.ts'
import { call } from '#web/http/call.ts'
import { useOwnersMerged, useOwnerSaved } from '#web/owners/owners.data.ts'
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
        <UndoMergeButton note={note} survivorName={note.name} />
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

export function useReactivate(): (owner: Pick<Owner, 'id' | 'version'>) => Promise<void> {
  const showSaved = useOwnerSaved()
  return async ({ id, version }) => {
    try {
      showSaved(await call(owners.reactivate, { ownerId: id, version }))
      toastSuccess('Propietario reactivado')
    } catch (error) {
      toastError('No se reactivó el propietario', error instanceof Error ? error.message : undefined)
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
            <UndoMergeButton note={note} survivorName={owner.name} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function UndoMergeButton({ note, survivorName }: { note: MergeNote; survivorName: string }) {
  const mayUndo = useMay('owners.unmerge')
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
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
        onConfirm={() => {
          setIsBusy(true)
          void undo(note.mergeId).finally(() => {
            setIsBusy(false)
            setIsAsking(false)
          })
        }}
        title="¿Deshacer la unión?"
        verb="Deshacer"
        tone="normal"
        isBusy={isBusy}
      >
        Los datos que cambió la unión vuelven a ser los de antes y las mascotas regresan a su ficha. Lo que se registró
        después en {survivorName} se conserva.
      </ConfirmModal>
    </>
  )
}

export function useUndoMerge(): (mergeId: string) => Promise<void> {
  const showMerged = useOwnersMerged()
  return async (mergeId) => {
    try {
      showMerged(await call(owners.undoMerge, { mergeId }))
      toastSuccess('Unión deshecha')
    } catch (error) {
      toastError('No se deshizo la unión', error instanceof Error ? error.message : undefined)
    }
  }
}
