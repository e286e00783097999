import { withinSentence } from '#shared/values/text.ts'
import { describeDevice } from '#shared/values/device.ts'

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
const methodWords: Record<'clinic' | 'link' | 'profile', string> = {
  clinic: 'En un equipo de la clínica',
  link: 'En su propio equipo, con un enlace y un código de un solo uso',
  profile: 'Con la firma de su perfil, en su sesión',
}

/** Who signs by a link and does so in the clinic: its browser has a session there, or it calls from where the clinic does. */
export const clinicPlaces = ['device', 'network'] as const
export type ClinicPlace = (typeof clinicPlaces)[number]

const placeWords: Record<ClinicPlace, string> = {
  device: 'en el equipo de la clínica',
  network: 'en la red de la clínica',
}

const placeOf = ({ from }: Record<string, unknown>): ClinicPlace | undefined =>
  clinicPlaces.find((place) => place === from)

/** How it was signed, with what was seen of where. */
export function tellMethod(method: keyof typeof methodWords, detail: Record<string, unknown>): string {
  const place = method === 'link' ? placeOf(detail) : undefined
  return place ? `Con un enlace y un código de un solo uso, ${placeWords[place]}` : methodWords[method]
}

/** Who knew the code beside who signed with it. */
export function tellCode({ codeBy, codeTo, isOnRecord }: Record<string, unknown>): string | undefined {
  if (codeBy === 'clinic') return 'Lo dijo la clínica'
  if (typeof codeTo !== 'string') return undefined
  return `Solo se envió a ${codeTo}, ${isOnRecord ? 'el correo de su ficha' : 'un correo que se escribió para este envío'}`
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
      return `${actorName} cerró el texto`
    case 'sent':
      return text(detail.email)
        ? `${actorName} envió el enlace a ${text(detail.email)}`
        : `${actorName} creó un enlace para firmar`
    case 'viewed':
      return `${actorName} abrió el documento`
    case 'codeSent':
      return `Se envió un código a ${text(detail.email)}`
    case 'codeWrong':
      return `${actorName} escribió un código equivocado`
    case 'signed': {
      const method = detail.method === 'link' || detail.method === 'profile' ? detail.method : 'clinic'
      const witness = text(detail.witness) ? `, ante ${text(detail.witness)}` : ''
      return `${actorName} firmó ${withinSentence(tellMethod(method, detail))}${witness}`
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

interface Told {
  address: string | null
  device: string | null
  detail: Record<string, unknown>
}

/** `Chrome en Android, 190.24.1.7, en la red de la clínica`: from where; nothing of what Huella did itself. */
export function tellPlace({ address, device, detail }: Told): string {
  const place = placeOf(detail)
  return [device ? describeDevice(device) : '', address ?? '', place ? placeWords[place] : '']
    .filter(Boolean)
    .join(', ')
}
