import { z } from 'zod'
import { TakenOver } from '#shared/accounts/accounts.contract.ts'
import {
  ConsultationRanges,
  mucousMembranes,
  overallStatuses,
  dehydrations,
  vital,
} from '#shared/consultations/consultations.contract.ts'
import { route } from '#shared/http/contract.ts'
import { Day, Instant, sentInstant, SentInstant } from '#shared/values/date.ts'
import { optionalLine, optionalText, requiredText } from '#shared/values/text.ts'
import { WeightKg } from '#shared/values/weight.ts'

const millilitres = (what: string) => vital(0, 50_000, 0, `Escriba ${what} en mL, de 0 a 50.000`).default(null)

/** The constants that are taken at one time; a value is refused only when no living animal can have it. */
export const StayReadingValues = z.object({
  temperature: vital(20, 46, 1, 'Escriba una temperatura entre 20 y 46 °C').default(null),
  heartRate: vital(0, 1000, 0, 'Escriba una frecuencia cardiaca entre 0 y 1.000').default(null),
  respiratoryRate: vital(0, 600, 0, 'Escriba una frecuencia respiratoria entre 0 y 600').default(null),
  capillaryRefill: vital(0, 20, 1, 'Escriba un llenado capilar entre 0 y 20 s').default(null),
  mucousMembranes: z.enum(mucousMembranes).nullable().default(null),
  pulse: optionalLine(80),
  systolicPressure: vital(0, 400, 0, 'Escriba una presión entre 0 y 400').default(null),
  meanPressure: vital(0, 400, 0, 'Escriba una presión entre 0 y 400').default(null),
  diastolicPressure: vital(0, 400, 0, 'Escriba una presión entre 0 y 400').default(null),
  oxygenSaturation: vital(1, 100, 0, 'Escriba una saturación entre 1 y 100').default(null),
  /** mg/dL */
  glucose: vital(0, 2000, 0, 'Escriba una glucosa entre 0 y 2.000 mg/dL').default(null),
  /** 0 none to 10 the worst. */
  pain: vital(0, 10, 0, 'Elija el dolor de 0 a 10').default(null),
  mentalState: z.enum(overallStatuses).nullable().default(null),
  dehydration: z.enum(dehydrations).nullable().default(null),
  weightKg: WeightKg.nullable().default(null),
  /** What went in and came out since the last time, besides what infusions ran. */
  fluidIn: millilitres('lo que entró'),
  urine: millilitres('la orina'),
  fluidOut: millilitres('lo que salió'),
  vomits: vital(0, 50, 0, 'Escriba cuántas veces vomitó').default(null),
  stool: optionalLine(120),
  intake: optionalLine(120),
  note: optionalText(1000),
})
export type StayReadingValues = z.infer<typeof StayReadingValues>

export const StayReading = z.object({
  ...StayReadingValues.shape,
  id: z.uuid(),
  version: z.number(),
  at: Instant,
  byName: z.string(),
  /** Whose session wrote them, where it is somebody else's. */
  writtenBy: z.string().nullable(),
  /** Of one that was typed wrong: it is shown struck, and counts for nothing. */
  voidReason: z.string().nullable(),
})
export type StayReading = z.infer<typeof StayReading>

/** Constants that were just taken. */
export const RecordedReading = StayReading.extend({
  /** The hour of the plan that asked for them, which they answer. */
  answers: Instant.nullable(),
  /** What is usual for the animal. */
  ranges: ConsultationRanges,
})
export type RecordedReading = z.infer<typeof RecordedReading>

/** The hour of the plan that constants are taken for. */
export const AskedHour = z.object({ orderId: z.uuid(), scheduledAt: SentInstant })
export type AskedHour = z.infer<typeof AskedHour>

const hospitalizationId = z.uuid()

export const stayReadings = {
  /** Of some days, the newest first: enough for the chart and the balance of each day. */
  list: route({
    service: 'clinic',
    method: 'GET',
    path: '/hospitalizations/:hospitalizationId/readings',
    action: 'hospitalizations.read',
    summary: 'Las constantes de unos días de una hospitalización, con los rangos de la mascota',
    reads: ['hospitalizations', 'stayReadings', 'pets'],
    onDevice: true,
    input: z.object({ hospitalizationId, from: Day, to: Day }),
    output: z.object({ items: z.array(StayReading), ranges: ConsultationRanges }),
  }),
  record: route({
    service: 'clinic',
    method: 'POST',
    path: '/hospitalizations/:hospitalizationId/readings',
    action: 'treatments.give',
    summary: 'Registra las constantes de un paciente hospitalizado',
    takesOver: ['at'],
    input: z.object({
      hospitalizationId,
      at: sentInstant('Escriba una hora válida'),
      ...StayReadingValues.shape,
      /** Without one they answer the nearest that is due. */
      hour: AskedHour.nullable().default(null),
      takenOver: TakenOver,
    }),
    output: RecordedReading,
  }),
  void: route({
    service: 'clinic',
    method: 'POST',
    path: '/hospitalizations/:hospitalizationId/readings/:readingId/void',
    action: 'treatments.give',
    summary: 'Anula unas constantes que se escribieron mal; quedan con su motivo',
    input: z.object({
      hospitalizationId,
      readingId: z.uuid(),
      version: z.number().int(),
      reason: requiredText(300),
    }),
    output: StayReading,
  }),
}
