import { IconBrandWhatsapp } from '@tabler/icons-react'
import { conversations, type Message } from '#shared/conversations/conversations.contract.ts'
import { mayHaveWhatsapp, whatsappAddress } from '#shared/values/whatsapp.ts'
import { act } from '#web/acts/act.ts'
import { PressAct } from '#web/acts/ActButton.tsx'
import { useActs } from '#web/acts/useActs.tsx'
import { usePaperWay } from '#web/conversations/conversations.data.ts'
import { SendRoom } from '#web/whatsapp/SendRoom.tsx'
import { useConnection } from '#web/whatsapp/whatsapp.data.ts'
import { call } from '#web/http/call.ts'
import { useMay } from '#web/professionals/profile.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { ForOwner } from '#web/word/word.ts'

const LABEL = 'Enviar por WhatsApp'

/** `isLink`: WhatsApp takes no file for them now. */
const sendToOwner = act<ForOwner & { isLink?: boolean | undefined }, undefined, Message>({
  name: 'sendToOwner',
  label: ({ label = LABEL, isLink }) => (isLink ? 'Enviar como enlace' : label),
  icon: IconBrandWhatsapp,
  may: 'messages.write',
  send: ({ owner: { id: ownerId }, petId, message, cause, paper }) =>
    paper
      ? call(conversations.sendPaper, { ownerId, petId, text: paper.caption, paper: paper.address })
      : call(conversations.write, { ownerId, petId, text: message, cause }),
  done: ({ link }) => (link ? 'Enviado por WhatsApp como enlace' : 'Enviado por WhatsApp'),
  note: ({ owner }) => owner.name,
  refused: ({ owner }) => `No se le envió a ${owner.name}`,
})

/** Sends an owner what a screen has for them: by the clinic's number, or in WhatsApp by a person where none is connected. */
export function SendToOwner(given: ForOwner) {
  const mayRead = useMay('messages.read')
  return mayRead ? <ByConnection {...given} /> : <ByPerson {...given} />
}

function ByConnection(given: ForOwner) {
  const { data: connection, isError } = useConnection()
  if (connection && connection.kind !== 'none') return <ByNumber {...given} />
  return connection || isError ? <ByPerson {...given} /> : null
}

function ByNumber(given: ForOwner) {
  const { owner, paper } = given
  const mayHave = mayHaveWhatsapp(owner.phone)
  const { data: way, isLoading } = usePaperWay({ ownerId: owner.id }, paper !== undefined && mayHave)
  const { offered, dialog } = useActs([sendToOwner], { ...given, isLink: way?.isLink })
  if (!mayHave) return null
  if (isLoading) return <SendRoom {...given} />
  return (
    <>
      {offered.map((one) => (
        <PressAct key={one.name} act={one} size="normal" withIcon />
      ))}
      {dialog}
    </>
  )
}

function ByPerson({ owner, message, isOwnNumberOnly, fullWidth = false }: ForOwner) {
  const href = isOwnNumberOnly ? undefined : whatsappAddress(owner.phone, message)
  return href === undefined ? null : (
    <Button icon={<IconBrandWhatsapp size={18} stroke={1.75} aria-hidden />} href={href} fullWidth={fullWidth}>
      {LABEL}
    </Button>
  )
}
