import type { Medicine } from '#shared/catalogues/catalogues.contract.ts'
import { genericWords, type MedicineFamily, medicineFamilies, otherNames } from '#shared/catalogues/medicineNames.ts'
import { isOneLetterOff, soundOf } from '#shared/values/sound.ts'
import { fold } from '#shared/values/text.ts'

/** Fewer letters are too like one another to be taken for each other's beginning, or for mistyped. */
const MIN_BEGINNING = 4
const MIN_MISTYPED = 6
/** Of how many words a name is at most that is known by them together. */
const MAX_PHRASE = 3
const MAX_HELD = 1000

/** What a word of a name stands for. */
interface Known {
  /** As it is spelled: `Acetaminofén`. */
  shown: string
  /** The same, folded. */
  spelled: string
  /** The sounds of all the names of its substance: `asetaminofen`, `parasetamol`. */
  substances: Set<string>
  /** Folded: its own name, and those of what a brand stands for. */
  names: Set<string>
  /** Folded: the classes and groups of the medicines of this substance alone; of those that hold it, where there is none. */
  classes: Set<string>
  /** The families that it names itself. */
  families: Set<MedicineFamily>
}

/** What the catalogue's names say, by the sounds of their words. */
export interface Vocabulary {
  words: Map<string, Known>
  /** Names whose words are generic each: `bromuro potasio`. */
  phrases: Map<string, Known>
  /** The sounds of the words of its classes: `anticonvulsivante`. */
  classWords: Set<string>
  /** What words that are no name were found to mean. */
  meant: Map<string, readonly Known[]>
}

const genericSounds = new Set(genericWords.map(soundOf))
export const isGeneric = (sound: string): boolean => genericSounds.has(sound)

/** A letter with a number names a vitamin; other words of two letters name nothing. */
const names = (word: string): boolean =>
  /[a-z]/.test(word) ? word.length >= 3 || /^[a-z]\d+$/.test(word) : word.length >= 4

export function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? []
}

/** One substance of a medicine: the words that name it, as they are spelled. */
interface Part {
  words: string[]
  /** Where no word of its own does. */
  phrase: string[]
}

function partOf(text: string): Part {
  const words = wordsOf(text)
  const own = words.filter((word) => names(fold(word)) && !isGeneric(soundOf(word)))
  return { words: own, phrase: own.length > 0 ? [] : words.filter((word) => fold(word) !== 'de' && /\D/.test(word)) }
}

/** `Amoxicilina + ácido clavulánico` has two parts, each with the names that its ingredient has for it. */
function partsOf({ name, activeIngredient }: Medicine): Part[] {
  const named = name.split('+')
  const others = activeIngredient.split('+').map((one) => one.split('/'))
  if (named.length !== others.length) return [...named, ...others.flat()].map(partOf)
  return named.flatMap((one, index) => {
    const [first = '', ...rest] = others[index] ?? []
    const [own, other] = [partOf(one), partOf(first)]
    const both = [...new Set([...own.words, ...other.words])]
    return [{ words: both, phrase: own.phrase }, { words: [], phrase: other.phrase }, ...rest.map(partOf)]
  })
}

function know(map: Map<string, Known>, sound: string, shown: string): Known {
  const known = map.get(sound)
  if (known) return known
  const made: Known = {
    shown,
    spelled: fold(shown),
    substances: new Set([sound]),
    names: new Set([fold(shown)]),
    classes: new Set(),
    families: new Set(),
  }
  map.set(sound, made)
  return made
}

const addAll = <Value>(set: Set<Value>, values: Iterable<Value>): void => {
  for (const value of values) set.add(value)
}

/** A group of several (`Aminoglucósidos y sulfas`) tells nothing of one of its medicines. */
export function describe({ class: kind = '', group = '' }: { class?: string; group?: string }): string {
  return fold(/,| y /.test(group) ? kind : `${kind} ${group}`)
}

function learn(vocabulary: Vocabulary, medicine: Medicine, isAlone: boolean): void {
  for (const { words, phrase } of partsOf(medicine)) {
    const sounds = words.map(soundOf)
    const known = words.map((word, index) => know(vocabulary.words, sounds[index] ?? '', word))
    if (phrase.length > 1) known.push(know(vocabulary.phrases, phrase.map(soundOf).join(' '), phrase.join(' ')))
    for (const one of known) {
      addAll(one.substances, sounds)
      if (isAlone || one.classes.size === 0) one.classes.add(describe(medicine))
    }
  }
}

/** A catalogue changes with the version; what a clinic adds to it is no part of this. */
let last: { described: readonly Medicine[]; vocabulary: Vocabulary } | undefined

/** The names of a catalogue. What a clinic added says nothing of itself: its names are left out. */
export function vocabularyOf(medicines: readonly Medicine[]): Vocabulary {
  const described = medicines.filter((medicine) => medicine.class !== '')
  const isSame =
    last?.described.length === described.length && described.every((one, index) => one === last?.described[index])
  if (!last || !isSame) last = { described, vocabulary: learnAll(described) }
  return last.vocabulary
}

