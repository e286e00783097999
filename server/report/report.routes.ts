import { Readable } from 'node:stream'
import { AppError } from '#shared/http/errors.ts'
import { report } from '#shared/report/report.contract.ts'
import { dayOf } from '#shared/values/date.ts'
import { type RecordKind, recordKinds } from '#shared/values/recordKinds.ts'
import { findLetterhead, findSignature } from '#server/documents/letterhead.queries.ts'
import { type ClinicTx, readClinic, STRANGERS } from '#server/db/clinic.ts'
import { clinicOf } from '#server/db/publicId.ts'
import { openDrawing } from '#server/documents/pictures.ts'
import { printDocument } from '#server/documents/render.ts'
import { type FileAnswer, implement, implementPublic, type PublicCall } from '#server/http/implement.ts'
import { openNamed } from '#server/outside/files/files.ts'
import type { Route } from '#shared/http/contract.ts'
import { hider, makeReport, type ReportedPart, reportedPatient } from '#server/report/makeReport.ts'
import {
  changeReport,
  findReportedPet,
  findReportLink,
  findReportPicture,
  noteOpening,
  type ReportedPet,
} from '#server/report/report.queries.ts'
import { listWords } from '#server/word/registry.ts'
import type { ReportCall, ReportedDocument } from '#server/word/word.ts'

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
  return readClinic(services.database, clinicOf(publicId), now, read, { turnOf: STRANGERS })
}

/** What each word tells of the pet, one after the other: a transaction sends one statement at a time. */
async function readParts(call: ReportCall): Promise<ReportedPart[]> {
  const parts: ReportedPart[] = []
  for (const { report: part } of listWords())
    if (part) parts.push({ section: part.section, lines: await part.read(call) })
  return parts
}

async function findDocument(call: ReportCall, kind: RecordKind, recordId: string): Promise<ReportedDocument> {
  const word = listWords().find(({ name }) => name === recordKinds[kind].table)
  const document = await word?.report?.findDocument?.(call, recordId)
  if (!document) throw new AppError('not_found')
  return document
}

export const reportRoutes = [
  implementPublic(report.get, (call) =>
    withReportedPet(call, call.input.id, async (tx, pet) => {
      noteOpening(tx, pet.id, 'report')
      const today = dayOf(call.now)
      const parts = await readParts({ tx, petId: pet.id, today, hide: hider(pet) })
      return makeReport(pet, parts, call.input.id, today)
    }),
  ),
  implementPublic(report.picture, (call) => {
    const { id, picture } = call.input
    return openNamed(call.services.files, clinicOf(id), () =>
      withReportedPet(call, id, (tx, pet) => findReportPicture(tx, pet, picture)),
    )
  }),
  implementPublic(report.document, async (call) => {
    const { id, kind, documentId, form } = call.input
    const { services, now } = call
    const today = dayOf(now)
    const found = await withReportedPet(call, id, async (tx, pet) => {
      const document = await findDocument({ tx, petId: pet.id, today, hide: hider(pet) }, kind, documentId)
      noteOpening(tx, pet.id, kind)
      const signature = await findSignature(tx, document.professionalId)
      const patient = reportedPatient(pet, today)
      return { document, patient, signature, head: await findLetterhead(tx), clinicId: tx.clinicId }
    })
    const { document, patient, head, clinicId } = found
    const fileName = document.fileName(patient)
    if (form === 'json') return jsonFile({ clinic: head.name, pet: patient.name, ...document.content }, fileName)
    const [logo, signature] = await Promise.all([
      openDrawing(services.files, clinicId, head.logoFileId),
      openDrawing(services.files, clinicId, found.signature),
    ])
    const { logoFileId: _logo, ...words } = head
    const letterhead = { ...words, logo }
    return printDocument(document.print({ patient, letterhead, signature, now }), form, fileName, call.caller)
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

function jsonFile(content: object, fileName: string): FileAnswer {
  const bytes = Buffer.from(JSON.stringify(content, null, 2))
  return {
    stream: Readable.from([bytes]),
    contentType: 'application/json; charset=utf-8',
    bytes: bytes.length,
    fileName: `${fileName}.json`,
  }
}
