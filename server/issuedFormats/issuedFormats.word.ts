import { sql } from 'kysely'
import { may } from '#shared/access/actions.ts'
import { asked } from '#shared/http/together.contract.ts'
import { issuedFormats as calls, toSignCard } from '#shared/issuedFormats/issuedFormats.contract.ts'
import { reportFormat } from '#shared/issuedFormats/report.rules.ts'
import { documentSection } from '#shared/word/reportLine.ts'
import { annulAtDeath } from '#server/issuedFormats/death.queries.ts'
import { formatCopy } from '#server/issuedFormats/formatCopy.ts'
import { listToSign } from '#server/issuedFormats/issuedFormats.queries.ts'
import { passFormats } from '#server/issuedFormats/ownerChange.queries.ts'
import { listReportedFormats } from '#server/issuedFormats/report.queries.ts'
import { issuedFormatRoutes } from '#server/issuedFormats/issuedFormats.routes.ts'
import { homePart, type Word } from '#server/word/word.ts'

export const issuedFormats: Word = {
  name: 'issuedFormats',
  report: {
    section: documentSection,
    read: async ({ tx, petId, hide }) => (await listReportedFormats(tx, petId)).map((row) => reportFormat(row, hide)),
    findDocument: async ({ tx, petId, hide }, id) => {
      const [format] = await listReportedFormats(tx, petId, id)
      return format && formatCopy(format, hide)
    },
  },
  home: [
    homePart({
      card: toSignCard,
      isFor: (actor) => may(actor, 'formats.issue'),
      read: ({ tx }) => listToSign(tx),
    }),
  ],
  routes: issuedFormatRoutes,
  starts: [
    {
      at: ['/mascotas/:petId/formatos'],
      asks: ({ params: { petId = '' } }) => [asked(calls.listOfPet, { petId, page: 1 })],
    },
  ],
  timeline: [
    {
      kind: 'format',
      lines: ({ of }) => ({
        from: of('issued_formats'),
        instant: 'r.created_at',
        title: sql`r.title`,
        status: sql`r.status`,
        by: sql`r.professional_id`,
        consultation: sql`r.consultation_id`,
      }),
      printed: sql`r.status = 'signed'`,
    },
  ],
  papers: [
    {
      needs: 'formats.read',
      from: () => sql`issued_formats r`,
      isOut: sql`r.status = 'signed'`,
      name: sql`r.title`,
      at: sql`r.closed_at`,
      address: sql`'/issued-formats/' || r.id || '/paper'`,
    },
  ],
  death: annulAtDeath,
  ownerChange: passFormats,
  visit: { table: 'issued_formats', listed: { kind: 'format', title: sql`r.title`, detail: sql`NULL` } },
  count: ({ clinicId }) =>
    sql`(SELECT count(*) FROM issued_formats i WHERE i.clinic_id = ${clinicId} AND i.pet_id = p.id)`,
  changes: [
    { table: 'formatSigners', column: 'issuedFormatId', part: sql`json_build_object('kind', 'signer', 'name', label)` },
  ],
}
