import { AppError } from '#shared/http/errors.ts'
import { report } from '#shared/report/report.contract.ts'
import { dayOf } from '#shared/values/date.ts'
import { findLetterhead, findSignature } from '#server/documents/letterhead.queries.ts'
import { type ClinicTx, STRANGERS, withClinic } from '#server/db/clinic.ts'
import { openDrawing } from '#server/documents/pictures.ts'
import { printDocument } from '#server/documents/render.ts'
import { implement, implementPublic, type PublicCall } from '#server/http/implement.ts'
import { openNamed } from '#server/outside/files.ts'
import type { Route } from '#shared/http/contract.ts'
import { formulaJson, formulaName, makeFormulaCopy } from '#server/report/formulaCopy.ts'
import { makeReport } from '#server/report/makeReport.ts'
import { clinicOf } from '#server/report/publicId.ts'
import {
  changeReport,
  findReportedPet,
  findReportLink,
  findReportPicture,
  insertOpening,
  listReportedConsultations,
  listReportedControls,
  listReportedDewormings,
  listReportedFormulas,
  listReportedSurgeries,
  listReportedVaccines,
  type ReportedPet,
} from '#server/report/report.queries.ts'

/**
 * Works on the pet of a public id, in its clinic. Unknown, malformed, renewed and switched off are one answer.
 * @throws AppError not_found
 */
async function withReportedPet<T>(
  { services, now }: Pick<PublicCall<Route>, 'services' | 'now'>,
  publicId: string,
  work: (tx: ClinicTx, pet: ReportedPet) => Promise<T>,
): Promise<T> {
  const read = async (tx: ClinicTx) => {
    const pet = await findReportedPet(tx, publicId)
    if (!pet) throw new AppError('not_found')
    return work(tx, pet)
  }
  return withClinic(services.database, clinicOf(publicId), now, read, { turnOf: STRANGERS })
}

export const reportRoutes = [
  implementPublic(report.get, (call) =>
    withReportedPet(call, call.input.id, async (tx, pet) => {
      await insertOpening(tx, pet.id, 'report')
      const lists = {
        vaccines: await listReportedVaccines(tx, pet.id),
        dewormings: await listReportedDewormings(tx, pet.id),
        controls: await listReportedControls(tx, pet.id),
        surgeries: await listReportedSurgeries(tx, pet.id),
        consultations: await listReportedConsultations(tx, pet.id),
        formulas: await listReportedFormulas(tx, pet.id),
      }
      return makeReport({ pet, ...lists }, call.input.id, dayOf(call.now))
    }),
  ),
  implementPublic(report.picture, (call) => {
    const { id, picture } = call.input
    return openNamed(call.services.files, clinicOf(id), () =>
      withReportedPet(call, id, (tx, pet) => findReportPicture(tx, pet, picture)),
    )
  }),
  implementPublic(report.formula, async (call) => {
    const { id, formulaId, form } = call.input
    const { services, now } = call
    const found = await withReportedPet(call, id, async (tx, pet) => {
      const [formula] = await listReportedFormulas(tx, pet.id, formulaId)
      if (!formula) throw new AppError('not_found')
      await insertOpening(tx, pet.id, 'formula')
      const signature = await findSignature(tx, formula.professionalId)
      return { pet, formula, signature, head: await findLetterhead(tx), clinicId: tx.clinicId }
    })
    const { pet, formula, head, clinicId } = found
    if (form === 'json') return formulaJson(pet, formula, head.name)
    const [logo, signature] = await Promise.all([
      openDrawing(services.files, clinicId, head.logoFileId),
      openDrawing(services.files, clinicId, found.signature),
    ])
    const letterhead = { name: head.name, lines: head.lines, logo }
    const copy = makeFormulaCopy(pet, formula, letterhead, signature, now)
    return printDocument(copy, form, formulaName(pet, formula), call.caller)
  }),
  implement(report.link, ({ tx, input }) => findReportLink(tx, input.petId)),
  implement(report.enable, async ({ tx, actor, input: { petId, isEnabled } }) => {
    await changeReport(tx, actor, petId, { isEnabled })
    return findReportLink(tx, petId)
  }),
  implement(report.renew, async ({ tx, actor, input: { petId } }) => {
    await changeReport(tx, actor, petId, 'renew')
    return findReportLink(tx, petId)
  }),
]
