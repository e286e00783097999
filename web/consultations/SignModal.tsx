import { useState } from 'react'
import { AppError } from '#shared/http/errors.ts'
import type { Consultation } from '#shared/consultations/consultations.contract.ts'
import { showSignature } from '#shared/consultations/consultations.words.ts'
import { useSignConsultation } from '#web/consultations/consultations.data.ts'
import { whyUnsaved } from '#web/drafts/draft.ts'
import type { UsedDraft } from '#web/drafts/useDraft.ts'
import { useProfile } from '#web/professionals/profile.tsx'
import { ConfirmModal } from '#web/ui/ConfirmModal.tsx'
import { toastError, toastSuccess } from '#web/ui/toasts.ts'

interface SignModalProps {
  consultation: Consultation
  used: UsedDraft
  opened: boolean
  onClose: () => void
  /** Sends what is still owed; the version to sign, or nothing while something could not be saved. */
  onSave: () => Promise<number | undefined>
  onDone: () => void
  /** Answers once the screen shows the record as it is by now. */
  onFailed: (error: unknown) => Promise<void>
}

/** The last question before a consultation is final: who signs, with what card, and that nothing changes after. */
export function SignModal({ consultation, used, opened, onClose, onSave, onDone, onFailed }: SignModalProps) {
  const { name, professionalCard } = useProfile()
  const sign = useSignConsultation()
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string>()

  const confirm = async (): Promise<void> => {
    setProblem(undefined)
    setSaving(true)
    try {
      const version = await onSave()
      if (version === undefined) {
        setProblem(whyUnsaved(used.running.state().draft))
        return
      }
      await sign.mutateAsync({ consultationId: consultation.id, version })
      toastSuccess('Consulta finalizada y firmada')
      onDone()
    } catch (error) {
      await onFailed(error)
      // The signed record is in the place of this dialog by now.
      if (used.running.state().draft.phase === 'closed') {
        toastError('No se firmó la consulta', error instanceof Error ? error.message : undefined)
        return
      }
      setProblem(
        error instanceof AppError && error.code === 'version_conflict'
          ? `${error.message} Revíselo antes de firmar.`
          : error instanceof Error
            ? error.message
            : 'No se pudo firmar. Intente de nuevo.',
      )
    } finally {
      setSaving(false)
    }
  }

  // What was in the way then may be gone by the next opening.
  const close = (): void => {
    setProblem(undefined)
    onClose()
  }

  return (
    <ConfirmModal
      opened={opened}
      onClose={close}
      onConfirm={() => void confirm()}
      title={`¿Finalizar la consulta de ${consultation.pet.name}?`}
      verb="Firmar y finalizar"
      isBusy={isSaving}
      tone="normal"
    >
      <p>
        Firma <strong>{showSignature(name, professionalCard, new Date().toISOString())}</strong>.
      </p>
      <p className="SignModal-final">
        Después de firmar, la consulta no se puede cambiar: solo se le agregan notas aclaratorias con fecha y autor.
      </p>
      <p role="alert" className="SignModal-problem">
        {problem}
      </p>
    </ConfirmModal>
  )
}
