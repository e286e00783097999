import type { CustomField, CustomFieldDraft } from '#shared/customFields/customFields.contract.ts'
import { AppError } from '#shared/http/errors.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { insertRecord, updateRecord } from '#server/db/record.ts'

/** A field with its place in the clinic's order. */
type PlacedField = CustomField & { place: number }

function fieldsOf(tx: ClinicTx) {
  return tx.db
    .selectFrom('customFields')
    .select(['id', 'version', 'label', 'kind', 'options', 'isRequired', 'isArchived', 'place'])
    .where('clinicId', '=', tx.clinicId)
    .orderBy('place')
    .orderBy('id')
}

/** All of the clinic's fields in their order: those in use are few, and a form needs them all. */
export async function listCustomFields(tx: ClinicTx): Promise<PlacedField[]> {
  return (await fieldsOf(tx).execute()) as PlacedField[]
}

/**
 * The same, held until the transaction ends, so that nobody adds, renames or moves meanwhile. Two administrators who
 * define the very first field at one moment do not wait for each other, and need not.
 */
export async function lockCustomFields(tx: ClinicTx): Promise<PlacedField[]> {
  await fieldsOf(tx).forUpdate().execute()
  // Who waited sees only now what the other wrote.
  return listCustomFields(tx)
}

/** @throws AppError not_found */
export function fieldAmong<Field extends CustomField>(fields: readonly Field[], fieldId: string): Field {
  const field = fields.find((candidate) => candidate.id === fieldId)
  if (!field) throw new AppError('not_found')
  return field
}

export async function insertCustomField(
  tx: ClinicTx,
  actor: Actor,
  draft: CustomFieldDraft,
  place: number,
): Promise<void> {
  await insertRecord(tx, actor, 'customFields', { ...draft, place })
}

export async function updateCustomField(
  tx: ClinicTx,
  actor: Actor,
  field: { fieldId: string; version: number },
  patch: Partial<Pick<PlacedField, 'label' | 'options' | 'isRequired' | 'isArchived' | 'place'>>,
): Promise<void> {
  await updateRecord(tx, actor, 'customFields', field.fieldId, field.version, patch)
}
