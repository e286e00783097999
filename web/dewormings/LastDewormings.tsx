import { useQuery } from '@tanstack/react-query'
import { dewormingKindNames, dewormings } from '#shared/dewormings/dewormings.contract.ts'
import { showDate } from '#shared/values/date.ts'
import { queryOf } from '#web/http/query.ts'
import { Card } from '#web/ui/Card.tsx'
import { ListSkeleton } from '#web/ui/ListSkeleton.tsx'

const SHOWN = 5

/** Beside the form: what the animal has already. */
export function LastDewormings({ petId }: { petId: string }) {
  const list = useQuery(queryOf(dewormings.listOfPet, { petId, pageSize: SHOWN }))
  const rows = list.data?.items.filter(({ status }) => status === 'applied') ?? []
  return (
    <Card title="Últimas dosis">
      {list.isPending ? <ListSkeleton rows={2} label="Cargando las desparasitaciones" /> : null}
      {list.data && rows.length === 0 ? <p className="DoseList-note">Sin registro de desparasitaciones.</p> : null}
      <ul className="DoseList">
        {rows.map(({ id, product, kind, appliedOn, nextOn }) => (
          <li key={id}>
            <strong>{product}</strong>
            <span className="DoseList-note">
              {dewormingKindNames[kind]} · {showDate(appliedOn)}
              {nextOn ? ` · próxima ${showDate(nextOn)}` : ''}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
