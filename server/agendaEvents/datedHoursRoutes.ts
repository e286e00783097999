import { datedHours } from '#shared/agendaEvents/datedHours.contract.ts'
import { refuseDated } from '#shared/agendaEvents/datedHours.rules.ts'
import { refuseInvalid } from '#shared/http/errors.ts'
import { insertDated, insertHolidays, listDated } from '#server/agendaEvents/datedHours.queries.ts'
import { lockKnownAgenda } from '#server/agendaEvents/agendaEvents.routes.ts'
import { removeRecord } from '#server/db/record.ts'
import { implement } from '#server/http/implement.ts'

export const datedHoursRoutes = [
  implement(datedHours.list, ({ tx }) => listDated(tx)),
  implement(datedHours.create, async ({ tx, actor, input }) => {
    refuseInvalid(refuseDated(input))
    if (input.professionalId !== null) await lockKnownAgenda(tx, input.professionalId)
    return insertDated(tx, actor, input)
  }),
  implement(datedHours.closeHolidays, async ({ tx, actor, input }) => ({
    closed: await insertHolidays(tx, actor, input.year),
  })),
  implement(datedHours.remove, async ({ tx, actor, input }) => {
    await removeRecord(tx, actor, 'datedHours', input.datedHoursId, input.version)
    return {}
  }),
]
