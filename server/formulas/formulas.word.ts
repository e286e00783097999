import { sql } from 'kysely'
import { asked } from '#shared/http/together.contract.ts'
import { formulas as calls, type FormulaStatus } from '#shared/formulas/formulas.contract.ts'
import { formulaState } from '#shared/formulas/formulas.rules.ts'
import { reportFormula } from '#shared/formulas/report.rules.ts'
import { documentSection } from '#shared/word/reportLine.ts'
import { formulaCopy } from '#server/formulas/formulaCopy.ts'
import { formulaRoutes } from '#server/formulas/formulas.routes.ts'
import { listReportedFormulas } from '#server/formulas/report.queries.ts'
import { oneLine, type Word } from '#server/word/word.ts'

const number = sql`concat_ws(' ', 'Fórmula', lpad(r.number::text, 6, '0'))`
const medicines = sql`(SELECT string_agg(item ->> 'medicine', ', ') FROM jsonb_array_elements(r.items) item)`

const stateOn = (status: string, until: string | null, today: string) =>
  formulaState({ status: status as FormulaStatus, validUntil: until }, today)

export const formulas: Word = {
  name: 'formulas',
  routes: formulaRoutes,
  starts: [
    {
      at: ['/mascotas/:petId/formulas'],
      asks: ({ params: { petId = '' } }) => [asked(calls.listOfPet, { petId, page: 1 })],
    },
  ],
  report: {
    section: documentSection,
    read: async ({ tx, petId, hide }) => (await listReportedFormulas(tx, petId)).map((row) => reportFormula(row, hide)),
    findDocument: async ({ tx, petId, hide }, formulaId) => {
      const [formula] = await listReportedFormulas(tx, petId, formulaId)
      return formula && formulaCopy(formula, hide)
    },
  },
  timeline: [
    {
      kind: 'formula',
      lines: ({ of }) => ({
        from: of('formulas'),
        day: 'r.issued_on',
        title: number,
        detail: oneLine(medicines),
        status: sql`r.status`,
        until: sql`r.valid_until`,
        by: sql`r.professional_id`,
        consultation: sql`r.consultation_id`,
        text: sql`concat_ws(' ', r.diagnosis, r.items::text, r.instructions, r.observations)`,
      }),
      printed: sql`r.status IN ('signed', 'delivered', 'suspended')`,
      stateOn,
    },
  ],
  papers: [
    {
      needs: 'formulas.print',
      from: () => sql`formulas r`,
      isOut: sql`r.status IN ('signed', 'delivered')`,
      name: number,
      at: sql`r.signed_at`,
      address: sql`'/formulas/' || r.id || '/paper'`,
    },
  ],
  visit: {
    table: 'formulas',
    listed: { kind: 'formula', title: number, detail: medicines, until: sql`r.valid_until`, stateOn },
  },
}
