import { nextOpen, seriesOf } from '#shared/hospitalizations/schedule.rules.ts'
import { OrderDraft } from '#shared/hospitalizations/treatments.contract.ts'
import { sayAmount, scheduleOf } from '#shared/hospitalizations/treatments.rules.ts'
import type { Actor } from '#server/db/clinic.ts'
import type { NewRecord } from '#server/db/record.ts'
import type { Signer } from '#server/demo/making.ts'
import type { Random } from '#server/demo/random.ts'

export interface DemoPatient {
  id: string
  weightGrams: number
}

export interface DemoStays {
  cages: NewRecord<'cages'>[]
  stays: NewRecord<'hospitalizations'>[]
  orders: NewRecord<'treatmentOrders'>[]
  doses: NewRecord<'treatmentDoses'>[]
  notes: NewRecord<'stayNotes'>[]
  readings: NewRecord<'stayReadings'>[]
  weights: NewRecord<'weights'>[]
  templates: NewRecord<'planTemplates'>[]
}

export interface Ward {
  random: Random
  now: Date
  vets: readonly [Signer, Signer]
  nurse: Actor
  made: DemoStays
}

const MINUTE = 60_000
const QUARTER = 15 * MINUTE

export const minutes = (from: Date, count: number): Date => new Date(from.getTime() + count * MINUTE)
export const quarter = (at: Date): Date => new Date(Math.floor(at.getTime() / QUARTER) * QUARTER)

export type Cage = { id: string; name: string } | undefined

/** What an admission says, the rest of its columns empty. */
type Said = Pick<NewRecord<'hospitalizations'>['values'], 'reason' | 'diagnosis' | 'condition' | 'prognosis'> &
  Partial<NewRecord<'hospitalizations'>['values']>

interface Stay {
  id: string
  admittedAt: Date
  /** Until when something was done: now, or the discharge. */
  until: Date
  vet: Signer
  weightGrams: number
}

/** A stay, with the weight at its admission. */
export function admit(
  { random, made, now }: Ward,
  patient: DemoPatient,
  stay: { admittedAt: Date; until?: Date; vet: Signer; cage?: Cage },
  said: Said,
): Stay {
  const { admittedAt, vet, cage, until = now } = stay
  const id = random.id(admittedAt)
  const { id: petId, weightGrams } = patient
  made.stays.push({
    ...{ id, actor: vet.actor, at: admittedAt },
    values: {
      ...{ status: 'inpatient', petId, consultationId: null, surgeryId: null, admittedAt, weightGrams },
      ...{ professionalId: vet.actor.professionalId, cageId: cage?.id ?? null, cageName: cage?.name ?? null },
      ...{ resuscitation: null, diet: null, callHours: null, restrictions: null, expectedUntil: null },
      ...{ dischargedAt: null, dischargeKind: null, dischargeCondition: null, destination: null, instructions: null },
      ...{ signerId: null, signerName: null, signerCard: null, voidReason: null },
      ...said,
    },
  })
  made.weights.push({
    ...{ id: random.id(admittedAt), actor: vet.actor, at: admittedAt },
    values: { petId, grams: weightGrams, measuredAt: admittedAt, source: 'hospitalization', sourceId: id },
  })
  return { id, admittedAt, until, vet, weightGrams }
}

/** What an order says; `startsAt` follows from its last hour. */
type Ordered = Pick<OrderDraft, 'category' | 'name' | 'frequency'> & Partial<OrderDraft>

interface Course {
  /** Its last hour was so many minutes ago. */
  since: number
  /** And has no answer yet. */
  isOpen?: boolean
  /** So many hours before the last one it was not given. */
  missed?: { back: number; note: string }
  /** What was found, the last one last. */
  values?: readonly string[]
  /** Suspended after its last hour, which was not given: as its patient must not have it. */
  stopped?: { reason: string; note: string }
}

