import { may } from '#shared/access/actions.ts'
import { type FavouriteDraft, formulaFavourites, formulas } from '#shared/formulas/formulas.contract.ts'
import {
  canEditFormula,
  copyItem,
  refuseFavouriteName,
  refuseHalfQuantity,
  refuseState,
  refuseValidity,
  stateAfter,
  writeItem,
} from '#shared/formulas/formulas.rules.ts'
import { AppError, refuseInvalid, refuseNow } from '#shared/http/errors.ts'
import { dayOf } from '#shared/values/date.ts'
import { implementPrintout } from '#server/documents/implementPrintout.ts'
import { formulaDocument, formulaFileName } from '#server/formulas/formulaDocument.ts'
import {
  findFavourite,
  findFormula,
  findNamedPatient,
  insertFavourite,
  insertFormula,
  listFavourites,
  listFormulas,
  listLastItems,
  listLiveFormulas,
  listPrintouts,
  lockFavouriteNames,
  lockFormula,
  updateFavourite,
  updateFormula,
} from '#server/formulas/formulas.queries.ts'
import { signFormula } from '#server/formulas/signFormula.ts'
import { implement } from '#server/http/implement.ts'
import { findPetState } from '#server/pets/pets.queries.ts'
import { lockOpenVisit } from '#server/pets/visits.queries.ts'

/** Of no animal: a dose by kilo is taken when it is used. */
function writeFavourite<Draft extends FavouriteDraft>(draft: Draft) {
  return { ...draft, items: draft.items.map((item) => writeItem(copyItem(item, { from: null, to: null }))) }
}

export const formulaRoutes = [
  implement(formulas.listOfPet, ({ tx, input }) => listFormulas(tx, input)),
  implement(formulas.live, ({ tx, input, now }) => listLiveFormulas(tx, input.petId, dayOf(now))),
  implement(formulas.lastItems, ({ tx, input }) => listLastItems(tx, input.speciesId)),
  implement(formulas.papers, ({ tx, input }) => listPrintouts(tx, input)),
  implement(formulas.get, ({ tx, input }) => findFormula(tx, input.formulaId)),
  implement(formulas.create, async ({ tx, actor, input, now }) => {
    const today = dayOf(now)
    refuseInvalid(refuseHalfQuantity(input) ?? refuseValidity(input.validUntil, today))
    await findPetState(tx, input.petId)
    await lockOpenVisit(tx, input.consultationId, input.petId)
    const id = await insertFormula(tx, actor, { ...input, items: input.items.map(writeItem) }, today)
    return findFormula(tx, id)
  }),
  implement(formulas.update, async ({ tx, actor, input, now }) => {
    const { formulaId, version, items, ...draft } = input
    const held = await lockFormula(tx, formulaId)
    refuseNow(canEditFormula(held))
    const isNewDay = draft.validUntil !== held.validUntil
    refuseInvalid(refuseHalfQuantity(input) ?? (isNewDay ? refuseValidity(draft.validUntil, dayOf(now)) : undefined))
    await updateFormula(tx, actor, { formulaId, version }, { ...draft, items: items.map(writeItem) })
    return findFormula(tx, formulaId)
  }),
  implement(formulas.sign, async ({ tx, actor, input }) => {
    await signFormula(tx, actor, input)
    return findFormula(tx, input.formulaId)
  }),
  implement(formulas.changeState, async ({ tx, actor, input }) => {
    const { formulaId, version, status, reason } = input
    const held = await lockFormula(tx, formulaId)
    // A practitioner in training may throw a draft away, and no more.
    if (held.status !== 'draft' && !may(actor, 'formulas.sign')) throw new AppError('forbidden')
    const refusal = refuseState(held, status, reason)
    if (refusal && !refusal.field) refuseNow(refusal)
    refuseInvalid(refusal)
    const next = stateAfter(held, status)
    const deliveredAt = status === 'delivered' ? tx.now.toISOString() : next === 'signed' ? null : held.deliveredAt
    const changed = { status: next, statusReason: reason, deliveredAt }
    await updateFormula(tx, actor, { formulaId, version }, changed)
    return findFormula(tx, formulaId)
  }),
  implementPrintout(formulas.printout, {
    read: async ({ tx, actor, input }) => {
      const formula = await findFormula(tx, input.formulaId)
      const isHandedOut = formula.status === 'signed' || formula.status === 'delivered'
      if (!isHandedOut && !may(actor, 'formulas.read')) throw new AppError('forbidden')
      const patient = await findNamedPatient(tx, formula.id)
      return { content: { formula, patient }, signedBy: formula.signedAt === null ? null : formula.professionalId }
    },
    draw: (content, frame) => formulaDocument({ ...content, ...frame }),
    name: ({ formula, patient }) => formulaFileName(formula, patient.name),
  }),
  implement(formulaFavourites.list, ({ tx }) => listFavourites(tx)),
  implement(formulaFavourites.create, async ({ tx, actor, input }) => {
    const others = await lockFavouriteNames(tx, null)
    refuseInvalid(refuseFavouriteName({ ...input, isArchived: false }, others) ?? refuseHalfQuantity(input))
    return findFavourite(tx, await insertFavourite(tx, actor, writeFavourite(input)))
  }),
  implement(formulaFavourites.update, async ({ tx, actor, input }) => {
    const { isArchived } = await findFavourite(tx, input.favouriteId)
    const others = await lockFavouriteNames(tx, input.favouriteId)
    const wanted = { ...input, isArchived: input.isArchived ?? isArchived }
    refuseInvalid(refuseFavouriteName(wanted, others) ?? refuseHalfQuantity(input))
    await updateFavourite(tx, actor, writeFavourite(wanted))
    return findFavourite(tx, input.favouriteId)
  }),
]
