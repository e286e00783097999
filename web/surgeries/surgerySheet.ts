import {
  type ChecklistKey,
  checklistKeys,
  type Reading,
  type ReadingField,
  ReadingValues,
  type Surgery,
  SurgeryFields,
  type SurgeryTime,
  surgeryTimes,
} from '#shared/surgeries/surgeries.contract.ts'
import { refuseFuture, refuseTimeOrder } from '#shared/surgeries/anesthesia.rules.ts'
import {
  canEditSurgery,
  type MissingPart,
  refuseScheduled,
  refuseSurgeryControl,
} from '#shared/surgeries/surgeries.rules.ts'
import {
  checklistLabels,
  procedureFields,
  readingLabels,
  recoveryFields,
  showReading,
  showSurgeryValue,
  surgeryLabels,
} from '#shared/surgeries/surgeries.words.ts'
import { addDays, dayOf, instantOn, showTime } from '#shared/values/date.ts'
import type { DraftRecord, Values } from '#web/drafts/draft.ts'
import type { IndexedSection } from '#web/sheet/sheet.ts'

/*
 * The sheet as flat fields for the draft. Each tick of the checklist and each cell of the grid is a field of its own, so
 * that two people may write in different places at the same time, and nothing that was typed is lost without a network.
 */
const plainFields = Object.keys(SurgeryFields.shape) as (keyof SurgeryFields)[]
const readingFields = Object.keys(ReadingValues.shape) as ReadingField[]

export function tickField(key: ChecklistKey): string {
  return `checklist.${key}`
}

export function cellField(at: string, field: ReadingField): string {
  return `reading|${at}|${field}`
}

/** The cell of a flat field; `undefined` of another. */
export function cellOf(flat: string): { at: string; field: ReadingField } | undefined {
  const [kind, at = '', field = ''] = flat.split('|')
  return kind === 'reading' ? { at, field: field as ReadingField } : undefined
}

function tickOf(flat: string): ChecklistKey | undefined {
  return flat.startsWith('checklist.') ? (flat.slice('checklist.'.length) as ChecklistKey) : undefined
}

export function recordOf(surgery: Surgery): DraftRecord {
  const values: Record<string, unknown> = {}
  for (const field of plainFields) values[field] = surgery[field]
  for (const key of checklistKeys) values[tickField(key)] = surgery.checklist[key] !== undefined
  for (const reading of surgery.readings)
    for (const field of readingFields)
      if (reading[field] !== null) values[cellField(reading.at, field)] = reading[field]
  return {
    version: surgery.version,
    values,
    closed: canEditSurgery(surgery)?.message,
    savedAt: surgery.updatedAt,
  }
}

interface SheetPatch {
  fields: Record<string, unknown>
  ticks: Partial<Record<ChecklistKey, boolean>>
  readings: { at: string; values: Record<string, unknown> }[]
}

/** What to send of the flat fields, as the contract keeps it. */
export function patchOf(flat: Values): SheetPatch {
  const patch: SheetPatch = { fields: {}, ticks: {}, readings: [] }
  for (const [name, value] of Object.entries(flat)) {
    const cell = cellOf(name)
    const tick = tickOf(name)
    if (tick) patch.ticks[tick] = value === true
    else if (cell) {
      const known = patch.readings.find(({ at }) => at === cell.at)
      if (known) known.values[cell.field] = value
      else patch.readings.push({ at: cell.at, values: { [cell.field]: value } })
    } else patch.fields[name] = value
  }
  return patch
}

/** The flat fields that were sent and that the server means: `readings.2` is a column, `readings.2.values.plane` a cell. */
export function fieldsOf(name: string, sent: Values): string[] {
  const [kind, first = '', part, field] = name.split('.')
  if (kind === 'fields') return [first]
  if (kind === 'ticks') return [`checklist.${name.slice('ticks.'.length)}`]
  const column = kind === 'readings' && first !== '' ? patchOf(sent).readings[Number(first)] : undefined
  if (!column) return []
  const cells = Object.keys(column.values).filter((cell) => part !== 'values' || field === undefined || cell === field)
  return cells.map((cell) => cellField(column.at, cell as ReadingField))
}

