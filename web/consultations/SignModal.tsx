import type { Consultation } from '#shared/consultations/consultations.contract.ts'
import { showSignature } from '#shared/consultations/consultations.words.ts'
import { showWeight } from '#shared/values/weight.ts'
import { doubtWeight } from '#web/consultations/consultationSheet.ts'
import { useProfile } from '#web/professionals/profile.tsx'
import { ConfirmModal } from '#web/ui/ConfirmModal.tsx'

interface SignModalProps {
  consultation: Consultation
  opened: boolean
  onClose: () => void
  onSign: () => Promise<unknown>
}

/** The last question before a consultation is final: who signs, with what card, and that nothing changes after. */
export function SignModal({ consultation, opened, onClose, onSign }: SignModalProps) {
  const { name, professionalCard } = useProfile()
  const { weightKg } = consultation
  const doubt = doubtWeight(consultation, weightKg)
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      onConfirm={onSign}
      title={`¿Finalizar la consulta de ${consultation.pet.name}?`}
      verb="Firmar y finalizar"
      tone="normal"
    >
      <p>
        Firma <strong>{showSignature(name, professionalCard, new Date().toISOString())}</strong>.
      </p>
      {weightKg !== null && doubt ? (
        <p className="SignModal-weight">
          Peso <strong>{showWeight(weightKg)}</strong>. {doubt}.
        </p>
      ) : null}
      <p className="SignModal-final">
        Después de firmar, la consulta no se puede cambiar: solo se le agregan notas aclaratorias con fecha y autor.
      </p>
    </ConfirmModal>
  )
}
