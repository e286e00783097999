import { fold } from '#shared/values/text.ts'

/** What follows is said apart from what stands before it: `Niega alergia a penicilina, pero sí a dipirona`. */
const contrasts = ['pero', 'aunque', 'excepto', 'salvo', 'menos', 'solo', 'solamente', 'unicamente', 'sino', 'si']

const ALLERGY = /^(alergi|alergic|hipersensib|intoleranc)/

/** With these a denial begins, or is all that is said. */
const denials = new Set(
  'no niega niegan negada negadas negado negativa negativo nada ninguna ninguno nunca sin'.split(' '),
)

/** What a clinic writes in a field that it must not leave empty. */
const WRITTEN_FOR_NOTHING = /^(?:n[./]?[ar]\.?|s\/a|0|x)$/
const isWrittenForNothing = (text: string): boolean => WRITTEN_FOR_NOTHING.test(fold(text).replace(/\s/g, ''))

/** How many words of contrast begin a clause that says more: `pero sí a dipirona`. */
function contrastsBefore(words: readonly string[]): number {
  const first = words.findIndex((word) => !contrasts.includes(word))
  return first === -1 ? words.length : first
}

/** What happened to the pet, or may have: no name of a medicine in a list of those that are denied. */
const NO_NAME =
  /^(mal$|malest|anafila|angioedem|comez|cuidado|diarrea|duda|edema|evit|fiebre|hinch|picaz|posibl|probabl|prurit|rasc|ronch|shock|choque|sospech|urticar|vomit)/

/** Stands in a clause for each word that may name a medicine. */
const NAME = '_'

// The whole of what is read as a denial, in folded words, each with the space after it. A clause with any word besides
// counts as an allergy: how an exception is said has no end.
const person = '(?:propietario|propietaria|tutor|tutora|dueno|duena|acudiente|familia|paciente|mascota) '
const owner = `(?:(?:el|la|su) )?${person}`
const tells = '(?:refiere|reporta|dice|manifiesta|informa|indica) '
const source = `segun ${owner}`
const when = `(?:(?:a|hasta) (?:la|esta) fecha|hasta (?:ahora|hoy|el momento)|(?:por|en) el momento|por ahora|al momento|actualmente|ahora|aun|todavia) `
const adjective =
  '(?:conocida|conocidas|conocido|conocidos|registrada|registradas|reportada|reportadas|referida|referidas|previa|previas|alimentaria|alimentarias|medicamentosa|medicamentosas) '
const known = `${adjective}(?:(?:y|o|ni) ${adjective})*`
const since = `(?:${known}|${when})*`
const none =
  '(?:no|sin|niega|niegan|nunca|nada|ningun|ninguna|ninguno|negativo|negativa|negado|negada|negadas) ' +
  '(?:(?:se|le|les|ha|han|hay|es|aplica|conoce|conocen|tiene|tener|tenido|presenta|presento|presentado|refiere|refieren|reporta|reportan|registra|registran|evidencia|evidencian|posee|padece|sufre) )*' +
  '(?:(?:ninguna|ninguno|ningun|alguna|algun) )?'
const ofOld = '(?:(?:antecedente|antecedentes|registro|registros|historial) (?:de )?)?'
const allergy =
  '(?:alergia|alergias|alergico|alergica|alergicos|alergicas|hipersensibilidad|intolerancia|intolerancias|(?:reaccion|reacciones)(?: adversa| adversas| alergica| alergicas)?) '
const allergies = `${allergy}(?:(?:y|o|ni) ${allergy})*`
const kind = '(?:medicamento|medicamentos|farmaco|farmacos|alimento|alimentos|vacuna|vacunas) '
const to = '(?:al|a(?: la| el| los| las| ningun| ninguna)?) '
const named = `(?:${kind}|nada |(?:acido )?${NAME} (?:(?:g|v) )?(?:(?:benzatinica|procainica|sodica|potasica) )?)`
const next = `(?:${to}|(?:la|el|los|las) )?${named}`
// A comma alone may begin what the pet is allergic to: `Niega alergia a penicilina, dipirona`.
const list = `${to}${named}(?:(?:, ${next})*(?:y|e|o|u|ni) ${next})*`
const ofKinds = `(?:${to}${kind}(?:(?:y|o|ni) (?:${to})?${kind})*)?`

/** `El propietario niega alergias conocidas a penicilina y dipirona`; and `Alergias: ninguna`. */
const DENIAL = new RegExp(
  `^(?:(?:${source}|${owner})?(?:${tells})?(?:que )?(?:${when})*${none}${ofOld}` +
    `(?:(?:otra |otras )?(?:${allergies})?${since}|${allergies}${since}${list}(?:${when})*)(?:${source})?` +
    `|${ofOld}${allergies}(?:${known})*` +
    `(?:${to}${named}(?:descartada|negada|negativa|negativo) |${ofKinds}(?:descartadas |descartada |${none}${since}))(?:${source})?)$`,
)

/** Who says so, or when: nothing by itself. */
const REMARK = new RegExp(`^(?:${source}|${when}|${tells}${owner}|${owner}(?:${tells})?)$`)

