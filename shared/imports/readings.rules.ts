import { foldedWords } from '#shared/imports/words.rules.ts'
import { INVALID_EMAIL } from '#shared/values/messages.ts'
import { ambiguity, parseDecimal } from '#shared/values/number.ts'
import { type Phone, Phone as PhoneSchema, readDigits } from '#shared/values/phone.ts'
import { cleanDocument, type DocumentType } from '#shared/values/documentType.ts'
import { MAX_WEIGHT_KG } from '#shared/values/weight.ts'
import { fold, plainLine } from '#shared/values/text.ts'

/** What a cell is read as: its value, nothing, or what is wrong with it, which says what to write instead. */
export type Reading<Value> = { value: Value | undefined } | { problem: string }

export const readNothing = { value: undefined }

const NOTHING =
  /^(-+|—|\.+|_+|\?+|x+|n\/?a|s\/?[di]|n\.a\.?|null|undefined|ninguno|ninguna|no tiene|no aplica|no sabe|no registra|no refiere|sin datos?|desconocid[oa]|vacio|0)$/

/** Empty, or a word for it. */
export function isNothing(cell: string): boolean {
  const text = fold(cell.trim())
  return text === '' || NOTHING.test(text)
}

export const DAMAGED =
  'Excel dañó este número y ya no está completo: escríbalo todo, con la columna en formato de texto'

/** `3,00412E+09`: digits are gone, and nobody guesses them. */
export function damagedNumber(text: string): boolean {
  return /^[+-]?\d+([.,]\d+)?e[+-]?\d+$/i.test(text.trim()) || /^#{3,}$/.test(text.trim())
}