function learnAll(described: readonly Medicine[]): Vocabulary {
  const vocabulary: Vocabulary = {
    ...{ words: new Map(), phrases: new Map(), meant: new Map() },
    classWords: new Set(described.flatMap((one) => wordsOf(one.class)).map(soundOf)),
  }
  const isAlone = ({ name }: Medicine): boolean => !name.includes('+')
  for (const medicine of described.filter(isAlone)) learn(vocabulary, medicine, true)
  for (const medicine of described.filter((one) => !isAlone(one))) learn(vocabulary, medicine, false)
  for (const [name, meant] of Object.entries(otherNames)) {
    const target = namedIn(meant, { ...vocabulary, meant: new Map() })
    const sounds = wordsOf(name).map(soundOf)
    const map = sounds.length > 1 ? vocabulary.phrases : vocabulary.words
    const isNew = !map.has(sounds.join(' '))
    const known = know(map, sounds.join(' '), name.charAt(0).toUpperCase() + name.slice(1))
    // A brand is no substance beside the one that it holds.
    if (isNew && target.substances.size > 0) known.substances.clear()
    addAll(known.substances, [...target.substances, ...target.loose.map(soundOf)])
    addAll(known.names, [...target.names, ...wordsOf(fold(meant))])
    addAll(known.classes, target.classes)
  }
  for (const family of medicineFamilies)
    for (const term of family.terms.split(' ')) {
      const sound = soundOf(term)
      const isSubstance = vocabulary.words.has(sound)
      const known = know(vocabulary.words, sound, family.name)
      known.families.add(family)
      if (!isSubstance) known.substances.clear()
    }
  return vocabulary
}

/** What a text names of the medicines. */
export interface Named {
  /** By the sounds of their names. */
  substances: Set<string>
  names: Set<string>
  classes: Set<string>
  families: Set<MedicineFamily>
  /** The words, folded, that name nothing known. */
  loose: string[]
}

/** One letter off, by the letters or as they sound. */
function isMistyped(one: string, other: string): boolean {
  return one.length >= MIN_MISTYPED && other.length >= MIN_MISTYPED && isOneLetterOff(one, other)
}

/** Of two words that the catalogue does not know: one begins the other, or is it with a letter mistyped. */
export function mayBeSame(one: string, other: string): boolean {
  const [sound, otherSound] = [soundOf(one), soundOf(other)]
  const [short, long] = sound.length <= otherSound.length ? [sound, otherSound] : [otherSound, sound]
  if (short === long || (short.length >= MIN_BEGINNING && long.startsWith(short))) return true
  return isMistyped(one, other) || isMistyped(sound, otherSound)
}

/**
 * The word itself; else what begins with it (`amoxi`), and what it is with one letter mistyped. Of several all are meant.
 */
function meantBy(word: string, { words, meant }: Vocabulary): readonly Known[] {
  const sound = soundOf(word)
  const exact = words.get(sound)
  if (exact) return [exact]
  if (sound.length < MIN_BEGINNING) return []
  const held = meant.get(word)
  if (held) return held
  const found: Known[] = []
  for (const [other, known] of words)
    if (other.startsWith(sound) || isMistyped(sound, other) || isMistyped(word, known.spelled)) found.push(known)
  // A form is checked at every letter, a formula at every line.
  if (meant.size >= MAX_HELD) meant.clear()
  meant.set(word, found)
  return found
}

/**
 * Which medicines a text names, whatever it calls them and however it spells them: by the sound of its words, the names of
 * one substance standing for each other. In proportion to the text's length.
 * @param skips words, by their sound, that name no medicine here
 */
export function namedIn(text: string, vocabulary: Vocabulary, skips: (sound: string) => boolean = () => false): Named {
  const named: Named = {
    ...{ substances: new Set(), names: new Set(), classes: new Set(), families: new Set() },
    loose: [],
  }
  const add = (known: Known): void => {
    addAll(named.substances, known.substances)
    addAll(named.names, known.names)
    addAll(named.classes, known.classes)
    addAll(named.families, known.families)
  }
  const sounds = wordsOf(fold(text))
    .filter((word) => word !== 'de')
    .map((word) => ({ word, sound: soundOf(word) }))
  for (const [at, { word, sound }] of sounds.entries()) {
    for (let length = 2; length <= MAX_PHRASE; length += 1) {
      const phrase = vocabulary.phrases.get(
        sounds
          .slice(at, at + length)
          .map((one) => one.sound)
          .join(' '),
      )
      if (phrase) add(phrase)
    }
    if (skips(sound) || !names(word)) continue
    const known = isGeneric(sound)
      ? [vocabulary.words.get(sound)].filter((one) => one !== undefined)
      : meantBy(word, vocabulary)
    for (const one of known) add(one)
    if (known.length === 0 && !isGeneric(sound)) named.loose.push(word)
  }
  return named
}
