import type {
  Favourite,
  Formula,
  FormulaDraft,
  FormulaItem,
  FormulaStatus,
  LiveFormula,
  WrittenItem,
} from '#shared/formulas/formulas.contract.ts'
import { spellAmount } from '#shared/formulas/quantities.rules.ts'
import { type Check, firstRefusal, type Refusal } from '#shared/http/errors.ts'
import { REQUIRED } from '#shared/values/messages.ts'
import { addDays, addMonths } from '#shared/values/date.ts'
import { fold, joinNames } from '#shared/values/text.ts'

/** `N.º 000123`. */
export function showFormulaNumber(number: number): string {
  return `N.º ${String(number).padStart(6, '0')}`
}

export type FormulaState = FormulaStatus | 'expired'

/** As the glass says it: what was signed expires by itself. */
export function formulaState(formula: Pick<Formula, 'status' | 'validUntil'>, today: string): FormulaState {
  const { status, validUntil } = formula
  const isOver = (status === 'signed' || status === 'delivered') && validUntil !== null && validUntil < today
  return isOver ? 'expired' : status
}

/** Days that a formula is valid for when nobody says otherwise. */
export const USUAL_VALIDITY = 30
const LONGEST_VALIDITY_MONTHS = 12

/** @param today the day of the signature */
export function refuseValidity(validUntil: string | null, today: string): Refusal | undefined {
  if (validUntil === null) return undefined
  if (validUntil < today) return { field: 'validUntil', message: 'La vigencia no puede ser de un día que ya pasó' }
  if (validUntil > addMonths(today, LONGEST_VALIDITY_MONTHS))
    return { field: 'validUntil', message: 'La vigencia no puede ser de más de 12 meses' }
  return undefined
}

/** A quantity is its number and its unit together, or neither. */
export function quantityChecks(draft: Pick<FormulaDraft, 'items'>): Check[] {
  return draft.items.map(
    (item, index) => () =>
      item.quantity !== null && item.quantityUnit === null
        ? { field: `items.${index}.quantityUnit`, message: 'Elija en qué se cuenta la cantidad' }
        : undefined,
  )
}

export function refuseHalfQuantity(draft: Pick<FormulaDraft, 'items'>): Refusal | undefined {
  return firstRefusal(quantityChecks(draft))
}

export function canEditFormula(formula: { status: FormulaStatus }): Refusal | undefined {
  if (formula.status === 'draft') return undefined
  if (formula.status === 'voided') return { message: 'La fórmula está anulada: solo se puede leer.' }
  return { message: 'La fórmula ya está firmada y no se puede cambiar. Cópiela como una nueva.' }
}

/** What a signature needs of each medicine, in the order of the form. */
const neededToSign: [keyof FormulaItem, string][] = [
  ['activeIngredient', 'el principio activo'],
  ['concentration', 'la concentración'],
  ['form', 'la presentación'],
  ['dose', 'la dosis'],
  ['route', 'la vía'],
  ['frequency', 'la frecuencia'],
  ['duration', 'la duración'],
  ['quantity', 'la cantidad'],
  ['quantityUnit', 'en qué se cuenta'],
]

/** Does a signature need this field of a medicine? */
export function isNeededToSign(name: string): boolean {
  return name === 'medicine' || neededToSign.some(([needed]) => needed === name)
}

/** Each thing that a formula may lack before anybody can sign it, at its own field. */
export function signChecks(draft: Pick<FormulaDraft, 'items'>): Check[] {
  // A form always shows one medicine, of which nothing is known while nobody wrote in it.
  const items: readonly Partial<FormulaItem>[] = draft.items.length > 0 ? draft.items : [{}]
  const needed = ['medicine', ...neededToSign.map(([name]) => name)] as const
  return items.flatMap((item, index) =>
    needed.map(
      (name) => () =>
        (item[name] ?? null) === null ? { field: `items.${index}.${name}`, message: REQUIRED } : undefined,
    ),
  )
}

/** What the first medicine that lacks something lacks before anybody can sign the formula. */
export function missingToSign(formula: Pick<FormulaDraft, 'items'>): Refusal | undefined {
  if (formula.items.length === 0) return { field: 'items', message: 'Agregue al menos un medicamento' }
  for (const [index, item] of formula.items.entries()) {
    const lacking = neededToSign.filter(([name]) => item[name] === null)
    const [first] = lacking
    if (!first) continue
    const names = joinNames(lacking.map(([, label]) => label))
    const verb = lacking.length === 1 ? 'falta' : 'faltan'
    return { field: `items.${index}.${first[0]}`, message: `A ${item.medicine} le ${verb} ${names}` }
  }
  return undefined
}