const blank = Object.fromEntries(readingFields.map((field) => [field, null])) as Omit<Reading, 'at'>

/** The surgery as the screen shows it: what the server has under what was typed; `by` ticked what it does not know yet. */
export function shownSurgery(surgery: Surgery, values: Values, by: string): Surgery {
  const { fields, ticks, readings } = patchOf(values)
  const checklist = { ...surgery.checklist }
  for (const key of checklistKeys) {
    if (ticks[key] === false) delete checklist[key]
    else if (ticks[key]) checklist[key] ??= { at: new Date().toISOString(), by }
  }
  const byTime = new Map(surgery.readings.map((reading) => [reading.at, reading]))
  for (const { at, values: cells } of readings)
    byTime.set(at, { ...(byTime.get(at) ?? { at, ...blank }), ...(cells as Partial<Reading>) })
  const shown = [...byTime.values()].sort((one, other) => (one.at < other.at ? -1 : 1))
  return { ...surgery, ...(fields as Partial<SurgeryFields>), checklist, readings: shown.filter(isWritten) }
}

/** Without the cells that are refused, nor the columns where nothing else was written. */
export function acceptedReadings(
  readings: readonly Reading[],
  errorOf: (field: string) => string | undefined,
): Reading[] {
  return readings
    .map((reading) => {
      const wrong = readingFields.filter((field) => errorOf(cellField(reading.at, field)) !== undefined)
      return { ...reading, ...Object.fromEntries(wrong.map((field) => [field, null])) }
    })
    .filter(isWritten)
}

function isWritten(reading: Reading): boolean {
  return readingFields.some((field) => reading[field] !== null)
}

/** What the contract or a rule says against a value. */
export function checkField(name: string, value: unknown, surgery: Surgery): string | undefined {
  const cell = cellOf(name)
  if (tickOf(name)) return undefined
  const schema = cell ? ReadingValues.shape[cell.field] : SurgeryFields.shape[name as keyof SurgeryFields]
  const parsed = schema.safeParse(value)
  if (!parsed.success) return parsed.error.issues[0]?.message
  if (name === 'nextControlOn') return refuseSurgeryControl(value as string | null, surgery.scheduledAt)?.message
  if (name === 'scheduledAt') return refuseScheduled(value as string, surgery.pet)?.message
  return undefined
}

/** A field's name on the glass: `FC, 09:15`. */
export function showFlatField(name: string): string {
  const cell = cellOf(name)
  const tick = tickOf(name)
  if (cell) return `${readingLabels[cell.field].short}, ${showTime(cell.at)}`
  return tick ? checklistLabels[tick] : surgeryLabels[name as keyof SurgeryFields]
}

export function showFlatValue(name: string, value: unknown, names?: Record<string, string>): string {
  const cell = cellOf(name)
  if (cell) return showReading(cell.field, value)
  if (tickOf(name)) return value ? 'Verificado' : 'Sin verificar'
  return showSurgeryValue(name, value, names)
}

export const sections = [
  { id: 'preanestesia', label: 'Preanestesia' },
  { id: 'anestesia', label: 'Anestesia' },
  { id: 'procedimiento', label: 'Procedimiento' },
  { id: 'recuperacion', label: 'Recuperación' },
] as const
export type SectionId = (typeof sections)[number]['id']

const inRecovery = new Set<string>(['standingAt', ...recoveryFields])
const inProcedure = new Set<string>(procedureFields)

/** The section where a field is found: of the sheet, a tick, or `readings`. */
export function sectionOf(field: string): SectionId {
  if (inRecovery.has(field) || field.startsWith('checklist.exit')) return 'recuperacion'
  if (inProcedure.has(field) || field.startsWith('checklist.pause')) return 'procedimiento'
  const isAnesthesia = field.startsWith('reading') || (surgeryTimes as readonly string[]).includes(field)
  return isAnesthesia || field === 'intervalMinutes' || field === 'notIntubated' ? 'anestesia' : 'preanestesia'
}

