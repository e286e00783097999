import { sql } from 'kysely'
import type { Deworming, DewormingFields, DewormingKind } from '#shared/dewormings/dewormings.contract.ts'
import { dewormingFamilies, dewormingTimes } from '#shared/dewormings/dewormings.rules.ts'
import { AppError, refuseInvalid } from '#shared/http/errors.ts'
import { refuseSpecies } from '#shared/protocols/early.rules.ts'
import { fold } from '#shared/values/text.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import type { NewDose } from '#server/doses/doses.queries.ts'
import { type GivenDose, judgeDoses, type Judged, refreshEarly } from '#server/doses/early.queries.ts'
import { birthOf } from '#server/owners/petChip.queries.ts'
import { dewormers, findProtocolOf } from '#server/protocols/protocols.queries.ts'

type GivenDeworming = GivenDose & { kind: DewormingKind; product: string; protocolId: string | null; birthOn: string }

/** The dewormings that these animals have, the oldest first. */
async function listGiven(tx: ClinicTx, petIds: readonly string[]): Promise<GivenDeworming[]> {
  const { rows } = await sql<GivenDeworming>`
    SELECT d.id, d.pet_id, d.kind, d.product, d.protocol_id, d.applied_on, d.next_on, d.early, d.early_reason,
      d.early IS NULL AS counts, ${birthOf('p')} AS birth_on
    FROM dewormings d JOIN pets p ON p.clinic_id = ${tx.clinicId} AND p.id = d.pet_id
    WHERE d.clinic_id = ${tx.clinicId} AND d.pet_id IN (${sql.join(petIds)}) AND d.status = 'applied'
    ORDER BY d.applied_on, d.id`.execute(tx.db)
  return rows
}

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
  const same = isSame ? before : undefined
  if (same?.early === null)
    return doses.map(({ pet, fields }) => ({ pet, fields: { ...fields, early: null, earlyReason: same.earlyReason } }))
  const given = await listGiven(
    tx,
    doses.map(({ pet }) => pet.id),
  )
  return judgeDoses(tx, dewormingTimes(productOf(product), protocol), {
    ...{ doses, same },
    families: dewormingFamilies(
      { kind, product },
      given.filter(({ id }) => id !== before?.id),
    ),
  })
}

/**
 * Whether the dewormings of an animal are still early, after one of them was corrected or voided.
 * @param ofAll as `refreshEarly` has it
 */
export async function refreshEarlyDewormings(tx: ClinicTx, petId: string, ofAll = false): Promise<void> {
  const given = await listGiven(tx, [petId])
  for (const product of new Set(given.map((dose) => fold(dose.product)))) {
    const ofProduct = given.filter((dose) => fold(dose.product) === product)
    const timed = async ({ id }: GivenDose) => {
      const protocolId = ofProduct.find((dose) => dose.id === id)?.protocolId
      return dewormingTimes(
        productOf(product),
        protocolId ? await findProtocolOf(tx, 'deworming', protocolId) : undefined,
      )
    }
    const birthOn = ofProduct[0]?.birthOn ?? ''
    await refreshEarly(tx, 'dewormings', timed, { birthOn, given: ofProduct, ofAll })
  }
}
