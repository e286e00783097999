import { type FormatPurpose, forTheLiving } from '#shared/formats/formats.words.ts'
import type { Refusal } from '#shared/http/errors.ts'
import { type FormatStatus, formatStatusLabels } from '#shared/issuedFormats/issuedFormats.words.ts'

/** What happens to an issued format. */
export const formatMoves = ['send', 'view', 'sign', 'finish', 'expire', 'reject', 'void'] as const
export type FormatMove = (typeof formatMoves)[number]

/**
 * What each state leads to. `send` freezes a draft, or gives its signers time again; `sign` is one signature of several,
 * `finish` the last one (or the issue of what nobody signs).
 */
const next: Record<FormatStatus, Partial<Record<FormatMove, FormatStatus>>> = {
  draft: { send: 'sent', finish: 'signed', void: 'voided' },
  sent: {
    send: 'sent',
    view: 'viewed',
    sign: 'sent',
    finish: 'signed',
    expire: 'expired',
    reject: 'rejected',
    void: 'voided',
  },
  viewed: {
    send: 'sent',
    view: 'viewed',
    sign: 'viewed',
    finish: 'signed',
    expire: 'expired',
    reject: 'rejected',
    void: 'voided',
  },
  // In the clinic it can be signed all the same: what ended is the link.
  expired: { send: 'sent', sign: 'sent', finish: 'signed', reject: 'rejected', void: 'voided' },
  rejected: { void: 'voided' },
  signed: { void: 'voided' },
  voided: {},
}

/** The state after a move, or none: it is not to be done now. */
export function formatAfter(status: FormatStatus, move: FormatMove): FormatStatus | undefined {
  return next[status][move]
}

const sentences: Partial<Record<FormatStatus, string>> = {
  signed: 'El formato ya está firmado.',
  rejected: 'El formato fue rechazado. Empiécelo de nuevo.',
  voided: 'El formato está anulado.',
  expired: 'El plazo para firmar venció. Envíelo otra vez.',
  draft: 'El formato es un borrador: falta enviarlo o firmarlo.',
}

/** Can it be done now? */
export function refuseMove(status: FormatStatus, move: FormatMove): Refusal | undefined {
  if (formatAfter(status, move)) return undefined
  return { message: sentences[status] ?? `El formato está en «${formatStatusLabels[status]}».` }
}

/** Its fields can still be filled in. */
export function canEditIssued(status: FormatStatus): Refusal | undefined {
  if (status === 'draft') return undefined
  return { message: 'El texto de este formato ya está fijo: se envió o se firmó. Anúlelo y haga otro.' }
}

/** How its open link went: by a letter, or only made, to be handed over. */
export const sentWays = ['mail', 'hand'] as const
export type SentWay = (typeof sentWays)[number]

export interface FormatState {
  status: FormatStatus
  isSignable: boolean
  signed: number
  signers: number
  /** None without an open link. */
  sentBy: SentWay | null
}

/** `waiting`: somebody has to sign, and nothing is on its way to them. */
type ToldState = FormatStatus | 'waiting'

/** What is so with a format, as its badge says it: sent is only what went by a letter. */
export function tellFormatState({ status, isSignable, signed, signers, sentBy }: FormatState): {
  state: ToldState
  label: string
} {
  // What nobody signs is issued, not signed.
  if (status === 'signed' && !isSignable) return { state: status, label: 'Emitido' }
  if (status !== 'sent' && status !== 'viewed') return { state: status, label: formatStatusLabels[status] }
  const missing = signers - signed
  if (sentBy === null) return { state: 'waiting', label: missing === 1 ? 'Falta 1 firma' : `Faltan ${missing} firmas` }
  if (status === 'viewed') return { state: status, label: formatStatusLabels[status] }
  return sentBy === 'mail' ? { state: status, label: 'Enviado a firmar' } : { state: 'waiting', label: 'Enlace creado' }
}

/** Can another one be begun with what was filled in here? */
export function refuseRestart(status: FormatStatus): Refusal | undefined {
  return status === 'rejected' ? undefined : { message: 'Solo un formato rechazado se empieza de nuevo.' }
}

interface Begun {
  purpose: FormatPurpose
  /** Is its template a model that nobody of the clinic has read? */
  needsReview: boolean
  petName: string
  isDeceased: boolean
}

/** What is doubtful of a paper that is to be begun; whoever begins it says whether it is meant. */
export function doubtOf({ purpose, needsReview, petName, isDeceased }: Begun): string | undefined {
  const doubts = [
    ...(needsReview ? ['Esta plantilla está por revisar: nadie de la clínica la ha marcado como revisada.'] : []),
    ...(purpose === 'death' && !isDeceased ? [`El fallecimiento de ${petName} no está registrado.`] : []),
  ]
  return doubts.join(' ') || undefined
}

/** Why a format is annulled that waited for the owner that an animal had before. */
export const ANNULLED_BY_NEW_OWNER = 'Cambio de propietario de la mascota'

/** Can it still be begun and signed? A surgery that began as an emergency has its paper attached afterwards. */
export function refuseAfterDeath(purpose: FormatPurpose, petName: string, isDeceased: boolean): Refusal | undefined {
  if (!isDeceased || !forTheLiving.includes(purpose)) return undefined
  return { message: `${petName} falleció: este documento ya no se firma.` }
}
