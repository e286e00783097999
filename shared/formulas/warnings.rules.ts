import type { DoseRange, Medicine } from '#shared/catalogues/catalogues.contract.ts'
import {
  type Confirmation,
  type ConfirmedWarning,
  type FormulaItem,
  type HintKind,
  type LiveFormula,
  type WarningKind,
  warningKinds,
} from '#shared/formulas/formulas.contract.ts'
import { activeItems, showFormulaNumber } from '#shared/formulas/formulas.rules.ts'
import { contradictDose, givenParts, readPerKg, unreadPart } from '#shared/formulas/dose.rules.ts'
import { judgeDose, type JudgedDose } from '#shared/formulas/doseRange.rules.ts'
import {
  ingredientsOf,
  isNsaid,
  knownIn,
  meantMedicines,
  type WarnedItem,
} from '#shared/formulas/knownMedicines.rules.ts'
import type { Refusal } from '#shared/http/errors.ts'
import { matchesAllergy } from '#shared/pets/allergyMatch.rules.ts'
import type { PetHeader } from '#shared/pets/pets.contract.ts'
import { fold } from '#shared/values/text.ts'

/** What must be confirmed with a reason before the formula is signed, or is only to be read. */
export interface Warning {
  /** Which of the formula's medicines it is about. */
  index: number
  medicine: string
  kind: WarningKind | HintKind
  text: string
}

type DosedItem = WarnedItem &
  Pick<FormulaItem, 'dosePerKg' | 'dose' | 'concentration' | 'form' | 'route' | 'frequency' | 'duration'>
type Patient = Pick<PetHeader, 'name' | 'speciesId' | 'breed' | 'allergies' | 'weightKg'>

/**
 * Dog breeds in which the MDR1 (ABCB1-1Δ) mutation is known, as parts of folded names. Washington State University,
 * Veterinary Clinical Pharmacology Laboratory, list of affected breeds; Neff et al. 2004 for the breeds of collie
 * lineage; Gramer et al. 2011 for the White Swiss Shepherd. Mixed breeds without a known one of these are not warned
 * about (some 5 % carry it): a warning for every mongrel would be read by nobody.
 */
const mdr1Breeds = [
  'collie de pelo',
  'border collie',
  'rough collie',
  'smooth collie',
  'pastor australiano',
  'australian shepherd',
  'pastor americano miniatura',
  'pastor de shetland',
  'sheltie',
  'pastor ingles',
  'pastor mcnab',
  'pastor aleman',
  'pastor blanco suizo',
  'silken windhound',
  'whippet de pelo largo',
  'sheepadoodle',
  'aussiedoodle',
]

export function hasMdr1Risk(pet: Pick<Patient, 'speciesId' | 'breed'>): boolean {
  const breed = fold(pet.breed)
  return pet.speciesId === 'canino' && (breed === 'collie' || mdr1Breeds.some((name) => breed.includes(name)))
}

interface Given {
  items: readonly DosedItem[]
  pet: Patient
  /** The catalogue and what the clinic added to it. */
  medicines: readonly Medicine[]
  /** What is usually given of them. */
  ranges: readonly DoseRange[]
  /** Of the same animal, without the formula itself. */
  live: readonly LiveFormula[]
  today: string
}

/** What makes a medicine dangerous for this animal, the worst first: its species, an allergy, its breed. */
export function safetyWarnings(
  item: WarnedItem,
  pet: Omit<Patient, 'weightKg'>,
  medicines: readonly Medicine[],
): Pick<Warning, 'kind' | 'text'>[] {
  const known = knownIn(item, medicines)
  const { allergies } = pet
  const refused = known.find(({ contraindicatedSpeciesIds }) => contraindicatedSpeciesIds.includes(pet.speciesId))
  const avoided = known.find(({ avoidSpeciesIds }) => avoidSpeciesIds.includes(pet.speciesId))
  const found: [WarningKind, string][] = []
  if (refused) found.push(['species', `${item.medicine} no se debe usar en esta especie. ${refused.caution ?? ''}`])
  else if (avoided)
    found.push(['avoid', `Se recomienda evitar ${item.medicine} en esta especie. ${avoided.caution ?? ''}`])
  const described = known.length > 0 ? known.map((medicine) => withClass(item, medicine)) : [item]
  if (item.medicine.trim() && described.some((one) => matchesAllergy(allergies, one, medicines)))
    found.push(['allergy', `${pet.name} tiene registrada una alergia: ${allergies}`])
  if (known.some(({ mdr1Risk }) => mdr1Risk) && hasMdr1Risk(pet))
    found.push([
      'mdr1',
      `${pet.breed}: raza con mutación MDR1 frecuente, en la que ${item.medicine} puede causar intoxicación`,
    ])
  return found.map(([kind, text]) => ({ kind, text: text.trim() }))
}

