import { type ReactNode, Suspense } from 'react'
import { useParams } from 'react-router'
import type { ExamRow } from '#shared/exams/exams.contract.ts'
import { showDate } from '#shared/values/date.ts'
import { showCount } from '#shared/values/number.ts'
import { paths } from '#web/nav/paths.ts'
import { ExamBadge, MarksBadge } from '#web/exams/ExamBadge.tsx'
import { usePetExams } from '#web/exams/exams.data.ts'
import { ExamTrends } from '#web/exams/ExamTrends.tsx'
import { writeSearch } from '#web/form/addressSearch.ts'
import { useAddress } from '#web/form/useAddress.ts'
import { PetRecords } from '#web/pets/PetRecords.tsx'
import { usePet } from '#web/pets/pets.data.ts'
import { type Column, TwoLines } from '#web/ui/DataTable.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { lazyOf } from '#web/word/word.ts'
import '#web/exams/exams.css'

const ExamModal = lazyOf(async () => (await import('#web/exams/ExamModal.tsx')).ExamModal)

function states(exam: ExamRow) {
  return (
    <span className="ExamStates row wrap">
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

const columns = (link: (exam: ExamRow) => ReactNode): Column<ExamRow>[] => [
  { key: 'name', head: 'Examen', cell: (exam) => <TwoLines first={link(exam)} second={facts(exam)} /> },
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

/** `/mascotas/{id}/examenes`; `?examen=` opens one. */
export function ExamsTab() {
  const { petId = '' } = useParams()
  const [params, setParams] = useAddress()
  const pages = usePetExams(petId)
  const pet = usePet(petId).data
  const examId = params.get('examen')
  const trends = pages.data?.pages[0]?.trends ?? []
  return (
    <div className="ExamsTab stack gap-16 slim">
      <PetRecords
        name="los exámenes"
        kind="exam"
        add="Solicitar examen"
        query={pages}
        empty="Aquí quedarán las órdenes, sus resultados y cómo cambian con el tiempo."
        to={({ id }) => `${paths.pet(petId).tab('examenes')}?examen=${id}`}
        title={({ name }) => name}
        columns={columns}
        lines={(exam) => [states(exam), `${showDate(exam.requestedAt)} · ${facts(exam)}`]}
      />
      {trends.length > 0 ? <ExamTrends trends={trends} /> : null}
      {examId ? (
        <Suspense>
          <ExamModal
            key={examId}
            pet={pet}
            examId={examId}
            onClose={() => setParams((before) => writeSearch(before, { examen: '' }), { replace: true })}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
