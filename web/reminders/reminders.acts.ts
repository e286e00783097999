import {
  IconBan,
  IconBrandWhatsapp,
  IconCheck,
  IconMailForward,
  IconRefresh,
  IconSend,
  IconUserCheck,
} from '@tabler/icons-react'
import { type FlaggedAnswer, type Reminder, reminders, type ToldChange } from '#shared/reminders/reminders.contract.ts'
import { canDismiss, canRestore, canSendLetter, canWrite } from '#shared/reminders/reminders.rules.ts'
import type { Phone } from '#shared/values/phone.ts'
import { whatsappAddress } from '#shared/values/whatsapp.ts'
import { firstName, joinNames } from '#shared/values/text.ts'
import { act } from '#web/acts/act.ts'
import { call } from '#web/http/call.ts'
import { serverNow } from '#web/http/clock.ts'
import { openAfter } from '#web/ui/openAfter.ts'
import type { Slots } from '#web/word/word.ts'

const canGo = (reminder: Reminder) => canDismiss(reminder) === undefined
const chatOf = ({ owner, message }: { owner: { phone: Phone }; message: string }) =>
  whatsappAddress(owner.phone, message)

const SENT = 'Enviado por WhatsApp'
const WRITTEN = 'Anotado como enviado'
const UNWRITTEN = 'Ya no figura como enviado'
const NOT_UNDONE = 'No se pudo deshacer'

const restore = ({ id: reminderId }: { id: string }) => call(reminders.restore, { reminderId })
const restored = ({ isByHand }: Reminder) => (isByHand ? UNWRITTEN : 'Queda por enviar de nuevo')
/** What went out by the clinic's number stays sent. */
const undo = (answer: Reminder, reminder: Reminder) =>
  answer.status === 'closed' || answer.isNoted
    ? { send: () => restore(reminder), done: restored(reminder), refused: NOT_UNDONE }
    : undefined

/** What a person does with a reminder: write it themselves, have it go now, or let it be. What the law does not allow now is said. */
export const reminderActs = {
  write: act<Reminder, undefined, Reminder>({
    name: 'write',
    label: 'Escribir por WhatsApp',
    title: ({ owner, petNames }) => `Escribir a ${owner.name} por WhatsApp sobre ${joinNames(petNames)}`,
    icon: IconBrandWhatsapp,
    may: 'reminders.send',
    isOffered: (reminder) => canGo(reminder) && chatOf(reminder) !== undefined,
    refuse: (reminder) => canWrite(reminder, serverNow()),
    href: (reminder) => (reminder.whatsapp === 'off' ? chatOf(reminder) : undefined),
    send: ({ id: reminderId }) => call(reminders.write, { reminderId }),
    done: (answer) => (answer.isNoted ? WRITTEN : SENT),
    refused: 'No se anotó el envío',
    undo,
  }),
  send: act<Reminder>({
    name: 'send',
    label: 'Enviar ya por correo',
    icon: IconSend,
    may: 'reminders.send',
    isOffered: (reminder) => canGo(reminder) && reminder.owner.email !== null,
    refuse: (reminder) => canSendLetter(reminder, serverNow()),
    send: ({ id: reminderId }) => call(reminders.send, { reminderId }),
    done: 'Recordatorio en camino',
    note: ({ owner }) => owner.email ?? '',
    refused: 'No se envió el recordatorio',
  }),
  dismiss: act<Reminder, undefined, Reminder>({
    name: 'dismiss',
    label: 'No enviar',
    icon: IconBan,
    may: 'reminders.send',
    isOffered: canGo,
    send: ({ id: reminderId }) => call(reminders.dismiss, { reminderId }),
    done: 'Recordatorio descartado',
    refused: 'No se descartó',
    undo,
  }),
  restore: act<Reminder>({
    name: 'restore',
    label: ({ isByHand }) => (isByHand ? 'Al final no se envió' : 'Dejar por enviar'),
    icon: IconRefresh,
    may: 'reminders.send',
    isOffered: (reminder) => canRestore(reminder) === undefined,
    send: restore,
    done: (_answer, reminder) => restored(reminder),
    note: ({ petNames }) => `Recordatorio de ${joinNames(petNames)}`,
    refused: NOT_UNDONE,
  }),
}

