import { z } from 'zod'
import { exams } from '#shared/exams/exams.contract.ts'
import { HistoryRow } from '#shared/histories/histories.contract.ts'
import { route } from '#shared/http/contract.ts'
import { pageInput, pageOf } from '#shared/http/paging.ts'
import { OwnerRow, PetChip } from '#shared/owners/owners.contract.ts'
import { FoundPet } from '#shared/search/search.contract.ts'
import { vaccines } from '#shared/vaccines/vaccines.contract.ts'
import { Instant } from '#shared/values/date.ts'
import { Phone } from '#shared/values/phone.ts'
import { lifeTables } from '#shared/values/recordKinds.ts'

/** What an open consultation waits for: a signature, the rest of its text, or that somebody reads results. */
const pendingTasks = ['sign', 'close', 'review'] as const

export const PendingTask = z.object({
  consultationId: z.uuid(),
  task: z.enum(pendingTasks),
  startedAt: Instant,
  pet: PetChip,
  ownerName: z.string(),
  /** Who attends, where that is somebody else: an assistant's draft waits for a veterinarian. */
  professionalName: z.string().nullable(),
  /** The results that it waits for, or why the pet came. */
  note: z.string().nullable(),
})
export type PendingTask = z.infer<typeof PendingTask>

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

const PendingTasks = pageOf(PendingTask)

/** A part is `null` for those whose work it is not. */
export const Home = z.object({
  /** What waits for this person: the first page of its list. */
  pending: PendingTasks.nullable(),
  /** The nearest ones, and how many there are. */
  controls: z.object({ items: z.array(DueControl), total: z.number() }),
  /** Results that wait for a veterinarian: the first page of their list. */
  received: exams.list.output.nullable(),
  /** Doses that are overdue or near: the first page of their list. */
  due: vaccines.due.output.nullable(),
  recentPets: z.array(FoundPet),
  /** The last visits, for those who may read histories. */
  histories: z.array(HistoryRow).nullable(),
  /** The last owners, for those who may not. */
  owners: z.array(OwnerRow).nullable(),
})
export type Home = z.infer<typeof Home>

export const home = {
  get: route({
    service: 'clinic',
    method: 'GET',
    path: '/home',
    action: 'session',
    summary: 'El inicio según el rol: pendientes, controles, resultados, dosis, pacientes recientes y últimas visitas',
    reads: [...lifeTables, 'owners', 'professionals'],
    input: z.object({}),
    output: Home,
  }),
  pending: route({
    service: 'clinic',
    method: 'GET',
    path: '/home/pending',
    action: 'consultations.write',
    summary: 'Las consultas abiertas que esperan a quien pregunta, las más recientes primero',
    reads: [...lifeTables, 'owners', 'professionals'],
    input: z.object({ ...pageInput }),
    output: PendingTasks,
  }),
}