/** How high a dose is that is given at once, by what is usually given of the medicine. */
export function doseWarnings(
  item: WarnedItem,
  dose: Omit<JudgedDose, 'medicineIds' | 'ingredients'>,
  medicines: readonly Medicine[],
  ranges: readonly DoseRange[],
): Pick<Warning, 'kind' | 'text'>[] {
  const known = meantMedicines(item, medicines)
  const [own = [], ofMedicine = []] = [item.activeIngredient, known[0]?.activeIngredient].map((text) =>
    text?.split('+'),
  )
  const ingredients = own.length === dose.perKg.length ? own : ofMedicine
  const answer = judgeDose({ ...dose, medicineIds: known.map(({ id }) => id), ingredients }, ranges)
  return answer ? [answer] : []
}

/**
 * What a dose gives for each kilogram as it is written; where nobody can tell (no dose, no weight, an unknown
 * concentration), what it is aimed at.
 */
function writtenPerKg(item: DosedItem, weightKg: number | null): Pick<JudgedDose, 'perKg' | 'isAimed'> {
  const own = readPerKg(item.dose ?? '')
  if (own) return { perKg: [own] }
  const aimed = item.dosePerKg === null ? {} : { mg: item.dosePerKg }
  const [first, ...others] = weightKg && weightKg > 0 ? givenParts(item) : []
  if (!first || !weightKg) return { perKg: item.dosePerKg === null ? [] : [aimed], isAimed: true }
  const perKg = [first, ...others].map((part) =>
    Object.fromEntries(Object.entries(part).map(([measure, amount]) => [measure, amount / weightKg])),
  )
  // Of "2 mL" of an unknown concentration there is only what was aimed at.
  const isKnown = Object.keys(first).some((measure) => measure !== 'mL')
  return isKnown ? { perKg } : { perKg: perKg.map((part) => ({ ...part, ...aimed })), isAimed: true }
}

/** A dose that should be compared, and that nobody can read. */
function unreadDose(
  item: DosedItem,
  { pet, medicines, ranges }: Pick<Given, 'medicines' | 'ranges'> & { pet: Pick<Patient, 'speciesId'> },
): Pick<Warning, 'kind' | 'text'>[] {
  const ids = meantMedicines(item, medicines).map(({ id }) => id)
  const isCompared = (row: DoseRange) =>
    row.speciesId === pet.speciesId && ids.includes(row.medicineId) && row.unit !== 'mL/kg'
  const unread = unreadPart(item)
  if (!unread || (item.dosePerKg === null && !ranges.some(isCompared))) return []
  const part = unread === 'dose' ? 'la dosis' : 'la concentración'
  return [{ kind: 'unread', text: `Huella no pudo leer ${part}: no comparó lo que se da con nada. Revísela` }]
}

/** The same of a dose that was written on its own: how high it is, or that nobody could compare it. */
export function writtenDoseWarnings(
  {
    medicineId,
    medicine,
    dose,
    route,
    isOnce: once,
  }: Pick<DosedItem, 'medicineId' | 'medicine' | 'dose' | 'route'> & {
    isOnce: boolean
  },
  pet: Pick<Patient, 'speciesId' | 'weightKg'>,
  medicines: readonly Medicine[],
  ranges: readonly DoseRange[],
): Pick<Warning, 'kind' | 'text'>[] {
  const nothing = { activeIngredient: null, dosePerKg: null, concentration: null, form: null }
  const item = { ...nothing, medicineId, medicine, dose, route, frequency: null, duration: null }
  const { speciesId, weightKg } = pet
  const judged = { speciesId, weightKg, route, isOnce: once, ...writtenPerKg(item, weightKg) }
  return [...doseWarnings(item, judged, medicines, ranges), ...unreadDose(item, { pet, medicines, ranges })]
}

const isOnce = ({ frequency, duration }: DosedItem): boolean =>
  /una sola vez|dosis unica/.test(fold([frequency, duration].join(' ')))

/** All that must be confirmed, in the order of the medicines, the most dangerous of each first. */
export function formulaWarnings({ items, pet, medicines, ranges, live, today }: Given): Warning[] {
  const taken = (item: WarnedItem, formula?: LiveFormula): Taken => ({
    medicine: item.medicine,
    ...(formula ? { number: formula.number } : {}),
    ingredients: ingredientsOf(item, medicines),
    isNsaid: isNsaid(item, medicines),
  })
  const running = live.flatMap((formula) => activeItems(formula, today).map((item) => taken(item, formula)))
  const written = items.map((item) => taken(item))
  return items.flatMap((item, index) => {
    const found = safetyWarnings(item, pet, medicines)
    const { speciesId, weightKg } = pet
    const dose = { speciesId, weightKg, route: item.route, isOnce: isOnce(item), ...writtenPerKg(item, weightKg) }
    found.push(...doseWarnings(item, dose, medicines, ranges))
    const contradiction = contradictDose({
      mgPerKg: item.dosePerKg ?? undefined,
      weightKg,
      concentration: item.concentration ?? '',
      form: item.form ?? '',
      dose: item.dose ?? '',
    })
    if (contradiction) found.push({ kind: 'dose', text: contradiction })
    found.push(...unreadDose(item, { pet, medicines, ranges }))
    const own = written[index]
    if (own) found.push(...takenTwice(own, [...running, ...written.slice(0, index)]))
    if (knownIn(item, medicines).some(({ specialControl }) => specialControl))
      found.push({
        kind: 'controlled',
        text: 'Medicamento de control especial: requiere recetario oficial, que esta fórmula no reemplaza',
      })
    return found.map((warning) => ({ index, medicine: item.medicine, ...warning }))
  })
}

