import { withinSentence } from '#shared/values/text.ts'
import { describeDevice } from '#shared/values/device.ts'
/** What who signs accepts; it is kept with the signature, and printed. */
export const ACCEPTANCE =
  'Leí este documento y acepto firmarlo de forma electrónica. Mi firma electrónica tiene el mismo valor que la de mi puño y letra (Ley 527 de 1999 y Decreto 2364 de 2012).'

/** As what a copy of a document is kept on the machine of whoever signed it. */
export function paperName({ title, petName }: { title: string; petName: string }): string {
  return `${title} ${petName}.pdf`
}

/** For how long a link can be signed with, in hours: what the screen offers, the first is usual. */
export const linkHours = [24, 48, 72, 168] as const

/** What a signing page shows: `open` alone can be signed. */
export const signingStates = [
  ...([
    'open',
    'waiting',
    'signed',
    'rejected',
    'expired',
    'cancelled',
    'replaced',
    'readdressed',
    'voided',
    'deceased',
  ] as const),
] as const
export type SigningState = (typeof signingStates)[number]

/** How it was signed, in the words of the evidence. */
export const methodWords: Record<'clinic' | 'link' | 'profile', string> = {
  clinic: 'En un equipo de la clínica',
  link: 'En su propio equipo, con un enlace y un código de un solo uso',
  profile: 'Con la firma de su perfil, en su sesión',
}

interface ToldEvent {
  kind: string
  actorName: string
  detail: Record<string, unknown>
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What happened, as the evidence and the clinic's screen say it: `Camila Torres firmó en su propio equipo…`. */
export function tellFormatEvent({ kind, actorName, detail }: ToldEvent): string {
  const because = text(detail.reason) ? `: ${text(detail.reason)}` : ''
  switch (kind) {
    case 'frozen':
      return `${actorName} dejó fijo el texto`
    case 'sent':
      return `${actorName} envió el enlace${text(detail.email) ? ` a ${text(detail.email)}` : ''}`
    case 'viewed':
      return `${actorName} abrió el documento`
    case 'codeSent':
      return `Se envió un código a ${text(detail.email)}`
    case 'codeWrong':
      return `${actorName} escribió un código que no era`
    case 'signed': {
      const method = detail.method === 'link' || detail.method === 'profile' ? detail.method : 'clinic'
      const witness = text(detail.witness) ? `, ante ${text(detail.witness)}` : ''
      return `${actorName} firmó ${withinSentence(methodWords[method])}${witness}`
    }
    case 'rejected':
      return `${actorName} no quiso firmar${because}`
    case 'expired':
      return 'Venció el plazo para firmar'
    case 'cancelled':
      return `${actorName} canceló el envío`
    case 'reminded':
      return `Se recordó la firma a ${text(detail.email)}`
    case 'sealed':
      return 'Huella selló el documento'
    case 'voided':
      return `${actorName} anuló el documento${because}`
    default:
      return kind
  }
}

/** `Chrome en Android, 190.24.1.7`: from where; nothing of what Huella did itself. */
export function tellPlace({ address, device }: { address: string | null; device: string | null }): string {
  return [device ? describeDevice(device) : '', address ?? ''].filter(Boolean).join(', ')
}
