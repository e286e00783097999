/** What a person's number is of. */
export const documentTypes = ['CC', 'CE', 'PAS', 'NIT', 'TI', 'PPT'] as const
export type DocumentType = (typeof documentTypes)[number]
export const documentTypeNames: Record<DocumentType, string> = {
  CC: 'Cédula de ciudadanía',
  CE: 'Cédula de extranjería',
  PAS: 'Pasaporte',
  NIT: 'NIT',
  TI: 'Tarjeta de identidad',
  PPT: 'Permiso por protección temporal',
}

/** A number as a keyboard writes it: of plain digits and dashes, without what nobody sees. */
export function plainNumber(text: string): string {
  return text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\p{Pd}/gu, '-')
}

/**
 * A document's number as it is kept and compared: `1.020.345 678` and `1,020,345,678` are `1020345678`, `ab12` is `AB12`.
 * A dash stays before the last digit, as a NIT's own, and among letters.
 * @param type that is not a part of the number when it is copied in front of it: `CC 1020345678`, `NIT: 900123456-7`.
 * Letters before few digits may be one, and those of a passport are
 */
export function cleanDocument(document: string, type: DocumentType | null = null): string {
  const whole = plainNumber(document)
    .replace(/[\s.,'’]/g, '')
    .toUpperCase()
  const number = type === null || type === 'PAS' ? whole : withoutType(whole, type)
  return /^[\d-]+$/.test(number) ? number.replace(/-(?!\d$)/g, '') : number
}

function withoutType(whole: string, type: DocumentType): string {
  const rest = whole.startsWith(type) ? whole.slice(type.length).replace(/^[-:#]+/, '') : ''
  return /^\d{5}/.test(rest) ? rest : whole
}

const nitWeights = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71]

/**
 * The check digit of a NIT, as the DIAN's Orden Administrativa 4 of 1989 has it: each digit times its prime, from the
 * last one; what the sum leaves when it is divided by 11 is the digit if it is 0 or 1, else what it lacks to 11.
 */
export function nitCheckDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, index) => total + Number(digit) * (nitWeights[index] ?? 0), 0)
  const rest = sum % 11
  return rest < 2 ? rest : 11 - rest
}

/** Of the documents that are mere numbers in Colombia: how they are called, and how many digits they have. */
const plainDocuments = {
  CC: { name: 'Una cédula de ciudadanía', length: /^.{3,10}$/, digits: 'de 3 a 10' },
  // Those of before 2000 have eleven.
  TI: { name: 'Una tarjeta de identidad', length: /^.{10,11}$/, digits: '10 u 11' },
  // A person's is the own document's number. A company's has nine.
  NIT: { name: 'Un NIT', length: /^.{6,10}$/, digits: 'de 6 a 10' },
  // As Migración Colombia numbers them.
  CE: { name: 'Una cédula de extranjería', length: /^.{6,7}$/, digits: '6 o 7' },
}

/** Of letters and digits, nine at most, as its machine-readable zone has them (ICAO Doc 9303). */
const passport = /^[A-Z0-9]{5,9}$/

/** What looks like a slip in a document that is taken all the same. */
export function documentWarning(type: DocumentType | '', document: string): string | undefined {
  if (type === '' || type === 'PPT') return undefined
  const written = cleanDocument(document, type)
  if (written === '') return undefined
  if (type === 'PAS')
    return passport.test(written) ? undefined : 'Un pasaporte tiene de 5 a 9 letras y números: revise el documento'
  const { name, length, digits } = plainDocuments[type]
  // A company's begins with 8 or 9; its check digit may come without the dash.
  const [number = '', check] = type === 'NIT' ? written.replace(/^([89]\d{8})(\d)$/, '$1-$2').split('-') : [written]
  if (!/^\d+$/.test(number)) return `${name} va solo con números: revise el documento`
  if (!length.test(number)) return `${name} tiene ${digits} dígitos: revise el documento`
  const right = String(nitCheckDigit(number))
  return check === undefined || check === right
    ? undefined
    : `El dígito de verificación de ese NIT es ${right}: revise el documento`
}
