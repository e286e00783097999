import { IconBrandWhatsapp, IconSend } from '@tabler/icons-react'
import type { Refusal } from '#shared/http/errors.ts'
import { type Reminder, reminders } from '#shared/reminders/reminders.contract.ts'
import { canDismiss, canRestore, canSendLetter, canWrite } from '#shared/reminders/reminders.rules.ts'
import { whatsappAddress } from '#shared/values/phone.ts'
import { joinNames } from '#shared/values/text.ts'
import { call } from '#web/http/call.ts'
import { useMay } from '#web/professionals/profile.tsx'
import { ActionMenu, type MenuAction } from '#web/ui/ActionMenu.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { toastError, toastSuccess } from '#web/ui/toasts.ts'
import { toastUndo } from '#web/ui/UndoToast.tsx'

type Step = 'send' | 'write' | 'dismiss' | 'restore'

const NOT_SENT = 'No se envió el recordatorio'

/** What a person can do with a reminder: write it themselves, have it go now, or let it be. */
export function ReminderActions({ reminder, now }: { reminder: Reminder; now: Date }) {
  const maySend = useMay('reminders.send')
  if (!maySend) return null
  const { id: reminderId, owner, message } = reminder
  const names = joinNames(reminder.petNames)
  const take = async (step: Step, failed: string, done: () => void) => {
    try {
      await call(reminders[step], { reminderId })
      done()
    } catch (error) {
      toastError(failed, (error as Error).message)
    }
  }
  const restored = reminder.isByHand ? 'Ya no figura como enviado' : 'Queda por enviar de nuevo'
  const restore = () =>
    void take('restore', 'No se pudo deshacer', () => toastSuccess(restored, `Recordatorio de ${names}`))
  /** What the law does not allow now is said and not done. */
  const unlessRefused = (refused: Refusal | undefined, work: () => void) => () =>
    refused ? toastError(NOT_SENT, refused.message) : work()
  const canGo = canDismiss(reminder) === undefined
  const more: MenuAction[] = []
  if (canGo && owner.email)
    more.push({
      label: 'Enviar ya por correo',
      onClick: unlessRefused(
        canSendLetter(reminder, now),
        () => void take('send', NOT_SENT, () => toastSuccess('Recordatorio en camino', owner.email ?? '')),
      ),
    })
  if (canGo)
    more.push({
      label: 'No enviar',
      onClick: () =>
        void take('dismiss', 'No se descartó', () => toastUndo('Recordatorio descartado', restore, IconSend)),
    })
  if (canRestore(reminder) === undefined)
    more.push({ label: reminder.isByHand ? 'Al final no se envió' : 'Dejar por enviar', onClick: restore })
  const refused = canWrite(reminder, now)
  const chat = whatsappAddress(owner.phone, message)
  const write = () =>
    void take('write', 'No se anotó el envío', () => toastUndo('Anotado como enviado', restore, IconSend))
  return (
    <>
      {canGo && chat ? (
        <IconButton
          label={`Escribir a ${owner.name} por WhatsApp sobre ${names}`}
          {...(refused ? {} : { href: chat })}
          onClick={unlessRefused(refused, write)}
        >
          <IconBrandWhatsapp size={20} stroke={1.75} aria-hidden />
        </IconButton>
      ) : null}
      <ActionMenu label={`Más acciones para el recordatorio de ${names}`} actions={more} />
    </>
  )
}
