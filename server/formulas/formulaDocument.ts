import type { Formula, WrittenItem } from '#shared/formulas/formulas.contract.ts'
import { formulaState, showFormulaNumber } from '#shared/formulas/formulas.rules.ts'
import { sayItem, sayValidity } from '#shared/formulas/formulas.words.ts'
import { showDocument } from '#shared/owners/owners.rules.ts'
import { showHistoryNumber } from '#shared/pets/pets.rules.ts'
import { showSex } from '#shared/pets/pets.words.ts'
import { showPetAge } from '#shared/values/age.ts'
import { dayOf, showDate, showDateTime } from '#shared/values/date.ts'
import { showPhone } from '#shared/values/phone.ts'
import { showWeight } from '#shared/values/weight.ts'
import { speciesById } from '#server/catalogues/catalogues.queries.ts'
import type { Block, Letterhead, Picture, PrintedDocument } from '#server/documents/document.ts'
import type { FormulaPatient } from '#server/formulas/formulas.queries.ts'

interface Content {
  formula: Formula
  patient: FormulaPatient
  letterhead: Letterhead
  signature: Picture | null
  printedBy: string
  now: Date
}

/** `Fórmula 000123 Milo`, without its ending. */
export function formulaFileName(formula: Pick<Formula, 'number'>, petName: string): string {
  const number = formula.number === null ? 'borrador' : String(formula.number).padStart(6, '0')
  return `Fórmula ${number} ${petName}`
}

/** The prescription as it is handed out: what the law asks of it, and what the owner needs to give it right. */
export function formulaDocument({ formula, patient, letterhead, signature, printedBy, now }: Content): PrintedDocument {
  const { number, issuedOn } = formula
  return {
    title: 'Fórmula médica veterinaria',
    subtitle: [number === null ? 'Sin número' : showFormulaNumber(number), showDate(issuedOn)].join(' · '),
    letterhead,
    patientLine: `${patient.name} (${showHistoryNumber(patient.historyNumber)}) · ${patient.owner.name}`,
    blocks: [
      ...notices(formula, dayOf(now)),
      { kind: 'facts', facts: facts(formula, patient) },
      { kind: 'table', columns, rows: formula.items.map((item, index) => itemRow(item, index, formula.weightKg)) },
      ...(formula.instructions
        ? ([
            { kind: 'heading', text: 'Indicaciones' },
            { kind: 'paragraph', text: formula.instructions },
          ] satisfies Block[])
        : []),
      { kind: 'paragraph', text: sayValidity(formula) },
      ...signatures(formula, signature),
    ],
    printed: `Impreso ${showDateTime(now)} por ${printedBy}`,
  }
}

function notices(formula: Formula, today: string): Block[] {
  const because = formula.statusReason ? ` ${formula.statusReason}` : ''
  const state = formulaState(formula, today)
  const said = {
    draft: 'BORRADOR SIN FIRMA: este papel no es una fórmula y no sirve para comprar medicamentos.',
    suspended: `FÓRMULA SUSPENDIDA: no siga este tratamiento.${because}`,
    voided: `FÓRMULA ANULADA: no tiene validez.${because}`,
    expired: `FÓRMULA VENCIDA el ${showDate(formula.validUntil ?? today)}.`,
    signed: '',
    delivered: '',
  }[state]
  const controlled = formula.warnings.filter(({ kind }) => kind === 'controlled').map(({ medicine }) => medicine)
  return [
    ...(said ? [said] : []),
    ...(controlled.length > 0
      ? [
          `Control especial (${controlled.join(', ')}): se dispensa solo con el recetario oficial, que esta fórmula no reemplaza.`,
        ]
      : []),
  ].map((text) => ({ kind: 'notice', text }))
}

function facts(formula: Formula, patient: FormulaPatient): { label: string; value: string }[] {
  const { owner } = patient
  const all = [
    ['Paciente', patient.name],
    ['Especie y raza', [speciesById.get(patient.speciesId)?.name, patient.breed].filter(Boolean).join(', ')],
    ['Sexo', showSex(patient)],
    ['Edad', showPetAge(patient, formula.issuedOn)],
    ['Peso', formula.weightKg === null ? '' : showWeight(formula.weightKg)],
    ['Historia', showHistoryNumber(patient.historyNumber)],
    ['Propietario', owner.name],
    ['Documento', showDocument(owner)],
    ['Teléfono', showPhone(owner.phone)],
    ['Dirección', [owner.address, owner.city].filter(Boolean).join(', ')],
    ['Diagnóstico', formula.diagnosis ?? ''],
  ] as const
  return all.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value }))
}

const columns = [
  { title: 'Medicamento', share: 5 },
  { title: 'Dosis, vía, frecuencia y duración', share: 6 },
  { title: 'Cantidad', share: 3 },
]

function itemRow(item: WrittenItem, index: number, weightKg: number | null): string[] {
  const { medicine, contents, directions, quantity } = sayItem(item, weightKg)
  return [[`${index + 1}. ${medicine}`, ...contents].join('\n'), directions.join('\n'), quantity]
}

function signatures({ signedAt, signerName, signerCard }: Formula, image: Picture | null): Block[] {
  if (signedAt === null) return []
  const signer = {
    name: signerName ?? '',
    caption: `T.P. ${signerCard ?? ''}`,
    at: `Firmado ${showDateTime(signedAt)}`,
  }
  return [{ kind: 'signature', signatures: [{ ...signer, image }] }]
}
