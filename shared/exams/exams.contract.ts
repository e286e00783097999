import { z } from 'zod'
import { lifeStages } from '#shared/consultations/vitals.rules.ts'
import { route } from '#shared/http/contract.ts'
import { pageInput, pageOf } from '#shared/http/paging.ts'
import { PetChip } from '#shared/owners/owners.contract.ts'
import { Day, Instant } from '#shared/values/date.ts'
import { sayDoubt } from '#shared/values/number.ts'
import { optionalLine, optionalText, requiredLine, requiredText } from '#shared/values/text.ts'
import { homeCard } from '#shared/word/homeCard.ts'

/** The signs of a value beyond what the laboratory can measure. */
export const bounds = ['<', '≤', '>', '≥'] as const
export type Bound = (typeof bounds)[number]

export const examStatuses = ['requested', 'sampled', 'sent', 'received', 'reviewed', 'cancelled'] as const
export type ExamStatus = (typeof examStatuses)[number]

const limit = z
  .number({ error: sayDoubt('Escriba un número, por ejemplo 5,5') })
  .min(-1_000_000, 'Escriba un número mayor')
  .max(10_000_000, 'Escriba un número menor')
  .nullable()

/** A line of a result. `value` is as it was typed: `7,2`, `Negativo`, `1:320`. */
export const ExamValue = z.object({
  analyte: requiredLine(80),
  value: requiredLine(80),
  unit: optionalLine(30),
  min: limit,
  max: limit,
  /** In which its range is, where that is not `unit`. */
  rangeUnit: requiredLine(30).nullish(),
})
export type ExamValue = z.infer<typeof ExamValue>

/** What everybody may know of an exam: that it was asked for, and where it stands. */
export const ExamRow = z.object({
  id: z.uuid(),
  version: z.number(),
  name: z.string(),
  groupName: z.string().nullable(),
  laboratory: z.string().nullable(),
  isUrgent: z.boolean(),
  status: z.enum(examStatuses),
  requestedAt: Instant,
  receivedAt: Instant.nullable(),
  /** How many values lie outside their range; `null` for who may not read results. */
  flagged: z.number().nullable(),
  /** How many lie within it, and how many have no mark: unread, without a range, or a text. */
  normal: z.number().nullable(),
  unmarked: z.number().nullable(),
  fileCount: z.number(),
})
export type ExamRow = z.infer<typeof ExamRow>

export const Exam = ExamRow.omit({ flagged: true, normal: true, unmarked: true }).extend({
  pet: PetChip,
  consultationId: z.uuid().nullable(),
  sample: z.string().nullable(),
  requesterName: z.string(),
  sampledAt: Instant.nullable(),
  sentAt: Instant.nullable(),
  cancelReason: z.string().nullable(),
  reviewedAt: Instant.nullable(),
  reviewerName: z.string().nullable(),
  reviewerCard: z.string().nullable(),
  /** Why it was asked for, its values and what was read in them: only for who may read histories. */
  reason: z.string().nullable(),
  values: z.array(ExamValue),
  interpretation: z.string().nullable(),
})
export type Exam = z.infer<typeof Exam>

/** An analyte through the exams of a pet, the oldest first. */
export const ExamTrend = z.object({
  analyte: z.string(),
  unit: z.string().nullable(),
  points: z.array(
    z.object({
      examId: z.uuid(),
      at: Instant,
      /** As it was typed. */
      text: z.string(),
      /** `null` where the text is no number of this unit. */
      value: z.number().nullable(),
      /** The true value lies beyond it: `<0,1`. */
      bound: z.enum(bounds).nullable(),
      min: z.number().nullable(),
      max: z.number().nullable(),
    }),
  ),
})
export type ExamTrend = z.infer<typeof ExamTrend>

export const MAX_EXAMS_AT_ONCE = 20
export const MAX_VALUES = 100
export const MAX_INTERPRETATION = 4000

const one = { examId: z.uuid() }
const version = z.number().int()