/** What no field takes, whatever it is of. */
export function brokenCell(cell: string): string | undefined {
  const text = cell.trim()
  if (/^#(n\/a|n\/d|¡?ref!|¡?valor!|value!|¿?nombre\??|name\?|¡?div\/0!|¡?num!|nulo!|null!)/i.test(text))
    return `La celda tiene un error de Excel (${text.slice(0, 12)}): escriba el dato`
  if (/^[=@]|^\+(?![\d\s(])/.test(text)) return 'La celda empieza como una fórmula: escriba el dato sin «=»'
  return text.length > 5000 ? 'El texto es demasiado largo: acórtelo' : undefined
}

/** A line of text. */
export function readLine(cell: string): Reading<string> {
  if (isNothing(cell)) return readNothing
  if (damagedNumber(cell)) return { problem: DAMAGED }
  return { value: plainLine(cell) }
}

/** The name of somebody, or of an animal. */
export function readName(cell: string): Reading<string> {
  const read = readLine(cell)
  if ('problem' in read || read.value === undefined) return read
  return /\p{L}/u.test(read.value)
    ? read
    : { problem: `«${read.value.slice(0, 40)}» no es un nombre: escríbalo con letras` }
}

const PHONE_HINT = 'escriba 10 números, por ejemplo 300 412 8890'

/** Telephones of a cell, two at most: `300 412 8890 - 604 321 4455`. */
export function readPhones(cell: string): Reading<Phone[]> {
  const text = cell.trim()
  if (isNothing(text)) return readNothing
  if (damagedNumber(text)) return { problem: DAMAGED }
  const bare = text.replace(/\p{L}+\.?:?/gu, ' ').trim()
  const parts = splitPhones(bare)
  if (parts.length > 2) return { problem: 'Hay más de dos teléfonos: deje dos, separados por /' }
  const phones: Phone[] = []
  for (const part of parts) {
    const phone = readDigits(part.replace(/\.0$/, ''))
    if (!PhoneSchema.safeParse(phone).success || (phone.country === '57' && phone.number.length < 7)) {
      const digits = phone.number.length
      return {
        problem:
          digits === 0
            ? `No hay un teléfono en «${text.slice(0, 40)}»: ${PHONE_HINT}`
            : `El teléfono tiene ${digits} números: ${PHONE_HINT}`,
      }
    }
    phones.push(phone)
  }
  return phones.length > 0
    ? { value: phones }
    : { problem: `No hay un teléfono en «${text.slice(0, 40)}»: ${PHONE_HINT}` }
}

/** At what stands between two numbers; of dashes and spaces alone only where each side is a whole number. */
function splitPhones(text: string): string[] {
  const parts = text.split(/[/;,|\n]+/).filter((part) => /\d/.test(part))
  if (parts.length !== 1) return parts
  const one = (parts[0] ?? '').replace(/\s+/g, ' ')
  const digits = one.replace(/\D/g, '')
  if (digits.length < 14) return [one]
  const at = [...one.matchAll(/ ?- ?| /g)].find(({ index, 0: gap }) => {
    const count = one.slice(0, index).replace(/\D/g, '').length
    const rest = one.slice(index + gap.length).replace(/\D/g, '').length
    return [7, 10, 12].includes(count) && [7, 10, 12].includes(rest)
  })
  return at ? [one.slice(0, at.index), one.slice(at.index + at[0].length)] : [one]
}

const DOCUMENT_TYPES: readonly [RegExp, DocumentType][] = [
  [/^(cc|c\.?c\.?|cedula( de)?( ciudadania)?|ced|cedula de ciudadania)$/, 'CC'],
  [/^(ce|c\.?e\.?|cedula( de)? extranjeria|extranjeria)$/, 'CE'],
  [/^(pas|pasaporte|passport|pa|pp)$/, 'PAS'],
  [/^(nit|n\.i\.t\.?|rut)$/, 'NIT'],
  [/^(ti|t\.?i\.?|tarjeta( de)? identidad)$/, 'TI'],
  [/^(ppt|pep|permiso.*proteccion.*)$/, 'PPT'],
]

function typeOf(text: string): DocumentType | undefined {
  return DOCUMENT_TYPES.find(([names]) => names.test(fold(text).trim()))?.[1]
}

export function readDocumentType(cell: string): Reading<DocumentType> {
  if (isNothing(cell)) return readNothing
  const type = typeOf(cell)
  return type
    ? { value: type }
    : { problem: `No se conoce el tipo «${cell.trim().slice(0, 40)}»: escriba CC, CE, NIT, TI, PAS o PPT` }
}

export interface ReadDocument {
  number: string
  /** Where the cell says it itself. */
  type: DocumentType | undefined
}

/** `CC 1.020.345.678`, `900123456-7`: a number, with its type or not. */
export function readDocument(cell: string): Reading<ReadDocument> {
  const text = cell.trim()
  if (isNothing(text)) return readNothing
  if (damagedNumber(text)) return { problem: DAMAGED }
  const [, word = '', rest = ''] =
    /^([\p{L}.]{1,30}(?: de \p{L}{1,30})?)[\s.:#-]{0,9}(?:no\.?|n[°º])?\s{0,9}(\d.*)$/iu.exec(text) ?? []
  const named = word ? typeOf(word.replace(/\.$/, '')) : undefined
  const written = named ? rest : text
  const number = cleanDocument(written.replace(/\.0$/, ''), named ?? null)
  if (number.length > 30 || !/\d/.test(number))
    return { problem: `«${text.slice(0, 40)}» no es un documento: escriba el número` }
  // Nine digits and one after a dash are a company's.
  const type = named ?? (/^[89]\d{8}-\d$/.test(number) ? 'NIT' : undefined)
  return { value: { number, type } }
}

export function readEmail(cell: string): Reading<string> {
  const text = cell
    .trim()
    .replace(/^mailto:/i, '')
    .toLowerCase()
  if (isNothing(text)) return readNothing
  const parts = text.split(/[\s;,/]+/).filter((part) => part.includes('@'))
  if (parts.length > 1) return { problem: 'Hay más de un correo: deje uno' }
  return parts.length === 1 && parts[0] === text.trim() ? { value: text } : { problem: INVALID_EMAIL }
}

export function readYesNo(cell: string): Reading<boolean> {
  const text = fold(cell).trim()
  if (/^(si|s|x|1|true|verdadero|ok|yes|autoriza|acepta)$/.test(text)) return { value: true }
  if (isNothing(text) || /^(no|n|false|falso)$/.test(text)) return { value: isNothing(text) ? undefined : false }
  return { problem: `«${cell.trim().slice(0, 40)}» no es sí ni no: escriba «sí» o «no»` }
}

const WEIGHT_HINT = 'escriba el peso en kilos, por ejemplo 12,4'
const UNITS: readonly [RegExp, number][] = [
  [/^(kg|kgs|k|kilos?|kilogramos?)\.?$/, 1],
  [/^(g|gr|grs|gramos?)\.?$/, 0.001],
  [/^(lb|lbs|libras?|pounds?)\.?$/, 0.45359237],
]

/** What a heading says that its numbers are, `Peso (lb)`: as many as it names. */
function unitsOfHeading(heading: string): number[] {
  const words = foldedWords(heading)
  return UNITS.flatMap(([names, factor]) => (words.some((word) => word !== 'k' && names.test(word)) ? [factor] : []))
}

/**
 * `12,4`, `8 lb`, `350 g`: in kilograms, to the gram.
 * @param heading says in what the cells without a unit are
 */
export function readWeight(cell: string, heading = ''): Reading<number> {
  const text = fold(cell)
    .trim()
    .replace(/^(aprox\.?|peso:?|~)\s*/, '')
  if (isNothing(text)) return readNothing
  if (damagedNumber(text)) return { problem: DAMAGED }
  const [, number = '', unit = ''] = /^([\d.,\s]*\d)\s*([a-z]*\.?)$/.exec(text) ?? []
  const [ofHeading = 1, another] = unitsOfHeading(heading)
  if (number !== '' && unit === '' && another !== undefined)
    return { problem: `«${cell.trim().slice(0, 40)}» no dice en qué está: escriba la unidad, por ejemplo 12,4 kg` }
  const factor = unit === '' ? ofHeading : UNITS.find(([names]) => names.test(unit))?.[1]
  if (number === '' || factor === undefined)
    return { problem: `No se entiende el peso «${cell.trim().slice(0, 40)}»: ${WEIGHT_HINT}` }
  const doubt = ambiguity(number)
  if (doubt) return { problem: doubt }
  const amount = parseDecimal(number.replace(/\s/g, ''))
  if (amount === undefined) return { problem: `No se entiende el peso «${cell.trim().slice(0, 40)}»: ${WEIGHT_HINT}` }
  const kg = Math.round(amount * factor * 1000) / 1000
  if (kg <= 0) return { problem: `El peso debe ser mayor que cero: ${WEIGHT_HINT}` }
  return kg > MAX_WEIGHT_KG ? { problem: `${cell.trim()} es demasiado: ${WEIGHT_HINT}` } : { value: kg }
}

export interface ReadSex {
  sex: 'male' | 'female'
  reproductiveStatus: 'entero' | 'esterilizado' | undefined
}

/** `M`, `Hembra`, `macho castrado`, `HE`. */
export function readSex(cell: string): Reading<ReadSex> {
  if (isNothing(cell)) return readNothing
  const words = foldedWords(cell)
  const has = (names: RegExp) => words.some((word) => names.test(word))
  const isMale = has(/^(m|macho|masculino|male|mc|me|mn|♂|castrado)$/)
  const isFemale = has(/^(h|f|hembra|femenino|female|fem|he|hc|fs|♀|ovariohisterectomizada)$/)
  if (isMale === isFemale)
    return { problem: `No se entiende el sexo «${cell.trim().slice(0, 40)}»: escriba «macho» o «hembra»` }
  const denies = has(/^(no|sin)$/)
  const isSterile = has(
    /^(castra(d[oa]|r)|esteriliza(d[oa]|r)|opera(d[oa]|r)|ovh|oh|mc|he|fs|mn|hc|neutered|spayed|ovariohisterectomizada)$/,
  )
  const isWhole = has(/^(enter[oa]|fertil|intact[oa]|me)$/) || (denies && isSterile)
  return {
    value: {
      sex: isMale ? 'male' : 'female',
      reproductiveStatus: isWhole ? 'entero' : isSterile ? 'esterilizado' : undefined,
    },
  }
}

/** `sí`, `castrado`, `entera`. */
export function readReproductiveStatus(cell: string): Reading<'entero' | 'esterilizado'> {
  if (isNothing(cell)) return readNothing
  const text = fold(cell).trim()
  if (/^(si|s|x|1|true|castrad[oa]|esterilizad[oa]|operad[oa]|ovh|oh)$/.test(text)) return { value: 'esterilizado' }
  if (
    /^(no|n|false|enter[oa]|fertil|intact[oa]|sin (castrar|esterilizar|operar)|no (castrad[oa]|esterilizad[oa]))$/.test(
      text,
    )
  )
    return { value: 'entero' }
  return { problem: `«${cell.trim().slice(0, 40)}» no dice si está esterilizado: escriba «sí» o «no»` }
}

export function readMicrochip(cell: string): Reading<string> {
  if (isNothing(cell) || /^no$/.test(fold(cell).trim())) return readNothing
  if (damagedNumber(cell)) return { problem: DAMAGED }
  const digits = cell.replace(/[\s.\-']/g, '')
  if (/^\d{15}$/.test(digits)) return { value: digits }
  return {
    problem: /^\d+$/.test(digits)
      ? `El microchip tiene ${digits.length} dígitos: escriba los 15`
      : 'El microchip tiene 15 dígitos: escríbalo con números',
  }
}

/** Names that stand in one cell: `Luna y Max`, `Luna / Max`. */
export function splitNames(cell: string): string[] {
  return parts(cell, / ?[/;&+\n,|] ?| y | e (?=[iI])/)
}

/** What else stands in one cell of several animals: `8 / 12,4`. A date, a comma and "2 años y 3 meses" are of one. */
export function splitParts(cell: string): string[] {
  return parts(cell, / [/|] | ?[;\n] ?|, /)
}

function parts(cell: string, between: RegExp): string[] {
  return cell
    .replace(/[^\S\n]+/g, ' ')
    .split(between)
    .map((part) => part.trim())
    .filter(Boolean)
}
