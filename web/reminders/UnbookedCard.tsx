import { serverNow } from '#web/http/clock.ts'
import { Link } from 'react-router'
import { IconCalendarPlus } from '@tabler/icons-react'
import { CARD_CAP } from '#shared/http/paging.ts'
import type { unbookedCard } from '#shared/reminders/reminders.contract.ts'
import { showWanted, wantedEvent } from '#shared/reminders/reminders.rules.ts'
import { dayOf } from '#shared/values/date.ts'
import type { CardData } from '#shared/word/homeCard.ts'
import { paths } from '#web/nav/paths.ts'
import { Card } from '#web/ui/Card.tsx'
import { CardRow } from '#web/ui/CardRow.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { showTotal } from '#web/ui/partOf.ts'
import { PetPortrait } from '#web/ui/PetPortrait.tsx'

/** "Por agendar": whom to call for an event, the nearest first. */
export function UnbookedCard({ data: { items, total } }: { data: CardData<typeof unbookedCard> }) {
  const today = dayOf(serverNow())
  const count = showTotal(total, CARD_CAP)
  return (
    <Card
      title="Por agendar"
      note={total > 0 ? count : undefined}
      aside={<Link to={paths.unbooked()}>Ver todos</Link>}
      flush
    >
      {items.length === 0 ? (
        <EmptyState title="Nadie por agendar" illustration="clipboard" />
      ) : (
        <ul>
          {items.map(({ petId, petName, speciesId, photo, owner, due }) => (
            <CardRow
              key={petId}
              to={paths.pet(petId).info()}
              picture={<PetPortrait species={speciesId} seed={petId} photo={photo} size={36} />}
              name={petName}
              beside={owner.name}
              below={due.map((one) => showWanted(one, today)).join(' · ')}
              end={null}
              aside={
                <IconButton label={`Agendar a ${petName}`} to={paths.newEventOf(petId, wantedEvent(due, today))}>
                  <IconCalendarPlus size={20} stroke={1.75} aria-hidden />
                </IconButton>
              }
            />
          ))}
        </ul>
      )}
    </Card>
  )
}
