import { Link } from 'react-router'
import type { Reminder } from '#shared/reminders/reminders.contract.ts'
import { showDate } from '#shared/values/date.ts'
import { joinNames } from '#shared/values/text.ts'
import { paths } from '#web/nav/paths.ts'
import { ReminderBadge } from '#web/reminders/ReminderBadge.tsx'
import { useRemindersOfOwner, useRemindersOfPet } from '#web/reminders/reminders.data.ts'
import { dueOf, howOf, whatOf } from '#web/reminders/reminderText.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ListBody } from '#web/ui/ListBody.tsx'
import '#web/reminders/reminders.css'

type Pages = ReturnType<typeof useRemindersOfPet>

/** What the owner of an animal was, or will be, reminded of about it. */
export function PetReminders({ petId }: { petId: string }) {
  return <ReminderCard pages={useRemindersOfPet(petId)} />
}

/** The same of all that an owner has. */
export function OwnerReminders({ ownerId }: { ownerId: string }) {
  return <ReminderCard pages={useRemindersOfOwner(ownerId)} withPet />
}

function ReminderCard({ pages, withPet = false }: { pages: Pages; withPet?: boolean }) {
  return (
    <Card flush title="Recordatorios" aside={<Link to={paths.reminders()}>Ver los de la clínica</Link>}>
      <ListBody
        name="los recordatorios"
        query={pages}
        skeletonRows={2}
        empty={<EmptyState title="Aún no hay recordatorios" illustration="clipboard" />}
      >
        {(rows) => (
          <ul>
            {rows.map((reminder) => (
              <ReminderLine key={reminder.id} reminder={reminder} withPet={withPet} />
            ))}
          </ul>
        )}
      </ListBody>
    </Card>
  )
}

function ReminderLine({ reminder, withPet }: { reminder: Reminder; withPet: boolean }) {
  const { status, sendAt, changedAt, petNames } = reminder
  const when = showDate(status === 'waiting' ? sendAt : changedAt)
  return (
    <li className="ReminderLine">
      <div>
        <strong>{[...(withPet ? [joinNames(petNames)] : []), whatOf(reminder)].join(' · ')}</strong>
        <div>Para el {dueOf(reminder)}</div>
        <div>{[when, howOf(reminder)].filter(Boolean).join(' · ')}</div>
      </div>
      <ReminderBadge reminder={reminder} />
    </li>
  )
}
