import { eachSubject } from '#shared/formats/dataFields.ts'
import type { Typed } from '#shared/formats/fillDocument.rules.ts'
import { AppError, refuseInvalid, refuseNow } from '#shared/http/errors.ts'
import { issuedFormats } from '#shared/issuedFormats/issuedFormats.contract.ts'
import {
  canEditIssued,
  doubtOf,
  formatAfter,
  refuseAfterDeath,
  refuseMove,
  refuseRestart,
} from '#shared/issuedFormats/issuedFormats.rules.ts'
import { refuseResponsible } from '#shared/professionals/professionals.rules.ts'
import type { Actor } from '#server/db/clinic.ts'
import { lockRecord } from '#server/db/lockRecord.ts'
import { findUsableFormat } from '#server/formats/formats.queries.ts'
import { implement } from '#server/http/implement.ts'
import { findFormatData, type IssuedOf, refuseStrangeSubject } from '#server/issuedFormats/formatData.queries.ts'
import { freezeFormat } from '#server/issuedFormats/freezing.queries.ts'
import {
  findIssued,
  insertIssued,
  listIssuedOfPet,
  listIssuedOfRecord,
  lockIssued,
  updateIssued,
  writeFormatEvent,
} from '#server/issuedFormats/issuedFormats.queries.ts'
import { printIssued } from '#server/issuedFormats/printIssued.ts'
import { lockOpenVisit } from '#server/pets/visits.queries.ts'
import { findProfessional } from '#server/professionals/professionals.queries.ts'

/** Saves of one person within so many minutes are one line of the modification history. */
const SITTING = { sittingMinutes: 10 }

/** A draft of a template as it is now, of whoever owns the animal now. */
function beginFormat(
  of: Omit<IssuedOf, 'ownerId'> & { formatId: string },
  { latest: formatVersion, title, purpose, isSignable }: NonNullable<Awaited<ReturnType<typeof findUsableFormat>>>,
  { ownerId }: { ownerId: string },
) {
  const { petId, formatId, professionalId } = of
  const subjects = eachSubject((subject) => of[`${subject}Id`])
  return { petId, ownerId, formatId, professionalId, ...subjects, formatVersion, title, purpose, isSignable }
}

/** What was typed of its owner is not of the next one. */
const withoutOwner = (typed: Typed): Typed =>
  Object.fromEntries(Object.entries(typed).filter(([key]) => !key.startsWith('owner.')))

/** Who begins a format answers for it, where they may. */
const responsibleOf = ({ licensed, professionalId }: Actor) => (licensed ? professionalId : null)

export const issuedFormatRoutes = [
  implement(issuedFormats.listOfPet, ({ tx, input }) => listIssuedOfPet(tx, input)),
  implement(issuedFormats.listOfRecord, ({ tx, input }) => listIssuedOfRecord(tx, input)),
  implement(issuedFormats.get, ({ tx, actor, input }) => findIssued(tx, actor, input.issuedFormatId)),
  implement(issuedFormats.dataOf, ({ tx, actor, input: { petId } }) =>
    findFormatData(tx, actor, { petId, professionalId: responsibleOf(actor), ...eachSubject(() => null) }),
  ),
  implement(issuedFormats.create, async ({ tx, actor, input }) => {
    await lockOpenVisit(tx, input.consultationId, input.petId)
    // The pet is held so that it is alive when what is for the living is begun.
    const pet = await lockRecord(tx, 'pets', input.petId)
    await refuseStrangeSubject(tx, input)
    const format = await findUsableFormat(tx, input.formatId)
    if (!format) throw new AppError('invalid', { field: 'formatId', message: 'Elija una plantilla de la lista' })
    const isDeceased = pet.status === 'deceased'
    const late = refuseAfterDeath(format.purpose, pet.name, isDeceased)
    refuseInvalid(late && { ...late, field: 'formatId' })
    const doubt = doubtOf({ ...format, petName: pet.name, isDeceased })
    if (doubt && !input.allowDoubtful) throw new AppError('conflict', { message: doubt })
    const of = { ...input, professionalId: responsibleOf(actor) }
    return findIssued(tx, actor, await insertIssued(tx, actor, beginFormat(of, format, pet)))
  }),
  // What was doubtful of it was asked when the rejected one was begun.
  implement(issuedFormats.restart, async ({ tx, actor, input: { issuedFormatId } }) => {
    const held = await lockIssued(tx, issuedFormatId)
    refuseNow(refuseRestart(held.status))
    await lockOpenVisit(tx, held.consultationId, held.petId)
    const pet = await lockRecord(tx, 'pets', held.petId)
    const format = await findUsableFormat(tx, held.formatId)
    if (!format)
      throw new AppError('not_allowed_now', { message: 'Su plantilla está archivada. Recupérela, o elija otra.' })
    refuseNow(refuseAfterDeath(format.purpose, pet.name, pet.status === 'deceased'))
    const typed = pet.ownerId === held.ownerId ? held.typed : withoutOwner(held.typed)
    const of = { ...held, professionalId: responsibleOf(actor) }
    const id = await insertIssued(tx, actor, { ...beginFormat(of, format, pet), typed })
    return findIssued(tx, actor, id)
  }),
  implement(issuedFormats.save, async ({ tx, actor, input: { issuedFormatId, version, typed, professionalId } }) => {
    const held = await lockIssued(tx, issuedFormatId)
    refuseNow(canEditIssued(held.status))
    if (professionalId) refuseInvalid(refuseResponsible(await findProfessional(tx, professionalId)))
    const patch = { typed: { ...held.typed, ...typed }, ...(professionalId ? { professionalId } : {}) }
    await updateIssued(tx, actor, { id: issuedFormatId, version }, patch, SITTING)
    return findIssued(tx, actor, issuedFormatId)
  }),
  implement(issuedFormats.issue, async ({ tx, actor, input }) => {
    const held = await lockIssued(tx, input.issuedFormatId)
    refuseNow(refuseMove(held.status, 'finish'))
    if (held.isSignable) refuseNow({ message: 'Este formato lleva firmas: fírmelo o envíelo a firmar.' })
    if (held.version !== input.version) throw new AppError('version_conflict')
    await freezeFormat(tx, actor, held)
    const status = formatAfter(held.status, 'finish') ?? held.status
    await updateIssued(tx, actor, held, { status, closedAt: tx.now.toISOString() })
    return findIssued(tx, actor, held.id)
  }),
  implement(issuedFormats.void, async ({ tx, actor, input: { issuedFormatId, version, reason } }) => {
    const held = await lockIssued(tx, issuedFormatId)
    refuseNow(refuseMove(held.status, 'void'))
    const { name: actorName, professionalId } = actor
    await updateIssued(tx, actor, { id: issuedFormatId, version }, { status: 'voided', statusReason: reason })
    await writeFormatEvent(tx, { issuedFormatId, kind: 'voided', actorName, professionalId, detail: { reason } })
    return findIssued(tx, actor, issuedFormatId)
  }),
  printIssued,
]
