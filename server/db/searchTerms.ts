import { documentTypes, plainNumber } from '#shared/values/documentType.ts'
import { readPhone } from '#shared/values/phone.ts'
import { allWords, MAX_SEARCH_WORDS } from '#shared/values/text.ts'

const type = documentTypes.map((letters) => [...letters.toLowerCase()].join('\\.?')).join('|')

/**
 * `cc 1 016 782 190`, `cc-1016782190`: a type, what has a digit, and its groups of thousands. A type alone may be a name,
 * and letters that stand before few digits may be anything.
 */
const DOCUMENT = new RegExp(
  `(?<!\\S)(?:${type})(?:[-:#.]* (?=\\S*\\d)|(?=\\S*\\d)[-:#.]*(?![-:#.])(?=[\\d.,']{5}))(\\S+(?:(?<=(?<!\\d)\\d{1,3}) \\d{3}(?!\\d)\\S*)*)(?!\\S)`,
  'g',
)

/** `300 412 8890`, seven digits at least: fewer are numbers of their own. Two groups may be of two things: how a phone begins and how it ends. */
const GROUPS = /(?<!\S)(?=(?: ?\d){7})\d{1,3}(?: \d{1,4}){2,}(?:-\d)?(?!\S)/g

/** The country in front of a Colombian phone without its `+`, as `wa.me` has it. */
const COUNTRY = /(?<!\S)(?:00)?57 ?(?=(?:3\d{9}|60\d{8})(?!\S))/g

/** `tel 300 412 8890`, `cel:300`: what a copied number says it is. */
const PHONE_LABEL = /(?<!\S)(?:tel(?:efono)?|cel(?:ular)?|movil|whatsapp)[.:]* ?(?=(?:\d{3}|[+(]+\d)[\d.()-]*(?!\S))/g

/** `hc 123`, `h.c. 123`, `hc-123`, `hc123`: zeros in front are the beginning of a number that is still being typed. */
const HISTORY_NUMBER = /(?<!\S)h\.?c\.?[- ]?(\d{1,6})(?!\S)/g

/**
 * The words of a search as `search_text` holds them: folded; a phone or document without its groups, dots, dashes,
 * type, label and country; a history number with its zeros.
 */
export function searchTerms(text: string): string[] {
  return allWords(text)
    .map((word) => (/[\d\uff10-\uff19]/.test(word) ? plainNumber(word) : word))
    .join(' ')
    .replace(PHONE_LABEL, '')
    .split(' ')
    .map(withoutMarks)
    .filter(Boolean)
    .join(' ')
    .replace(
      HISTORY_NUMBER,
      (_all, number: string) => `hc-${number.startsWith('0') ? number : number.padStart(6, '0')}`,
    )
    .replace(DOCUMENT, (_all, number: string) => withoutMarks(inOne(number)))
    .replace(GROUPS, inOne)
    .replace(COUNTRY, '')
    .split(' ')
    .filter(Boolean)
    .slice(0, MAX_SEARCH_WORDS)
}

function withoutMarks(word: string): string {
  if (/^\+\d[\d.()-]*$/.test(word)) return readPhone(word).number
  // A dash before the last digit is a NIT's own and stays.
  return /^\d[\d.,'()-]*$/.test(word) ? word.replace(/[.,'()]|-(?!\d$)/g, '') : word
}

function inOne(groups: string): string {
  return groups.replaceAll(' ', '')
}
