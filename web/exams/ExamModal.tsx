import { useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { type Exam, exams } from '#shared/exams/exams.contract.ts'
import { canLoad } from '#shared/exams/exams.rules.ts'
import { showRange } from '#shared/exams/exams.words.ts'
import { markOf } from '#shared/exams/result.rules.ts'
import type { PetHeader } from '#shared/pets/pets.contract.ts'
import { showDateTime } from '#shared/values/date.ts'
import { sentence } from '#shared/values/text.ts'
import { ActButton } from '#web/acts/ActButton.tsx'
import { AttachmentList } from '#web/attachments/AttachmentList.tsx'
import { ChangesButton } from '#web/changes/ChangesButton.tsx'
import { cancelExam, ExamActions } from '#web/exams/ExamActions.tsx'
import { ExamBadge, MarkBadge } from '#web/exams/ExamBadge.tsx'
import { ExamResultForm } from '#web/exams/ExamResultForm.tsx'
import { ReviewForm, type Unsaved } from '#web/exams/ReviewForm.tsx'
import { useAskBeforeClosing } from '#web/form/LeaveGuard.tsx'
import { queryOf } from '#web/http/query.ts'
import { alertsOf } from '#web/pets/alertsOf.ts'
import { useMay } from '#web/professionals/profile.tsx'
import { FactList } from '#web/ui/FactList.tsx'
import { ListSkeleton } from '#web/ui/ListSkeleton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { ResponsiveModal } from '#web/ui/ResponsiveModal.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import '#web/exams/exams.css'

interface ExamModalProps {
  /** Once it has come. */
  pet: PetHeader | undefined
  examId: string
  onClose: () => void
}

/** An exam: where it stands, its result, its files, and what can be done with it now. */
export function ExamModal({ pet, examId, onClose }: ExamModalProps) {
  const query = useQuery(queryOf(exams.get, { examId }))
  const [isWriting, setWriting] = useState(false)
  const exam = query.data
  return (
    <ResponsiveModal
      opened
      onClose={onClose}
      title={exam ? exam.name : 'Examen'}
      size={760}
      alerts={pet && alertsOf(pet)}
    >
      {/* As tall as an exam with its result, so that the dialog does not jump when it comes. */}
      <Loaded query={query} name="el examen" skeletonRows={12}>
        {(loaded) =>
          isWriting ? (
            <WriteResult exam={loaded} onDone={() => setWriting(false)} />
          ) : (
            <ShownExam exam={loaded} onWrite={() => setWriting(true)} />
          )
        }
      </Loaded>
    </ResponsiveModal>
  )
}

/** The form comes with the lines that the result usually has. */
function WriteResult({ exam, onDone }: { exam: Exam; onDone: () => void }) {
  const template = useQuery({ ...queryOf(exams.template, { examId: exam.id }), enabled: exam.values.length === 0 })
  if (exam.values.length === 0 && template.isPending) return <ListSkeleton rows={5} label="Cargando las filas" />
  return <ExamResultForm exam={exam} template={template.data} onDone={onDone} />
}

function facts(exam: Exam): [string, string][] {
  const at = (instant: string | null) => (instant ? showDateTime(instant) : '')
  const all: [string, string][] = [
    ['Solicitado', `${at(exam.requestedAt)} · ${exam.requesterName}`],
    ['Motivo', exam.reason ?? ''],
    ['Grupo', exam.groupName ?? ''],
    ['Muestra', sentence(exam.sample ?? '')],
    ['Laboratorio', exam.laboratory ?? ''],
    ['Muestra tomada', at(exam.sampledAt)],
    ['Enviado', at(exam.sentAt)],
    ['Recibido', at(exam.receivedAt)],
    ['Cancelado por', exam.cancelReason ?? ''],
  ]
  return all.filter(([, value]) => value !== '')
}

function ShownExam({ exam, onWrite }: { exam: Exam; onWrite: () => void }) {
  const mayRead = useMay('exams.read')
  const mayLoad = useMay('exams.load')
  const mayReview = useMay('exams.review')
  const isOpen = canLoad(exam) === undefined
  const review = useRef<Unsaved>(undefined)
  const { ask, modal } = useAskBeforeClosing(
    {
      get isDirty() {
        return review.current?.isDirty ?? false
      },
      get isSubmitting() {
        return review.current?.isSubmitting ?? false
      },
      forget: () => review.current?.forget(),
    },
    onWrite,
  )
  return (
    <div className="Exam stack gap-16 slim">
      <div className="ExamStates row wrap">
        <ExamBadge status={exam.status} />
        {exam.isUrgent ? <StatusBadge status="emergency" label="Urgente" /> : null}
      </div>
      <ExamActions exam={exam} onWrite={ask} />
      <FactList facts={facts(exam)} />
      {exam.values.length > 0 ? <ResultTable exam={exam} /> : null}
      <AttachmentList
        record="exam"
        recordId={exam.id}
        title="Archivos del resultado"
        mayRead={mayRead}
        mayWrite={mayLoad && isOpen}
      />
      {exam.reviewedAt ? (
        <section className="Exam-review stack framed round-10 sunken gap-16 pady-14 padx-16 slim" aria-label="Revisión">
          <h3>Interpretación</h3>
          <p className="Exam-text breaks">{exam.interpretation}</p>
          <p className="quiet">
            {[
              exam.reviewerName,
              exam.reviewerCard ? `T.P. ${exam.reviewerCard}` : undefined,
              showDateTime(exam.reviewedAt),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </section>
      ) : null}
      {exam.status === 'received' && mayReview ? <ReviewForm exam={exam} unsaved={review} /> : null}
      <div className="Exam-foot row wrap">
        <ChangesButton size="compact" record="exams" recordId={exam.id} />
        <ActButton does={cancelExam} of={exam} tone="subtle" />
      </div>
      {modal}
    </div>
  )
}

function ResultTable({ exam }: { exam: Exam }) {
  return (
    <table className="ExamTrends-table wide">
      <caption className="strong soft">Resultado</caption>
      <thead>
        <tr>
          <th className="quiet" scope="col">
            Analito
          </th>
          <th className="quiet" scope="col">
            Valor
          </th>
          <th className="quiet" scope="col">
            Referencia
          </th>
          <th className="quiet" scope="col">
            Estado
          </th>
        </tr>
      </thead>
      <tbody>
        {exam.values.map((value) => (
          <tr key={value.analyte}>
            <th scope="row">{value.analyte}</th>
            <td>
              <strong>{value.value}</strong> {value.unit}
            </td>
            <td>{showRange(value)}</td>
            <td>
              <MarkBadge mark={markOf(value)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
