import type { ReactNode } from 'react'
import { showSignature } from '#shared/values/signature.ts'
import type { Signer } from '#web/acts/act.ts'
import { FormDialog, type FormDialogProps } from '#web/form/FormDialog.tsx'
import { QuestionDialog, type QuestionDialogProps } from '#web/ui/QuestionDialog.tsx'
import '#web/acts/SigningDialog.css'

const WIDTH = 640

type SigningDialogProps = Pick<QuestionDialogProps | FormDialogProps, 'children'> & {
  /** What is signed, whole. */
  covers: ReactNode
  /** Who signs; nobody where whoever stands before the screen writes it. */
  signer?: Signer
  /** What is no longer possible afterwards. */
  final: string
} & (Omit<FormDialogProps, 'children' | 'size' | 'isFinal'> | Omit<QuestionDialogProps, 'children' | 'size'>)

/**
 * What every signature is given in: what is signed, whole, what is doubtful of it or asked for beside it, who signs, and
 * what is final after it. A question where a press is enough, a form where something is written with it.
 */
export function SigningDialog({ covers, signer, final, children, ...frame }: SigningDialogProps) {
  const body = (
    <div className="stack gap-16">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by the keyboard */}
      <section className="SigningDialog-covers edged pady-16 padx-16" aria-label="Lo que se firma" tabIndex={0}>
        {covers}
      </section>
      {children}
      {signer ? (
        <p>
          Firma <strong>{showSignature(signer.name, signer.professionalCard, new Date().toISOString())}</strong>.
        </p>
      ) : null}
      <p>{final}</p>
    </div>
  )
  return 'form' in frame ? (
    <FormDialog {...frame} size={WIDTH} isFinal>
      {body}
    </FormDialog>
  ) : (
    <QuestionDialog {...frame} size={WIDTH}>
      {body}
    </QuestionDialog>
  )
}
