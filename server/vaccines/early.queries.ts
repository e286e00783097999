import { sql } from 'kysely'
import { AppError, refuseInvalid } from '#shared/http/errors.ts'
import { refuseSpecies } from '#shared/protocols/early.rules.ts'
import type { Protocol } from '#shared/protocols/protocols.contract.ts'
import { fold } from '#shared/values/text.ts'
import type { Vaccine, VaccineFields } from '#shared/vaccines/vaccines.contract.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import type { NewDose } from '#server/doses/doses.queries.ts'
import {
  type GivenDose,
  judgeDoses,
  type Judged,
  listGiven,
  refreshEarly,
  unjudged,
} from '#server/doses/early.queries.ts'
import { findProtocolOf, listProtocols } from '#server/protocols/protocols.queries.ts'

/**
 * The protocol of a dose, or none. A protocol's name that was typed is no vaccine of its own: neither age nor spacing would be
 * judged.
 * @param before the one being corrected: the name that it has stays
 * @throws AppError invalid, at the field
 */
export async function findVaccineProtocol(
  tx: ClinicTx,
  { protocolId, name }: Pick<VaccineFields, 'protocolId' | 'name'>,
  before?: Vaccine,
): Promise<Protocol | undefined> {
  if (!protocolId) {
    const typed = fold(name ?? '')
    const isListed = (one: Protocol) => one.kind === 'vaccine' && fold(one.name) === typed
    if (typed === fold(before?.name ?? '') || !(await listProtocols(tx)).some(isListed)) return undefined
    throw new AppError('invalid', { field: 'name', message: `«${name}» está en la lista de vacunas: elíjala allí` })
  }
  const protocol = await findProtocolOf(tx, 'vaccine', protocolId)
  if (protocol) return protocol
  throw new AppError('invalid', { field: 'protocolId', message: 'Elija una vacuna de la lista' })
}

type GivenVaccine = GivenDose & { family: string }

/** The doses of these families that these animals have. */
function listOfFamilies(tx: ClinicTx, petIds: readonly string[], families: readonly string[]): Promise<GivenVaccine[]> {
  return listGiven(tx, 'vaccines', petIds, sql`d.family`, sql`d.family IN (${sql.join(families)})`)
}

/**
 * Doses of one protocol for animals that the caller holds: for their species, and neither too young nor too soon without a
 * reason.
 * @param before the one being corrected
 * @throws AppError invalid
 */
export async function judgeVaccines(
  tx: ClinicTx,
  protocol: Protocol | undefined,
  doses: readonly NewDose<VaccineFields>[],
  before?: Vaccine,
): Promise<NewDose<Judged<VaccineFields>>[]> {
  if (!protocol) return unjudged(doses)
  const isOther = before?.protocolId !== protocol.id
  if (isOther) for (const { pet } of doses) refuseInvalid(refuseSpecies(protocol, pet))
  const same = !isOther && doses.every(({ fields }) => fields.appliedOn === before.appliedOn) ? before : undefined
  const readFamilies = async (petIds: readonly string[]) => [
    (await listOfFamilies(tx, petIds, [protocol.family])).filter(({ id }) => id !== before?.id),
  ]
  return judgeDoses(tx, protocol, doses, readFamilies, same)
}

/**
 * Whether the doses of these families are still early, after one of them was corrected or voided.
 * @param ofAll as `refreshEarly` has it
 */
export async function refreshEarlyVaccines(
  tx: ClinicTx,
  petId: string,
  families: readonly string[],
  ofAll = false,
): Promise<void> {
  await refreshEarly(tx, 'vaccines', await listOfFamilies(tx, [petId], families), {
    thingOf: ({ family }) => family,
    timed: async ({ protocolId }) => (protocolId ? findProtocolOf(tx, 'vaccine', protocolId) : undefined),
    ofAll,
  })
}
