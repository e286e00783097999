import type {
  ConfirmedWarning,
  FormulaItem,
  HintKind,
  WarningKind,
  WrittenItem,
} from '#shared/formulas/formulas.contract.ts'
import { showGivenDose } from '#shared/formulas/dose.rules.ts'
import { showFormulaNumber } from '#shared/formulas/formulas.rules.ts'
import { formulaStateNames } from '#shared/formulas/formulaStates.words.ts'
import { writeQuantity } from '#shared/formulas/quantities.rules.ts'
import { showDate } from '#shared/values/date.ts'
import { showNumber } from '#shared/values/number.ts'
import { firstName, fold, sentence, withinSentence } from '#shared/values/text.ts'
import type { FieldWords } from '#shared/word/fieldWords.ts'

export const warningNames: Record<WarningKind | HintKind, string> = {
  species: 'Contraindicado en la especie',
  avoid: 'Evitar en la especie',
  mdr1: 'Raza con riesgo MDR1',
  allergy: 'Alergia registrada',
  overdose: 'Dosis muy alta',
  high: 'Dosis alta',
  dose: 'Dosis distinta de la calculada',
  unread: 'Dosis sin comparar',
  duplicate: 'Medicamento repetido',
  nsaids: 'Dos AINE',
  controlled: 'Control especial',
}

/** How each warning ends the question for a reason. */
const despite: Record<WarningKind, string> = {
  species: 'pese a la contraindicación en la especie',
  avoid: 'pese a que se evita en la especie',
  mdr1: 'pese al riesgo MDR1',
  allergy: 'pese a la alergia',
  overdose: 'en una dosis tan alta',
  dose: 'en una dosis distinta de la calculada',
  duplicate: 'si ya lo recibe',
  controlled: 'si es de control especial',
}

/** `¿Por qué formula amoxicilina pese a la alergia?` */
export function askReason({ medicine, kind }: { medicine: string; kind: WarningKind }): string {
  return `¿Por qué formula ${withinSentence(medicine)} ${despite[kind]}?`
}

export const frequencies = [
  'cada 4 h',
  'cada 6 h',
  'cada 8 h',
  'cada 12 h',
  'cada 24 h',
  'cada 48 h',
  'una vez a la semana',
  'una sola vez',
  'a necesidad',
]

export const durations = [
  '1 día',
  '3 días',
  '5 días',
  '7 días',
  '10 días',
  '14 días',
  '21 días',
  '30 días',
  'dosis única',
  'hasta el próximo control',
]

/** `Amoxicilina 250 mg/5 mL`. */
export function showMedicine(item: Pick<FormulaItem, 'medicine' | 'concentration'>): string {
  return [item.medicine, item.concentration].filter(Boolean).join(' ')
}

/** `Tableta · Amoxicilina trihidrato`: what the medicine is. */
export function showContents({ form, activeIngredient }: Pick<FormulaItem, 'form' | 'activeIngredient'>): string {
  return [form, activeIngredient].filter(Boolean).join(' · ')
}

/**
 * `2,5 mL (10,08 mg/kg), vía oral, cada 8 h, por 7 días`: how it is given, in one line. In brackets stands what is given,
 * never what was aimed at.
 * @param weightKg of the animal when it was written for it; of what waits for an animal, null
 */
export function showDirections(item: FormulaItem, weightKg: number | null): string {
  const { route, frequency, duration } = item
  return [
    showDose(item, weightKg),
    route ? `vía ${route.toLowerCase()}` : '',
    frequency,
    duration ? showDuration(duration) : '',
  ]
    .filter(Boolean)
    .join(', ')
}

/**
 * An item as its signed paper says it: what is read before it is signed and what is printed are these lines.
 * @param weightKg as in `showDirections`
 */
export function sayItem(
  item: WrittenItem,
  weightKg: number | null,
): { medicine: string; contents: string[]; directions: string[]; quantity: string } {
  const { medicine, activeIngredient, concentration, form, quantity, quantityUnit, quantityWords } = item
  const contents = [
    activeIngredient === medicine ? '' : (activeIngredient ?? ''),
    [concentration, form].filter(Boolean).join(', '),
  ]
  const directions = [
    sentence(showDirections(item, weightKg)),
    item.instructions ?? '',
    item.withdrawal ? `Tiempo de retiro: ${item.withdrawal}` : '',
  ]
  return {
    medicine,
    contents: contents.filter(Boolean),
    directions: directions.filter(Boolean),
    quantity: quantity !== null && quantityUnit ? writeQuantity(quantity, quantityUnit) : (quantityWords ?? ''),
  }
}

/** `Válida hasta el 20/12/2026. No se repite.` */
export function sayValidity({ validUntil, refills }: { validUntil: string | null; refills: number }): string {
  const until = validUntil === null ? '' : `Válida hasta el ${showDate(validUntil)}. `
  if (refills === 0) return `${until}No se repite.`
  return `${until}Se puede repetir ${refills === 1 ? 'una vez' : `${refills} veces`}.`
}

/** Of a dose that each animal will have its own of there is only what it is aimed at. */
function showDose({ dose, dosePerKg, concentration }: FormulaItem, weightKg: number | null): string {
  if (dose === null) return dosePerKg === null ? '' : `${showNumber(dosePerKg)} mg/kg`
  const given = showGivenDose({ dose, concentration }, weightKg)
  return given ? `${dose} (${given})` : dose
}

