import { sql } from 'kysely'
import type { Deworming, DewormingFields, DewormingKind } from '#shared/dewormings/dewormings.contract.ts'
import { dewormingFamilies, dewormingTimes } from '#shared/dewormings/dewormings.rules.ts'
import { AppError, refuseInvalid } from '#shared/http/errors.ts'
import { refuseSpecies } from '#shared/protocols/early.rules.ts'
import { fold } from '#shared/values/text.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import type { NewDose } from '#server/doses/doses.queries.ts'
import { type GivenDose, judgeDoses, type Judged, listGiven, refreshEarly } from '#server/doses/early.queries.ts'
import { dewormers, findProtocolOf } from '#server/protocols/protocols.queries.ts'

type GivenDeworming = GivenDose & { kind: DewormingKind; product: string }

const list = (tx: ClinicTx, petIds: readonly string[]) =>
  listGiven<GivenDeworming>(tx, 'dewormings', petIds, sql`d.kind, d.product`)

const productOf = (name: string) => dewormers.find((one) => fold(one.name) === fold(name))

/**
 * Dewormings with one product for animals that the caller holds: of a protocol that there is for their species, and neither
 * too young nor too soon without a reason.
 * @param before the one being corrected: what it was given by is not asked for again
 * @throws AppError invalid
 */
export async function judgeDewormings(
  tx: ClinicTx,
  { protocolId, kind, product }: Pick<DewormingFields, 'protocolId' | 'kind' | 'product'>,
  doses: readonly NewDose<DewormingFields>[],
  before?: Deworming,
): Promise<NewDose<Judged<DewormingFields>>[]> {
  const protocol = protocolId ? await findProtocolOf(tx, 'deworming', protocolId) : undefined
  if (protocolId && protocolId !== before?.protocolId) {
    if (!protocol) throw new AppError('invalid', { field: 'protocolId', message: 'Elija un protocolo de la lista' })
    for (const { pet } of doses) refuseInvalid(refuseSpecies(protocol, pet))
  }
  const isSame = before?.product === product && doses.every(({ fields }) => fields.appliedOn === before.appliedOn)
  const readFamilies = async (petIds: readonly string[]) => {
    const given = (await list(tx, petIds)).filter(({ id }) => id !== before?.id)
    return dewormingFamilies({ kind, product }, given)
  }
  return judgeDoses(tx, dewormingTimes(productOf(product), protocol), doses, readFamilies, isSame ? before : undefined)
}

/**
 * Whether the dewormings of an animal are still early, after one of them was corrected or voided.
 * @param ofAll as `refreshEarly` has it
 */
export async function refreshEarlyDewormings(tx: ClinicTx, petId: string, ofAll = false): Promise<void> {
  await refreshEarly(tx, 'dewormings', await list(tx, [petId]), {
    thingOf: ({ product }) => fold(product),
    timed: async ({ product, protocolId }) =>
      dewormingTimes(productOf(product), protocolId ? await findProtocolOf(tx, 'deworming', protocolId) : undefined),
    ofAll,
  })
}
