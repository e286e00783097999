import { AppError, refuseInvalid } from '#shared/http/errors.ts'
import { protocols } from '#shared/protocols/protocols.contract.ts'
import { refuseSchedule } from '#shared/protocols/protocols.rules.ts'
import { isSpecies } from '#server/catalogues/catalogues.queries.ts'
import { implement } from '#server/http/implement.ts'
import { findProtocol, insertProtocol, listProtocols, saveProtocol } from '#server/protocols/protocols.queries.ts'

function refuseUnknownSpecies(speciesIds: readonly string[]): void {
  if (!speciesIds.every(isSpecies))
    throw new AppError('invalid', { field: 'speciesIds', message: 'Elija especies de la lista' })
}

export const protocolRoutes = [
  implement(protocols.list, ({ tx }) => listProtocols(tx)),
  implement(protocols.create, async ({ tx, actor, input }) => {
    refuseUnknownSpecies(input.speciesIds)
    refuseInvalid(refuseSchedule(input.schedule))
    if (input.kind === 'deworming' && input.family !== 'internal' && input.family !== 'external')
      throw new AppError('invalid', { field: 'family', message: 'Elija qué parásitos cubre' })
    return findProtocol(tx, await insertProtocol(tx, actor, input))
  }),
  implement(protocols.update, async ({ tx, actor, input }) => {
    refuseUnknownSpecies(input.speciesIds)
    refuseInvalid(refuseSchedule(input.schedule))
    await saveProtocol(tx, actor, input)
    return findProtocol(tx, input.protocolId)
  }),
]
