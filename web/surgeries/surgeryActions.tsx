import { SignatureText } from '#web/ui/ConfirmModal.tsx'
import { IconBan } from '@tabler/icons-react'
import type { Profile } from '#shared/professionals/professionals.contract.ts'
import { type Surgery, surgeries } from '#shared/surgeries/surgeries.contract.ts'
import { call } from '#web/http/call.ts'
import type { SheetAction } from '#web/sheet/SheetActions.tsx'

/** What a licensed veterinarian does with the whole surgery. @param now the surgery as it is known by now */
export function surgeryActions({ id: surgeryId, pet, status }: Surgery, profile: Profile, now: () => Surgery) {
  const refused = 'No se cambió la cirugía'
  const actions: SheetAction[] = [
    {
      name: 'override',
      title: '¿Iniciar sin el consentimiento firmado?',
      reason: {
        lead: 'Solo cuando la urgencia no espera. Queda escrito quién lo decidió, cuándo y por qué.',
        label: 'Por qué no espera',
        kept: `Iniciar la cirugía de ${pet.name}`,
      },
      verb: 'Dejar constancia',
      gerund: 'Guardando…',
      tone: 'danger',
      send: (version, reason) => call(surgeries.overrideConsent, { surgeryId, version, reason }),
      done: 'Constancia guardada',
      refused,
    },
    {
      name: 'suspend',
      ...(status === 'recovery' ? {} : { item: { label: 'Suspender cirugía', icon: IconBan } }),
      title: `¿Suspender la cirugía de ${pet.name}?`,
      reason: {
        lead: 'La hoja queda cerrada con el motivo, y solo se puede leer.',
        label: 'Motivo',
        kept: `Suspender la cirugía de ${pet.name}`,
      },
      verb: 'Suspender cirugía',
      tone: 'danger',
      send: (version, reason) => call(surgeries.suspend, { surgeryId, version, reason }),
      done: 'Cirugía suspendida',
      refused,
    },
    {
      name: 'finish',
      title: `¿Terminar la cirugía de ${pet.name}?`,
      text: (
        <SignatureText signer={profile}>
          Después la hoja no se puede cambiar: solo se le agregan notas aclaratorias con fecha y autor.
        </SignatureText>
      ),
      verb: 'Firmar y terminar',
      signs: {
        labels: { drugs: 'Fármacos', consent: 'Consentimiento' },
        others: () => {
          const { drugs, consentBy, consentOverrideReason } = now()
          return { drugs, consent: [consentBy, consentOverrideReason] }
        },
      },
      send: (version) => call(surgeries.finish, { surgeryId, version }),
      done: 'Cirugía terminada y firmada',
      refused,
    },
  ]
  return actions
}
