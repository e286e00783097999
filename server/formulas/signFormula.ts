import type { InputOf } from '#shared/http/contract.ts'
import { AppError, refuseInvalid, refuseNow } from '#shared/http/errors.ts'
import type { formulas } from '#shared/formulas/formulas.contract.ts'
import {
  canEditFormula,
  missingToSign,
  refuseValidity,
  refuseWithoutDocument,
  USUAL_VALIDITY,
} from '#shared/formulas/formulas.rules.ts'
import { confirmedWarnings, formulaWarnings, refuseUnconfirmed } from '#shared/formulas/warnings.rules.ts'
import { canRecord } from '#shared/pets/pets.rules.ts'
import { addDays, dayOf } from '#shared/values/date.ts'
import { doseRanges, medicines } from '#server/catalogues/catalogues.queries.ts'
import { listOwnMedicines } from '#server/catalogues/entries.queries.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { lockRecord } from '#server/db/lockRecord.ts'
import { refuseOutdated } from '#server/db/refuseOutdated.ts'
import {
  findPatient,
  frozenPatient,
  listLiveFormulas,
  lockFormula,
  nextFormulaNumber,
  updateFormula,
} from '#server/formulas/formulas.queries.ts'
import { findProfessional } from '#server/professionals/professionals.queries.ts'

/**
 * Signs what its signer read: a person, a card, an instant and the clinic's next number. From then on only its state
 * changes.
 * @throws AppError not_allowed_now when it is no draft; version_conflict; invalid with what is missing
 */
export async function signFormula(
  tx: ClinicTx,
  actor: Actor,
  { formulaId, version, confirmations }: InputOf<typeof formulas.sign>,
): Promise<void> {
  const held = await lockFormula(tx, formulaId)
  if (held.status !== 'draft' && held.signerName)
    refuseNow({ message: `La fórmula ya está firmada: la firmó ${held.signerName}.` })
  refuseNow(canEditFormula(held))
  const signer = await findProfessional(tx, actor.professionalId)
  if (!actor.licensed || !signer?.licensed)
    throw new AppError('forbidden', { message: 'Solo un MV o MVZ con tarjeta profesional puede firmar una fórmula.' })
  // Before what is missing: that would be about another text than the one the signer read.
  await refuseOutdated(tx, actor, held, version)
  const today = dayOf(tx.now)
  // Held, so that nobody reports its death before this is signed.
  await lockRecord(tx, 'pets', held.petId)
  const patient = await findPatient(tx, held.petId)
  const { documentType, document } = patient.owner
  refuseNow(canRecord(patient))
  refuseInvalid(
    missingToSign(held) ??
      refuseValidity(held.validUntil, today) ??
      refuseWithoutDocument({ hasDocument: documentType !== null && document !== null }),
  )
  const warnings = formulaWarnings({
    items: held.items,
    pet: { ...patient, weightKg: patient.weightGrams === null ? null : patient.weightGrams / 1000 },
    medicines: [...medicines, ...(await listOwnMedicines(tx))],
    ranges: doseRanges,
    live: await listLiveFormulas(tx, held.petId, today, formulaId),
    today,
  })
  refuseInvalid(refuseUnconfirmed(warnings, confirmations))
  await updateFormula(
    tx,
    actor,
    { formulaId, version },
    {
      number: await nextFormulaNumber(tx),
      status: 'signed',
      issuedOn: today,
      validUntil: held.validUntil ?? addDays(today, USUAL_VALIDITY),
      warnings: confirmedWarnings(warnings, confirmations),
      weightGrams: patient.weightGrams,
      patient: frozenPatient(patient) as never,
      professionalId: actor.professionalId,
      signedAt: tx.now.toISOString(),
      signerName: signer.name,
      signerCard: signer.professionalCard,
    },
  )
}
