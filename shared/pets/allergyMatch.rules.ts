import type { Medicine } from '#shared/catalogues/catalogues.contract.ts'
import {
  describe,
  isGeneric,
  mayBeSame,
  type Named,
  namedIn,
  type Vocabulary,
  vocabularyOf,
  wordsOf,
} from '#shared/catalogues/namedMedicines.rules.ts'
import { type MedicineFamily, medicineFamilies } from '#shared/catalogues/medicineNames.ts'
import { statedAllergies, tellsSomething } from '#shared/pets/allergies.rules.ts'
import { soundOf } from '#shared/values/sound.ts'
import { fold } from '#shared/values/text.ts'

/** A medicine as a record names it, and what the catalogue says of it. */
export interface NamedMedicine {
  medicine: string
  activeIngredient: string | null
  class?: string
  group?: string
}

/** What animals are allergic to that is no medicine. `Soya` and `avena` are in some. */
const notMedicines = `
  abeja abejas acaro acaros aceitunas alfombra algodon arroz arveja atun aves avispa avispas azucar bacteria cama cacahuate
  caspa carne cebada cerdo cesped chocolate cobija cobijas cojin comida concentrado conejo cordero cucaracha cucarachas
  detergente detergentes espinaca fresa fresas frijol frutos garrapata garrapatas gallina gluten grama gramineas grano granos
  gato gatos hierba hierbas higado hongo hongos huevo huevos humedad humo insecto insectos jabon jabones lacteo lacteos
  lactosa lana latex leche levadura levaduras limon maiz mani malassezia mango manzana marisco mariscos moho mosca moscas
  mosquito mosquitos nuez nueces pasto pastos pavo perfume perfumes perro perros pescado picadura picaduras plantas planta
  plastico platano polen polenes pollo polvo pulga pulgas queso res resina salmon sol ternera tomate trigo tulipan uva uvas
  zanahoria zancudo zancudos alimento alimentos ambiental ambientales vacuna vacunas proteina proteinas yuca
`
/** What is said of an allergy besides what it is to. */
const remarks = `
  alergia alergias alergica alergicas alergico alergicos alergeno alergenos adversa adverso agua alopecia alta anafilactico anafilactica anafilaxia anafilaxis angioedema antecedente apetito
  aplicacion atopia atopica atopico baja brote cachorro cachorra cara choque comezon conjuntivitis contacto contra corporal
  crisis cronica cuello cuerpo cuidado dar debido decaimiento dermatitis desde despues diarrea dificultad dolor edema
  enrojecimiento eritema erupcion esa ese estacional evitar evite facial fecha fiebre fuerte generalizada grave graves
  habones haber hace hipersensibilidad hinchazon hocico hubo inflamacion intolerancia intolera intoxicacion lengua lesiones
  leve leves local manejo marca marcada mayor medicacion medicado medicamento medicamentos farmaco farmacos menor meses mes
  moderada moderado mucha mucho muy nasal necesita nunca ocular ojos oido oidos orejas otitis papulas parpados patas piel
  picazon posible posibles presenta presento probable prurito pustulas rara rascado reaccion reacciona reacciono reacciones
  recibir refiere respiratoria respiratorio ronchas salivacion sensible sensibilidad severa severo shock signos sintomas
  sospecha sospechosa tambien temblor todo todos toda todas tolera tomar toxicidad tratamiento urticaria usar uso veces vez
  vomita vomito vomitos algun alguna algunos anterior anteriores ano anos dia dias semana semanas confirmada confirmado
  nuevo nueva familia tipo grupo derivados producto productos marcas diferente varios varias como cuando donde durante
  evento episodio historia historial clinica veterinaria veterinario propietario mascota paciente
`
const soundsOf = (words: string): ReadonlySet<string> => new Set(wordsOf(words).map(soundOf))
const otherSounds = soundsOf(notMedicines)
const remarkSounds = soundsOf(remarks)
/** No medicine is named by these. */
const isOther = (sound: string): boolean => otherSounds.has(sound) || remarkSounds.has(sound)

interface Said extends Named {
  /** With those that a substance stands for: `amoxicilina` for the penicillins. */
  families: Set<MedicineFamily>
}

function saidBy(clause: string, vocabulary: Vocabulary): Said {
  const said = namedIn(clause, vocabulary, isOther)
  const families = medicineFamilies.filter(
    (family) => said.families.has(family) || [...said.names].some((name) => family.said?.test(name)),
  )
  const isNarrow = said.substances.size > 0 || families.some(({ isBroad }) => !isBroad)
  return { ...said, families: new Set(families.filter(({ isBroad }) => !isBroad || !isNarrow)) }
}

