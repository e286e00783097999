import { IconMailForward } from '@tabler/icons-react'
import { reminders, type ToldChange } from '#shared/reminders/reminders.contract.ts'
import { showChange } from '#shared/reminders/toldChanges.rules.ts'
import { whatsappAddress } from '#shared/values/phone.ts'
import { firstName } from '#shared/values/text.ts'
import { call } from '#web/http/call.ts'
import { useMay } from '#web/professionals/profile.tsx'
import { toastError, toastSuccess } from '#web/ui/toasts.ts'
import { toastStep } from '#web/ui/UndoToast.tsx'

/** Has an owner told what changed; of WhatsApp, and of who knows it already, it is only noted. */
export async function tellChange({ reminderId, owner }: ToldChange, way: 'email' | 'whatsapp' | 'known') {
  try {
    await call(reminders.tellChange, { reminderId, way })
    if (way === 'email') toastSuccess('Aviso en camino', owner.email ?? '')
    else toastSuccess(way === 'whatsapp' ? 'Anotado como avisado' : 'Anotado: ya lo sabe')
  } catch (error) {
    toastError(`No se le avisó a ${owner.name}`, (error as Error).message)
  }
}

/**
 * Right after something was moved or removed without its page: offers to tell the owner who had been reminded of it.
 * What is not taken up here stands on the animal's page.
 */
export function useOfferToTell(): (petId: string | undefined) => void {
  const maySend = useMay('reminders.send')
  const offer = async (petId: string) => {
    const [change] = await call(reminders.changes, { petId }, { isSilent: true }).catch(() => [])
    if (!change) return
    const { owner, message } = change
    const chat = whatsappAddress(owner.phone, message)
    if (!owner.email && !chat) return
    toastStep(showChange(change), {
      word: `Avisar a ${firstName(owner.name)}`,
      StepIcon: IconMailForward,
      act: () => {
        if (!owner.email) window.open(chat, '_blank', 'noopener')
        void tellChange(change, owner.email ? 'email' : 'whatsapp')
      },
    })
  }
  return (petId) => {
    if (petId && maySend) void offer(petId)
  }
}
