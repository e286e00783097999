import type { ConsultationRanges } from '#shared/consultations/consultations.contract.ts'
import type { Handover, HandoverDraft, NewsLine } from '#shared/hospitalizations/handovers.contract.ts'
import type { StayCard } from '#shared/hospitalizations/hospitalizations.contract.ts'
import { hospitalizationWords } from '#shared/hospitalizations/hospitalizations.words.ts'
import type { StayNote } from '#shared/hospitalizations/notes.contract.ts'
import { noteKindNames } from '#shared/hospitalizations/notes.words.ts'
import type { StayReading } from '#shared/hospitalizations/readings.contract.ts'
import { figuresOf, standing, tellCritical } from '#shared/hospitalizations/readings.rules.ts'
import type { TreatmentDose, TreatmentOrder } from '#shared/hospitalizations/treatments.contract.ts'
import { isBeyondLimits, sayAmount } from '#shared/hospitalizations/treatments.rules.ts'
import { sayFrequency } from '#shared/hospitalizations/treatments.words.ts'
import type { Refusal } from '#shared/http/errors.ts'
import { dayOf, showDateTime, showTime } from '#shared/values/date.ts'
import { showField } from '#shared/word/fieldWords.ts'

const HOUR = 3_600_000

/** Nobody reads more than a day of news; nor is a handover of before that waited for any more. */
const MOST_NEWS_MS = 24 * HOUR
/** What is pending is told for the longest shift. */
const SHIFT_MS = 12 * HOUR

/** From when on a patient's news are told: from the last handover, within a day. */
export function newsSince(lastAt: string | undefined, now: Date): string {
  const earliest = new Date(now.getTime() - MOST_NEWS_MS).toISOString()
  return lastAt !== undefined && lastAt > earliest ? lastAt : earliest
}

/** Until when what is pending is told. */
export function shiftEnd(now: Date): string {
  return new Date(now.getTime() + SHIFT_MS).toISOString()
}

/** Something must be told. */
export function refuseHandover({ text, notes }: HandoverDraft): Refusal | undefined {
  return text || notes.length > 0
    ? undefined
    : { field: 'text', message: 'Escriba algo para quien sigue: de todos o de un paciente' }
}

/** Who takes over says so; who wrote it has read it. */
export function canReceive({ authorId }: Pick<Handover, 'authorId'>, professionalId: string): Refusal | undefined {
  return authorId === professionalId ? { message: 'Usted entregó este turno: lo recibe quien sigue.' } : undefined
}

type Given = Pick<Handover, 'authorId' | 'toId' | 'givenAt'> & { receipts: readonly { byId: string }[] }

const isReceivedBy = ({ receipts }: Pick<Given, 'receipts'>, professionalId: string): boolean =>
  receipts.some(({ byId }) => byId === professionalId)

/** May somebody still say that they read it? */
export function isReceivable(handover: Given, professionalId: string): boolean {
  return canReceive(handover, professionalId) === undefined && !isReceivedBy(handover, professionalId)
}

/** Is somebody to be told that it waits for them? One for nobody in particular waits for the first who reads it. */
export function isWaitingFor(handover: Given, professionalId: string, now: Date): boolean {
  if (!isReceivable(handover, professionalId)) return false
  if (now.getTime() - Date.parse(handover.givenAt) > MOST_NEWS_MS) return false
  return handover.toId === null ? handover.receipts.length === 0 : handover.toId === professionalId
}

/** What of a dose its news are told by. */
export interface NewDose extends Pick<TreatmentDose, 'scheduledAt' | 'status' | 'byName' | 'value' | 'note'> {
  name: string
  criticalLow: number | null
  criticalHigh: number | null
}

/** A change of what is written of a stay. */
export interface StayEdit {
  byName: string
  fields: readonly { field: string; before: unknown; after: unknown }[]
}

/** What was written of a stay since an instant. */
export interface StayNews {
  stay: Pick<StayCard, 'admittedAt' | 'reason'>
  edits: readonly StayEdit[]
  /** All that began or ended since. */
  orders: readonly TreatmentOrder[]
  doses: readonly NewDose[]
  readings: readonly StayReading[]
  ranges: ConsultationRanges
  notes: readonly Pick<StayNote, 'kind' | 'authorName' | 'text' | 'problem' | 'assessment' | 'plan'>[]
}

const alarm = (kind: NewsLine['kind'], text: string): NewsLine => ({ kind, text, isAlarm: true })
const line = (kind: NewsLine['kind'], text: string): NewsLine => ({ kind, text, isAlarm: false })

/** What happened to a patient since an instant, in sentences: what is alarming first. */
export function tellNews(news: StayNews, since: string, now: Date): NewsLine[] {
  const { stay, edits, orders, doses, readings, ranges, notes } = news
  const all = [
    ...(stay.admittedAt > since ? [line('admission', `Ingresó ${atHour(stay.admittedAt, now)}: ${stay.reason}`)] : []),
    ...edits.flatMap(tellEdit),
    ...tellOrders(orders, since, now),
    ...tellDoses(doses, now),
    ...tellReadings(readings, ranges, now),
    ...notes.flatMap(tellNote),
  ]
  return [...all.filter(({ isAlarm }) => isAlarm), ...all.filter(({ isAlarm }) => !isAlarm)]
}

/** An hour in a sentence: `a las 14:00`; of another day `el 20/11/2026, 14:00`. */
const said = (today: string, otherwise: string) => (at: string, now: Date) =>
  dayOf(at) === dayOf(now) ? `${today} ${showTime(at)}` : `${otherwise} ${showDateTime(at)}`
const atHour = said('a las', 'el')
const ofHour = said('de las', 'del')
const fromHour = said('desde las', 'desde el')

