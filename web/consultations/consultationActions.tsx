import { SignatureText } from '#web/ui/ConfirmModal.tsx'
import { IconHourglass, IconHourglassOff, IconTrashX } from '@tabler/icons-react'
import { type Consultation, consultations } from '#shared/consultations/consultations.contract.ts'
import type { Profile } from '#shared/professionals/professionals.contract.ts'
import { showWeight } from '#shared/values/weight.ts'
import { doubtWeight } from '#web/consultations/consultationSheet.ts'
import { OwnerDocument } from '#web/consultations/OwnerDocument.tsx'
import { call } from '#web/http/call.ts'
import type { SheetAction } from '#web/sheet/SheetActions.tsx'

/** What is done with the whole consultation. @param profile of whoever may sign it */
export function consultationActions(consultation: Consultation, profile: Profile | undefined): SheetAction[] {
  const { id: consultationId, pet, status, weightKg } = consultation
  const doubt = doubtWeight(consultation, weightKg)
  const setAwaited = (version: number, awaitingResults: string | null) =>
    call(consultations.awaitResults, { consultationId, version, awaitingResults })
  const awaiting: SheetAction = {
    name: 'await',
    ...(status === 'draft' ? { item: { label: 'Pendiente de resultados', icon: IconHourglass } } : {}),
    title: 'Pendiente de resultados',
    reason: {
      lead: 'La consulta queda abierta en sus pendientes hasta que lleguen.',
      label: 'Qué resultados se esperan',
      kept: `Resultados que espera ${pet.name}`,
    },
    verb: 'Dejar pendiente',
    gerund: 'Guardando…',
    send: setAwaited,
    done: 'Consulta pendiente de resultados',
    refused: 'No se cambió el estado',
  }
  const resuming: SheetAction = {
    name: 'resume',
    ...(status === 'awaitingResults'
      ? { item: { label: 'Quitar «pendiente de resultados»', icon: IconHourglassOff } }
      : {}),
    title: '¿Ya no espera resultados?',
    text: 'La consulta deja de aparecer como pendiente de resultados y sigue abierta.',
    verb: 'Volver a borrador',
    gerund: 'Guardando…',
    send: (version) => setAwaited(version, null),
    done: 'La consulta volvió a borrador',
    refused: 'No se cambió el estado',
  }
  const signing = (signer: Profile): SheetAction => ({
    name: 'sign',
    title: `¿Finalizar la consulta de ${pet.name}?`,
    text: (
      <>
        {weightKg !== null && doubt ? (
          <p className="ConsultationSign-weight">
            Peso <strong>{showWeight(weightKg)}</strong>. {doubt}.
          </p>
        ) : null}
        <OwnerDocument owner={pet.owner} />
        <SignatureText signer={signer}>
          Después de firmar, la consulta no se puede cambiar: solo se le agregan notas aclaratorias con fecha y autor.
        </SignatureText>
      </>
    ),
    verb: 'Firmar y finalizar',
    signs: { labels: {}, others: () => ({}) },
    send: (version) => call(consultations.sign, { consultationId, version }),
    done: 'Consulta finalizada y firmada',
    refused: 'No se firmó la consulta',
  })
  const voiding: SheetAction = {
    name: 'void',
    item: { label: 'Anular consulta', icon: IconTrashX },
    title: `¿Anular la consulta de ${pet.name}?`,
    reason: {
      lead: 'Queda en la historia, marcada como anulada y con su motivo. Ya no se podrá editar ni firmar.',
      label: 'Motivo',
      kept: `Anular la consulta de ${pet.name}`,
    },
    verb: 'Anular consulta',
    tone: 'danger',
    send: (version, reason) => call(consultations.void, { consultationId, version, reason }),
    done: 'Consulta anulada',
    refused: 'No se anuló la consulta',
  }
  return [awaiting, resuming, ...(profile ? [signing(profile), voiding] : [])]
}
