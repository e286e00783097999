import { IconBrandWhatsapp } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { conversations, type OpenConversation } from '#shared/conversations/conversations.contract.ts'
import { whatsappAddress } from '#shared/values/whatsapp.ts'
import { act } from '#web/acts/act.ts'
import { usePress } from '#web/acts/useActs.tsx'
import { call } from '#web/http/call.ts'
import { paths } from '#web/nav/paths.ts'
import { useMay } from '#web/professionals/profile.tsx'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useConnection } from '#web/whatsapp/whatsapp.data.ts'
import type { Slots } from '#web/word/word.ts'

type Given = Slots['writeTo']

const openWith = (onDone: (conversation: OpenConversation) => void) =>
  act<Given, undefined, OpenConversation>({
    name: 'openWith',
    label: 'Escribir',
    icon: IconBrandWhatsapp,
    may: 'messages.write',
    send: ({ owner: { id: ownerId } }) => call(conversations.open, { ownerId }),
    refused: ({ owner }) => `No se abrió la conversación con ${owner.name}`,
    onDone,
  })

/** Leads to the conversation with an owner or, where the clinic has no number or somebody may not see it, to WhatsApp. */
export function WriteTo(given: Given) {
  const mayWrite = useMay('messages.write')
  return mayWrite ? <ByConnection {...given} /> : <Written given={given} isByNumber={false} />
}

function ByConnection(given: Given) {
  const { data: connection, isError } = useConnection()
  if (!connection && !isError) return null
  return <Written given={given} isByNumber={connection !== undefined && connection.kind !== 'none'} />
}

function Written({ given, isByNumber }: { given: Given; isByNumber: boolean }) {
  const { owner, look } = given
  const navigate = useNavigate()
  const { press, busyWith } = usePress(openWith(({ id }) => void navigate(paths.conversation(id))))
  const address = whatsappAddress(owner.phone)
  if (address === undefined) return null
  const way = isByNumber ? { onClick: () => press(given) } : { href: address }
  if (look === 'word' || look === 'compact')
    return (
      <Button
        {...way}
        size={look === 'compact' ? 'compact' : 'normal'}
        {...(isByNumber ? { loading: busyWith !== undefined, gerund: 'Abriendo…' } : {})}
        icon={<IconBrandWhatsapp size={18} stroke={1.75} aria-hidden />}
      >
        Escribir
      </Button>
    )
  const isLarge = look === 'touch'
  return (
    <IconButton
      {...way}
      {...(isLarge ? ({ tone: 'default', size: 44 } as const) : {})}
      label={`Escribir a ${owner.name} por WhatsApp`}
    >
      <IconBrandWhatsapp size={isLarge ? 22 : 20} stroke={1.75} aria-hidden />
    </IconButton>
  )
}