/** What of a stay whoever takes over has to know. */
const toldFields = [
  ...(['condition', 'resuscitation', 'diagnosis', 'prognosis', 'cageName', 'diet', 'restrictions'] as const),
  ...(['callHours', 'expectedUntil'] as const),
]

function tellEdit({ fields, byName }: StayEdit): NewsLine[] {
  return toldFields.flatMap((field) => {
    const change = fields.find((one) => one.field === field)
    if (!change) return []
    const shown = (value: unknown) => showField(hospitalizationWords, field, value) || 'sin dato'
    const label = hospitalizationWords.labels[field] ?? field
    const text = `${label}: de ${lower(shown(change.before))} a ${lower(shown(change.after))} (${byName})`
    return [change.field === 'condition' && change.after === 'critical' ? alarm('stay', text) : line('stay', text)]
  })
}

/** A choice within a sentence; what was written stays as it is. */
function lower(shown: string): string {
  const isChoice = Object.values(hospitalizationWords.choices ?? {}).some((names) =>
    Object.values(names).includes(shown),
  )
  return isChoice ? shown.charAt(0).toLowerCase() + shown.slice(1) : shown
}

function tellOrders(orders: readonly TreatmentOrder[], since: string, now: Date): NewsLine[] {
  return orders.flatMap((order) => {
    const { status, name, orderedAt, stoppedAt, id, lineId } = order
    if (status === 'replaced') return []
    if (status === 'stopped')
      return stoppedAt !== null && stoppedAt > since
        ? [line('order', `Se suspendió ${name}${order.stopReason ? `: ${order.stopReason}` : ''} (${order.stoppedBy})`)]
        : []
    if (orderedAt <= since) return []
    const isNew = id === lineId || orders.some((one) => one.id === lineId && one.orderedAt > since)
    const how = [[sayAmount(order, order.weightKg), order.route].filter(Boolean).join(' '), sayFrequency(order)]
    const said = `${name}, ${how.filter(Boolean).join(', ')} (${order.orderedBy})`
    if (status === 'unapproved') return [alarm('order', `Espera aprobación: ${said}`)]
    const from = order.startsAt > now.toISOString() ? `, ${fromHour(order.startsAt, now)}` : ''
    return [line('order', `${isNew ? 'Orden nueva' : 'Orden cambiada'}: ${said}${from}`)]
  })
}

function tellDoses(doses: readonly NewDose[], now: Date): NewsLine[] {
  const sorted = doses.toSorted((one, other) => one.scheduledAt.localeCompare(other.scheduledAt))
  const missed = sorted
    .filter(({ status }) => status === 'notGiven')
    .map(({ name, scheduledAt, note, byName }) =>
      alarm('notGiven', `No se aplicó ${name} ${ofHour(scheduledAt, now)}${note ? `: ${note}` : ''} (${byName})`),
    )
  const given = sorted.filter(({ status }) => status === 'given')
  const beyond = given
    .filter((dose) => isBeyondLimits(dose, dose.value))
    .map(({ name, value, scheduledAt }) =>
      alarm('given', `${name}: ${value} ${atHour(scheduledAt, now)}, fuera de los límites de la orden`),
    )
  const told = [...new Set(given.map(({ name }) => name))].map((name) => {
    const own = given.filter((dose) => dose.name === name)
    const hours = own.map(({ scheduledAt, value }) => `${showTime(scheduledAt)}${value ? ` (${value})` : ''}`)
    return line('given', `Se hizo ${name}: ${hours.join(', ')}`)
  })
  return [...missed, ...beyond, ...told]
}

function tellReadings(readings: readonly StayReading[], ranges: ConsultationRanges, now: Date): NewsLine[] {
  const sorted = standing(readings).toSorted((one, other) => one.at.localeCompare(other.at))
  const critical = sorted.flatMap((reading) =>
    figuresOf(reading, ranges)
      .filter(({ isCritical }) => isCritical)
      .map((figure) => alarm('reading', `${tellCritical(figure)} (${showTime(figure.at)})`)),
  )
  const last = sorted.at(-1)
  if (!last) return critical
  const count = sorted.length === 1 ? 'una toma' : `${sorted.length} tomas, la última`
  return [...critical, line('reading', `Constantes: ${count} ${atHour(last.at, now)}`)]
}

/** Of a long text the beginning is told. */
const MOST_TOLD = 240

function tellNote({ kind, authorName, text, problem, assessment, plan }: StayNews['notes'][number]): NewsLine[] {
  const said = [problem, assessment, plan, text].filter(Boolean).join(' · ').replaceAll(/\s+/g, ' ')
  const told = said.length > MOST_TOLD ? `${said.slice(0, MOST_TOLD).trimEnd()}…` : said
  return [line('note', `${noteKindNames[kind]} (${authorName}): ${told}`)]
}

/** `Ana Ruiz a Luis Gil, 20/11/2026, 19:02`. */
export function sayGiven({ authorName, toName, givenAt }: Pick<Handover, 'authorName' | 'toName' | 'givenAt'>): string {
  return `${authorName}${toName === null ? '' : ` a ${toName}`}, ${showDateTime(givenAt)}`
}

/** `Recibida por Luis Gil, 19:05`. */
export function sayReceived({ receipts, givenAt }: Pick<Handover, 'receipts' | 'givenAt'>): string {
  if (receipts.length === 0) return 'Nadie la ha recibido'
  const who = receipts.map(({ byName, at }) =>
    dayOf(at) === dayOf(givenAt) ? `${byName}, ${showTime(at)}` : `${byName}, ${showDateTime(at)}`,
  )
  return `Recibida por ${who.join(' · ')}`
}
