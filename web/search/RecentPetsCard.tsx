import { Link } from 'react-router'
import type { FoundPet } from '#shared/search/search.contract.ts'
import { paths } from '#web/nav/paths.ts'
import { RowPortrait } from '#web/owners/RowPortrait.tsx'
import { PetDueBadge } from '#web/protocols/DueBadge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import '#web/search/RecentPetsCard.css'

export function RecentPetsCard({ data: pets }: { data: FoundPet[] }) {
  if (pets.length === 0) return null
  return (
    <Card title="Pacientes recientes" flush>
      <ul className="RecentPetsCard pady-8 padx-8">
        {pets.map((pet) => (
          <li key={pet.id}>
            <Link to={paths.pet(pet.id).info()} className="RecentPet row round gap-12 pady-6 padx-8 hovers">
              <RowPortrait pet={pet} />
              <span>
                <strong className="block strong breaks">{pet.name}</strong>
                <small className="block quiet cut">{pet.ownerName}</small>
                {pet.status === 'deceased' ? <StatusBadge status="deceased" /> : null}
                <PetDueBadge pet={pet} look="word" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
