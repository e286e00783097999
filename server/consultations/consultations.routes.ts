import { AppError, refuseInvalid, refuseNow } from '#shared/http/errors.ts'
import { consultations } from '#shared/consultations/consultations.contract.ts'
import {
  canAnnotate,
  canEdit,
  canVoid,
  refuseFields,
  refuseNextControl,
} from '#shared/consultations/consultations.rules.ts'
import { dayOf } from '#shared/values/date.ts'
import { consultationDocument } from '#server/consultations/consultationDocument.ts'
import { cancelControlsOf } from '#server/controls/controls.queries.ts'
import { findEvent } from '#server/agendaEvents/agendaEvents.queries.ts'
import { attendGuest, closeAttendance } from '#server/agendaEvents/attendance.queries.ts'
import { insertRecord } from '#server/db/record.ts'
import { implementPrintout } from '#server/documents/implementPrintout.ts'
import { implement } from '#server/http/implement.ts'
import {
  findConsultation,
  forgetVisit,
  lockConsultation,
  insertConsultation,
  listConsultationsOfOwner,
  listConsultationsOfPet,
  listOpenConsultations,
  updateConsultation,
} from '#server/consultations/consultations.queries.ts'
import { listConsultationRecords } from '#server/consultations/consultationRecords.queries.ts'
import { copyText, openVisit } from '#server/consultations/familyVisit.ts'
import { saveConsultation } from '#server/consultations/saveConsultation.ts'
import { signConsultation } from '#server/consultations/signConsultation.ts'
import { findProfessional } from '#server/professionals/professionals.queries.ts'
import { may } from '#shared/access/actions.ts'
import { listPending } from '#server/consultations/pending.queries.ts'

export const consultationRoutes = [
  implement(consultations.listOfPet, ({ tx, input }) => listConsultationsOfPet(tx, input)),
  implement(consultations.listOfOwner, ({ tx, input }) => listConsultationsOfOwner(tx, input)),
  implement(consultations.pending, ({ tx, actor, input }) =>
    listPending(tx, actor, may(actor, 'consultations.sign'), input),
  ),
  implement(consultations.mine, ({ tx, actor, input }) => listOpenConsultations(tx, actor.professionalId, input)),
  implement(consultations.get, ({ tx, input }) => findConsultation(tx, input.consultationId)),
  implement(consultations.records, ({ tx, input }) => listConsultationRecords(tx, input.consultationId)),
  implement(consultations.create, async ({ tx, actor, input, now }) => {
    const { petId, allowSecondOpen, eventId, ...fields } = input
    const forbidden = refuseFields(actor, Object.keys(fields))
    if (forbidden) throw new AppError('forbidden', forbidden)
    refuseInvalid(refuseNextControl(fields.nextControlOn, now.toISOString()))
    // What the animal was to come for is why it is here, until somebody says otherwise.
    const reason = fields.reason ?? (eventId ? (await findEvent(tx, eventId)).reason : null)
    const consultationId = await insertConsultation(tx, actor, petId, { ...fields, reason, allowSecondOpen })
    if (eventId) await attendGuest(tx, actor, { eventId, petId, consultationId })
    return findConsultation(tx, consultationId)
  }),
  implement(consultations.openVisit, async ({ tx, actor, input }) => ({
    pets: await openVisit(tx, actor, input.eventId),
  })),
  implement(consultations.copyText, async ({ tx, actor, input }) => ({ copied: await copyText(tx, actor, input) })),
  implement(consultations.save, ({ tx, actor, input }) => saveConsultation(tx, actor, input)),
  implement(consultations.sign, async ({ tx, actor, input }) => {
    await signConsultation(tx, actor, input)
    return findConsultation(tx, input.consultationId)
  }),
  implement(consultations.awaitResults, async ({ tx, actor, input }) => {
    const { consultationId, version, awaitingResults } = input
    const held = await lockConsultation(tx, consultationId)
    refuseNow(canEdit(held))
    const status = awaitingResults === null ? 'draft' : 'awaitingResults'
    await updateConsultation(tx, actor, held, version, { status, awaitingResults })
    return findConsultation(tx, consultationId)
  }),
  implement(consultations.void, async ({ tx, actor, input }) => {
    const held = await lockConsultation(tx, input.consultationId)
    refuseNow(canVoid(held))
    // Nothing is awaited of it any more, as of one that is signed.
    const voidedAt = tx.now.toISOString()
    const voided = { status: 'voided', voidReason: input.reason, voidedAt, awaitingResults: null }
    await updateConsultation(tx, actor, held, input.version, voided)
    await cancelControlsOf(tx, actor, 'consultation', held.id, 'Se anuló la consulta')
    await forgetVisit(tx, actor, held)
    await closeAttendance(tx, actor, held.id)
    return findConsultation(tx, input.consultationId)
  }),
  implement(consultations.addAddendum, async ({ tx, actor, input }) => {
    const { consultationId, text } = input
    refuseNow(canAnnotate(await lockConsultation(tx, consultationId)))
    const author = await findProfessional(tx, actor.professionalId)
    await insertRecord(tx, actor, 'addenda', {
      consultationId,
      text,
      authorName: author?.name ?? actor.name,
      authorCard: author?.licensed ? author.professionalCard : null,
    })
    return findConsultation(tx, consultationId)
  }),
  implementPrintout(consultations.printout, {
    read: async ({ tx, input: { consultationId } }) => {
      const consultation = await findConsultation(tx, consultationId)
      const records = await listConsultationRecords(tx, consultationId)
      // Who signs attends (signConsultation.ts).
      const signedBy = consultation.signedAt ? consultation.professionalId : null
      return { content: { consultation, records }, signedBy }
    },
    draw: (content, frame) => consultationDocument({ ...content, ...frame }),
    name: ({ consultation }) => `Consulta ${dayOf(consultation.startedAt)} ${consultation.pet.name}`,
  }),
]
