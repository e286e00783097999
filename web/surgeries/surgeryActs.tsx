import { IconAlertTriangle, IconArrowRight, IconBan, IconSignature } from '@tabler/icons-react'
import type { Profile } from '#shared/professionals/professionals.contract.ts'
import { type Surgery, surgeries, type SurgeryStatus } from '#shared/surgeries/surgeries.contract.ts'
import { act, type AnyAct } from '#web/acts/act.ts'
import { call } from '#web/http/call.ts'
import { SignedSurgery } from '#web/surgeries/SurgeryParts.tsx'

const refused = 'No se cambió la cirugía'

type Next = 'preparation' | 'inProgress' | 'recovery'
const steps: Partial<Record<SurgeryStatus, { to: Next; verb: string; done: string }>> = {
  scheduled: { to: 'preparation', verb: 'Pasar a preparación', done: 'Cirugía en preparación' },
  preparation: { to: 'inProgress', verb: 'Iniciar procedimiento', done: 'Procedimiento iniciado' },
  inProgress: { to: 'recovery', verb: 'Pasar a recuperación', done: 'Paciente en recuperación' },
}

/** Each state has one way forward; the last one is its signature. */
export function nextStatus(status: SurgeryStatus): Next | undefined {
  return steps[status]?.to
}

const moving = Object.values(steps).map(({ to, verb, done }) =>
  act<Surgery>({
    name: to,
    label: verb,
    icon: IconArrowRight,
    isButton: true,
    isOffered: ({ status }) => nextStatus(status) === to,
    send: ({ id: surgeryId, version }) => call(surgeries.move, { surgeryId, version, to }),
    done,
    refused: 'No se cambió el estado',
  }),
)

const overriding = act<Surgery, string>({
  name: 'override',
  label: 'Continuar como urgencia',
  icon: IconAlertTriangle,
  tone: 'danger',
  gerund: 'Guardando…',
  may: 'surgeries.close',
  isButton: true,
  ask: {
    title: '¿Iniciar sin el consentimiento firmado?',
    lead: 'Solo cuando la urgencia no espera. Queda escrito quién lo decidió, cuándo y por qué.',
    reason: 'Por qué no espera',
    verb: 'Dejar constancia',
    kept: ({ id, pet }) => ({ id: `surgeries/${id}/override`, title: `Iniciar la cirugía de ${pet.name}` }),
  },
  send: ({ id: surgeryId, version }, reason) => call(surgeries.overrideConsent, { surgeryId, version, reason }),
  done: 'Constancia guardada',
  refused,
})

const suspending = act<Surgery, string>({
  name: 'suspend',
  label: 'Suspender cirugía',
  icon: IconBan,
  tone: 'danger',
  may: 'surgeries.close',
  isOffered: ({ status }) => status !== 'recovery',
  ask: {
    title: ({ pet }) => `¿Suspender la cirugía de ${pet.name}?`,
    lead: 'La hoja queda cerrada con el motivo, y solo se puede leer.',
    reason: 'Motivo',
    kept: ({ id, pet }) => ({ id: `surgeries/${id}/suspend`, title: `Suspender la cirugía de ${pet.name}` }),
  },
  send: ({ id: surgeryId, version }, reason) => call(surgeries.suspend, { surgeryId, version, reason }),
  done: 'Cirugía suspendida',
  refused,
})

const finishing = (signer: Profile) =>
  act<Surgery>({
    name: 'finish',
    label: 'Terminar procedimiento',
    icon: IconSignature,
    may: 'surgeries.close',
    isButton: true,
    ask: {
      title: ({ pet }) => `¿Terminar la cirugía de ${pet.name}?`,
      verb: 'Firmar y terminar',
      covers: (surgery) => <SignedSurgery surgery={surgery} />,
      signer,
      final: 'Después la hoja no se puede cambiar: solo se le agregan notas aclaratorias con fecha y autor.',
    },
    send: ({ id: surgeryId, version }) => call(surgeries.finish, { surgeryId, version }),
    done: 'Cirugía terminada y firmada',
    refused,
  })

/** What is done with the whole surgery. @param signer who would sign it */
export function surgeryActs(signer: Profile): AnyAct<Surgery>[] {
  return [...moving, overriding, suspending, finishing(signer)]
}
