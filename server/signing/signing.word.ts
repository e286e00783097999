import { formatAfter } from '#shared/issuedFormats/issuedFormats.rules.ts'
import { isReaddressed, nextReminder } from '#shared/signing/signing.rules.ts'
import { type ClinicTx, system, withClinic } from '#server/db/clinic.ts'
import { lockIssued, updateIssued, writeFormatEvent } from '#server/issuedFormats/issuedFormats.queries.ts'
import type { ClinicJob } from '#server/jobs/job.ts'
import { writeOutbox } from '#server/jobs/outbox.queries.ts'
import { codeLetter, linkLetter } from '#server/signing/letters.ts'
import { closeLink, listEnded, listForgotten, updateLink } from '#server/signing/links.queries.ts'
import { publicSigningRoutes } from '#server/signing/publicSigning.ts'
import { sealPaper } from '#server/signing/sealPaper.ts'
import { findReach, requireIssued } from '#server/signing/signing.queries.ts'
import { signingRoutes } from '#server/signing/signing.routes.ts'
import type { Word } from '#server/word/word.ts'

/** In one transaction. */
const BATCH = 50

/** Closes the links whose time is over. @returns whether there may be more */
async function endLinks(tx: ClinicTx): Promise<boolean> {
  const ended = await listEnded(tx, BATCH)
  for (const { issuedFormatId, signerId } of ended) {
    const held = await lockIssued(tx, issuedFormatId)
    await closeLink(tx, issuedFormatId, 'expired')
    const status = formatAfter(held.status, 'expire')
    if (!status || held.status === 'expired') continue
    await updateIssued(tx, system, held, { status })
    await writeFormatEvent(tx, { issuedFormatId, kind: 'expired', signerId, actorName: system.name })
  }
  return ended.length === BATCH
}

/** Writes to those who have not signed yet. @returns whether there may be more */
async function remindSigners(tx: ClinicTx): Promise<boolean> {
  const forgotten = await listForgotten(tx, BATCH)
  for (const link of forgotten) {
    const { id, issuedFormatId, signerId, email, madeAt, expiresAt } = link
    const next = nextReminder(Date.parse(madeAt), Date.parse(expiresAt), tx.now.getTime())
    await updateLink(tx, link, { remindAt: next === undefined ? null : new Date(next) })
    const { ownerId } = await requireIssued(tx, issuedFormatId)
    if (!email || isReaddressed(link, await findReach(tx, ownerId))) continue
    await writeOutbox(tx, linkLetter, { linkId: id, to: email, isReminder: true })
    const reminded = { kind: 'reminded', signerId, actorName: system.name, detail: { email } }
    await writeFormatEvent(tx, { issuedFormatId, ...reminded })
  }
  return forgotten.length === BATCH
}

/** Ends what was not signed in time, and reminds of what still can be. */
export const watchSigning: ClinicJob = {
  name: 'signing.due',
  cron: '*/5 * * * *',
  atStart: true,
  inClinic: async ({ database, now }, clinicId) => {
    for (const step of [endLinks, remindSigners]) while (await withClinic(database, clinicId, now, step));
  },
}

export const signing: Word = {
  name: 'signing',
  routes: [...signingRoutes, ...publicSigningRoutes],
  jobs: [watchSigning],
  outbox: [linkLetter, codeLetter, sealPaper],
  sealed: [
    { table: 'seal_certificates', key: 'id', column: 'sealed_key', of: (id) => id },
    { table: 'signing_links', key: 'id', column: 'sealed_code', isOfClinic: true, of: (id) => id },
  ],
}
