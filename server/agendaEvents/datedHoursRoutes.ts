import { datedHours } from '#shared/agendaEvents/datedHours.contract.ts'
import { refuseDated } from '#shared/agendaEvents/datedHours.rules.ts'
import { refuseInvalid } from '#shared/http/errors.ts'
import { countBooked, insertDated, insertHolidays, listDated } from '#server/agendaEvents/datedHours.queries.ts'
import { lockKnownAgenda } from '#server/agendaEvents/agendaEvents.routes.ts'
import { removeRecord } from '#server/db/record.ts'
import { implement } from '#server/http/implement.ts'

export const datedHoursRoutes = [
  implement(datedHours.list, ({ tx }) => listDated(tx)),
  implement(datedHours.create, async ({ tx, actor, input }) => {
    refuseInvalid(refuseDated(input))
    if (input.professionalId !== null) await lockKnownAgenda(tx, input.professionalId)
    const { professionalId, from, to } = input
    return {
      ...(await insertDated(tx, actor, input)),
      booked: await countBooked(tx, { professionalId, days: [{ from, to }] }),
    }
  }),
  implement(datedHours.closeHolidays, async ({ tx, actor, input }) => {
    const closed = await insertHolidays(tx, actor, input.year)
    const days = closed.map((day) => ({ from: day, to: day }))
    return { closed: closed.length, booked: await countBooked(tx, { professionalId: null, days }) }
  }),
  implement(datedHours.remove, async ({ tx, actor, input }) => {
    await removeRecord(tx, actor, 'datedHours', input.datedHoursId, input.version)
    return {}
  }),
]