/**
 * Does what is written of a pet's allergies concern this medicine? By its substance under any of its names, by a family of
 * both, else by the words of both, as they sound and one letter mistyped. What is denied does not count.
 * @param medicines the catalogue
 */
export function matchesAllergy(
  allergies: string | null,
  medicine: NamedMedicine,
  medicines: readonly Medicine[],
): boolean {
  const clauses = statedAllergies(allergies)
  if (clauses.length === 0) return false
  const vocabulary = vocabularyOf(medicines)
  const own = [medicine.medicine, medicine.activeIngredient].filter(Boolean).join(' ')
  const is = namedIn(own, vocabulary)
  const described = [fold(own), describe(medicine), ...is.names, ...is.classes].join(' ')
  const words = [...is.loose, ...wordsOf(fold(medicine.class ?? ''))].filter((word) => !isGeneric(soundOf(word)))
  return clauses.some((clause) => {
    const said = saidBy(clause, vocabulary)
    if ([...said.substances].some((substance) => is.substances.has(substance))) return true
    if ([...said.families].some((family) => family.is.test(described))) return true
    return said.loose.some((word) => words.some((other) => mayBeSame(word, other)))
  })
}

/** An allergy that names no medicine, and what may have been meant. */
export interface UnknownAllergy {
  /** As it is written. */
  said: string
  /** The word of it that is nearest to a name, and that name. */
  nearest?: { word: string; name: string }
}

/** How many letters two words differ by; more than `most` counts as `most + 1`. */
function lettersApart(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [index, letter] of [...one].entries()) {
    let before = index
    const next = [index + 1]
    for (const [at, second] of [...other].entries()) {
      const above = row[at + 1] ?? 0
      next.push(Math.min(above + 1, (next[at] ?? 0) + 1, before + (letter === second ? 0 : 1)))
      before = above
    }
    row = next
  }
  return Math.min(row.at(-1) ?? 0, most + 1)
}

/** Of a word so long one in three letters may be wrong. */
function nearestTo(word: string, { words }: Vocabulary): { apart: number; name: string } | undefined {
  const sound = soundOf(word)
  const most = Math.min(3, Math.floor(sound.length / 3))
  let best: { apart: number; name: string } | undefined
  for (const [other, { shown }] of words) {
    const apart = lettersApart(sound, other, best ? best.apart - 1 : most)
    if (apart <= (best ? best.apart - 1 : most)) best = { apart, name: shown }
  }
  return best
}

/** What is joined in a list: `dipirona y sulfas`. */
const JOINS = /[;.,\n/+]+|(?<=\s)(?:y|e|o|u|ni|pero|excepto|salvo|con)(?=\s)/iu

/** More are not told at once. */
const MAX_UNKNOWN = 3

/**
 * The first allergies of a text that name no medicine, so that nothing will warn of them; without those to food and the
 * like, and without what is denied. Where a part names something, its other words tell about it.
 */
export function unknownAllergies(allergies: string, medicines: readonly Medicine[]): UnknownAllergy[] {
  const stated = new Set(statedAllergies(allergies).flatMap(wordsOf))
  const vocabulary = vocabularyOf(medicines)
  const ofClinic = soundsOf(medicines.map((one) => (one.class === '' ? one.name : '')).join(' '))
  const known = [ofClinic, vocabulary.classWords, otherSounds]
  const found: UnknownAllergy[] = []
  for (const part of new Set(allergies.split(JOINS))) {
    if (found.length >= MAX_UNKNOWN) break
    const named = saidBy(part, vocabulary)
    const words = wordsOf(part).filter((word) => stated.has(fold(word)))
    const isKnown =
      named.substances.size + named.families.size > 0 ||
      words.some((word) => known.some((sounds) => sounds.has(soundOf(word))))
    const unknown = isKnown
      ? []
      : words.filter((word) => named.loose.includes(fold(word)) && tellsSomething(fold(word)))
    if (unknown.length > 0) found.push(withNearest(unknown, vocabulary))
  }
  return found
}

function withNearest(unknown: readonly string[], vocabulary: Vocabulary): UnknownAllergy {
  const [nearest] = [...new Set(unknown)]
    .flatMap((word) => {
      const found = nearestTo(word, vocabulary)
      return found ? [{ word, ...found }] : []
    })
    .toSorted((a, b) => a.apart - b.apart)
  return { said: unknown.join(' '), ...(nearest ? { nearest: { word: nearest.word, name: nearest.name } } : {}) }
}
