import { type ReactNode, useState } from 'react'
import { showSignature } from '#shared/values/signature.ts'
import { QuestionDialog } from '#web/ui/QuestionDialog.tsx'
import '#web/ui/ConfirmModal.css'

interface ConfirmModalProps {
  opened: boolean
  onClose: () => void
  /** Until what it does is done, nothing closes the question; what it throws is told in it. */
  onConfirm: () => unknown
  /** The question: "¿Eliminar la cita de Milo?" */
  title: string
  /** What will happen. */
  children: ReactNode
  /** "Eliminar cita" */
  verb: string
  /** Where it is not the verb's. */
  gerund?: string
  /** `normal` when nothing is destroyed. */
  tone?: 'danger' | 'normal'
  cancel?: string
}

/** Asks before what cannot be taken back. The way back has the focus; while it is being done there is none. */
export function ConfirmModal(props: ConfirmModalProps) {
  const { opened, onClose, onConfirm, title, children, verb, gerund, tone = 'danger' } = props
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const close = (): void => {
    setProblem(undefined)
    onClose()
  }
  const confirm = async (): Promise<void> => {
    setProblem(undefined)
    const work = onConfirm()
    if (!(work instanceof Promise)) return
    setBusy(true)
    try {
      await work
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'Intente de nuevo.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <QuestionDialog
      opened={opened}
      onClose={close}
      title={title}
      verb={verb}
      gerund={gerund}
      tone={tone === 'danger' ? 'danger' : 'primary'}
      onConfirm={() => void confirm()}
      isBusy={isBusy}
      problem={problem}
      cancel={props.cancel}
    >
      {children}
    </QuestionDialog>
  )
}

interface SignatureTextProps {
  signer: { name: string; professionalCard: string | null }
  /** What is signed, whole, where it does not stand above. */
  covers?: ReactNode
  /** What is no longer possible afterwards. */
  children: ReactNode
}

/** What is signed, whole: a long one scrolls within the question, also by keys. */
export function SignedPaper({ children }: { children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by the keyboard
    <section className="SignatureText-covers" aria-label="Lo que se firma" tabIndex={0}>
      {children}
    </section>
  )
}

/** What a signature covers and who gives it: in every question before one, and asked once. */
export function SignatureText({ signer, covers, children }: SignatureTextProps) {
  return (
    <>
      {covers ? <SignedPaper>{covers}</SignedPaper> : null}
      <p>
        Firma <strong>{showSignature(signer.name, signer.professionalCard, new Date().toISOString())}</strong>.
      </p>
      <p className="SignatureText-final">{children}</p>
    </>
  )
}