const JOINS = new Set(['y', 'e', 'o', 'u', 'ni'])

interface Clause {
  words: string[]
  isAfterComma: boolean
}

/** The clauses of a text; that of a contrast begins with its word. */
function splitClauses(text: string): Clause[] {
  const clauses: Clause[] = []
  for (const sentence of fold(text).split(/[;.…\n]+/)) {
    let clause: Clause = { words: [], isAfterComma: false }
    let saysMore = false
    let denies = false
    const end = (isAfterComma: boolean): void => {
      if (clause.words.length > 0) clauses.push(clause)
      clause = { words: [], isAfterComma }
      saysMore = denies = false
    }
    // A sign such as `?` is a word that no denial has.
    for (const word of sentence.match(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}:'"«»“”)!¡*_/\-–—]/gu) ?? []) {
      const isContrast = contrasts.includes(word)
      // What a denial has in brackets may be denied or not.
      if (word === ',' || (isContrast && saysMore) || (word === '(' && denies)) end(word === ',')
      if (word === '(' || word === ',') continue
      clause.words.push(word)
      saysMore ||= !isContrast
      denies ||= denials.has(word)
    }
    end(false)
  }
  return clauses
}

/** The clauses of a text, each with its words; a list of what is denied (`niega alergia a A, B y C`) is one. */
function clausesOf(text: string): string[][] {
  const clauses = splitClauses(text)
  const whole: string[][] = []
  for (let at = 0; at < clauses.length; at += 1) {
    const words = clauses[at]?.words ?? []
    const listed = [...words]
    let last = at
    if (words.some((word) => ALLERGY.test(word)))
      for (let isOpen = true; isOpen && clauses[last + 1]?.isAfterComma; last += 1) {
        const more = clauses[last + 1]?.words ?? []
        if (more.some((word) => ALLERGY.test(word))) break
        listed.push(',', ...more)
        isOpen = !more.some((word) => JOINS.has(word))
      }
    const isList = last > at && isDenial(listed)
    whole.push(isList ? listed : words)
    if (isList) at = last
  }
  return whole
}

/** Each word with the space after it. */
const spaced = (words: readonly string[]): string => (words.length > 0 ? `${words.join(' ')} ` : '')

const grammarWords = new Set(DENIAL.source.match(/[a-z]+/g))

/** Other words that name nothing. */
const emptyWords = new Set('con cualquier del dicho lo ningunas ningunos otro otros un una adverso adversos'.split(' '))

/** Does a folded word say more than that there is an allergy, or none? */
export const tellsSomething = (word: string): boolean =>
  !grammarWords.has(word) &&
  !emptyWords.has(word) &&
  !ALLERGY.test(word) &&
  !contrasts.includes(word) &&
  /^[\p{L}\p{N}]{2}/u.test(word)

function isDenial(words: readonly string[]): boolean {
  const isName = (word: string): boolean => tellsSomething(word) && !NO_NAME.test(word)
  return DENIAL.test(spaced(words.map((word) => (isName(word) ? NAME : word))))
}

/** `said`: counts. `denied`: says that there is none, or of what there is none. `empty`: `según el propietario`. */
type Stand = 'said' | 'denied' | 'empty'

function standOf(words: readonly string[]): Stand {
  if (isDenial(words)) return 'denied'
  return REMARK.test(spaced(words)) ? 'empty' : 'said'
}

/**
 * What of a pet's allergies counts as one, as folded clauses: `Niega alergia a penicilina; alérgica a dipirona` has the
 * second. What is unclear counts.
 */
export function statedAllergies(allergies: string | null): string[] {
  const text = (allergies ?? '').trim()
  if (isWrittenForNothing(text)) return []
  const all = clausesOf(text)
  const isOnlyContrast = (words: readonly string[] | undefined): boolean =>
    !!words && contrastsBefore(words) === words.length
  // "(dipirona sí)" takes back what stands before it.
  const clauses = all.map((words, at) => ({ words, stand: isOnlyContrast(all[at + 1]) ? 'said' : standOf(words) }))
  const stated = clauses.filter(({ stand }) => stand === 'said')
  // Words that say nothing, and nothing is denied: nobody knows what was meant.
  if (stated.length === 0 && clauses.length > 0 && !clauses.some(({ stand }) => stand === 'denied'))
    return clauses.map(({ words }) => words.join(' '))
  return stated.map(({ words }) => words.slice(contrastsBefore(words)).join(' ') || words.join(' '))
}

/** Does anything in it warn? `Ninguna`, `N/A` and `Niega alergia a penicilina` say that it was asked, and that there is none. */
export function hasAllergy(allergies: string | null): boolean {
  return statedAllergies(allergies).length > 0
}

const NONE = 'Sin alergias conocidas'

/**
 * A pet's allergies where they are listed as a fact. What only says that there is none is told in the usual words; what it
 * says more (`Niega alergia a penicilina`) stays as written.
 */
export function showAllergies(allergies: string | null): string {
  if (!allergies) return 'Sin registrar'
  if (hasAllergy(allergies)) return allergies
  if (isWrittenForNothing(allergies)) return NONE
  return !clausesOf(allergies).flat().some(tellsSomething) ? NONE : allergies
}
