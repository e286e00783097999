import { Readable } from 'node:stream'
import type { WrittenItem } from '#shared/formulas/formulas.contract.ts'
import { showDirections } from '#shared/formulas/formulas.words.ts'
import { unitNouns } from '#shared/formulas/quantities.rules.ts'
import { dayOf, showDate, showDateTime } from '#shared/values/date.ts'
import { showNumber } from '#shared/values/number.ts'
import { sentence } from '#shared/values/text.ts'
import type { Block, Letterhead, Picture, PrintedDocument } from '#server/documents/document.ts'
import type { FileAnswer } from '#server/http/implement.ts'
import { hider, petFacts } from '#server/report/makeReport.ts'
import type { ReportedFormula, ReportedPet } from '#server/report/report.queries.ts'

/** What the copy holds, in words: the page of the report shows the same, so that nothing else can come with it. */
function formulaTexts(pet: ReportedPet, formula: ReportedFormula) {
  const hide = hider(pet)
  const text = (value: string | null) => (value === null ? '' : sentence(hide(value)))
  const item = (one: WrittenItem) => ({
    medicine: text([one.medicine, one.activeIngredient, one.concentration, one.form].filter(Boolean).join(', ')),
    use: text(showDirections(one, formula.weightKg)),
    quantity: showQuantity(one),
    instructions: text(one.instructions),
    withdrawal: text(one.withdrawal),
  })
  return { items: formula.items.map(item), instructions: text(formula.instructions) }
}

function showQuantity({ quantity, quantityUnit, quantityWords }: WrittenItem): string {
  const noun = quantityUnit && unitNouns[quantityUnit]
  if (quantity === null || !noun) return ''
  const figures = `${showNumber(quantity)} ${quantity <= 1 ? noun.one : noun.many}`
  return quantityWords ? `${figures} (${quantityWords})` : figures
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
    title: 'Fórmula médica veterinaria',
    subtitle: `N.º ${numbered(formula)} · ${showDate(formula.issuedOn)}${validity}`,
    letterhead,
    patientLine: [name, species, breed, sex, age, weight].filter(Boolean).join(' · '),
    blocks: [
      { kind: 'notice', text: 'Copia del reporte público: no lleva los datos del propietario.' },
      ...controlledNotice(formula),
      {
        kind: 'table',
        columns: [
          { title: 'Medicamento', share: 5 },
          { title: 'Cómo se usa', share: 5 },
          { title: 'Cantidad', share: 2 },
        ],
        rows: items.map((item) => [
          item.medicine,
          [item.use, item.instructions, item.withdrawal ? `Tiempo de retiro: ${item.withdrawal}` : '']
            .filter(Boolean)
            .join('\n'),
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

function controlledNotice({ controlled }: ReportedFormula): Block[] {
  if (controlled.length === 0) return []
  const text = `Control especial (${controlled.join(', ')}): se dispensa solo con el recetario oficial.`
  return [{ kind: 'notice', text }]
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
    fileName: `${formulaName(pet, formula)}.json`,
  }
}
