import type { Medicine } from '#shared/catalogues/catalogues.contract.ts'
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
