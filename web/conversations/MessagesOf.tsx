import { Suspense, useState } from 'react'
import { useMay } from '#web/professionals/profile.tsx'
import { Card } from '#web/ui/Card.tsx'
import { lazyOf } from '#web/word/word.ts'

const OwnerLines = lazyOf<{ ownerId: string }>(
  async () => (await import('#web/conversations/MessageLines.tsx')).OwnerLines,
)
const PetLines = lazyOf<{ petId: string }>(async () => (await import('#web/conversations/MessageLines.tsx')).PetLines)

/** What was written with an owner, whichever way. */
export function OwnerMessages({ ownerId }: { ownerId: string }) {
  return <MessagesCard list={<OwnerLines ownerId={ownerId} />} />
}

/** The same of what was about an animal. */
export function PetMessages({ petId }: { petId: string }) {
  return <MessagesCard list={<PetLines petId={petId} />} />
}

/** The list comes when it is asked for: the page has enough to read. */
function MessagesCard({ list }: { list: React.ReactNode }) {
  const mayRead = useMay('messages.read')
  const [isOpen, setOpen] = useState(false)
  if (!mayRead) return null
  return (
    <Card
      flush={isOpen}
      title="Mensajes"
      aside={
        isOpen ? null : (
          <button type="button" className="CardAction strong brand" onClick={() => setOpen(true)}>
            Ver mensajes
          </button>
        )
      }
    >
      {isOpen ? <Suspense>{list}</Suspense> : <p className="soft">Lo que se escribió por WhatsApp y por correo.</p>}
    </Card>
  )
}
