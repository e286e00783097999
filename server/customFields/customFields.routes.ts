import { type CustomField, customFields } from '#shared/customFields/customFields.contract.ts'
import { canAddCustomField, refuseCustomField } from '#shared/customFields/customFields.rules.ts'
import { refuseInvalid, refuseNow } from '#shared/http/errors.ts'
import {
  fieldAmong,
  insertCustomField,
  listCustomFields,
  lockCustomFields,
  updateCustomField,
} from '#server/customFields/customFields.queries.ts'
import { implement } from '#server/http/implement.ts'

function othersThan(fields: readonly CustomField[], fieldId: string): CustomField[] {
  return fields.filter((field) => field.id !== fieldId)
}

export const customFieldRoutes = [
  implement(customFields.list, ({ tx }) => listCustomFields(tx)),
  implement(customFields.create, async ({ tx, actor, input }) => {
    const fields = await lockCustomFields(tx)
    const draft = input.kind === 'list' ? input : { ...input, options: [] }
    refuseInvalid(refuseCustomField(draft, fields))
    refuseNow(canAddCustomField(fields))
    await insertCustomField(tx, actor, draft, Math.max(0, ...fields.map((field) => field.place)) + 1)
    return listCustomFields(tx)
  }),
  implement(customFields.update, async ({ tx, actor, input: { fieldId, version, ...draft } }) => {
    const fields = await lockCustomFields(tx)
    const { kind } = fieldAmong(fields, fieldId)
    const patch = kind === 'list' ? draft : { ...draft, options: [] }
    refuseInvalid(refuseCustomField({ ...patch, kind }, othersThan(fields, fieldId)))
    await updateCustomField(tx, actor, { fieldId, version }, patch)
    return listCustomFields(tx)
  }),
  implement(customFields.move, async ({ tx, actor, input: { fieldId, version, direction } }) => {
    const fields = await lockCustomFields(tx)
    const field = fieldAmong(fields, fieldId)
    const inUse = fields.filter(({ isArchived }) => !isArchived)
    const other = inUse[inUse.indexOf(field) + (direction === 'up' ? -1 : 1)]
    // Beyond the ends, and of what is archived, there is nothing to change places with.
    if (!other || field.isArchived) return fields
    await updateCustomField(tx, actor, { fieldId, version }, { place: other.place })
    await updateCustomField(tx, actor, { fieldId: other.id, version: other.version }, { place: field.place })
    return listCustomFields(tx)
  }),
  implement(customFields.archive, async ({ tx, actor, input: { fieldId, version, isArchived } }) => {
    const fields = await lockCustomFields(tx)
    const field = fieldAmong(fields, fieldId)
    if (field.isArchived && !isArchived) {
      refuseNow(canAddCustomField(fields))
      refuseNow(refuseCustomField(field, othersThan(fields, fieldId)))
    }
    await updateCustomField(tx, actor, { fieldId, version }, { isArchived })
    return listCustomFields(tx)
  }),
]
