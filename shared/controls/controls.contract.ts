import { z } from 'zod'
import { route } from '#shared/http/contract.ts'
import { pageInput, pageOf } from '#shared/http/paging.ts'
import { PetChip } from '#shared/owners/owners.contract.ts'
import { Day, Instant } from '#shared/values/date.ts'
import { Phone } from '#shared/values/phone.ts'
import { sources } from '#shared/values/recordKinds.ts'
import { optionalText, requiredText } from '#shared/values/text.ts'
import { homeCard } from '#shared/word/homeCard.ts'

export const controlStatuses = ['scheduled', 'done', 'missed', 'moved', 'cancelled'] as const
export type ControlStatus = (typeof controlStatuses)[number]

export const evolutions = ['better', 'same', 'worse'] as const

/** A follow-up. Its clinical words are `null` for those who may not read histories. */
export const Control = z.object({
  id: z.uuid(),
  version: z.number(),
  petId: z.uuid(),
  /** The record that asked for it; `pet`: typed on its own. */
  source: z.enum(sources),
  sourceId: z.uuid().nullable(),
  dueOn: z.string(),
  reason: z.string().nullable(),
  professionalId: z.uuid().nullable(),
  professionalName: z.string().nullable(),
  status: z.enum(controlStatuses),
  doneOn: z.string().nullable(),
  evolution: z.enum(evolutions).nullable(),
  /** What was found and decided. */
  notes: z.string().nullable(),
  cancelReason: z.string().nullable(),
  movedToId: z.uuid().nullable(),
  createdAt: Instant,
})
export type Control = z.infer<typeof Control>

/** The same in the clinic's list, with whose it is. */
export const ControlRow = Control.extend({
  pet: PetChip,
  owner: z.object({ id: z.uuid(), name: z.string(), phone: Phone }),
})
export type ControlRow = z.infer<typeof ControlRow>

/** A scheduled control, near to its day. */
export const DueControl = z.object({
  controlId: z.uuid(),
  dueOn: z.string(),
  pet: PetChip,
  owner: z.object({ id: z.uuid(), name: z.string(), phone: Phone }),
  /** Only for those who may read histories. */
  reason: z.string().nullable(),
})
export type DueControl = z.infer<typeof DueControl>

/** The nearest ones, and how many there are. */
export const dueControlsCard = homeCard('controls', z.object({ items: z.array(DueControl), total: z.number() }))

/** The lists of the clinic: past their day, from today on, and those to which nobody came. */
export const controlViews = ['overdue', 'upcoming', 'missed'] as const
export type ControlView = (typeof controlViews)[number]

const optionalId = z
  .union([z.uuid(), z.literal('')])
  .nullable()
  .default(null)
  .transform((id) => id || null)
const optionalDay = z.union([Day, z.literal('')]).default('')

export const ControlDraft = z.object({
  dueOn: Day,
  reason: requiredText(300),
  /** Who should see it. */
  professionalId: optionalId,
})

const held = { controlId: z.uuid(), version: z.number().int() }

export const controls = {
  list: route({
    service: 'clinic',
    method: 'GET',
    path: '/controls',
    action: 'controls.read',
    summary: 'Los controles de la clínica: vencidos, próximos o sin asistencia',
    reads: ['controls', 'pets', 'owners', 'professionals'],
    input: z.object({
      view: z.enum(controlViews).default('upcoming'),
      professionalId: optionalId,
      from: optionalDay,
      to: optionalDay,
      ...pageInput,
    }),
    output: pageOf(ControlRow),
  }),
  listOfPet: route({
    service: 'clinic',
    method: 'GET',
    path: '/pets/:petId/controls',
    action: 'controls.read',
    summary: 'Los controles de una mascota: primero los que están por venir',
    reads: ['controls', 'pets', 'owners', 'professionals'],
    input: z.object({ petId: z.uuid(), ...pageInput }),
    output: pageOf(Control),
  }),
  get: route({
    service: 'clinic',
    method: 'GET',
    path: '/controls/:controlId',
    action: 'controls.read',
    summary: 'Un control',
    reads: ['controls', 'pets', 'owners', 'professionals'],
    input: z.object({ controlId: z.uuid() }),
    output: ControlRow,
  }),
  create: route({
    service: 'clinic',
    method: 'POST',
    path: '/pets/:petId/controls',
    action: 'controls.write',
    summary: 'Programa un control',
    input: ControlDraft.extend({ petId: z.uuid(), consultationId: optionalId }),
    output: ControlRow,
  }),
  complete: route({
    service: 'clinic',
    method: 'POST',
    path: '/controls/:controlId/complete',
    action: 'controls.write',
    summary: 'Registra que el control se hizo, cómo evolucionó y qué se decidió',
    input: z.object({
      ...held,
      doneOn: Day,
      evolution: z.enum(evolutions).nullable().default(null),
      notes: optionalText(2000),
    }),
    output: ControlRow,
  }),
  miss: route({
    service: 'clinic',
    method: 'POST',
    path: '/controls/:controlId/miss',
    action: 'controls.write',
    summary: 'Marca que no asistieron al control',
    input: z.object(held),
    output: ControlRow,
  }),
  /** The old one stays as moved; the answer is the one that takes its place. */
  move: route({
    service: 'clinic',
    method: 'POST',
    path: '/controls/:controlId/move',
    action: 'controls.write',
    summary: 'Reprograma un control para otro día',
    input: ControlDraft.pick({ dueOn: true }).extend(held),
    output: ControlRow,
  }),
  cancel: route({
    service: 'clinic',
    method: 'POST',
    path: '/controls/:controlId/cancel',
    action: 'controls.write',
    summary: 'Cancela un control, con su motivo',
    input: z.object({ ...held, reason: requiredText(300) }),
    output: ControlRow,
  }),
  reopen: route({
    service: 'clinic',
    method: 'POST',
    path: '/controls/:controlId/reopen',
    action: 'controls.write',
    summary: 'Vuelve a programar un control que se marcó por error',
    input: z.object(held),
    output: ControlRow,
  }),
}
