import { Suspense, lazy, useState } from 'react'
import { useParams } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import type { ExamRow } from '#shared/exams/exams.contract.ts'
import { pets } from '#shared/pets/pets.contract.ts'
import { canRecord } from '#shared/pets/pets.rules.ts'
import { showDate } from '#shared/values/date.ts'
import { showCount } from '#shared/values/number.ts'
import { paths } from '#web/nav/paths.ts'
import { ExamBadge, MarksBadge } from '#web/exams/ExamBadge.tsx'
import { usePetExams } from '#web/exams/exams.data.ts'
import { ExamTrends } from '#web/exams/ExamTrends.tsx'
import { writeSearch } from '#web/form/addressSearch.ts'
import { ListScreen } from '#web/form/ListScreen.tsx'
import { useAddress } from '#web/form/useAddress.ts'
import { queryOf } from '#web/http/query.ts'
import { useMay } from '#web/professionals/profile.tsx'
import { Button, type ButtonTone } from '#web/ui/Button.tsx'
import { type Column, RowLink, TwoLines } from '#web/ui/DataTable.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import '#web/exams/exams.css'

const ExamModal = lazy(async () => ({ default: (await import('#web/exams/ExamModal.tsx')).ExamModal }))
const ExamOrderModal = lazy(async () => ({ default: (await import('#web/exams/ExamOrderModal.tsx')).ExamOrderModal }))

function states(exam: ExamRow) {
  return (
    <span className="ExamStates">
      <ExamBadge status={exam.status} />
      {exam.isUrgent && exam.status !== 'reviewed' && exam.status !== 'cancelled' ? (
        <StatusBadge status="emergency" label="Urgente" />
      ) : null}
      <MarksBadge marks={exam} />
    </span>
  )
}

function facts(exam: ExamRow): string {
  const files = exam.fileCount > 0 ? showCount(exam.fileCount, 'archivo', 'archivos') : undefined
  return [exam.groupName, exam.laboratory, files].filter(Boolean).join(' · ')
}

function columns(petId: string): Column<ExamRow>[] {
  return [
    {
      key: 'name',
      head: 'Examen',
      cell: (exam) => (
        <TwoLines first={<RowLink to={examPath(petId, exam.id)}>{exam.name}</RowLink>} second={facts(exam)} />
      ),
    },
    { key: 'requested', head: 'Solicitado', width: '120px', cell: (exam) => showDate(exam.requestedAt) },
    {
      key: 'received',
      head: 'Resultado',
      width: '120px',
      cell: (exam) => (exam.receivedAt ? showDate(exam.receivedAt) : '–'),
      hideBelow: 'lg',
    },
    { key: 'status', head: 'Estado', width: '300px', cell: states },
  ]
}

function examPath(petId: string, examId: string): string {
  return `${paths.pet(petId).tab('examenes')}?examen=${examId}`
}

/** `/mascotas/{id}/examenes`; `?examen=` opens one. */
export function ExamsTab() {
  const { petId = '' } = useParams()
  const [params, setParams] = useAddress()
  const pages = usePetExams(petId)
  const mayRequest = useMay('exams.request')
  const [isOrdering, setOrdering] = useState(false)
  // In hand already: the frame around the tab read it.
  const pet = useQuery(queryOf(pets.get, { petId })).data
  const examId = params.get('examen')
  const begin = (tone: ButtonTone) => (
    <Button tone={tone} icon={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={() => setOrdering(true)}>
      Solicitar examen
    </Button>
  )
  const trends = pages.data?.pages[0]?.trends ?? []
  return (
    <div className="ExamsTab">
      <ListScreen
        name="los exámenes"
        query={pages}
        begin={pet && mayRequest && !canRecord(pet) ? begin : undefined}
        empty={(action) => (
          <EmptyState title="Aún no hay exámenes" illustration="clipboard" action={action}>
            Aquí quedarán las órdenes, sus resultados y cómo cambian con el tiempo.
          </EmptyState>
        )}
        table={{
          label: 'Exámenes',
          rowKey: (exam) => exam.id,
          columns: columns(petId),
          phoneRow: (exam) => ({
            title: <RowLink to={examPath(petId, exam.id)}>{exam.name}</RowLink>,
            lines: [states(exam), `${showDate(exam.requestedAt)} · ${facts(exam)}`],
          }),
        }}
      />
      {trends.length > 0 ? <ExamTrends trends={trends} /> : null}
      <Suspense>
        {examId ? (
          <ExamModal
            key={examId}
            pet={pet}
            examId={examId}
            onClose={() => setParams((before) => writeSearch(before, { examen: '' }), { replace: true })}
          />
        ) : null}
        {isOrdering && pet ? <ExamOrderModal pet={pet} onClose={() => setOrdering(false)} /> : null}
      </Suspense>
    </div>
  )
}
