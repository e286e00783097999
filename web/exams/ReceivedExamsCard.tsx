import { Link } from 'react-router'
import type { OutputOf } from '#shared/http/contract.ts'
import { exams } from '#shared/exams/exams.contract.ts'
import { showRelativeDay } from '#shared/values/date.ts'
import { paths } from '#web/nav/paths.ts'
import { MarksBadge } from '#web/exams/ExamBadge.tsx'
import { useCardPages } from '#web/http/pages.ts'
import { Card } from '#web/ui/Card.tsx'
import { PetPortrait } from '#web/ui/PetPortrait.tsx'
import { MoreRows } from '#web/ui/MoreRows.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import '#web/exams/exams.css'

/** "Recibidos sin revisar": the results that wait for a veterinarian, for who may answer for them. */
export function ReceivedExamsCard({ data: first }: { data: OutputOf<typeof exams.list> }) {
  const pages = useCardPages(exams.list, { status: 'received' }, first)
  const items = pages.data.pages.flatMap((page) => page.items)
  // Being empty is good news that needs no card.
  if (items.length === 0) return null
  const now = new Date()
  return (
    <Card title="Resultados sin revisar" flush>
      <ul className="ReceivedExams lined">
        {items.map((exam) => (
          <li key={exam.id}>
            <Link
              className="row gap-12 pady-8 padx-16 hovers"
              to={`${paths.pet(exam.pet.id).tab('examenes')}?examen=${exam.id}`}
            >
              <PetPortrait
                species={exam.pet.speciesId}
                seed={exam.pet.id}
                photo={exam.pet.photo}
                isDeceased={exam.pet.status === 'deceased'}
                size={40}
              />
              <span className="ReceivedExams-words stack grow">
                <strong>
                  {exam.name} de {exam.pet.name}
                </strong>
                <span className="quiet cut">
                  {exam.ownerName} · {showRelativeDay(exam.receivedAt ?? exam.requestedAt, now)}
                </span>
              </span>
              {exam.isUrgent ? <StatusBadge status="emergency" label="Urgente" /> : null}
              <MarksBadge marks={exam} />
            </Link>
          </li>
        ))}
      </ul>
      {first.total > first.items.length ? (
        <MoreRows pages={pages} shown={items.length} failed="No se cargaron más resultados" />
      ) : null}
    </Card>
  )
}
