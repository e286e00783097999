import { reassignment } from '#shared/agendaEvents/reassignment.contract.ts'
import { refuseReassigned } from '#shared/agendaEvents/series.rules.ts'
import { AppError, refuseInvalid } from '#shared/http/errors.ts'
import { lockKnownAgenda } from '#server/agendaEvents/agendaEvents.routes.ts'
import { lockAgenda } from '#server/agendaEvents/agendaEvents.queries.ts'
import { countEventsToCome, listEventsToCome, lockEventsToCome } from '#server/agendaEvents/reassignment.queries.ts'
import { clashesOf } from '#server/agendaEvents/series.routes.ts'
import { updateEachRecord } from '#server/db/record.ts'
import { implement } from '#server/http/implement.ts'
import { findProfessional } from '#server/professionals/professionals.queries.ts'

const SAME = { field: 'professionalId', message: 'Elija otro profesional: ya tiene estas citas' }
const GONE = { field: 'eventIds', message: 'Alguna de esas citas cambió mientras tanto. Revise la lista' }

export const reassignmentRoutes = [
  implement(reassignment.list, ({ tx, input }) => listEventsToCome(tx, input)),
  implement(reassignment.make, async ({ tx, actor, input }) => {
    const { fromId, professionalId, eventIds, onClash } = input
    if (!(await findProfessional(tx, fromId))) throw new AppError('not_found')
    refuseInvalid(fromId === professionalId ? SAME : undefined)
    // Both agendas before the events, as everywhere; one before the other, as two may pass theirs to each other.
    if (fromId < professionalId) await lockAgenda(tx, fromId)
    const { name } = await lockKnownAgenda(tx, professionalId)
    if (fromId > professionalId) await lockAgenda(tx, fromId)
    const held = await lockEventsToCome(tx, fromId, eventIds)
    if (eventIds && held.length < new Set(eventIds).size) throw new AppError('conflict', GONE)
    const events = held.map((before) => ({ before, after: { ...before, professionalId } }))
    const clashes = await clashesOf(
      tx,
      events,
      held.map(({ id }) => id),
      onClash === 'skip',
    )
    const refusal = onClash === 'refuse' ? refuseReassigned([...clashes.values()], held.length, name) : undefined
    if (refusal) throw new AppError('conflict', refusal)
    const patches = new Map(
      held.flatMap(({ id, isOverbooked }, index) => {
        if (onClash === 'skip' && clashes.has(index)) return []
        return [[id, { professionalId, isOverbooked: isOverbooked || clashes.has(index) }]]
      }),
    )
    await updateEachRecord(tx, actor, 'agendaEvents', patches)
    const stayed = held.length - patches.size
    // Whoever chose some leaves the others on purpose.
    const left = eventIds ? 0 : (await countEventsToCome(tx, fromId)) - stayed
    return { moved: patches.size, stayed, left }
  }),
]
