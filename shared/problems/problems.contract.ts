import { z } from 'zod'
import { route } from '#shared/http/contract.ts'
import { Day, Instant } from '#shared/values/date.ts'
import { optionalText, requiredLine, requiredText } from '#shared/values/text.ts'

/** What a person chooses; a slip is voided, with its reason. */
export const problemStates = ['active', 'chronic', 'controlled', 'resolved', 'ruledOut'] as const

export const ProblemDraft = z.object({
  name: requiredLine(200),
  status: z.enum(problemStates).default('active'),
  startedOn: Day.nullable().default(null),
  resolvedOn: Day.nullable().default(null),
  notes: optionalText(1000),
})
export type ProblemDraft = z.infer<typeof ProblemDraft>

export const Problem = z.object({
  id: z.uuid(),
  version: z.number(),
  name: z.string(),
  status: z.enum([...problemStates, 'voided']),
  startedOn: z.string().nullable(),
  resolvedOn: z.string().nullable(),
  notes: z.string().nullable(),
  voidReason: z.string().nullable(),
  consultationId: z.uuid().nullable(),
  createdAt: Instant,
})
export type Problem = z.infer<typeof Problem>

const held = { problemId: z.uuid(), version: z.number().int() }

export const problems = {
  listOfPet: route({
    service: 'clinic',
    method: 'GET',
    path: '/pets/:petId/problems',
    action: 'problems.read',
    summary: 'La lista de problemas de una mascota, en su orden; los anulados al final',
    reads: ['problems', 'pets'],
    input: z.object({ petId: z.uuid() }),
    output: z.array(Problem),
  }),
  create: route({
    service: 'clinic',
    method: 'POST',
    path: '/pets/:petId/problems',
    action: 'problems.write',
    summary: 'Agrega un problema, el primero de la lista',
    input: ProblemDraft.extend({ petId: z.uuid(), consultationId: z.uuid().nullable().default(null) }),
    output: Problem,
  }),
  update: route({
    service: 'clinic',
    method: 'PUT',
    path: '/problems/:problemId',
    action: 'problems.write',
    summary: 'Cambia un problema o su estado',
    input: ProblemDraft.extend(held),
    output: Problem,
  }),
  move: route({
    service: 'clinic',
    method: 'POST',
    path: '/problems/:problemId/move',
    action: 'problems.write',
    summary: 'Sube o baja un problema un lugar',
    input: z.object({ ...held, direction: z.enum(['up', 'down']) }),
    output: z.array(Problem),
  }),
  void: route({
    service: 'clinic',
    method: 'POST',
    path: '/problems/:problemId/void',
    action: 'problems.write',
    summary: 'Anula un problema que se anotó por error; queda con su motivo',
    input: z.object({ ...held, reason: requiredText(300) }),
    output: Problem,
  }),
}
