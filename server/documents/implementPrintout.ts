import type { InputOf, Route } from '#shared/http/contract.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import type { Letterhead, Picture, PrintedDocument } from '#server/documents/document.ts'
import { findLetterhead, findSignature } from '#server/documents/letterhead.queries.ts'
import { openDrawing } from '#server/documents/pictures.ts'
import { type DocumentForm, printDocument } from '#server/documents/render.ts'
import { type Implementation, implementInSteps, type OutsideServices } from '#server/http/implement.ts'

/** What every printout has besides its content. */
export interface PrintoutFrame {
  letterhead: Letterhead
  /** The drawn signature of whoever `signedBy` names. */
  signature: Picture | null
  printedBy: string
  now: Date
}

interface Printout<R extends Route, Content> {
  /** In one transaction. `signedBy` is the professional whose signature stands on it. */
  read: (call: {
    tx: ClinicTx
    actor: Actor
    input: InputOf<R>
    services: OutsideServices
  }) => Promise<{ content: Content; signedBy?: string | null }>
  draw: (content: Content, frame: PrintoutFrame, input: InputOf<R>) => PrintedDocument
  /** Of the file, without its ending: `Cirugía Luna`. */
  name: (content: Content, input: InputOf<R>) => string
}

/** Joins the contract of a printed document to its content: the letterhead, the logo and the signature are added here. */
export function implementPrintout<R extends Route<never> | Route, Content>(
  route: R,
  { read, draw, name }: Printout<R, Content>,
): Implementation {
  return implementInSteps(route as Route, async ({ inClinic, actor, input: given, services, now }) => {
    const { files } = services
    const input = given as InputOf<R> & { form: DocumentForm }
    const { content, letterhead, signatureFileId } = await inClinic(async (tx) => {
      const { content, signedBy = null } = await read({ tx, actor, input, services })
      return { content, letterhead: await findLetterhead(tx), signatureFileId: await findSignature(tx, signedBy) }
    })
    const { logoFileId, ...head } = letterhead
    const frame = {
      letterhead: { ...head, logo: await openDrawing(files, actor.clinicId, logoFileId) },
      signature: await openDrawing(files, actor.clinicId, signatureFileId),
      printedBy: actor.name,
      now,
    }
    return printDocument(draw(content, frame, input), input.form, name(content, input), actor)
  })
}
