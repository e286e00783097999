import { type ComponentType, useState } from 'react'
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

/** What the owner of an animal was, or will be, reminded of about it. */
export function PetReminders({ petId }: { petId: string }) {
  return <ReminderCard List={PetList} id={petId} />
}

/** The same of all that an owner has. */
export function OwnerReminders({ ownerId }: { ownerId: string }) {
  return <ReminderCard List={OwnerList} id={ownerId} />
}

/** The list comes when it is asked for: the page has enough to read. */
function ReminderCard({ List, id }: { List: ComponentType<{ id: string }>; id: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card
      flush={isOpen}
      title="Recordatorios"
      aside={
        isOpen ? (
          <Link to={paths.reminders()}>Los de la clínica</Link>
        ) : (
          <button type="button" className="CardAction strong brand" onClick={() => setOpen(true)}>
            Ver recordatorios
          </button>
        )
      }
    >
      {isOpen ? <List id={id} /> : <p className="soft">Lo que se le recordó al propietario, y lo que viene.</p>}
    </Card>
  )
}

const PetList = ({ id }: { id: string }) => <ReminderLines pages={useRemindersOfPet(id)} />
const OwnerList = ({ id }: { id: string }) => <ReminderLines pages={useRemindersOfOwner(id)} withPet />

interface ReminderLinesProps {
  pages: ReturnType<typeof useRemindersOfPet>
  withPet?: boolean
}

function ReminderLines({ pages, withPet = false }: ReminderLinesProps) {
  return (
    <ListBody
      name="los recordatorios"
      query={pages}
      isNear
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
  )
}

function ReminderLine({ reminder, withPet }: { reminder: Reminder; withPet: boolean }) {
  const { status, sendAt, changedAt, petNames } = reminder
  const when = showDate(status === 'waiting' ? sendAt : changedAt)
  return (
    <li className="line topped apart top gap-12 pady-10 padx-16 breaks">
      <div>
        <strong>{[...(withPet ? [joinNames(petNames)] : []), whatOf(reminder)].join(' · ')}</strong>
        <div className="soft">Para el {dueOf(reminder)}</div>
        <div className="soft">{[when, howOf(reminder)].filter(Boolean).join(' · ')}</div>
      </div>
      <ReminderBadge reminder={reminder} />
    </li>
  )
}
