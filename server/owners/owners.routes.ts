import { refuseInvalid } from '#shared/http/errors.ts'
import { owners } from '#shared/owners/owners.contract.ts'
import { refuseHalfDocument } from '#shared/owners/owners.rules.ts'
import type { ConstraintSentences } from '#server/http/errors.ts'
import { implement } from '#server/http/implement.ts'
import { findMatches, findOwner, insertOwner, listOwners, updateOwner } from '#server/owners/owners.queries.ts'

export const ownerConstraints: ConstraintSentences = {
  owners_document: { field: 'document', message: 'Ya hay un propietario con ese tipo y número de documento' },
}

export const ownerRoutes = [
  implement(owners.list, ({ tx, input }) => listOwners(tx, input)),
  implement(owners.get, ({ tx, input }) => findOwner(tx, input.ownerId)),
  implement(owners.create, async ({ tx, actor, input }) => {
    refuseInvalid(refuseHalfDocument(input))
    return findOwner(tx, await insertOwner(tx, actor, input))
  }),
  implement(owners.update, async ({ tx, actor, input: { ownerId, version, ...draft } }) => {
    refuseInvalid(refuseHalfDocument(draft))
    await updateOwner(tx, actor, ownerId, version, draft)
    return findOwner(tx, ownerId)
  }),
  implement(owners.matches, ({ tx, input }) => findMatches(tx, input)),
]
