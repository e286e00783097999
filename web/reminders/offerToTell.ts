import { IconMailForward } from '@tabler/icons-react'
import { reminders, type ToldChange } from '#shared/reminders/reminders.contract.ts'
import { showChange } from '#shared/reminders/toldChanges.rules.ts'
import { runActs } from '#web/acts/runActs.ts'
import { callQuietly } from '#web/http/call.ts'
import { useMay } from '#web/professionals/profile.tsx'
import { tellActs, tellOwner } from '#web/reminders/reminders.acts.ts'
import { toastStep } from '#web/ui/UndoToast.tsx'

/**
 * Right after something was moved or removed without its page: offers to tell the owner who had been reminded of it.
 * What is not taken up here stands on the animal's page.
 */
export function useOfferToTell(): (petId: string | undefined) => void {
  const maySend = useMay('reminders.send')
  return (petId) => {
    if (petId && maySend) callQuietly(reminders.changes, { petId }, ([change]) => change && offer(change))
  }
}

function offer(change: ToldChange): void {
  const way = tellActs.find(({ name, isOffered }) => name !== 'known' && isOffered?.(change))
  if (!way) return
  toastStep(showChange(change), {
    word: tellOwner(change),
    StepIcon: IconMailForward,
    act: () => {
      const chat = way.href?.(change)
      if (chat) window.open(chat, '_blank', 'noopener')
      void runActs<ToldChange>().press(way, change)
    },
  })
}
