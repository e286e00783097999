import { createHash } from 'node:crypto'
import { dataValue, fillDocument, listMissing, showMissing } from '#shared/formats/fillDocument.rules.ts'
import { AppError } from '#shared/http/errors.ts'
import type { FrozenContent } from '#shared/issuedFormats/issuedFormats.contract.ts'
import { listSignatures } from '#shared/values/richText.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { insertRecord } from '#server/db/record.ts'
import { findLetterhead } from '#server/documents/letterhead.queries.ts'
import { findFormatData } from '#server/issuedFormats/formatData.queries.ts'
import {
  findDraftDocument,
  type IssuedFormatRow,
  writeFormatEvent,
} from '#server/issuedFormats/issuedFormats.queries.ts'
import { insertVerificationCode } from '#server/issuedFormats/verificationCodes.queries.ts'

/** JSON with sorted keys and no spaces: one content has one text, and so one SHA-256. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

/**
 * Writes down what is signed, to the letter, and who signs it in which order. The caller holds the draft, and gives it its
 * next state.
 * @throws AppError invalid with all that is missing
 */
export async function freezeFormat(tx: ClinicTx, actor: Actor, held: IssuedFormatRow): Promise<FrozenContent> {
  const template = await findDraftDocument(tx, held)
  const data = await findFormatData(tx, actor, held)
  const missing = listMissing(template, data, held.typed)
  const [first] = missing
  if (first) throw new AppError('invalid', { field: `typed.${first.key}`, message: `${showMissing(missing) ?? ''}.` })

  const fields = listSignatures(template)
  const { name, lines } = await findLetterhead(tx)
  const value = (key: string) => data.values[key] ?? ''
  const signers = fields.map(({ id, role, label }, at) => ({ fieldId: id, position: at + 1, role, label }))
  const content: FrozenContent = {
    form: 1,
    title: held.title,
    purpose: held.purpose,
    clinic: { name, lines },
    pet: { name: value('pet.name') },
    patientLine: `${value('pet.name')} (${value('pet.history')}) · ${value('owner.name')}`,
    document: fillDocument(template, data, held.typed),
    signers,
  }
  const text = canonicalJson(content)
  const sha256 = createHash('sha256').update(text).digest('hex')
  await tx.db
    .insertInto('frozenFormats')
    .values({
      ...{ clinicId: tx.clinicId, issuedFormatId: held.id, content: text, sha256 },
      ...{ code: await insertVerificationCode(tx), frozenAt: tx.now },
    })
    .execute()
  for (const signer of signers) {
    const known = {
      owner: {
        name: value('owner.name'),
        document: dataValue('owner.document', data, held.typed),
        professionalId: null,
      },
      professional: {
        name: value('professional.name'),
        document: data.values['professional.card'] ?? null,
        professionalId: held.professionalId,
      },
      witness: { name: null, document: null, professionalId: null },
      other: { name: null, document: null, professionalId: null },
    }[signer.role]
    await insertRecord(tx, actor, 'formatSigners', { issuedFormatId: held.id, ...signer, ...known })
  }
  const { professionalId } = actor
  await writeFormatEvent(tx, {
    ...{ issuedFormatId: held.id, kind: 'frozen', actorName: actor.name, professionalId, detail: { sha256 } },
  })
  return content
}
