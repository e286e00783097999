import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { fillDocument } from '#shared/formats/fillDocument.rules.ts'
import { listSignatures, type RichText } from '#shared/values/richText.ts'
import { newPublicId } from '#server/db/publicId.ts'
import type { Statement, Statements } from './statements.ts'

type Row = Record<string, unknown>

export interface Means {
  findSession: (authorization: string | undefined) => Promise<{ clinicId: string; professionalId: string }>
  inTransaction: <T>(work: (client: pg.PoolClient) => Promise<T>) => Promise<T>
  send: (client: pg.PoolClient, statement: Statement, values: Record<string, string>) => Promise<Row>
}

interface Issued extends Row {
  format_id: string
  format_version: number
  pet_id: string
  owner_id: string
  professional_id: string
  typed: Record<string, string>
}

interface Data extends Row {
  found: { owner: { name: string; document: string }; pet: { name: string }; professional: { name: string } }
}

interface Signature {
  version: number
  position: number
  name: string
  document: string
  typedName: string
}

/** Beginning a format, and the first of its signatures, by which its text is frozen. */
export function serveFormats(
  app: FastifyInstance,
  { format: known }: Statements,
  { findSession, inTransaction, send }: Means,
): void {
  const readText = (client: pg.PoolClient, clinicId: string, { format_id: formatId }: Pick<Issued, 'format_id'>) =>
    send(client, known.text, { clinicId, formatId })
  const readData = (client: pg.PoolClient, clinicId: string, issued: Issued) =>
    send(client, known.data, {
      ...{ clinicId, recordId: issued.pet_id, ownerId: issued.owner_id, professionalId: issued.professional_id },
    }) as Promise<Data>

  app.post<{ Params: { petId: string }; Body: { formatId: string } }>(
    '/api/clinic/pets/:petId/formats',
    async (request) => {
      const { clinicId, professionalId } = await findSession(request.headers.authorization)
      const { petId } = request.params
      const { formatId } = request.body
      const [id, now] = [uuidv7(), new Date()]
      return inTransaction(async (client) => {
        const { rows: pets } = await client.query<{ owner_id: string }>(
          'SELECT owner_id FROM pets WHERE clinic_id = $1 AND id = $2 FOR UPDATE',
          [clinicId, petId],
        )
        const template = await send(client, known.template, { clinicId, formatId })
        await client.query(
          `INSERT INTO issued_formats (clinic_id, id, version, created_at, created_by, updated_at, format_id,
             format_version, title, purpose, pet_id, owner_id, professional_id, is_signable)
           VALUES ($1, $2, 1, $3, $4, $3, $5, $6, $7, $8, $9, $10, $4, $11)`,
          [
            ...[clinicId, id, now, professionalId, formatId, template.latest, template.title, template.purpose, petId],
            ...[pets[0]?.owner_id, template.is_signable],
          ],
        )
        const issued = (await send(client, known.issued, { clinicId, recordId: id })) as Issued
        const { content } = await readText(client, clinicId, issued)
        return { ...issued, document: content, data: (await readData(client, clinicId, issued)).found }
      })
    },
  )

  app.post<{ Params: { issuedFormatId: string }; Body: Signature }>(
    '/api/clinic/issued-formats/:issuedFormatId/sign-here',
    async (request) => {
      const { clinicId, professionalId } = await findSession(request.headers.authorization)
      const { issuedFormatId } = request.params
      const { position, name, document, typedName } = request.body
      const now = new Date()
      return inTransaction(async (client) => {
        const { rows: held } = await client.query<Issued>(
          'SELECT * FROM issued_formats WHERE clinic_id = $1 AND id = $2 FOR UPDATE',
          [clinicId, issuedFormatId],
        )
        const issued = held[0]
        if (!issued) throw Object.assign(new Error('no format'), { statusCode: 404 })
        const template = (await readText(client, clinicId, issued)).content as RichText
        const { found } = await readData(client, clinicId, issued)
        const letterhead = await send(client, known.letterhead, { clinicId })
        const values = {
          ...{ 'pet.name': found.pet.name, 'owner.name': found.owner.name, 'owner.document': found.owner.document },
          ...{ 'professional.name': found.professional.name, 'clinic.name': String(letterhead.name) },
        }
        const content = JSON.stringify({
          title: issued.title,
          document: fillDocument(template, { values, lists: {} }, issued.typed),
        })
        const sha256 = createHash('sha256').update(content).digest('hex')
        await client.query(
          `INSERT INTO frozen_formats (clinic_id, issued_format_id, content, sha256, code, frozen_at)
           VALUES ($1, $2, $3, $4, $5, $6)`,
          [clinicId, issuedFormatId, content, sha256, newPublicId(clinicId), now],
        )
        for (const [index, { id: fieldId, role, label }] of listSignatures(template).entries()) {
          const isSigned = index + 1 === position
          await client.query(
            `INSERT INTO format_signers (clinic_id, id, version, created_at, created_by, updated_at, issued_format_id,
               field_id, position, role, label, name, document, status, signed_at, method, typed_name)
             VALUES ($1, $2, 1, $3, $4, $3, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
            [
              ...[
                clinicId,
                uuidv7(),
                now,
                professionalId,
                issuedFormatId,
                fieldId,
                index + 1,
                role,
                label,
                name,
                document,
              ],
              ...(isSigned ? ['signed', now, 'clinic', typedName] : ['pending', null, null, null]),
            ],
          )
        }
        for (const kind of ['frozen', 'signed'])
          await client.query(
            `INSERT INTO format_events (clinic_id, id, issued_format_id, at, kind, actor_name, professional_id, detail)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
            [clinicId, uuidv7(), issuedFormatId, now, kind, name, professionalId, JSON.stringify({ sha256 })],
          )
        await client.query(
          `UPDATE issued_formats SET version = version + 1, updated_at = $3, status = 'sent', sent_at = $3
           WHERE clinic_id = $1 AND id = $2`,
          [clinicId, issuedFormatId, now],
        )
        return send(client, known.issued, { clinicId, recordId: issuedFormatId })
      })
    },
  )
}
