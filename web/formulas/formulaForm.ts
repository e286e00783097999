import { v4 as newKey } from 'uuid'
import type { z } from 'zod'
import type { Medicine } from '#shared/catalogues/catalogues.contract.ts'
import type {
  FavouriteDraft,
  FormulaDraft,
  FormulaItem,
  LastItem,
  QuantityUnit,
  WrittenItem,
} from '#shared/formulas/formulas.contract.ts'
import { copyItem, USUAL_VALIDITY } from '#shared/formulas/formulas.rules.ts'
import { unitOfForm } from '#shared/formulas/quantities.rules.ts'
import { treatmentAmount } from '#shared/formulas/treatment.rules.ts'
import { doseOf, proposeItem, type Usual } from '#shared/formulas/usualItem.rules.ts'
import { addDays } from '#shared/values/date.ts'
import { readDecimal } from '#shared/values/number.ts'
import { fold, stillNames } from '#shared/values/text.ts'
import { fromDay, fromDecimal, toDecimal, toOptionalChoice, toOptionalDay } from '#web/form/inputs.ts'

/** What the fields of one medicine hold. */
export interface ItemValues {
  key: string
  medicineId: string
  medicine: string
  activeIngredient: string
  concentration: string
  form: string
  dosePerKg: string
  dose: string
  route: string
  frequency: string
  duration: string
  quantity: string
  quantityUnit: QuantityUnit | ''
  withdrawal: string
  instructions: string
}

/** What the fields of a formula's form hold. */
export interface FormulaValues {
  diagnosis: string
  items: ItemValues[]
  instructions: string
  observations: string
  refills: string
  validUntil: string
}

const itemLabels = {
  'items.*.medicine': 'Medicamento',
  'items.*.activeIngredient': 'Principio activo',
  'items.*.concentration': 'Concentración',
  'items.*.form': 'Presentación',
  'items.*.dosePerKg': 'Dosis por kilo (mg/kg)',
  'items.*.dose': 'Dosis',
  'items.*.route': 'Vía',
  'items.*.frequency': 'Frecuencia',
  'items.*.duration': 'Duración',
  'items.*.quantity': 'Cantidad',
  'items.*.quantityUnit': 'Unidad',
  'items.*.withdrawal': 'Tiempo de retiro',
  'items.*.instructions': 'Indicaciones de este medicamento',
} as const

/** In the order of the form. */
export const formulaLabels = {
  diagnosis: 'Diagnóstico',
  items: 'Medicamentos',
  ...itemLabels,
  instructions: 'Indicaciones generales',
  observations: 'Observaciones internas',
  refills: 'Veces que se puede repetir',
  validUntil: 'Válida hasta',
} as const

/** Of a frequent formula, in the order of its form. */
export const favouriteLabels = {
  name: 'Nombre',
  items: formulaLabels.items,
  ...itemLabels,
  instructions: formulaLabels.instructions,
} as const

export function emptyItem(): ItemValues {
  return { ...itemValues({ medicine: '' }), key: newKey() }
}

/** @param key of a saved one it is its place, so that two readings of a formula compare as equal */
export function itemValues(item: Partial<FormulaItem>, key = ''): ItemValues {
  return {
    key,
    medicineId: item.medicineId ?? '',
    medicine: item.medicine ?? '',
    activeIngredient: item.activeIngredient ?? '',
    concentration: item.concentration ?? '',
    form: item.form ?? '',
    dosePerKg: fromDecimal(item.dosePerKg ?? null),
    dose: item.dose ?? '',
    route: item.route ?? '',
    frequency: item.frequency ?? '',
    duration: item.duration ?? '',
    quantity: fromDecimal(item.quantity ?? null),
    quantityUnit: item.quantityUnit ?? '',
    withdrawal: item.withdrawal ?? '',
    instructions: item.instructions ?? '',
  }
}

/** What a new formula begins with: a copy, or nothing. */
export interface FormulaStart {
  diagnosis: string | null
  instructions: string | null
  items: readonly WrittenItem[]
}