/** The sections as the index shows them. */
export function sectionStates(missing: readonly MissingPart[], refused: readonly string[]): IndexedSection[] {
  const open = new Set(missing.map(({ field }) => sectionOf(field)))
  const wrong = new Set(refused.map(sectionOf))
  return sections.map(({ id, label }) => {
    const state = wrong.has(id) ? 'alert' : open.has(id) ? 'empty' : 'done'
    return { id, label, state }
  })
}

/** The sentence of the time that is out of its order, at its field. */
export function orderProblem(surgery: Surgery, field: string): string | undefined {
  const refusal = refuseTimeOrder(surgery)
  return refusal?.field === field ? refusal.message : undefined
}

function distance(one: string, other: string): number {
  return Math.abs(Date.parse(one) - Date.parse(other))
}

/** `09:15` as the instant of that hour nearest to another: a night's surgery passes midnight. */
export function instantOf(hour: string, near: string): string {
  return [-1, 0, 1]
    .map((days) => instantOn(addDays(dayOf(near), days), hour))
    .reduce((best, one) => (distance(one, near) < distance(best, near) ? one : best))
}

/** Is this an instant, and no text on its way to an hour? */
export function isInstant(value: unknown): value is string {
  return typeof value === 'string' && value.includes('T') && !Number.isNaN(Date.parse(value))
}

/**
 * The instant of an hour that is typed in a field.
 * @param held what the field held before somebody typed in it
 */
export function typedInstant(
  surgery: Surgery,
  field: SurgeryTime,
  hour: string,
  { held, now }: { held: unknown; now: Date },
): string {
  if (isInstant(held)) return correctedInstant(surgery, field, hour, { held, now })
  return instantOf(hour, nearInstant(surgery, field, now))
}

const HOUR = 3_600_000
/** What is corrected by no more may pass midnight: 23:50 into 00:10. By more it is another hour of the same day. */
const SLIP_HOURS = 6

/**
 * An hour that takes the place of another: of the field's day or, when only that has a place in the order of the times
 * and has come already, the one nearest to what was there. Where both have, the correction's size decides.
 */
function correctedInstant(
  surgery: Surgery,
  field: SurgeryTime,
  hour: string,
  { held, now }: { held: string; now: Date },
): string {
  const sameDay = instantOn(dayOf(held), hour)
  const nearest = instantOf(hour, held)
  const fits = (instant: string) => isInOrder(surgery, field, instant) && !refuseFuture(field, instant, now)
  if (fits(nearest) !== fits(sameDay)) return fits(nearest) ? nearest : sameDay
  return distance(nearest, held) <= SLIP_HOURS * HOUR ? nearest : sameDay
}

function isInOrder(surgery: Surgery, field: SurgeryTime, instant: string): boolean {
  const place = surgeryTimes.indexOf(field)
  return surgeryTimes.every((time, index) => {
    const other = surgery[time]
    if (index === place || !isInstant(other)) return true
    return index < place ? Date.parse(other) <= Date.parse(instant) : Date.parse(instant) <= Date.parse(other)
  })
}

/** What was planned for an hour begins earlier seldom, and often later. */
const LATE_HOURS = 6

/**
 * The instant that an hour, the first of its field, is near to: the nearest known one in the order of the times, the one
 * before it first. Without any: now, or around the surgery's own hour when that has passed.
 */
function nearInstant(surgery: Surgery, field: SurgeryTime, now: Date): string {
  const place = surgeryTimes.indexOf(field)
  const around = [...surgeryTimes.slice(0, place).toReversed(), ...surgeryTimes.slice(place + 1)]
  const known = around.map((time) => surgery[time]).find(isInstant)
  if (known !== undefined) return known
  const planned = new Date(Date.parse(surgery.scheduledAt) + LATE_HOURS * HOUR)
  return (planned < now ? planned : now).toISOString()
}

/** Now, to the minute. */
export function thisMinute(now = new Date()): string {
  return new Date(Math.floor(now.getTime() / 60_000) * 60_000).toISOString()
}
