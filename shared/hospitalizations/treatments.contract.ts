import { z } from 'zod'
import { TakenOver } from '#shared/accounts/accounts.contract.ts'
import { route } from '#shared/http/contract.ts'
import { doseUnits } from '#shared/surgeries/surgeries.contract.ts'
import { Day, Instant, parseTime, sentInstant, SentInstant } from '#shared/values/date.ts'
import { sayDoubt, showNumber } from '#shared/values/number.ts'
import { optionalLine, optionalText, requiredLine, requiredText } from '#shared/values/text.ts'

/** What an order of the plan is of, in the order of the grid. */
export const treatmentCategories = ['fluid', 'drug', 'check', 'exam', 'feeding', 'walk', 'wound'] as const
export type TreatmentCategory = (typeof treatmentCategories)[number]

export const frequencies = ['every', 'fixed', 'once', 'asNeeded', 'continuous'] as const
export type FrequencyKind = (typeof frequencies)[number]

/** What the concentration of a medicine is in. */
export const strengthPer = ['millilitre', 'tablet'] as const

/** `unapproved`: of somebody whose orders a veterinarian approves. `replaced`: another order of its line goes on. */
export const orderStatuses = ['unapproved', 'active', 'stopped', 'replaced'] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const MAX_TIMES = 12
/** So many orders are added to a plan in one call. */
export const MAX_AT_ONCE = 40

const amount = (what: string, max: number) =>
  z
    .number({ error: sayDoubt(`Escriba ${what}`) })
    .gt(0, `Escriba ${what}`)
    .max(max, `El máximo es ${showNumber(max)}`)
    .refine((value) => Number(value.toFixed(4)) === value, 'Escriba cuatro decimales como máximo')
    .nullable()
    .default(null)

const whole = (what: string, max: number) =>
  z
    .number({ error: sayDoubt(`Escriba ${what}`) })
    .int(`Escriba ${what}, sin decimales`)
    .min(1, `Escriba ${what}`)
    .max(max, `El máximo es ${showNumber(max)}`)
    .nullable()
    .default(null)

const limit = z
  .number({ error: sayDoubt('Escriba un número') })
  .min(-1000)
  .max(100_000)
  .nullable()
  .default(null)

const ClockTime = z
  .string()
  .transform((text) => parseTime(text) ?? text)
  .refine((text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text), 'Escriba horas válidas, por ejemplo 08:00')

/** What a person writes of an order; `refuseOrder` says what of it goes together. */
export const OrderDraft = z.object({
  category: z.enum(treatmentCategories),
  /** Of the catalogue or of the clinic's own; without it the name was typed. */
  medicineId: optionalLine(80),
  name: requiredLine(120),
  /** For each kilogram. */
  dosePerKg: amount('una dosis mayor que cero', 1_000_000),
  doseUnit: z.enum(doseUnits).default('mg'),
  /** In mg, UI or mEq, in each `strengthPer`. */
  concentration: amount('una concentración mayor que cero', 10_000_000),
  strengthPer: z.enum(strengthPer).default('millilitre'),
  /** How much, where no weight says it: `30 g`, `T, FC, FR`. */
  quantity: optionalLine(120),
  route: optionalLine(60),
  frequency: z.enum(frequencies),
  everyHours: z
    .number({ error: sayDoubt('Escriba cada cuántas horas') })
    .min(0.25, 'Lo más seguido es cada 15 minutos: 0,25')
    .max(168, 'Lo más espaciado es cada 168 horas')
    .refine((hours) => Number.isInteger(hours * 4), 'Escriba horas enteras, medias o cuartos: 0,5')
    .nullable()
    .default(null),
  times: z
    .array(ClockTime)
    .max(MAX_TIMES, `Hasta ${MAX_TIMES} horas al día`)
    .default([])
    .transform((times) => [...new Set(times)].toSorted()),
  /** Of what is given as needed. */
  maxIn24h: whole('cuántas veces como máximo en 24 horas', 24),
  /** mL/h of what runs without a break; `everyHours` says how often it is looked at. */
  rate: amount('una velocidad mayor que cero', 10_000),
  startsAt: sentInstant('Escriba una fecha y una hora válidas'),
  endsAt: sentInstant('Escriba una fecha y una hora válidas').nullable().default(null),
  toleranceMinutes: z
    .number({ error: sayDoubt('Escriba los minutos de tolerancia') })
    .int('Escriba minutos enteros')
    .min(5, 'La tolerancia mínima es de 5 minutos')
    .max(240, 'La tolerancia máxima es de 240 minutos')
    .default(30),
  /** Of a check: a value beyond them is critical. */
  criticalLow: limit,
  criticalHigh: limit,
  instructions: optionalText(500),
  /** Of an order with a warning: why all the same. */
  warningReason: optionalText(300),
})
export type OrderDraft = z.output<typeof OrderDraft>