/** `por 7 días`; what has its own words keeps them. */
function showDuration(duration: string): string {
  return /^\d/.test(duration) ? `por ${duration}` : duration
}

/** Hours between two doses: `cada 8 h`, `cada 8 horas`, `3 veces al día`. */
export function hoursBetween(frequency: string | null): number | undefined {
  const text = fold(frequency ?? '')
  const hours = /(?:cada|c\/) ?(\d+) ?h/.exec(text)?.[1]
  if (hours) return Number(hours) || undefined
  const times = /(?<!\d)(\d+) veces? (?:al|por) dia/.exec(text)?.[1]
  if (times) return 24 / Number(times)
  return /una vez al dia|diari[oa]/.test(text) ? 24 : undefined
}

/** The hours of the day that an owner can keep; empty where the frequency has none. */
export function timesOfDay(frequency: string | null): string[] {
  const hours = hoursBetween(frequency)
  if (hours === undefined || hours < 1 || !Number.isInteger(24 / hours)) return []
  const start = hours === 24 ? 8 : hours === 12 ? 7 : 6
  return Array.from({ length: 24 / hours }, (_, at) => (start + at * hours) % 24)
    .sort((a, b) => a - b)
    .map(showHour)
}

function showHour(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12}:00 ${hour < 12 ? 'a. m.' : 'p. m.'}`
}

const plainRoutes: Record<string, string> = {
  oral: 'por la boca',
  oftalmica: 'en el ojo',
  otica: 'en el oído',
  topica: 'sobre la piel',
  transdermica: 'sobre la piel',
  rectal: 'por el recto',
  intranasal: 'por la nariz',
  inhalatoria: 'inhalado',
  subcutanea: 'inyectado bajo la piel',
  intramuscular: 'inyectado en el músculo',
}

function joinWords(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} y ${last}`
}

/** One medicine as its owner is told: what, how much, by where, at what hours, for how long. */
export function tellItem(item: WrittenItem): string {
  const times = timesOfDay(item.frequency)
  const when = times.length > 0 ? `a las ${joinWords(times)}` : item.frequency
  const days = hoursBetween(item.frequency) === 48 ? 'un día sí y un día no' : when
  const how = [
    item.dose ? `dé ${item.dose}` : '',
    item.route ? (plainRoutes[fold(item.route)] ?? `por vía ${item.route.toLowerCase()}`) : '',
    days,
    item.duration ? showDuration(item.duration) : '',
  ]
    .filter(Boolean)
    .join(', ')
  const notes = item.instructions ? ` ${item.instructions}` : ''
  return `${showMedicine(item)}: ${how}.${notes}`
}

/** The formula in the owner's words, to be sent to their phone. */
export function tellOwner(formula: {
  ownerName: string
  petName: string
  clinicName: string
  number: string
  issuedOn: string
  items: readonly WrittenItem[]
  instructions: string | null
}): string {
  const { ownerName, petName, clinicName, number, issuedOn, items, instructions } = formula
  return [
    `Hola, ${firstName(ownerName)}. Este es el tratamiento de ${petName} (fórmula ${number} del ${showDate(issuedOn)}):`,
    ...items.map((item, at) => `${at + 1}. ${tellItem(item)}`),
    ...(instructions ? [instructions] : []),
    `No cambie las dosis ni suspenda el tratamiento sin consultarnos. ${clinicName}`,
  ].join('\n\n')
}

/** A change of the dose that was aimed at is one too; the weight that it was for is not known here. */
function showKeptItem(item: FormulaItem): string {
  const aimed = item.dosePerKg === null || item.dose === null ? '' : `, buscada ${showNumber(item.dosePerKg)} mg/kg`
  return `${showMedicine(item)}: ${showDirections(item, null)}${aimed}`
}

function showRefills(refills: unknown): string {
  return refills === 0 ? 'No' : `${String(refills)} ${refills === 1 ? 'vez' : 'veces'}`
}

export const formulaWords: FieldWords = {
  labels: {
    number: 'Número',
    status: 'Estado',
    statusReason: 'Motivo del estado',
    issuedOn: 'Fecha',
    diagnosis: 'Diagnóstico',
    items: 'Medicamentos',
    warnings: 'Advertencias confirmadas',
    instructions: 'Indicaciones',
    observations: 'Observaciones',
    refills: 'Se puede repetir',
    weightGrams: 'Peso',
    validUntil: 'Válida hasta',
    deliveredAt: 'Entregada',
    signedAt: 'Firmada',
    professionalId: 'Profesional',
    signerName: 'Firmó',
    signerCard: 'Tarjeta profesional',
  },
  choices: { status: formulaStateNames },
  show: {
    number: (number) => showFormulaNumber(Number(number)),
    refills: showRefills,
    items: (items) => (items as FormulaItem[]).map(showKeptItem).join('\n'),
    warnings: (warnings) =>
      (warnings as ConfirmedWarning[])
        .map(({ medicine, text, reason }) => `${medicine}: ${text} Motivo: ${reason}`)
        .join('\n'),
  },
}
