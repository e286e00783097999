import type { ReactNode } from 'react'
import { IconSend, IconSignature, IconX } from '@tabler/icons-react'
import type { CallOf } from '#shared/http/contract.ts'
import type { IssuedFormat } from '#shared/issuedFormats/issuedFormats.contract.ts'
import type { Profile } from '#shared/professionals/professionals.contract.ts'
import { signing } from '#shared/signing/signing.contract.ts'
import { act, type AnyAct } from '#web/acts/act.ts'
import { call } from '#web/http/call.ts'
import { FINAL, nextSigner } from '#web/signing/nextSigner.ts'
import { SendDialog } from '#web/signing/SendDialog.tsx'
import { SignDialog } from '#web/signing/SignDialog.tsx'

interface Signing {
  profile: Profile
  /** What is signed, as its page shows it. */
  paper: (issued: IssuedFormat) => ReactNode
  /** Why a draft cannot be signed yet. */
  refusal: string | undefined
}

/** What is done with the signature that is next. */
export function signingActs({ profile, paper, refusal }: Signing): AnyAct<IssuedFormat>[] {
  const refuse = () => (refusal === undefined ? undefined : { message: refusal })
  const isStranger = (issued: IssuedFormat) => {
    const next = nextSigner(issued)
    return next !== undefined && next.role !== 'professional'
  }
  return [
    act<IssuedFormat>({
      name: 'profile',
      label: 'Firmar con mi perfil',
      icon: IconSignature,
      may: 'formats.sign',
      isOffered: (issued) => {
        const next = nextSigner(issued)
        return next?.role === 'professional' && next.professionalId === profile.id
      },
      refuse,
      ask: {
        title: ({ title, pet }) => `¿Firmar «${title}» de ${pet.name}?`,
        verb: 'Firmar documento',
        covers: paper,
        signer: profile,
        final: FINAL,
      },
      send: (issued) =>
        call(signing.signWithProfile, { ...keyOf(issued), position: nextSigner(issued)?.position ?? 0 }),
      done: 'Documento firmado',
      refused: 'No se firmó el documento',
    }),
    act<IssuedFormat, CallOf<typeof signing.signHere>, IssuedFormat>({
      name: 'here',
      label: 'Firmar en este equipo',
      icon: IconSignature,
      may: 'formats.issue',
      isOffered: isStranger,
      refuse,
      ask: { Form: SignDialog, covers: paper },
      send: (issued, signature) => call(signing.signHere, { ...signature, ...keyOf(issued) }),
      done: 'Firma guardada',
      refused: 'No se guardó la firma',
    }),
    act<IssuedFormat, CallOf<typeof signing.send>, IssuedFormat>({
      name: 'send',
      label: ({ status, expiresAt }) => (status === 'expired' || expiresAt ? 'Enviar otra vez' : 'Enviar a firmar'),
      icon: IconSend,
      may: 'formats.issue',
      isOffered: isStranger,
      refuse,
      ask: { Form: SendDialog },
      send: (issued, sending) => call(signing.send, { ...sending, ...keyOf(issued) }),
      done: ({ sentBy }) => (sentBy === 'mail' ? 'Enviado a firmar' : 'Enlace creado'),
      refused: 'No se envió a firmar',
    }),
    reject,
  ]
}

function keyOf({ id: issuedFormatId, version }: IssuedFormat) {
  return { issuedFormatId, version }
}

const reject = act<IssuedFormat, string>({
  name: 'reject',
  label: 'No quiere firmar',
  icon: IconX,
  tone: 'danger',
  gerund: 'Anotando…',
  may: 'formats.issue',
  isOffered: (issued) => {
    const next = nextSigner(issued)
    return issued.status !== 'draft' && next !== undefined && next.role !== 'professional'
  },
  ask: {
    title: (issued) => {
      const next = nextSigner(issued)
      return `¿${next?.name ?? next?.label ?? ''} no quiere firmar?`
    },
    verb: 'Anotar el rechazo',
    lead: 'El documento queda rechazado con este motivo, y nadie lo firma.',
    reason: 'Motivo',
    kept: ({ id, title }) => ({ id: `format/${id}/reject`, title: `Rechazo de ${title}` }),
  },
  send: (issued, reason) => call(signing.reject, { ...keyOf(issued), reason }),
  done: 'Rechazo anotado',
  refused: 'No se anotó el rechazo',
})
