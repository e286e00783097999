import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useOwner } from '#web/owners/owners.data.ts'
import { useMay } from '#web/professionals/profile.tsx'
import { Button } from '#web/ui/Button.tsx'
import { toastError } from '#web/ui/toasts.ts'
import { lazyOf } from '#web/word/word.ts'
import '#web/owners/MissingDocument.css'

/** Its code comes when it is pressed. */
const OwnerModal = lazyOf(async () => (await import('#web/owners/OwnerModal.tsx')).OwnerModal)

interface MissingDocumentProps {
  /** Of the notice, to bring the focus to it. */
  id: string
  owner: { id: string; name: string }
  /** What needs the document. */
  children: ReactNode
}

/** An owner signs with type and number of document: what to say where they are missing, and the way to write them. */
export function MissingDocument({ id, owner, children }: MissingDocumentProps) {
  const [isEditing, setEditing] = useState(false)
  const mayWrite = useMay('owners.write')
  return (
    <div className="MissingDocument" id={id} tabIndex={-1} role="status">
      <p>
        <strong>Falta el documento de {owner.name}.</strong> {children}
      </p>
      {mayWrite ? (
        <Button onClick={() => setEditing(true)} loading={isEditing} gerund="Abriendo…">
          Agregar el documento
        </Button>
      ) : null}
      {isEditing ? <EditedOwner ownerId={owner.id} onClose={() => setEditing(false)} /> : null}
    </div>
  )
}

/** Read once somebody wants to write in it. */
function EditedOwner({ ownerId, onClose }: { ownerId: string; onClose: () => void }) {
  const { data: owner, error } = useOwner(ownerId)
  const isMissing = error !== null && owner === undefined
  const giveUp = useEffectEvent(() => {
    toastError('No se abrieron los datos del propietario', error?.message)
    onClose()
  })
  useEffect(() => {
    if (isMissing) giveUp()
  }, [isMissing])
  return owner ? <OwnerModal owner={owner} opened onClose={onClose} /> : null
}
