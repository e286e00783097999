import { Readable } from 'node:stream'
import { createHash } from 'node:crypto'
import { dayOf, showDate, showDateTime } from '#shared/values/date.ts'
import type { Letterhead, Picture, PrintedDocument } from '#server/documents/document.ts'
import type { FileAnswer } from '#server/http/implement.ts'
import { hider, petFacts } from '#server/report/makeReport.ts'
import type { ReportedFormula, ReportedItem, ReportedPet } from '#server/report/report.queries.ts'

/** What the copy holds, in words: the page of the report shows the same, so that nothing else can come with it. */
function formulaTexts(pet: ReportedPet, formula: ReportedFormula) {
  const hide = hider(pet)
  const text = (value: unknown) => (value === null || value === undefined ? '' : hide(String(value)))
  const item = (one: ReportedItem) => ({
    medicine: [one.medicine, one.concentration, one.form].map(text).filter(Boolean).join(' '),
    use: [one.dose, one.route, one.frequency, one.duration].map(text).filter(Boolean).join(' · '),
    quantity: text(one.quantity),
    instructions: text(one.instructions),
  })
  return { items: formula.items.map(item), instructions: text(formula.instructions) }
}

const numbered = ({ number }: ReportedFormula) => String(number).padStart(6, '0')

export const formulaName = (pet: ReportedPet, formula: ReportedFormula) => `Fórmula ${numbered(formula)} ${pet.name}`

/** The paper, without the owner: whoever holds the report's link may print it. */
export function makeFormulaCopy(
  pet: ReportedPet,
  formula: ReportedFormula,
  letterhead: Letterhead,
  signature: Picture | null,
  now: Date,
): PrintedDocument {
  const { name, species, breed, sex, age, weight } = petFacts(pet, dayOf(now))
  const { items, instructions } = formulaTexts(pet, formula)
  const validity = formula.validUntil ? ` · Válida hasta ${showDate(formula.validUntil)}` : ''
  return {
    title: 'Fórmula médica',
    subtitle: `N.º ${numbered(formula)} · ${showDate(formula.issuedOn)}${validity}`,
    letterhead,
    patientLine: [name, species, breed, sex, age, weight].filter(Boolean).join(' · '),
    blocks: [
      { kind: 'notice', text: 'Copia del reporte público: no lleva los datos del propietario.' },
      {
        kind: 'table',
        columns: [
          { title: 'Medicamento', share: 5 },
          { title: 'Cómo se usa', share: 5 },
          { title: 'Cantidad', share: 2 },
        ],
        rows: items.map((item) => [
          item.medicine,
          [item.use, item.instructions].filter(Boolean).join('\n'),
          item.quantity,
        ]),
      },
      ...(instructions ? [{ kind: 'paragraph' as const, text: instructions }] : []),
      {
        kind: 'signature',
        signatures: [
          {
            name: formula.signerName,
            caption: `T.P. ${formula.signerCard}`,
            at: `Firmado ${showDateTime(formula.signedAt)}`,
            image: signature,
          },
        ],
      },
    ],
    printed: `Descargado ${showDateTime(now)} del reporte público`,
  }
}

/** The same for a machine. */
export function formulaJson(pet: ReportedPet, formula: ReportedFormula, clinicName: string): FileAnswer {
  const { number, issuedOn, validUntil, signerName, signerCard, signedAt } = formula
  const content = {
    clinic: clinicName,
    pet: pet.name,
    number,
    issuedOn,
    validUntil,
    ...formulaTexts(pet, formula),
    signedBy: signerName,
    professionalCard: signerCard,
    signedAt,
  }
  const bytes = Buffer.from(JSON.stringify(content, null, 2))
  return {
    stream: Readable.from([bytes]),
    contentType: 'application/json; charset=utf-8',
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('base64url'),
    fileName: `${formulaName(pet, formula)}.json`,
  }
}