/** Who receives a formula is named in it with a document. */
export function refuseWithoutDocument(owner: { hasDocument: boolean }): Refusal | undefined {
  if (owner.hasDocument) return undefined
  return { field: 'owner', message: 'Falta el tipo y número de documento del propietario: regístrelo para firmar' }
}

type NextStatus = Exclude<FormulaStatus, 'draft'>

const reasonNeeded: readonly NextStatus[] = ['suspended', 'voided']

/**
 * May a formula pass to this state? `signed` takes back a delivery or a suspension.
 * @param reason why, which a suspension and a voiding need
 */
export function refuseState(
  formula: { status: FormulaStatus },
  next: NextStatus,
  reason: string | null,
): Refusal | undefined {
  const from: Record<NextStatus, readonly FormulaStatus[]> = {
    signed: ['delivered', 'suspended'],
    delivered: ['signed'],
    suspended: ['signed', 'delivered'],
    voided: ['draft', 'signed', 'delivered', 'suspended'],
  }
  if (!from[next].includes(formula.status)) {
    if (formula.status === 'voided') return { message: 'La fórmula está anulada: solo se puede leer.' }
    if (formula.status === 'draft') return { message: 'La fórmula todavía es un borrador.' }
    return { message: 'La fórmula ya está en ese estado.' }
  }
  if (reasonNeeded.includes(next) && reason === null) return { field: 'reason', message: 'Escriba el motivo' }
  return undefined
}

/** The state that a formula gets: what had been handed out when it was suspended, is so again. */
export function stateAfter(formula: { status: FormulaStatus; deliveredAt: unknown }, next: NextStatus): FormulaStatus {
  return next === 'signed' && formula.status === 'suspended' && formula.deliveredAt !== null ? 'delivered' : next
}

/** What is stored of an item: with its quantity in words. */
export function writeItem(item: FormulaItem): WrittenItem {
  const { quantity, quantityUnit } = item
  const quantityWords = quantity !== null && quantityUnit !== null ? spellAmount(quantity, quantityUnit) : null
  return { ...item, quantityWords }
}

/** @param others the clinic's other frequent formulas: of two in use with one name nobody knows which is which */
export function refuseFavouriteName(
  { name, isArchived }: Pick<Favourite, 'name' | 'isArchived'>,
  others: readonly Pick<Favourite, 'name' | 'isArchived'>[],
): Refusal | undefined {
  const key = (text: string): string => fold(text).trim().replace(/\s+/g, ' ')
  const isTaken = !isArchived && others.some((other) => !other.isArchived && key(other.name) === key(name))
  return isTaken ? { field: 'name', message: 'Ya hay una fórmula frecuente con ese nombre' } : undefined
}

/**
 * A medicine for another formula. A dose by kilo is taken anew: it was measured for another animal, or for this one
 * when it weighed something else.
 * @param weights of what it was written for, and of the animal that it is copied to
 */
export function copyItem<Item extends Pick<FormulaItem, 'dosePerKg' | 'dose'>>(
  item: Item,
  weights: { from: number | null; to: number | null },
): Item {
  const isSame = weights.from !== null && weights.from === weights.to
  return item.dosePerKg === null || isSame ? item : { ...item, dose: null }
}

/** Days of a treatment, as far as its words say: `7 días`, `2 semanas`, `dosis única`. */
export function durationDays(duration: string | null): number | undefined {
  const text = fold(duration ?? '')
  if (/(dosis unica|una sola vez|una vez)/.test(text)) return 1
  const found = /(?<!\d)(\d+) ?(dias?|semanas?|mes(?:es)?)\b/.exec(text)
  if (!found) return undefined
  const [, amount = '', unit = ''] = found
  return Number(amount) * (unit.startsWith('d') ? 1 : unit.startsWith('s') ? 7 : 30)
}

/** What an animal still takes of a formula in force: until its days are over, else while the formula is valid. */
export function activeItems(formula: LiveFormula, today: string): WrittenItem[] {
  if (formula.validUntil !== null && formula.validUntil < today) return []
  return formula.items.filter(({ duration }) => {
    const days = durationDays(duration)
    return days === undefined || addDays(formula.issuedOn, days) >= today
  })
}

/** Species whose meat, milk or eggs are eaten: there a medicine has a withdrawal time. */
const productionSpecies = new Set(
  'asnal ave-corral bovino bufalino camelido caprino conejo cuy equino ovino pez porcino'.split(' '),
)

export function needsWithdrawal(speciesId: string): boolean {
  return productionSpecies.has(speciesId)
}
