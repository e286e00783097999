import { IconHourglass, IconHourglassOff, IconSignature, IconTrashX } from '@tabler/icons-react'
import { type Consultation, consultations } from '#shared/consultations/consultations.contract.ts'
import type { Profile } from '#shared/professionals/professionals.contract.ts'
import { showWeight } from '#shared/values/weight.ts'
import { act, type AnyAct } from '#web/acts/act.ts'
import { doubtWeight } from '#web/consultations/consultationSheet.ts'
import { ConsultationText } from '#web/consultations/ConsultationText.tsx'
import { OwnerDocument } from '#web/consultations/OwnerDocument.tsx'
import { call } from '#web/http/call.ts'

const awaiting = act<Consultation, string>({
  name: 'await',
  label: 'Pendiente de resultados',
  icon: IconHourglass,
  gerund: 'Guardando…',
  isOffered: ({ status }) => status === 'draft',
  ask: {
    title: 'Pendiente de resultados',
    lead: 'La consulta queda abierta en sus pendientes hasta que lleguen.',
    reason: 'Qué resultados se esperan',
    verb: 'Dejar pendiente',
    kept: ({ id, pet }) => ({ id: `consultations/${id}/await`, title: `Resultados que espera ${pet.name}` }),
  },
  send: ({ id: consultationId, version }, awaitingResults) =>
    call(consultations.awaitResults, { consultationId, version, awaitingResults }),
  done: 'Consulta pendiente de resultados',
  refused: 'No se cambió el estado',
})

const resuming = act<Consultation>({
  name: 'resume',
  label: 'Quitar «pendiente de resultados»',
  icon: IconHourglassOff,
  gerund: 'Guardando…',
  isOffered: ({ status }) => status === 'awaitingResults',
  ask: {
    title: '¿Ya no espera resultados?',
    text: () => 'La consulta deja de aparecer como pendiente de resultados y sigue abierta.',
    verb: 'Volver a borrador',
  },
  send: ({ id: consultationId, version }) =>
    call(consultations.awaitResults, { consultationId, version, awaitingResults: null }),
  done: 'La consulta volvió a borrador',
  refused: 'No se cambió el estado',
})

const signing = (signer: Profile) =>
  act<Consultation>({
    name: 'sign',
    label: 'Finalizar consulta',
    icon: IconSignature,
    may: 'consultations.sign',
    isButton: true,
    ask: {
      title: ({ pet }) => `¿Finalizar la consulta de ${pet.name}?`,
      verb: 'Firmar y finalizar',
      covers: (consultation) => <ConsultationText consultation={consultation} />,
      text: (consultation) => (
        <>
          <DoubtfulWeight {...consultation} />
          <OwnerDocument owner={consultation.pet.owner} />
        </>
      ),
      signer,
      final:
        'Después de firmar, la consulta no se puede cambiar: solo se le agregan notas aclaratorias con fecha y autor.',
    },
    send: ({ id: consultationId, version }) => call(consultations.sign, { consultationId, version }),
    done: 'Consulta finalizada y firmada',
    refused: 'No se firmó la consulta',
  })

function DoubtfulWeight({ weightKg, ...consultation }: Consultation) {
  const doubt = doubtWeight(consultation, weightKg)
  return weightKg !== null && doubt ? (
    <p className="ConsultationSign-weight above-8">
      Peso <strong>{showWeight(weightKg)}</strong>. {doubt}.
    </p>
  ) : null
}

const voiding = act<Consultation, string>({
  name: 'void',
  label: 'Anular consulta',
  icon: IconTrashX,
  tone: 'danger',
  may: 'consultations.sign',
  ask: {
    title: ({ pet }) => `¿Anular la consulta de ${pet.name}?`,
    lead: 'Queda en la historia, marcada como anulada y con su motivo. Ya no se podrá editar ni firmar.',
    reason: 'Motivo',
    kept: ({ id, pet }) => ({ id: `consultations/${id}/void`, title: `Anular la consulta de ${pet.name}` }),
  },
  send: ({ id: consultationId, version }, reason) => call(consultations.void, { consultationId, version, reason }),
  done: 'Consulta anulada',
  refused: 'No se anuló la consulta',
})

/** What is done with the whole consultation. @param signer who would sign it */
export function consultationActs(signer: Profile): AnyAct<Consultation>[] {
  return [awaiting, resuming, signing(signer), voiding]
}
