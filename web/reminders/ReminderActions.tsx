import type { Reminder } from '#shared/reminders/reminders.contract.ts'
import { joinNames } from '#shared/values/text.ts'
import { menuOf } from '#web/acts/ActButton.tsx'
import { useActs } from '#web/acts/useActs.tsx'
import { reminderActs } from '#web/reminders/reminders.acts.ts'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'

const acts = Object.values(reminderActs)

/** What a person can do with a reminder: the nearest as an icon, the others in a menu. */
export function ReminderActions({ reminder }: { reminder: Reminder }) {
  const { offered } = useActs(acts, reminder)
  const write = offered.find(({ name }) => name === 'write')
  return (
    <>
      {write ? (
        <IconButton label={write.title} onClick={write.press} {...(write.href ? { href: write.href } : {})}>
          <write.icon size={20} stroke={1.75} aria-hidden />
        </IconButton>
      ) : null}
      <ActionMenu
        label={`Más acciones para el recordatorio de ${joinNames(reminder.petNames)}`}
        actions={menuOf(offered.filter((one) => one !== write))}
      />
    </>
  )
}
