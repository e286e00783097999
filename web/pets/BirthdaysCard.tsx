import { serverNow } from '#web/http/clock.ts'
import { pets } from '#shared/pets/pets.contract.ts'
import type { OutputOf } from '#shared/http/contract.ts'
import { showAge } from '#shared/values/age.ts'
import { dayOf } from '#shared/values/date.ts'
import { showPhone } from '#shared/values/phone.ts'
import { useCardPages } from '#web/http/pages.ts'
import { paths } from '#web/nav/paths.ts'
import { RowPortrait } from '#web/owners/RowPortrait.tsx'
import { Card } from '#web/ui/Card.tsx'
import { CardRow } from '#web/ui/CardRow.tsx'
import { MoreRows } from '#web/ui/MoreRows.tsx'

/** "Cumplen años hoy"; a day without any needs no card. */
export function BirthdaysCard({ data: first }: { data: OutputOf<typeof pets.birthdays> }) {
  const pages = useCardPages(pets.birthdays, {}, first)
  const items = pages.data.pages.flatMap((page) => page.items)
  const today = dayOf(serverNow())
  if (items.length === 0) return null
  return (
    <Card title="Cumplen años hoy" flush>
      <ul>
        {items.map((pet) => (
          <CardRow
            key={pet.id}
            to={paths.pet(pet.id).info()}
            picture={<RowPortrait pet={pet} />}
            name={pet.name}
            beside={pet.owner.name}
            below={showPhone(pet.owner.phone)}
            end={<span className="CardRow-when quiet">{showAge(pet.birthOn, today)}</span>}
          />
        ))}
      </ul>
      {first.total > first.items.length ? (
        <MoreRows pages={pages} shown={items.length} isNear failed="No se cargaron más cumpleaños" />
      ) : null}
    </Card>
  )
}