export type Written = Slots['writeDue'] & { isConnected: boolean }

/** Writes to an owner in WhatsApp, the text ready, and notes in the history that it was done. */
export const writeOwner = act<Written, undefined, Reminder[]>({
  name: 'writeOwner',
  label: ({ owner }) => `Escribir a ${owner.name}`,
  title: ({ owner, about }) => `Escribir a ${owner.name}${about === undefined ? '' : ` por WhatsApp sobre ${about}`}`,
  icon: IconBrandWhatsapp,
  may: 'reminders.send',
  isOffered: (written) => chatOf(written) !== undefined,
  send: (written) => {
    const { petId, due, message, isConnected } = written
    const noted = call(reminders.writeAbout, { petId, due: [...due], message })
    return isConnected ? noted : openAfter(noted, { name: 'WhatsApp', href: chatOf(written) ?? '' })
  },
  done: (written) => (written.every(({ isNoted }) => isNoted) ? WRITTEN : SENT),
  refused: ({ owner }) => `No se le escribió a ${owner.name}`,
  undo: (written) =>
    written.every(({ isNoted }) => isNoted)
      ? {
          send: async () => {
            for (const one of written) await restore(one)
          },
          done: UNWRITTEN,
          refused: NOT_UNDONE,
        }
      : undefined,
})

/** Somebody called, or answered in the conversation: it leaves the start. */
export const attendAnswer = act<FlaggedAnswer>({
  name: 'attend',
  label: 'Atendido',
  title: ({ pet }) => `Atendido: ${pet.name}`,
  icon: IconCheck,
  may: 'messages.write',
  send: ({ reminderId }) => call(reminders.attend, { reminderId }),
  done: 'Atendido',
  note: ({ pet, owner }) => `${pet.name}, de ${owner.name}`,
  refused: 'No se marcó como atendido',
  undo: (_answer, { reminderId }) => ({
    send: () => call(reminders.unattend, { reminderId }),
    done: 'Queda por atender de nuevo',
    refused: NOT_UNDONE,
  }),
})

type Way = 'email' | 'whatsapp' | 'known'

/** Has an owner told what changed; of WhatsApp, and of who knows it already, it is only noted. */
const telling = (way: Way) => ({
  name: way,
  may: 'reminders.send' as const,
  send: ({ reminderId }: ToldChange) => call(reminders.tellChange, { reminderId, way }),
  refused: ({ owner }: ToldChange) => `No se le avisó a ${owner.name}`,
})

export const tellOwner = ({ owner }: ToldChange) => `Avisar a ${firstName(owner.name)}`

/** The ways to tell an owner, the better ones first. */
export const tellActs = [
  act<ToldChange>({
    ...telling('email'),
    label: tellOwner,
    icon: IconMailForward,
    isOffered: ({ owner }) => owner.email !== null,
    done: 'Aviso en camino',
    note: ({ owner }) => owner.email ?? '',
  }),
  act<ToldChange>({
    ...telling('whatsapp'),
    label: (change) => (change.owner.email ? 'Por WhatsApp' : tellOwner(change)),
    title: (change) => `${tellOwner(change)} por WhatsApp`,
    icon: IconBrandWhatsapp,
    isOffered: (change) => chatOf(change) !== undefined,
    href: (change) => (change.isByNumber ? undefined : chatOf(change)),
    done: (_answer, { isByNumber }) => (isByNumber ? SENT : 'Anotado como avisado'),
  }),
  act<ToldChange>({
    ...telling('known'),
    label: 'Ya lo sabe',
    icon: IconUserCheck,
    done: 'Anotado: ya lo sabe',
  }),
]
