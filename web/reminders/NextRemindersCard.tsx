import { Link } from 'react-router'
import { CARD_CAP } from '#shared/http/paging.ts'
import type { remindersCard } from '#shared/reminders/reminders.contract.ts'
import { showCount } from '#shared/values/number.ts'
import { joinNames } from '#shared/values/text.ts'
import type { CardData } from '#shared/word/homeCard.ts'
import { paths } from '#web/nav/paths.ts'
import { ReminderActions } from '#web/reminders/ReminderActions.tsx'
import { dueOf, goesOf, whatOf } from '#web/reminders/reminderText.ts'
import { Card } from '#web/ui/Card.tsx'
import { CardRow } from '#web/ui/CardRow.tsx'
import { showTotal } from '#web/ui/partOf.ts'
import { PetPortrait } from '#web/ui/PetPortrait.tsx'
import { useNow } from '#web/ui/useNow.ts'
import '#web/reminders/reminders.css'

/** "Recordatorios": what goes to owners in the next days, and what failed; without either it needs no card. */
export function NextRemindersCard({ data: { items, total, failed } }: { data: CardData<typeof remindersCard> }) {
  const now = useNow()
  if (items.length === 0 && failed === 0) return null
  const all = showTotal(total, CARD_CAP)
  return (
    <Card
      title="Recordatorios"
      note="Próximos 7 días"
      aside={
        <>
          {failed > 0 ? (
            <Link to={paths.failedReminders()} className="ReminderFailed">
              {showCount(failed, 'fallido', 'fallidos')}
            </Link>
          ) : null}
          <Link to={paths.reminders()}>{total > items.length ? `Ver los ${all}` : 'Ver todos'}</Link>
        </>
      }
      flush
    >
      <ul>
        {items.map((reminder) => (
          <CardRow
            key={reminder.id}
            to={paths.pet(reminder.petId).info()}
            picture={
              <PetPortrait species={reminder.speciesId} seed={reminder.petId} photo={reminder.photo} size={36} />
            }
            name={joinNames(reminder.petNames)}
            beside={reminder.owner.name}
            below={`${whatOf(reminder)} · ${dueOf(reminder)}`}
            end={<span className="CardRow-when quiet">{`Sale ${goesOf(reminder, now).day.toLowerCase()}`}</span>}
            aside={<ReminderActions reminder={reminder} />}
          />
        ))}
      </ul>
    </Card>
  )
}