/** What an animal takes, or will. */
interface Taken {
  medicine: string
  /** Of the formula in force that it is from; without it, of the one that is written. */
  number?: number
  ingredients: ReadonlySet<string>
  isNsaid: boolean
}

/** The same ingredient in another medicine, and a second non-steroidal anti-inflammatory drug. */
function takenTwice(own: Taken, others: readonly Taken[]): Pick<Warning, 'kind' | 'text'>[] {
  const hasSame = ({ ingredients }: Taken): boolean => [...ingredients].some((one) => own.ingredients.has(one))
  const same = others.find(hasSame)
  const nsaid = own.isNsaid ? others.find((other) => other.isNsaid && !hasSame(other)) : undefined
  const found: Pick<Warning, 'kind' | 'text'>[] = []
  if (same) found.push({ kind: 'duplicate', text: tellSame(same, fold(own.medicine) === fold(same.medicine)) })
  if (nsaid) {
    const where = nsaid.number === undefined ? '' : `, por la fórmula ${showFormulaNumber(nsaid.number)}`
    found.push({ kind: 'nsaids', text: `También recibe ${nsaid.medicine}${where}. Revíselo` })
  }
  return found
}

function tellSame({ medicine, number }: Taken, isSameName: boolean): string {
  if (number === undefined)
    return `El mismo principio activo está dos veces en esta fórmula${isSameName ? '' : `: también en ${medicine}`}`
  const what = isSameName ? 'Ya lo recibe' : `Ya recibe el mismo principio activo, en ${medicine},`
  return `${what} por la fórmula ${showFormulaNumber(number)}, todavía en curso`
}

function withClass(item: WarnedItem, medicine: Medicine) {
  return {
    ...item,
    activeIngredient: [item.activeIngredient, medicine.name, medicine.activeIngredient].filter(Boolean).join(' '),
    class: medicine.class,
    group: medicine.group,
  }
}

/** Of two that say the same of one medicine, one confirmation is enough. */
export const warningKey = ({ medicine, kind }: Pick<Warning, 'medicine' | 'kind'>): string =>
  `${kind}|${fold(medicine.trim())}`

type Confirmable<W> = W & { kind: WarningKind }

/** Hints are read, and confirmed by nobody. */
export function needsReason<W extends Pick<Warning, 'kind'>>(warning: W): warning is Confirmable<W> {
  return warningKinds.some((kind) => kind === warning.kind)
}

/** Each warning that one reason confirms once, with all that it says of the medicine's lines; each hint by itself. */
export function oncePerReason(warnings: readonly Warning[]): Warning[] {
  const asked = new Map<string, Warning>()
  for (const warning of warnings.filter(needsReason)) {
    const key = warningKey(warning)
    const { text, ...first } = asked.get(key) ?? warning
    asked.set(key, { ...first, text: text.includes(warning.text) ? text : `${text} · ${warning.text}` })
  }
  return [...asked.values(), ...warnings.filter((warning) => !needsReason(warning))]
}

/** The first warning that nobody confirmed. */
export function refuseUnconfirmed(
  warnings: readonly Warning[],
  confirmations: readonly Confirmation[],
): Refusal | undefined {
  const confirmed = new Set(confirmations.filter(({ reason }) => reason.trim() !== '').map(warningKey))
  const open = warnings.filter(needsReason).find((warning) => !confirmed.has(warningKey(warning)))
  return (
    open && {
      field: 'confirmations',
      message: `Confirme con un motivo la advertencia de ${open.medicine}: ${open.text}`,
    }
  )
}

/** What is kept with the signature: each warning with its reason. */
export function confirmedWarnings(
  warnings: readonly Warning[],
  confirmations: readonly Confirmation[],
): ConfirmedWarning[] {
  const reasons = new Map(confirmations.map((confirmation) => [warningKey(confirmation), confirmation.reason]))
  const once = oncePerReason(warnings).filter(needsReason)
  return once.map(({ medicine, kind, text }) => {
    const reason = reasons.get(warningKey({ medicine, kind })) ?? ''
    return { medicine, kind, text, reason }
  })
}