/** @param today of a new formula: its validity counts from it */
export function formulaValues(draft: FormulaDraft | FormulaStart | undefined, today: string): FormulaValues {
  const saved = draft && 'refills' in draft ? draft : undefined
  return {
    diagnosis: draft?.diagnosis ?? '',
    items: shownItems(draft?.items),
    instructions: draft?.instructions ?? '',
    observations: saved?.observations ?? '',
    refills: String(saved?.refills ?? 0),
    validUntil: saved ? fromDay(saved.validUntil) : fromDay(addDays(today, USUAL_VALIDITY)),
  }
}

/** What the fields of a frequent formula hold. */
export interface FavouriteValues {
  name: string
  items: ItemValues[]
  instructions: string
}

/** What a frequent formula begins with. */
export interface FavouriteStart {
  name?: string
  instructions: string | null
  items: readonly WrittenItem[]
}

export function favouriteValues(start: FavouriteStart | undefined): FavouriteValues {
  return {
    name: start?.name ?? '',
    items: shownItems(start?.items.map((item) => copyItem(item, { from: null, to: null }))),
    instructions: start?.instructions ?? '',
  }
}

export function toFavouriteDraft({ name, items, instructions }: FavouriteValues): z.input<typeof FavouriteDraft> {
  return { name, items: writtenItems(items), instructions }
}

/** A form always shows one medicine. */
function shownItems(items: readonly FormulaItem[] = []): ItemValues[] {
  const shown = items.map((item, place) => itemValues(item, String(place)))
  return shown.length > 0 ? shown : [itemValues({}, '0')]
}

/** Items that nobody wrote in, at the end, are left out; the places of the others stay. */
function writtenItems(items: readonly ItemValues[]): z.input<typeof FormulaItem>[] {
  const last = items.findLastIndex((item) => !isBlank(item))
  return items.slice(0, last + 1).map(toItem)
}

/** An item in which nothing was written is none: a form always shows one. */
function isBlank({ key: _key, ...item }: ItemValues): boolean {
  return Object.values(item).every((text) => text.trim() === '')
}

export function toFormulaDraft(values: FormulaValues): z.input<typeof FormulaDraft> {
  const { refills } = values
  return {
    ...values,
    items: writtenItems(values.items),
    refills: /^\d{1,3}$/.test(refills.trim()) ? Number(refills) : (refills as never),
    validUntil: toOptionalDay(values.validUntil),
  }
}

function toItem({ key: _key, ...item }: ItemValues): z.input<typeof FormulaItem> {
  return {
    ...item,
    medicineId: item.medicineId === '' ? null : item.medicineId,
    dosePerKg: toDecimal(item.dosePerKg) as number | null,
    quantity: toDecimal(item.quantity) as number | null,
    quantityUnit: toOptionalChoice(item.quantityUnit),
  }
}

/** What is typed so far, as the rules read it. */
export function readItem(item: ItemValues) {
  return {
    ...item,
    medicineId: item.medicineId || null,
    dosePerKg: readDecimal(item.dosePerKg) ?? null,
    quantity: readDecimal(item.quantity) ?? null,
    quantityUnit: item.quantityUnit || null,
  }
}

const sorted = new WeakMap<readonly Medicine[], { last: readonly LastItem[]; medicines: readonly Medicine[] }>()

/** What the clinic prescribes most stands first. One and the same array for the same two, as what depends on it is dear. */
export function byUse(medicines: readonly Medicine[], last: readonly LastItem[]): readonly Medicine[] {
  const known = sorted.get(medicines)
  if (known?.last === last) return known.medicines
  const places = new Map(last.map(({ item }, place) => [fold(item.medicine), place]))
  const place = ({ name }: Medicine) => places.get(fold(name)) ?? last.length
  const made = medicines.toSorted((one, other) => place(one) - place(other))
  sorted.set(medicines, { last, medicines: made })
  return made
}

/** Of which medicine of the list are the fields now? */
function formerOf({ medicineId, medicine }: ItemValues, medicines: readonly Medicine[]): Medicine | undefined {
  return medicines.find(({ id }) => id === medicineId) ?? medicines.find(({ name }) => name === medicine)
}

