import { useState } from 'react'
import { IconInbox, IconPencil, IconPrinter, IconSend, IconTestPipe } from '@tabler/icons-react'
import { type Exam, exams } from '#shared/exams/exams.contract.ts'
import { canAdvance, canCancel, canLoad } from '#shared/exams/exams.rules.ts'
import { useExamStep } from '#web/exams/exams.data.ts'
import { ReasonDialog } from '#web/form/ReasonDialog.tsx'
import { addressOf, call } from '#web/http/call.ts'
import { useMay } from '#web/professionals/profile.tsx'
import { ActionMenu, type MenuAction } from '#web/ui/ActionMenu.tsx'
import { Button } from '#web/ui/Button.tsx'
import { orSay, printPrintout } from '#web/ui/printPrintout.ts'
import { toastError, toastSuccess } from '#web/ui/toasts.ts'

const size = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** What this person can do with the exam as it stands: the next step first. */
export function ExamActions({ exam, onWrite }: { exam: Exam; onWrite: () => void }) {
  const mayFill = useMay('exams.fill')
  const mayLoad = useMay('exams.load')
  const mayRead = useMay('exams.read')
  const input = { examId: exam.id, version: exam.version }
  const step = useExamStep((send: () => Promise<Exam>) => send())
  const run = (send: () => Promise<Exam>, done: string) => {
    step.mutate(send, {
      onSuccess: () => toastSuccess(done, exam.name),
      onError: (error) => toastError('No se guardó el cambio', error.message),
    })
  }
  const advance = (to: 'sampled' | 'sent', done: string) => run(() => call(exams.advance, { ...input, to }), done)
  const isOpen = canLoad(exam) === undefined
  const hasResult = exam.status === 'received' || exam.status === 'reviewed'
  return (
    <div className="ExamActions">
      {mayFill && isOpen ? (
        <Button tone={exam.values.length > 0 ? 'default' : 'primary'} icon={<IconPencil {...size} />} onClick={onWrite}>
          {exam.values.length > 0 ? 'Editar valores' : 'Escribir resultado'}
        </Button>
      ) : null}
      {mayLoad && isOpen && exam.status !== 'received' && exam.fileCount > 0 ? (
        <Button
          tone={mayFill ? 'default' : 'primary'}
          icon={<IconInbox {...size} />}
          loading={step.isPending}
          onClick={() => run(() => call(exams.receive, input), 'Resultado recibido')}
        >
          Marcar como recibido
        </Button>
      ) : null}
      {mayFill && !canAdvance(exam, 'sampled') ? (
        <Button icon={<IconTestPipe {...size} />} onClick={() => advance('sampled', 'Muestra tomada')}>
          Muestra tomada
        </Button>
      ) : null}
      {mayFill && !canAdvance(exam, 'sent') ? (
        <Button icon={<IconSend {...size} />} onClick={() => advance('sent', 'Examen enviado')}>
          Marcar enviado
        </Button>
      ) : null}
      {mayRead ? <Papers exam={exam} hasResult={hasResult} /> : null}
    </div>
  )
}

/** Apart from the steps of the exam: it ends them. */
export function CancelExam({ exam }: { exam: Exam }) {
  const mayRequest = useMay('exams.request')
  const [isCancelling, setCancelling] = useState(false)
  const cancelling = useExamStep((reason: string) =>
    call(exams.cancel, { examId: exam.id, version: exam.version, reason }),
  )
  return (
    <>
      {mayRequest && !canCancel(exam) ? (
        <Button tone="subtle" size="compact" onClick={() => setCancelling(true)}>
          Cancelar examen
        </Button>
      ) : null}
      {isCancelling ? (
        <ReasonDialog
          draftKey={{ id: `exam/${exam.id}/cancel`, title: `Cancelar el examen ${exam.name}` }}
          title="¿Cancelar el examen?"
          lead={`${exam.name} queda en la historia con el motivo.`}
          label="Motivo"
          submit="Cancelar examen"
          tone="danger"
          act={cancelling.mutateAsync}
          onClose={() => setCancelling(false)}
        />
      ) : null}
    </>
  )
}

function Papers({ exam, hasResult }: { exam: Exam; hasResult: boolean }) {
  const address = (paper: 'order' | 'result', form: 'pdf' | 'html') =>
    addressOf(exams.printout, { examId: exam.id, paper, form })
  const print = (paper: 'order' | 'result') => orSay('No se imprimió', printPrintout(address(paper, 'html')))
  const open = (paper: 'order' | 'result') => window.open(address(paper, 'pdf'), '_blank', 'noopener')
  const icon = <IconPrinter {...size} />
  const of = (paper: 'order' | 'result', word: string): MenuAction[] => [
    { label: `Imprimir ${word}`, icon, onClick: () => void print(paper) },
    { label: `PDF de ${word}`, icon, onClick: () => void open(paper) },
  ]
  return (
    <ActionMenu
      word="Imprimir"
      label={`Imprimir ${exam.name}`}
      actions={[...(hasResult ? of('result', 'el resultado') : []), ...of('order', 'la orden')]}
    />
  )
}
