import type { Consultation } from '#shared/consultations/consultations.contract.ts'
import { showSignature } from '#shared/consultations/consultations.words.ts'
import { useProfile } from '#web/professionals/profile.tsx'
import { ConfirmModal } from '#web/ui/ConfirmModal.tsx'

interface SignModalProps {
  consultation: Consultation
  opened: boolean
  onClose: () => void
  onSign: () => void
  isBusy: boolean
  problem: string | undefined
}

/** The last question before a consultation is final: who signs, with what card, and that nothing changes after. */
export function SignModal({ consultation, opened, onClose, onSign, isBusy, problem }: SignModalProps) {
  const { name, professionalCard } = useProfile()
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      onConfirm={onSign}
      title={`¿Finalizar la consulta de ${consultation.pet.name}?`}
      verb="Firmar y finalizar"
      isBusy={isBusy}
      problem={problem}
      tone="normal"
    >
      <p>
        Firma <strong>{showSignature(name, professionalCard, new Date().toISOString())}</strong>.
      </p>
      <p className="SignModal-final">
        Después de firmar, la consulta no se puede cambiar: solo se le agregan notas aclaratorias con fecha y autor.
      </p>
    </ConfirmModal>
  )
}