/** An order, and what people did of it: a little late each time. */
export function order(ward: Ward, stay: Stay, said: Ordered, course: Course): void {
  const { random, made, nurse, vets } = ward
  const { id: hospitalizationId, admittedAt, until, vet, weightGrams } = stay
  const last = quarter(minutes(until, -course.since))
  const step = (said.everyHours ?? 24) * 60
  // A suspended one had that hour alone.
  const before = course.stopped ? 0 : Math.floor((last.getTime() - minutes(admittedAt, 10).getTime()) / (step * MINUTE))
  const startsAt = minutes(last, -Math.max(0, before) * step).toISOString()
  const draft = OrderDraft.parse({ ...said, startsAt })
  const orderedAt = minutes(new Date(startsAt), course.stopped ? -30 : -8)
  const stoppedAt = course.stopped ? minutes(last, 12) : stay.until < ward.now ? stay.until : null
  const schedule = scheduleOf({ ...draft, stoppedAt: stoppedAt?.toISOString() ?? null })
  const hours = seriesOf(schedule, startsAt, until.toISOString())
  const orderId = random.id(orderedAt)
  const weightKg = weightGrams / 1000
  const amount = sayAmount(draft, weightKg) || null
  const done = new Set<string>()
  for (const [index, scheduledAt] of hours.entries()) {
    const back = hours.length - 1 - index
    const note = course.missed?.back === back ? course.missed.note : back === 0 ? (course.stopped?.note ?? null) : null
    const givenAt = minutes(new Date(scheduledAt), random.int(1, 12))
    const by = random.chance(0.7) ? nurse : random.pick(vets).actor
    if ((course.isOpen && back === 0) || givenAt > until) continue
    done.add(scheduledAt)
    made.doses.push({
      ...{ id: random.id(givenAt), actor: by, at: givenAt },
      values: {
        ...{ hospitalizationId, orderId, scheduledAt: new Date(scheduledAt), givenAt },
        ...{ status: note ? 'notGiven' : 'given', note, byId: by.professionalId, byName: by.name, writtenBy: null },
        ...{
          amount: note ? null : amount,
          value: note ? null : (course.values?.at(-1 - back) ?? null),
          correction: null,
        },
      },
    })
  }
  const next = nextOpen(schedule, done)
  const { times, ...rest } = draft
  made.orders.push({
    ...{ id: orderId, actor: vet.actor, at: orderedAt },
    values: {
      ...rest,
      ...{ times: times as never, warnings: [] as never, hospitalizationId, lineId: orderId, weightGrams },
      ...{ orderedBy: vet.actor.name, approvedAt: orderedAt, approvedBy: vet.actor.name },
      status: stoppedAt ? 'stopped' : 'active',
      ...{ stoppedAt, stoppedBy: stoppedAt && vet.actor.name },
      stopReason: stoppedAt && (course.stopped?.reason ?? 'Alta'),
      nextDueAt: next === null ? null : new Date(next),
    },
  })
}

export function note(
  { random, made }: Ward,
  stay: Stay,
  author: { actor: Actor; card?: string },
  at: Date,
  said: { kind: string; problem?: string; assessment?: string; plan?: string; text?: string },
): void {
  const { kind, problem = null, assessment = null, plan = null, text = null } = said
  made.notes.push({
    ...{ id: random.id(at), actor: author.actor, at },
    values: {
      ...{ hospitalizationId: stay.id, noteId: null, kind, problem, assessment, plan, text },
      ...{ authorId: author.actor.professionalId, authorName: author.actor.name, authorCard: author.card ?? null },
    },
  })
}

export type Taken = Partial<NewRecord<'stayReadings'>['values']>

export function reading({ random, made, nurse }: Ward, stay: Stay, at: Date, values: Taken): void {
  if (at < stay.admittedAt) return
  made.readings.push({
    ...{ id: random.id(at), actor: nurse, at },
    values: {
      ...{ hospitalizationId: stay.id, at, byName: nurse.name, voidReason: null },
      ...{ temperature: null, heartRate: null, respiratoryRate: null, capillaryRefill: null, mucousMembranes: null },
      ...{ pulse: null, systolicPressure: null, meanPressure: null, diastolicPressure: null, oxygenSaturation: null },
      ...{ glucose: null, pain: null, mentalState: null, dehydration: null, weightGrams: null, fluidIn: null },
      ...{ urine: null, fluidOut: null, vomits: null, stool: null, intake: null, note: null },
      ...values,
    },
  })
}
