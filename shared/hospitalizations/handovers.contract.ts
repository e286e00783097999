import { z } from 'zod'
import { StayCard, stayStatuses, dischargeKinds } from '#shared/hospitalizations/hospitalizations.contract.ts'
import { route } from '#shared/http/contract.ts'
import { pageInput, pageOf } from '#shared/http/paging.ts'
import { Instant } from '#shared/values/date.ts'
import { optionalText, requiredText } from '#shared/values/text.ts'

/** What who leaves told who takes over. */
export const Handover = z.object({
  id: z.uuid(),
  authorId: z.uuid(),
  authorName: z.string(),
  /** Nobody in particular where it is `null`. */
  toId: z.uuid().nullable(),
  toName: z.string().nullable(),
  text: z.string().nullable(),
  givenAt: Instant,
  /** Of one patient each: notes of their stays. */
  notes: z.array(z.object({ hospitalizationId: z.uuid(), petName: z.string(), text: z.string() })),
  receipts: z.array(z.object({ byId: z.uuid(), byName: z.string(), at: Instant })),
})
export type Handover = z.infer<typeof Handover>

export const newsKinds = ['admission', 'stay', 'order', 'notGiven', 'given', 'reading', 'note'] as const

/** Something that happened to a patient, in a sentence. */
export const NewsLine = z.object({
  kind: z.enum(newsKinds),
  text: z.string(),
  /** Whoever takes over has to know it first. */
  isAlarm: z.boolean(),
})
export type NewsLine = z.infer<typeof NewsLine>

export const HandoverPatient = z.object({
  /** What of its plan is open for the whole shift that begins, not for the day alone. */
  stay: StayCard,
  news: z.array(NewsLine),
})
export type HandoverPatient = z.infer<typeof HandoverPatient>

export const HandoverSummary = z.object({
  /** From when on the news are told. */
  since: Instant,
  last: Handover.nullable(),
  patients: z.array(HandoverPatient),
  /** Who is not here any more since then. */
  left: z.array(
    z.object({
      id: z.uuid(),
      petName: z.string(),
      status: z.enum(stayStatuses),
      dischargeKind: z.enum(dischargeKinds).nullable(),
      at: Instant,
    }),
  ),
})
export type HandoverSummary = z.infer<typeof HandoverSummary>

export const MOST_INPATIENTS = 100

export const HandoverDraft = z.object({
  text: optionalText(5000),
  toId: z.uuid({ error: 'Elija a alguien de la lista' }).nullable().default(null),
  notes: z
    .array(z.object({ hospitalizationId: z.uuid(), text: requiredText(5000) }))
    .max(MOST_INPATIENTS)
    .default([]),
})
export type HandoverDraft = z.output<typeof HandoverDraft>

const form = z.enum(['pdf', 'html']).default('pdf')

export const handovers = {
  summary: route({
    service: 'clinic',
    method: 'GET',
    path: '/handovers/summary',
    action: 'hospitalizations.read',
    summary: 'Lo que cambió de cada hospitalizado desde la última entrega de turno, y lo que tiene pendiente',
    reads: [
      ...(['hospitalizations', 'treatmentOrders', 'treatmentDoses', 'stayReadings', 'stayNotes'] as const),
      ...(['handovers', 'handoverReceipts', 'pets', 'owners', 'professionals'] as const),
    ],
    input: z.object({}),
    output: HandoverSummary,
  }),
  list: route({
    service: 'clinic',
    method: 'GET',
    path: '/handovers',
    action: 'hospitalizations.read',
    summary: 'Las entregas de turno, la más nueva primero',
    reads: ['handovers', 'handoverReceipts', 'stayNotes', 'hospitalizations', 'pets', 'professionals'],
    input: z.object({ ...pageInput }),
    output: pageOf(Handover),
  }),
  write: route({
    service: 'clinic',
    method: 'POST',
    path: '/handovers',
    action: 'hospitalizations.annotate',
    summary: 'Entrega el turno; lo de cada paciente queda como nota de su hospitalización',
    input: HandoverDraft,
    output: Handover,
  }),
  receive: route({
    service: 'clinic',
    method: 'POST',
    path: '/handovers/:handoverId/receive',
    action: 'hospitalizations.annotate',
    summary: 'Dice que se leyó una entrega de turno',
    input: z.object({ handoverId: z.uuid() }),
    output: Handover,
  }),
}

/** The plan of the next day on paper, for when there is no power: empty boxes at its hours. */
export const planSheets = {
  all: route({
    service: 'clinic',
    method: 'GET',
    path: '/plan-sheets/paper',
    action: 'hospitalizations.read',
    summary: 'El plan de las próximas 24 horas de todos los hospitalizados, para imprimir',
    answers: 'file',
    input: z.object({ form }),
    output: z.unknown(),
  }),
  one: route({
    service: 'clinic',
    method: 'GET',
    path: '/hospitalizations/:hospitalizationId/plan-sheet',
    action: 'hospitalizations.read',
    summary: 'El plan de las próximas 24 horas de un hospitalizado, para imprimir',
    answers: 'file',
    input: z.object({ hospitalizationId: z.uuid(), form }),
    output: z.unknown(),
  }),
}
