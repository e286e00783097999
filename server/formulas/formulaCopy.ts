import type { WrittenItem } from '#shared/formulas/formulas.contract.ts'
import { showDirections } from '#shared/formulas/formulas.words.ts'
import { writeQuantity } from '#shared/formulas/quantities.rules.ts'
import type { ReportedFormula } from '#shared/formulas/report.rules.ts'
import { showDate, showDateTime } from '#shared/values/date.ts'
import { sentence } from '#shared/values/text.ts'
import type { Hide } from '#shared/word/reportLine.ts'
import type { Block } from '#server/documents/document.ts'
import type { ReportedDocument } from '#server/word/word.ts'

/** The paper, without the owner: whoever holds the report's link may print it. */
export function formulaCopy(formula: ReportedFormula, hide: Hide): ReportedDocument {
  const { number, issuedOn, validUntil, professionalId, signerName, signerCard, signedAt } = formula
  const texts = formulaTexts(formula, hide)
  return {
    professionalId,
    fileName: ({ name }) => `Fórmula ${numbered(formula)} ${name}`,
    print: ({ patient, letterhead, signature, now }) => ({
      title: 'Fórmula médica veterinaria',
      subtitle: subtitle(formula),
      letterhead,
      patientLine: patient.line,
      blocks: [
        ...textBlocks(formula, texts),
        {
          kind: 'signature',
          signatures: [
            {
              name: signerName,
              caption: `T.P. ${signerCard}`,
              at: `Firmado ${showDateTime(signedAt)}`,
              image: signature,
            },
          ],
        },
      ],
      printed: `Descargado ${showDateTime(now)} del reporte público`,
    }),
    content: {
      number,
      issuedOn,
      validUntil,
      ...texts,
      signedBy: signerName,
      professionalCard: signerCard,
      signedAt,
    },
  }
}

/** What the copy holds, in words: the page of the report shows the same, so that nothing else can come with it. */
function formulaTexts({ items, weightKg, instructions }: ReportedFormula, hide: Hide) {
  const text = (value: string | null) => (value === null ? '' : sentence(hide(value)))
  const item = (one: WrittenItem) => ({
    medicine: text([one.medicine, one.activeIngredient, one.concentration, one.form].filter(Boolean).join(', ')),
    use: text(showDirections(one, weightKg)),
    quantity: showQuantity(one),
    instructions: text(one.instructions),
    withdrawal: text(one.withdrawal),
  })
  return { items: items.map(item), instructions: text(instructions) }
}

function showQuantity({ quantity, quantityUnit }: WrittenItem): string {
  return quantity === null || !quantityUnit ? '' : writeQuantity(quantity, quantityUnit)
}

const numbered = ({ number }: ReportedFormula) => String(number).padStart(6, '0')

function subtitle(formula: ReportedFormula): string {
  const validity = formula.validUntil ? ` · Válida hasta ${showDate(formula.validUntil)}` : ''
  return `N.º ${numbered(formula)} · ${showDate(formula.issuedOn)}${validity}`
}

function textBlocks(formula: ReportedFormula, { items, instructions }: ReturnType<typeof formulaTexts>): Block[] {
  return [
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
  ]
}

function controlledNotice({ controlled }: ReportedFormula): Block[] {
  if (controlled.length === 0) return []
  const text = `Control especial (${controlled.join(', ')}): se dispensa solo con el recetario oficial.`
  return [{ kind: 'notice', text }]
}
