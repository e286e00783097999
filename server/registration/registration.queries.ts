import { v7 as uuidv7 } from 'uuid'
import { dataPolicy, policyText } from '#shared/registration/dataPolicy.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'

/** Ley 1581: the text that was accepted, its version, when, by whom and from where. */
export async function insertPolicyAcceptance(
  tx: ClinicTx,
  actor: Actor,
  from: { address: string; device: string },
): Promise<void> {
  await tx.db
    .insertInto('policyAcceptances')
    .values({
      clinicId: tx.clinicId,
      id: uuidv7(),
      accountId: actor.accountId,
      acceptedAt: tx.now,
      policyVersion: dataPolicy.version,
      policyText: policyText(),
      address: from.address,
      device: from.device,
    })
    .execute()
}