export const exams = {
  listOfPet: route({
    service: 'clinic',
    method: 'GET',
    path: '/pets/:petId/exams',
    action: 'exams.follow',
    summary: 'Los exámenes de una mascota, el más nuevo primero',
    reads: ['exams', 'attachments', 'pets'],
    input: z.object({ petId: z.uuid(), ...pageInput }),
    output: pageOf(ExamRow).extend({
      /** How its values changed, with the first page, for those who may read them. */
      trends: z.array(ExamTrend).nullable(),
    }),
  }),
  /** `received` waits for a veterinarian, the longest waiting first; `pending` for its result. */
  list: route({
    service: 'clinic',
    method: 'GET',
    path: '/exams',
    action: 'exams.read',
    summary: 'Los exámenes recibidos sin revisar, o los que esperan resultado',
    reads: ['exams', 'attachments', 'pets', 'owners'],
    input: z.object({ status: z.enum(['received', 'pending']).default('received'), ...pageInput }),
    output: pageOf(ExamRow.extend({ pet: PetChip, ownerName: z.string() })),
  }),
  get: route({
    service: 'clinic',
    method: 'GET',
    path: '/exams/:examId',
    action: 'exams.follow',
    summary: 'Un examen',
    reads: ['exams', 'attachments', 'pets', 'professionals'],
    input: z.object(one),
    output: Exam,
  }),
  /** The lines that its result usually has, with the ranges that were last typed for this species and age. */
  template: route({
    service: 'clinic',
    method: 'GET',
    path: '/exams/:examId/template',
    action: 'exams.fill',
    summary: 'Las filas con las que empieza el resultado de un examen',
    reads: ['exams', 'pets'],
    input: z.object(one),
    output: z.object({
      from: z.enum(['pet', 'clinic', 'list', 'nothing']),
      /** Without ranges, where none is known for this species at this age. */
      rows: z.array(ExamValue.omit({ value: true })),
      /** The animal's when the exam was asked for, if its age is known, and the one of which ranges are known here. */
      stage: z.enum(lifeStages).nullable(),
      rangeStage: z.enum(lifeStages).nullable(),
    }),
  }),
  request: route({
    service: 'clinic',
    method: 'POST',
    path: '/pets/:petId/exams',
    action: 'exams.request',
    summary: 'Solicita uno o varios exámenes en una orden',
    input: z.object({
      petId: z.uuid(),
      consultationId: z.uuid().nullable().default(null),
      exams: z
        .array(
          z.object({
            /** Of the catalogue; nothing for one that was typed. */
            examTypeId: z.string().max(100).nullable(),
            name: requiredLine(120),
            sample: optionalLine(120),
          }),
        )
        .min(1, 'Elija al menos un examen')
        .max(MAX_EXAMS_AT_ONCE, `Elija como máximo ${MAX_EXAMS_AT_ONCE} exámenes`),
      requestedOn: Day.optional(),
      reason: optionalText(500),
      laboratory: optionalLine(120),
      isUrgent: z.boolean().default(false),
    }),
    output: z.array(Exam),
  }),
  advance: route({
    service: 'clinic',
    method: 'POST',
    path: '/exams/:examId/advance',
    action: 'exams.fill',
    summary: 'Marca que se tomó la muestra o que se envió al laboratorio',
    input: z.object({ ...one, version, to: z.enum(['sampled', 'sent']), laboratory: optionalLine(120) }),
    output: Exam,
  }),
  /** For a result that came as a file. */
  receive: route({
    service: 'clinic',
    method: 'POST',
    path: '/exams/:examId/receive',
    action: 'exams.load',
    summary: 'Marca que llegó el resultado',
    input: z.object({ ...one, version }),
    output: Exam,
  }),
  saveResult: route({
    service: 'clinic',
    method: 'PUT',
    path: '/exams/:examId/result',
    action: 'exams.fill',
    summary: 'Guarda los valores del resultado; queda recibido, sin revisar',
    input: z.object({
      ...one,
      version,
      receivedOn: Day.optional(),
      values: z
        .array(ExamValue)
        .min(1, 'Escriba al menos un valor')
        .max(MAX_VALUES, `Escriba como máximo ${MAX_VALUES} valores`),
    }),
    output: Exam,
  }),
  review: route({
    service: 'clinic',
    method: 'POST',
    path: '/exams/:examId/review',
    action: 'exams.review',
    summary: 'Revisa el resultado: persona, tarjeta profesional e instante',
    input: z.object({ ...one, version, interpretation: requiredText(MAX_INTERPRETATION) }),
    output: Exam,
  }),
  cancel: route({
    service: 'clinic',
    method: 'POST',
    path: '/exams/:examId/cancel',
    action: 'exams.request',
    summary: 'Cancela un examen con su motivo',
    input: z.object({ ...one, version, reason: requiredText(300) }),
    output: Exam,
  }),
  printout: route({
    service: 'clinic',
    method: 'GET',
    path: '/exams/:examId/paper',
    action: 'exams.read',
    summary: 'La orden del examen o su resultado, para imprimir o como PDF',
    answers: 'file',
    input: z.object({
      ...one,
      paper: z.enum(['order', 'result']).default('order'),
      form: z.enum(['pdf', 'html']).default('pdf'),
    }),
    output: z.unknown(),
  }),
}

/** Results that wait for a veterinarian: the first page of their list. */
export const receivedCard = homeCard('received', exams.list.output)

/** Those that wait for somebody's hands, or for the laboratory: the first page of their list. */
export const samplesCard = homeCard('samples', exams.list.output)
