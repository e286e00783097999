import type { Reminder, ReminderStatus } from '#shared/reminders/reminders.contract.ts'
import { reminderStatusNames } from '#shared/reminders/reminders.words.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import type { Status } from '#web/ui/vocabulary.ts'

const looks: Record<ReminderStatus, Status> = {
  waiting: 'scheduled',
  queued: 'pending',
  sent: 'sent',
  failed: 'overdue',
  closed: 'inactive',
}

export function ReminderBadge({ reminder: { status } }: { reminder: Pick<Reminder, 'status'> }) {
  return <StatusBadge status={looks[status]} label={reminderStatusNames[status]} />
}
