import { IconBrandWhatsapp } from '@tabler/icons-react'
import { agendaEvents } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { act } from '#web/acts/act.ts'
import { ActButton } from '#web/acts/ActButton.tsx'
import { call } from '#web/http/call.ts'
import { useMay } from '#web/professionals/profile.tsx'
import { writeOwner } from '#web/reminders/reminders.acts.ts'
import { useConnection } from '#web/whatsapp/whatsapp.data.ts'
import type { Slots } from '#web/word/word.ts'

type Given = Slots['writeDue']

/** Asks the owner to confirm, with presses that change the event. */
const askConfirmation = act<Given & { eventId: string }>({
  name: 'askConfirmation',
  label: 'Pedir confirmación',
  title: ({ owner }) => `Pedir confirmación a ${owner.name} por WhatsApp`,
  icon: IconBrandWhatsapp,
  may: 'messages.write',
  send: ({ eventId }) => call(agendaEvents.askConfirmation, { eventId }),
  done: 'Enviado por WhatsApp',
  note: ({ owner }) => owner.name,
  refused: ({ owner }) => `No se le escribió a ${owner.name}`,
})

/** Writes to an owner: a button or, in a row, its icon alone. By the clinic's number, where one is connected. */
export function WriteOwner(given: Given) {
  return useMay('messages.read') ? <ByConnection {...given} /> : <Write {...given} isConnected={false} />
}

function ByConnection(given: Given) {
  const { data, isError } = useConnection()
  if (!data && !isError) return null
  return <Write {...given} isConnected={data !== undefined && data.kind !== 'none'} />
}

function Write(given: Given & { isConnected: boolean }) {
  const { isConnected, eventId } = given
  const shape = { look: given.about === undefined ? 'word' : 'icon', size: 'normal', withIcon: true } as const
  return isConnected && eventId !== undefined ? (
    <ActButton does={askConfirmation} of={{ ...given, eventId }} {...shape} />
  ) : (
    <ActButton does={writeOwner} of={given} {...shape} />
  )
}