export const OrderWarning = z.object({ kind: z.string(), text: z.string() })

/** An order of the plan. It never changes: another one of the same line takes its place. */
export const TreatmentOrder = z.object({
  ...OrderDraft.shape,
  times: z.array(z.string()),
  startsAt: Instant,
  endsAt: Instant.nullable(),
  id: z.uuid(),
  /** What is one row of the grid: an order and those that took its place. */
  lineId: z.uuid(),
  version: z.number(),
  status: z.enum(orderStatuses),
  /** For which its amount was worked out. */
  weightKg: z.number().nullable(),
  warnings: z.array(OrderWarning),
  stoppedAt: Instant.nullable(),
  stopReason: z.string().nullable(),
  stoppedBy: z.string().nullable(),
  orderedAt: Instant,
  orderedBy: z.string(),
  approvedBy: z.string().nullable(),
  /** The first hour without an answer. */
  nextDueAt: Instant.nullable(),
})
export type TreatmentOrder = z.infer<typeof TreatmentOrder>

export const doseStatuses = ['given', 'notGiven'] as const

/** What was done, or not, of an order at one of its hours. */
export const TreatmentDose = z.object({
  id: z.uuid(),
  version: z.number(),
  orderId: z.uuid(),
  /** The hour for which it stands; as needed the hour at which it was given. */
  scheduledAt: Instant,
  status: z.enum(doseStatuses),
  at: Instant,
  byName: z.string(),
  /** Whose session wrote it, where it is somebody else's. */
  writtenBy: z.string().nullable(),
  /** As it was read on the screen: `1,2 mL`. */
  amount: z.string().nullable(),
  /** Of a check: what was found. */
  value: z.string().nullable(),
  /** Why it was not given, or what was seen. */
  note: z.string().nullable(),
  /** Why it says something else than at first. */
  correction: z.string().nullable(),
})
export type TreatmentDose = z.infer<typeof TreatmentDose>

export const Plan = z.object({
  /** Of the whole stay, the suspended ones of before this day left out. */
  orders: z.array(TreatmentOrder),
  /** From the first open hour, or from the day, until its end; as needed those of the 24 hours before too. */
  doses: z.array(TreatmentDose),
})
export type Plan = z.infer<typeof Plan>

const hospitalizationId = z.uuid()
const order = { hospitalizationId, orderId: z.uuid(), version: z.number().int() }

/** What somebody says of an hour. */
const DoseDraft = z.object({
  status: z.enum(doseStatuses),
  /** When it was done, or decided against. */
  at: SentInstant,
  value: optionalLine(120),
  note: optionalText(500),
})

const reads = ['hospitalizations', 'treatmentOrders', 'treatmentDoses', 'professionals'] as const

