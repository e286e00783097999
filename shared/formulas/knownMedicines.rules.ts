import type { Medicine } from '#shared/catalogues/catalogues.contract.ts'
import { type Named, namedIn, type Vocabulary, vocabularyOf } from '#shared/catalogues/namedMedicines.rules.ts'
import type { FormulaItem } from '#shared/formulas/formulas.contract.ts'
import { fold } from '#shared/values/text.ts'

/** A medicine as a record names it. */
export type WarnedItem = Pick<FormulaItem, 'medicineId' | 'medicine' | 'activeIngredient'>

/** Without accents and capitals, once for each medicine: every line of a formula is compared with all of them. */
const folded = new WeakMap<Medicine, { name: string; ingredient: string }>()

function foldedOf(medicine: Medicine): { name: string; ingredient: string } {
  const known = folded.get(medicine)
  if (known) return known
  const made = { name: fold(medicine.name), ingredient: fold(medicine.activeIngredient) }
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

type Substances = ReadonlySet<string>

interface Described {
  medicine: Medicine
  all: Substances
  /** By its name, by its ingredient and by both. */
  said: readonly Substances[]
}

/** Once for each catalogue. */
const describedOnce = new WeakMap<Vocabulary, readonly Described[]>()

function describedIn(medicines: readonly Medicine[]): readonly Described[] {
  const vocabulary = vocabularyOf(medicines)
  const known = describedOnce.get(vocabulary)
  if (known) return known
  const made = medicines
    .filter((medicine) => medicine.class !== '')
    .map((medicine) => {
      const parts = [medicine.name, medicine.activeIngredient].map((text) => namedIn(text, vocabulary).substances)
      const all = new Set(parts.flatMap((part) => [...part]))
      return { medicine, all, said: [...parts, all] }
    })
  describedOnce.set(vocabulary, made)
  return made
}

type Comparison = (own: Substances, named: Substances) => boolean
const isWithin: Comparison = (own, named) => own.size > 0 && [...own].every((one) => named.has(one))
const isSame: Comparison = (own, named) => own.size === named.size && isWithin(own, named)

/** Those with the named substances by the first comparison that fits any; else those that share one of them. */
function withSubstances(
  item: WarnedItem,
  medicines: readonly Medicine[],
  comparisons: readonly Comparison[],
): readonly Medicine[] {
  const { substances } = namesOf(item, medicines)
  const named = [...substances]
  const sharing = describedIn(medicines).filter(({ all }) => named.some((one) => all.has(one)))
  const found = comparisons
    .map((fits) => sharing.filter(({ said }) => said.some((own) => fits(own, substances))))
    .find((some) => some.length > 0)
  return (found ?? sharing).map(({ medicine }) => medicine)
}

/**
 * What a medicine may hold of those that the product knows: itself, else each whose substances its name or its ingredient
 * names, as a brand, `Asetaminofen gotas` and `Praziquantel + ivermectina equino` do; of a substance that is in combined
 * ones alone, those.
 */
export function knownIn(item: WarnedItem, medicines: readonly Medicine[]): readonly Medicine[] {
  const found = findMedicine(item, medicines)
  if (found && found.class !== '') return [found]
  const named = withSubstances(item, medicines, [isWithin])
  return found ? [found, ...named] : named
}

/**
 * Which medicine of the catalogue a record means: by its name, else all that have the same ingredients and no other, as a
 * brand and `Amoxicilina con ácido clavulánico` do, else those that its name names.
 */
export function meantMedicines(item: WarnedItem, medicines: readonly Medicine[]): readonly Medicine[] {
  const found = findMedicine(item, medicines)
  if (found && found.class !== '') return [found]
  return withSubstances(item, medicines, [isSame, isWithin])
}