/** What a medicine brings into the fields, with what is usual for the animal where that is known. */
export function broughtBy(medicine: Medicine | undefined, usual: Usual | undefined): Omit<ItemValues, ItemName> {
  const only = (list: readonly string[] = []) => (list.length === 1 ? (list[0] ?? '') : '')
  const proposed = itemValues(medicine && usual ? proposeItem(medicine, usual) : {})
  const { key: _key, medicine: _name, medicineId: _id, ...brought } = proposed
  return {
    ...brought,
    activeIngredient: medicine?.activeIngredient || brought.activeIngredient,
    form: brought.form || only(medicine?.presentations),
    route: brought.route || only(medicine?.routes),
  }
}

type ItemName = 'key' | 'medicine' | 'medicineId'

/** What came from the medicine before gives way to what the next one brings; what somebody typed stays. */
function bring(
  item: ItemValues,
  former: Medicine | undefined,
  next: Medicine | undefined,
  usual: Usual | undefined,
): Omit<ItemValues, ItemName> {
  const [was, now] = [broughtBy(former, usual), broughtBy(next, usual)]
  const names = Object.keys(now) as Exclude<keyof ItemValues, ItemName>[]
  const isOpen = (name: keyof typeof now) => item[name] === '' || item[name] === was[name]
  const typed = Object.fromEntries(names.filter((name) => !isOpen(name)).map((name) => [name, item[name]]))
  const taken = { ...now, ...typed }
  const isOfForm = item.quantityUnit === was.quantityUnit || item.quantityUnit === (unitOfForm(item.form) ?? '')
  const unit = (isOfForm ? '' : item.quantityUnit) || now.quantityUnit
  const quantityUnit: ItemValues['quantityUnit'] = unit || (unitOfForm(taken.form) ?? '')
  return followDose(now, { ...taken, quantityUnit }, usual?.pet.weightKg ?? null)
}

type Reckoned = Pick<
  ItemValues,
  'dosePerKg' | 'concentration' | 'form' | 'dose' | 'frequency' | 'duration' | 'quantity' | 'quantityUnit'
>

/** A dose and a quantity that were reckoned are reckoned anew from what they follow from; what somebody typed stays. */
export function followDose<Item extends Reckoned>(before: Reckoned, after: Item, weightKg: number | null): Item {
  const doseFor = (item: Reckoned) =>
    doseOf({ ...item, dosePerKg: readDecimal(item.dosePerKg) ?? null }, weightKg)?.text
  const isReckoned = after.dose === before.dose && after.dose === doseFor(before)
  const dosed = isReckoned ? { ...after, dose: doseFor(after) ?? after.dose } : after
  const [needed, next] = [treatmentAmount(before), treatmentAmount(dosed)]
  const isNeeded =
    after.quantity === before.quantity &&
    after.quantity === String(needed?.amount) &&
    after.quantityUnit === needed?.unit
  return isNeeded && next ? { ...dosed, quantity: String(next.amount), quantityUnit: next.unit } : dosed
}

/** A medicine chosen from the list brings what is known of it, where nothing else was typed. */
export function chooseMedicine(
  item: ItemValues,
  medicine: Medicine,
  medicines: readonly Medicine[],
  usual?: Usual,
): ItemValues {
  const brought = bring(item, formerOf(item, medicines), medicine, usual)
  return { ...item, ...brought, medicineId: medicine.id, medicine: medicine.name }
}

/**
 * One that was named before all that is known of medicines was here brings what is known by now; a name that no list has
 * brings nothing.
 * @param then what was known when it was named
 */
export function bringLate(
  item: ItemValues,
  medicines: readonly Medicine[],
  then: Usual | undefined,
  usual: Usual | undefined,
): ItemValues {
  const named = fold(item.medicine.trim())
  const found = medicines.find(({ name }) => fold(name) === named)
  if (!found) return item
  return chooseMedicine({ ...item, ...bring(item, found, undefined, then) }, found, medicines, usual)
}

/**
 * A name that was typed. One around the chosen medicine's (`Cefalexina forte`) is still of it; another is another
 * medicine, or one that no list has, and what the former brought goes with it.
 */
export function nameMedicine(
  item: ItemValues,
  name: string,
  medicines: readonly Medicine[],
  usual?: Usual,
): ItemValues {
  const former = formerOf(item, medicines)
  const isStill = former === undefined ? item.medicine === name : stillNames(name, former.name)
  return isStill
    ? { ...item, medicine: name }
    : { ...item, ...bring(item, former, undefined, usual), medicine: name, medicineId: '' }
}
