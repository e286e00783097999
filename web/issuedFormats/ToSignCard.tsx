import type { toSignCard } from '#shared/issuedFormats/issuedFormats.contract.ts'
import type { CardData } from '#shared/word/homeCard.ts'
import { IssuedBadge } from '#web/issuedFormats/IssuedBadge.tsx'
import { paths } from '#web/nav/paths.ts'
import { RowPortrait } from '#web/owners/RowPortrait.tsx'
import { Card } from '#web/ui/Card.tsx'
import { CardRow } from '#web/ui/CardRow.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { partOf } from '#web/ui/partOf.ts'

/** "Por firmar": what was begun or sent and is not signed. */
export function ToSignCard({ data }: { data: CardData<typeof toSignCard> }) {
  return (
    <Card title="Por firmar" note={partOf(data)} flush>
      {data.items.length === 0 ? (
        <EmptyState title="Ningún formato por firmar" illustration="clipboard" />
      ) : (
        <ul>
          {data.items.map(({ id, title, pet, owner, ...state }) => (
            <CardRow
              key={id}
              to={paths.pet(pet.id).format(id)}
              picture={<RowPortrait pet={pet} />}
              name={pet.name}
              beside={owner}
              below={title}
              end={<IssuedBadge {...state} />}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}
