import { serverNow } from '#web/http/clock.ts'
import { exams } from '#shared/exams/exams.contract.ts'
import type { OutputOf } from '#shared/http/contract.ts'
import { showRelativeDay } from '#shared/values/date.ts'
import { ExamBadge } from '#web/exams/ExamBadge.tsx'
import { useCardPages } from '#web/http/pages.ts'
import { paths } from '#web/nav/paths.ts'
import { RowPortrait } from '#web/owners/RowPortrait.tsx'
import { Card } from '#web/ui/Card.tsx'
import { CardRow } from '#web/ui/CardRow.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { MoreRows } from '#web/ui/MoreRows.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'

/** "Exámenes por hacer": samples to take and to send, and results to bring; the oldest first. */
export function WaitingSamplesCard({ data: first }: { data: OutputOf<typeof exams.list> }) {
  const pages = useCardPages(exams.list, { status: 'pending' }, first)
  const items = pages.data.pages.flatMap((page) => page.items)
  const now = serverNow()
  return (
    <Card title="Exámenes por hacer" flush>
      {items.length === 0 ? (
        <EmptyState title="Ningún examen por hacer" illustration="clipboard" />
      ) : (
        <ul>
          {items.map((exam) => (
            <CardRow
              key={exam.id}
              to={`${paths.pet(exam.pet.id).tab('examenes')}?examen=${exam.id}`}
              picture={<RowPortrait pet={exam.pet} />}
              name={exam.pet.name}
              beside={exam.ownerName}
              below={`${exam.name} · ${showRelativeDay(exam.requestedAt, now)}`}
              end={
                <>
                  {exam.isUrgent ? <StatusBadge status="emergency" label="Urgente" /> : null}
                  <ExamBadge status={exam.status} />
                </>
              }
            />
          ))}
        </ul>
      )}
      {first.total > first.items.length ? (
        <MoreRows pages={pages} shown={items.length} failed="No se cargaron más exámenes" />
      ) : null}
    </Card>
  )
}
