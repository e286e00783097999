import { Link } from 'react-router'
import type { OwnerRow } from '#shared/owners/owners.contract.ts'
import { showRelativeDay } from '#shared/values/date.ts'
import { paths } from '#web/nav/paths.ts'
import { PetNames } from '#web/owners/PetNames.tsx'
import { Card } from '#web/ui/Card.tsx'
import { CardRow } from '#web/ui/CardRow.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PersonAvatar } from '#web/ui/PersonAvatar.tsx'

export function LastOwnersCard({ data: owners }: { data: OwnerRow[] }) {
  const now = new Date()
  return (
    <Card title="Últimos propietarios" aside={<Link to={paths.owners()}>Ver todos</Link>} flush>
      {owners.length === 0 ? (
        <EmptyState title="Aún no hay propietarios">
          Registre el primero para abrir la historia de su mascota.
        </EmptyState>
      ) : (
        <ul>
          {owners.map((owner) => (
            <CardRow
              key={owner.id}
              to={paths.owner(owner.id)}
              picture={<PersonAvatar name={owner.name} size={40} />}
              name={owner.name}
              below={<PetNames owner={owner} />}
              end={
                <span className="CardRow-when quiet">
                  {owner.lastVisitAt ? showRelativeDay(owner.lastVisitAt, now) : 'Sin visitas'}
                </span>
              }
            />
          ))}
        </ul>
      )}
    </Card>
  )
}
