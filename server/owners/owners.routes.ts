import { refuseInvalid } from '#shared/http/errors.ts'
import { owners } from '#shared/owners/owners.contract.ts'
import { refuseHalfDocument } from '#shared/owners/owners.rules.ts'
import type { ConstraintSentences } from '#server/http/errors.ts'
import { implement } from '#server/http/implement.ts'
import { customFieldRows } from '#server/customFields/customFields.queries.ts'
import {
  findMatches,
  findOwner,
  insertOwner,
  listOwners,
  setOwnerStatus,
  updateOwner,
} from '#server/owners/owners.queries.ts'
import { mergeOwners, undoMerge } from '#server/owners/merges.queries.ts'

export const ownerConstraints: ConstraintSentences = {
  owners_document: { field: 'document', message: 'Ya hay un propietario con ese tipo y número de documento' },
}

export const ownerRoutes = [
  implement(owners.list, ({ tx, input }) => listOwners(tx, input)),
  implement(owners.get, ({ tx, input }) => findOwner(tx, input.ownerId)),
  implement(owners.create, async ({ tx, actor, input }) => {
    refuseInvalid(refuseHalfDocument(input))
    return findOwner(tx, await insertOwner(tx, actor, input, await customFieldRows.list(tx)))
  }),
  implement(owners.update, async ({ tx, actor, input: { ownerId, version, ...draft } }) => {
    refuseInvalid(refuseHalfDocument(draft))
    await updateOwner(tx, actor, ownerId, version, draft, draft.customValues ? await customFieldRows.list(tx) : [])
    return findOwner(tx, ownerId)
  }),
  implement(owners.deactivate, async ({ tx, actor, input: { reason, ...owner } }) => {
    await setOwnerStatus(tx, actor, owner, { status: 'inactive', inactiveReason: reason })
    return findOwner(tx, owner.ownerId)
  }),
  implement(owners.reactivate, async ({ tx, actor, input }) => {
    await setOwnerStatus(tx, actor, input, { status: 'active', inactiveReason: null })
    return findOwner(tx, input.ownerId)
  }),
  implement(owners.merge, async ({ tx, actor, input }) => {
    await mergeOwners(tx, actor, input)
    return findOwner(tx, input.ownerId)
  }),
  implement(owners.undoMerge, async ({ tx, actor, input }) => findOwner(tx, await undoMerge(tx, actor, input.mergeId))),
  implement(owners.matches, ({ tx, input }) => findMatches(tx, input)),
]
