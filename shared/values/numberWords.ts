/** Spanish numbers agree with what they count: un frasco, una tableta; doscientos, doscientas. */
export type Gender = 'masculine' | 'feminine'

const units = ['', 'un', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve']
const tens = ['', '', '', 'treinta', 'cuarenta', 'cincuenta', 'sesenta', 'setenta', 'ochenta', 'noventa']
const teens = [
  'diez',
  'once',
  'doce',
  'trece',
  'catorce',
  'quince',
  'dieciséis',
  'diecisiete',
  'dieciocho',
  'diecinueve',
]
const twenties = [
  'veinte',
  'veintiún',
  'veintidós',
  'veintitrés',
  'veinticuatro',
  'veinticinco',
  'veintiséis',
  'veintisiete',
  'veintiocho',
  'veintinueve',
]
const hundreds = ['', 'cient', 'doscient', 'trescient', 'cuatrocient', 'quinient', 'seiscient', 'setecient']
hundreds.push('ochocient', 'novecient')

/** The last number that is written out. */
export const MAX_SPELLED = 999_999

/** A whole number as it stands before a noun: `veintiún`, `treinta y una`, `doscientas`, `mil`. */
export function spellNumber(value: number, gender: Gender): string {
  if (!Number.isInteger(value) || value < 0 || value > MAX_SPELLED) throw new RangeError(`Cannot spell ${value}`)
  if (value === 0) return 'cero'
  const thousands = Math.floor(value / 1000)
  return [
    // Before "mil" the one loses its gender; the hundreds keep it: veintiún mil, doscientas mil tabletas.
    thousands === 0 ? '' : thousands === 1 ? 'mil' : `${spellHundreds(thousands, gender, 'masculine')} mil`,
    spellHundreds(value % 1000, gender, gender),
  ]
    .filter(Boolean)
    .join(' ')
}

function spellHundreds(value: number, gender: Gender, ofOne: Gender): string {
  if (value === 100) return 'cien'
  const hundred = Math.floor(value / 100)
  const ending = hundred === 1 ? 'o' : gender === 'feminine' ? 'as' : 'os'
  return [hundred === 0 ? '' : `${hundreds[hundred]}${ending}`, spellTens(value % 100, ofOne)].filter(Boolean).join(' ')
}

function spellTens(value: number, gender: Gender): string {
  const unit = value % 10
  const one = unit === 1 && gender === 'feminine' ? 'una' : (units[unit] ?? '')
  if (value < 10) return one
  if (value < 20) return teens[unit] ?? ''
  if (value === 21 && gender === 'feminine') return 'veintiuna'
  if (value < 30) return twenties[unit] ?? ''
  const ten = tens[Math.floor(value / 10)] ?? ''
  return unit === 0 ? ten : `${ten} y ${one}`
}
