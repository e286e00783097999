import type { ReactNode } from 'react'
import { showSignature } from '#shared/values/signature.ts'
import '#web/ui/SignatureText.css'

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