export const treatments = {
  plan: route({
    service: 'clinic',
    method: 'GET',
    path: '/hospitalizations/:hospitalizationId/plan',
    action: 'hospitalizations.read',
    summary: 'El plan terapéutico de un día, con lo aplicado y lo que falta',
    reads,
    onDevice: true,
    input: z.object({ hospitalizationId, day: Day }),
    output: Plan,
  }),
  order: route({
    service: 'clinic',
    method: 'POST',
    path: '/hospitalizations/:hospitalizationId/orders',
    action: 'treatments.order',
    summary: 'Agrega una orden al plan; la de un practicante espera aprobación',
    input: z.object({
      hospitalizationId,
      /** One more dose of an order stands in its row. */
      besideOrderId: z.uuid().nullable().default(null),
      ...OrderDraft.shape,
    }),
    output: TreatmentOrder,
  }),
  /** All of them or none: from a template. */
  orderAll: route({
    service: 'clinic',
    method: 'POST',
    path: '/hospitalizations/:hospitalizationId/orders/several',
    action: 'treatments.order',
    summary: 'Agrega varias órdenes al plan a la vez: las de una plantilla',
    input: z.object({
      hospitalizationId,
      orders: z.array(OrderDraft).min(1, 'Elija al menos una orden').max(MAX_AT_ONCE),
    }),
    output: z.object({ orders: z.array(TreatmentOrder) }),
  }),
  /** The order of before ends at the new one's start; what was done stays. */
  change: route({
    service: 'clinic',
    method: 'POST',
    path: '/hospitalizations/:hospitalizationId/orders/:orderId/change',
    action: 'treatments.order',
    summary: 'Cambia una orden desde una hora; lo que pasó antes queda como fue',
    input: z.object({ ...order, ...OrderDraft.shape }),
    output: TreatmentOrder,
  }),
  approve: route({
    service: 'clinic',
    method: 'POST',
    path: '/hospitalizations/:hospitalizationId/orders/:orderId/approve',
    action: 'treatments.approve',
    summary: 'Aprueba la orden de un practicante',
    input: z.object(order),
    output: TreatmentOrder,
  }),
  stop: route({
    service: 'clinic',
    method: 'POST',
    path: '/hospitalizations/:hospitalizationId/orders/:orderId/stop',
    action: 'treatments.order',
    summary: 'Suspende una orden, con su motivo',
    input: z.object({ ...order, reason: requiredText(300) }),
    output: TreatmentOrder,
  }),
  /** The later doses move as far; of fixed hours this one alone. */
  shift: route({
    service: 'clinic',
    method: 'POST',
    path: '/hospitalizations/:hospitalizationId/orders/:orderId/shift',
    action: 'treatments.give',
    summary: 'Reprograma una dosis y las que siguen',
    input: z.object({ ...order, scheduledAt: SentInstant, to: SentInstant, reason: optionalText(300) }),
    output: z.object({ orders: z.array(TreatmentOrder) }),
  }),
  record: route({
    service: 'clinic',
    method: 'POST',
    path: '/hospitalizations/:hospitalizationId/orders/:orderId/doses',
    action: 'treatments.give',
    summary: 'Registra que una dosis se aplicó, o por qué no',
    takesOver: ['scheduledAt', 'at'],
    input: z.object({
      hospitalizationId,
      orderId: z.uuid(),
      /** Without it of one as needed: now. */
      scheduledAt: SentInstant.nullable().default(null),
      ...DoseDraft.shape,
      takenOver: TakenOver,
    }),
    output: TreatmentDose,
  }),
  correct: route({
    service: 'clinic',
    method: 'POST',
    path: '/hospitalizations/:hospitalizationId/doses/:doseId/correct',
    action: 'treatments.give',
    summary: 'Corrige lo que se registró de una dosis; lo anterior queda en el historial',
    takesOver: ['version', 'at'],
    input: z.object({
      hospitalizationId,
      doseId: z.uuid(),
      version: z.number().int(),
      ...DoseDraft.shape,
      correction: requiredText(300),
      takenOver: TakenOver,
    }),
    output: TreatmentDose,
  }),
  /** Nothing was done at that hour after all: it is open again. */
  withdraw: route({
    service: 'clinic',
    method: 'POST',
    path: '/hospitalizations/:hospitalizationId/doses/:doseId/withdraw',
    action: 'treatments.give',
    summary: 'Retira lo que se registró por error de una dosis; la hora queda otra vez por hacer',
    takesOver: ['version'],
    input: z.object({
      hospitalizationId,
      doseId: z.uuid(),
      version: z.number().int(),
      reason: requiredText(300),
      takenOver: TakenOver,
    }),
    output: TreatmentOrder,
  }),
}
