import { IconBan, IconInbox, IconPencil, IconPrinter, IconSend, IconTestPipe } from '@tabler/icons-react'
import { type Exam, exams } from '#shared/exams/exams.contract.ts'
import { canAdvance, canCancel, canLoad } from '#shared/exams/exams.rules.ts'
import { act } from '#web/acts/act.ts'
import { PressAct } from '#web/acts/ActButton.tsx'
import { useActs } from '#web/acts/useActs.tsx'
import { addressOf, call } from '#web/http/call.ts'
import { useMay } from '#web/professionals/profile.tsx'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import type { MenuAction } from '#web/ui/OpenMenu.tsx'
import { Button } from '#web/ui/Button.tsx'
import { orSay, printPrintout } from '#web/ui/printPrintout.ts'

const size = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

const step = { refused: 'No se guardó el cambio', note: ({ name }: Exam) => name } as const

const receive = act<Exam>({
  ...step,
  name: 'receive',
  label: 'Marcar como recibido',
  icon: IconInbox,
  may: 'exams.load',
  isOffered: (exam) => canLoad(exam) === undefined && exam.status !== 'received' && exam.fileCount > 0,
  send: ({ id: examId, version }) => call(exams.receive, { examId, version }),
  done: 'Resultado recibido',
})

const advancing = (to: 'sampled' | 'sent') => ({
  ...step,
  name: to,
  may: 'exams.fill' as const,
  isOffered: (exam: Exam) => !canAdvance(exam, to),
  send: ({ id: examId, version }: Exam) => call(exams.advance, { examId, version, to }),
})

const sample = act<Exam>({
  ...advancing('sampled'),
  label: 'Muestra tomada',
  icon: IconTestPipe,
  done: 'Muestra tomada',
})

const dispatch = act<Exam>({
  ...advancing('sent'),
  label: 'Marcar enviado',
  icon: IconSend,
  done: 'Examen enviado',
})

/** It ends the steps of an exam, and stands apart from them. */
export const cancelExam = act<Exam, string>({
  name: 'cancel',
  label: 'Cancelar examen',
  icon: IconBan,
  tone: 'danger',
  may: 'exams.request',
  isOffered: (exam) => !canCancel(exam),
  ask: {
    title: '¿Cancelar el examen?',
    lead: ({ name }) => `${name} queda en la historia con el motivo.`,
    reason: 'Motivo',
    kept: ({ id, name }) => ({ id: `exam/${id}/cancel`, title: `Cancelar el examen ${name}` }),
  },
  send: ({ id: examId, version }, reason) => call(exams.cancel, { examId, version, reason }),
  refused: 'No se canceló el examen',
})

/** What this person can do with the exam as it stands: the next step first. */
export function ExamActions({ exam, onWrite }: { exam: Exam; onWrite: () => void }) {
  const mayFill = useMay('exams.fill')
  const mayRead = useMay('exams.read')
  const { offered } = useActs([receive, sample, dispatch], exam)
  const hasResult = exam.status === 'received' || exam.status === 'reviewed'
  const hasValues = exam.values.length > 0
  return (
    <div className="ExamActions row wrap">
      {mayFill && canLoad(exam) === undefined ? (
        <Button tone={hasValues ? 'default' : 'primary'} icon={<IconPencil {...size} />} onClick={onWrite}>
          {hasValues ? 'Editar valores' : 'Escribir resultado'}
        </Button>
      ) : null}
      {offered.map((one) => (
        <PressAct
          key={one.name}
          act={one}
          size="normal"
          withIcon
          tone={one.name === 'receive' && !mayFill ? 'primary' : 'default'}
        />
      ))}
      {mayRead ? <Papers exam={exam} hasResult={hasResult} /> : null}
    </div>
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
