import type { Medicine } from '#shared/catalogues/catalogues.contract.ts'
import { type Named, namedIn, vocabularyOf } from '#shared/catalogues/namedMedicines.rules.ts'
import type { FormulaItem } from '#shared/formulas/formulas.contract.ts'
import { fold } from '#shared/values/text.ts'

/** A medicine as a record names it. */
export type WarnedItem = Pick<FormulaItem, 'medicineId' | 'medicine' | 'activeIngredient'>

/** Without accents and capitals, once for each medicine: every line of a formula is compared with all of them. */
const folded = new WeakMap<Medicine, { name: string; ingredient: string; called: readonly string[] }>()

/** The words of a folded text between blanks, so that one that begins or ends another is not found in it. */
const wordsOf = (text: string): string => ` ${text.replace(/[^a-z0-9]+/g, ' ').trim()} `

/** `Acetaminofén (paracetamol)` is called both; shorter ones (`(S)`) name nothing. */
const MIN_CALLED = 5
function callsOf(name: string, ingredient: string): readonly string[] {
  const inside = [...name.matchAll(/\(([^()]+)\)/g)].map(([, synonym = '']) => synonym)
  return [name.replace(/\([^()]*\)/g, ' '), ...inside, ingredient]
    .map(wordsOf)
    .filter((words) => words.trim().length >= MIN_CALLED)
}

function foldedOf(medicine: Medicine): { name: string; ingredient: string; called: readonly string[] } {
  const known = folded.get(medicine)
  if (known) return known
  const [name, ingredient] = [fold(medicine.name), fold(medicine.activeIngredient)]
  const made = { name, ingredient, called: callsOf(name, ingredient) }
  folded.set(medicine, made)
  return made
}

function findFolded(medicines: readonly Medicine[], part: 'name' | 'ingredient', typed: string): Medicine | undefined {
  const text = fold(typed.trim())
  return medicines.find((medicine) => foldedOf(medicine)[part] === text)
}

/** What the product knows of a medicine: by its name, else as it was chosen, else by the ingredient that was typed. */
export function findMedicine(item: WarnedItem, medicines: readonly Medicine[]): Medicine | undefined {
  const named = findFolded(medicines, 'name', item.medicine)
  // One of the clinic's own, a brand perhaps, says nothing of itself.
  if (named && named.class !== '') return named
  const { activeIngredient } = item
  const known = activeIngredient
    ? (findFolded(medicines, 'name', activeIngredient) ?? findFolded(medicines, 'ingredient', activeIngredient))
    : undefined
  return medicines.find(({ id, class: kind }) => id === item.medicineId && kind !== '') ?? known ?? named
}

/**
 * What a medicine may hold of those that the product knows: itself, else each that its name or its ingredient names, as
 * `Permetrina champú` or `Praziquantel + ivermectina equino` do.
 */
export function knownIn(item: WarnedItem, medicines: readonly Medicine[]): readonly Medicine[] {
  const found = findMedicine(item, medicines)
  if (found && found.class !== '') return [found]
  const words = wordsOf(fold([item.medicine, item.activeIngredient].join(' ')))
  const named = medicines.filter(
    (medicine) => medicine.class !== '' && foldedOf(medicine).called.some((name) => words.includes(name)),
  )
  return found ? [found, ...named] : named
}

/** What is said of a medicine by all its names: those that a record has for it, and those of the catalogue. */
function namesOf(item: WarnedItem, medicines: readonly Medicine[]): Named {
  const found = findMedicine(item, medicines)
  const described = found && found.class !== '' ? [found.name, found.activeIngredient] : []
  const text = [item.medicine, item.activeIngredient, ...described].filter(Boolean).join(' / ')
  return namedIn(text, vocabularyOf(medicines))
}

/**
 * The ingredients of a medicine, under any of their names: `Dipirona` and `Metamizol` share one. Of what the catalogue
 * does not know, what was typed.
 */
export function ingredientsOf(item: WarnedItem, medicines: readonly Medicine[]): ReadonlySet<string> {
  const { substances } = namesOf(item, medicines)
  if (substances.size > 0) return substances
  const typed = fold((item.activeIngredient || item.medicine).trim())
  return new Set(typed === '' ? [] : [typed])
}

/** A non-steroidal anti-inflammatory drug, by the catalogue's class and group. */
export function isNsaid(item: WarnedItem, medicines: readonly Medicine[]): boolean {
  return [...namesOf(item, medicines).classes].some((described) => /\baine\b/.test(described))
}

/** Once for each medicine of the catalogue. */
const substancesOf = new WeakMap<Medicine, ReadonlySet<string>>()

function substancesIn(medicine: Medicine, medicines: readonly Medicine[]): ReadonlySet<string> {
  const known = substancesOf.get(medicine)
  if (known) return known
  const { substances } = namedIn(`${medicine.name} / ${medicine.activeIngredient}`, vocabularyOf(medicines))
  substancesOf.set(medicine, substances)
  return substances
}

/**
 * Which medicine of the catalogue a record means: by its name, else all that have the same ingredients and no other, as a
 * brand and `Amoxicilina con ácido clavulánico` do, else those that its name names.
 */
export function meantMedicines(item: WarnedItem, medicines: readonly Medicine[]): readonly Medicine[] {
  const found = findMedicine(item, medicines)
  if (found && found.class !== '') return [found]
  const ingredients = ingredientsOf(item, medicines)
  const isSame = (others: ReadonlySet<string>): boolean =>
    others.size === ingredients.size && [...others].every((one) => ingredients.has(one))
  const same = medicines.filter((one) => one.class !== '' && isSame(substancesIn(one, medicines)))
  return same.length > 0 ? same : knownIn(item, medicines)
}
