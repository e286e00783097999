import type { ReactNode } from 'react'
import { IconId } from '@tabler/icons-react'
import { opening } from '#web/acts/act.ts'
import { ActButton } from '#web/acts/ActButton.tsx'
import { lazyOf } from '#web/word/word.ts'

interface NamedOwner {
  id: string
  name: string
}

const addDocument = opening<NamedOwner>({
  name: 'addDocument',
  label: 'Agregar el documento',
  icon: IconId,
  may: 'owners.write',
  Dialog: lazyOf(async () => (await import('#web/owners/EditOwner.tsx')).EditOwner),
})

interface MissingDocumentProps {
  /** Of the notice, to bring the focus to it. */
  id: string
  owner: NamedOwner
  /** What needs the document. */
  children: ReactNode
}

/** An owner signs with type and number of document: what to say where they are missing, and the way to write them. */
export function MissingDocument({ id, owner, children }: MissingDocumentProps) {
  return (
    <div className="stack notice starts gap-10 pady-12 padx-12" id={id} tabIndex={-1} role="status">
      <p>
        <strong>Falta el documento de {owner.name}.</strong> {children}
      </p>
      <ActButton does={addDocument} of={owner} size="normal" />
    </div>
  )
}
