import { fold } from '#shared/values/text.ts'

/** What follows is said apart from what stands before it: `Niega alergia a penicilina, pero sí a dipirona`. */
const turns = ['pero', 'aunque', 'excepto', 'salvo', 'menos', 'solo', 'solamente', 'unicamente', 'sino', 'si']

/** Words that say nothing of their own in `el propietario refiere que a la fecha no se le conocen`. */
const fillers = new Set(
  `a al con cualquier de del dice dicho el en es esta fecha ha hasta hay la las le les lo los mascota momento ningun ninguna
   ningunas ninguno ningunos o otra otras otro otros paciente por propietaria propietario que refiere refieren reporta se
   segun su todavia tutor tutora duena dueno acudiente un una y ahora aun actualmente ni previa previas registro`.split(
    /\s+/,
  ),
)

/** The allergy itself, as it is asked about. */
const ALLERGY = /^(alergi|alergic|hipersensib|intoleranc)/
const asked = new Set(
  `antecedente antecedentes conocida conocidas conocido conocidos adversa adversas adverso adversos medicamento
   medicamentos medicamentosa medicamentosas farmaco farmacos reaccion reacciones alimento alimentos alimentaria
   alimentarias vacuna vacunas registrada registradas reportada reportadas referida referidas`.split(/\s+/),
)

/** With these a denial begins, or is all that is said. */
const denials = new Set(
  'no niega niegan negada negadas negado negativa negativo nada ninguna ninguno nunca sin'.split(' '),
)

/** What a clinic writes in a field that it must not leave empty. */
const WRITTEN_FOR_NOTHING = /^(?:n[./]?[ar]\.?|s\/a|0|x)$/
const isWrittenForNothing = (text: string): boolean => WRITTEN_FOR_NOTHING.test(fold(text).replace(/\s/g, ''))

/** What is denied after `no`: `no tiene alergias`, `no se conocen`; and no `no tolera`, `no usar`. */
const verbs = new Set(
  `aplica conoce conocen conocida conocidas conocido conocidos tiene presenta presento refiere reporta registra posee padece
   hay es sufre tenido presentado reportan registran refieren evidencia evidencian ha han`.split(/\s+/),
)

/** In a denial these leave it open whether something is not said after all. */
const DOUBT =
  /^(no$|nunca|mal|anafila|angioedem|cuidado|duda|edema|evit|hinch|posibl|probabl|reaccion[oa]|ronch|shock|choque|sospech|urticar|vomit)/

/** And these, after the allergy: `niega alergia a penicilina y con sulfas tuvo fiebre`. */
const HAPPENED = /^(tuvo|tiene|hizo|dio|da|dan|caus|produ|present)/

const isAllergy = (word: string): boolean => ALLERGY.test(word)
const isEmptyWord = (word: string): boolean => fillers.has(word) || asked.has(word) || isAllergy(word)

/** How many words of a turn begin a clause that says more: `pero sí a dipirona`. */
function turnsBefore(words: readonly string[]): number {
  const first = words.findIndex((word) => !turns.includes(word))
  return first === -1 ? words.length : first
}

/** Does a folded word say more than that there is an allergy, or none? */
export const tellsSomething = (word: string): boolean =>
  !isEmptyWord(word) && !denials.has(word) && !verbs.has(word) && !turns.includes(word) && word.length > 1

/** The clauses of a text, each with its words; that of a turn begins with its word. */
function clausesOf(allergies: string): string[][] {
  const clauses: string[][] = []
  for (const sentence of fold(allergies).split(/[;.,\n]+/)) {
    let clause: string[] = []
    for (const word of sentence.match(/[\p{L}\p{N}]+|\(/gu) ?? []) {
      // What a denial has in brackets may be denied or not.
      const isTurn = turns.includes(word) || (word === '(' && clause.some((one) => denials.has(one)))
      if (isTurn && turnsBefore(clause) < clause.length) {
        clauses.push(clause)
        clause = []
      }
      if (word !== '(') clause.push(word)
    }
    if (clause.length > 0) clauses.push(clause)
  }
  return clauses
}

/** `said`: counts. `denied`: says that there is none, or of what there is none. `empty`: `según el propietario`. */
type Stand = 'said' | 'denied' | 'empty'

function standOf(clause: readonly string[]): Stand {
  const start = clause.findIndex((word) => !fillers.has(word) || denials.has(word))
  const rest = start === -1 ? [] : clause.slice(start)
  const [first = ''] = rest
  if (first === '') return 'empty'
  const last = clause.at(-1) ?? ''
  // "Alergias: ninguna", "Alergia a penicilina: descartada"
  if (!denials.has(first)) {
    const isRefused = isAllergy(first) && /^(negad|negativ|descartad|ningun|no$)/.test(last)
    const isPlain = clause.every((word) => isEmptyWord(word) || denials.has(word) || word.startsWith('descartad'))
    if (isRefused && (isPlain || /^(negad|negativ|descartad)/.test(last)))
      return isClear(rest.slice(1, -1)) ? 'denied' : 'said'
    return isPlain && clause.some((word) => denials.has(word)) && isClear(rest.slice(1, -1)) ? 'denied' : 'said'
  }
  const after = rest.slice(1)
  if (after.every((word) => isEmptyWord(word) || verbs.has(word) || denials.has(word))) return 'denied'
  if (first.startsWith('nieg')) return isClear(after) ? 'denied' : 'said'
  // Of what is denied the allergy comes first: "no presenta alergia a la penicilina", and not "no dar penicilina".
  const named = after.findIndex((word) => !fillers.has(word) && !verbs.has(word) && !asked.has(word))
  return isAllergy(after[named] ?? '') && isClear(after.slice(named)) ? 'denied' : 'said'
}

/**
 * Nothing but one denial: a second allergy, a reaction, or something that is not joined to it (`sin alergias dipirona`)
 * leaves it unclear, and what is unclear counts.
 */
function isClear(words: readonly string[]): boolean {
  const after = words.slice(words.findIndex(isAllergy) + 1)
  if (words.some((word) => DOUBT.test(word)) || after.some((word) => isAllergy(word) || HAPPENED.test(word)))
    return false
  const next = after.find((word) => !asked.has(word))
  return next === undefined || fillers.has(next)
}

/**
 * What of a pet's allergies counts as one, as folded clauses: `Niega alergia a penicilina; alérgica a dipirona` has the
 * second. What is unclear counts.
 */
export function statedAllergies(allergies: string | null): string[] {
  const text = (allergies ?? '').trim()
  if (isWrittenForNothing(text)) return []
  const all = clausesOf(text)
  const isOnlyTurn = (words: readonly string[] | undefined): boolean => !!words && turnsBefore(words) === words.length
  // "(dipirona sí)": it turns what stands before it.
  const clauses = all.map((words, at) => ({ words, stand: isOnlyTurn(all[at + 1]) ? 'said' : standOf(words) }))
  const stated = clauses.filter(({ stand }) => stand === 'said')
  // Words that say nothing, and nothing is denied: nobody knows what was meant.
  if (stated.length === 0 && clauses.length > 0 && !clauses.some(({ stand }) => stand === 'denied'))
    return clauses.map(({ words }) => words.join(' '))
  return stated.map(({ words }) => words.slice(turnsBefore(words)).join(' ') || words.join(' '))
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
