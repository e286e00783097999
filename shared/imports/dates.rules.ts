import type { DateOrder } from '#shared/imports/imports.contract.ts'
import { addDays, addMonths, isDay } from '#shared/values/date.ts'
import { fold } from '#shared/values/text.ts'
import { DAMAGED, damagedNumber, isNothing, type Reading, readNothing } from '#shared/imports/readings.rules.ts'

/** `12/03/2020`, `12-3-20`, with an hour behind it or not. */
const NUMBERS = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})(?:[ T,]+\d{1,2}:\d{2}.*)?$/
/** `2020-03-12`, `2020/3/12`. */
const YEAR_FIRST = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?:[ T]+\d{1,2}:\d{2}.*)?$/

const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']
/** As an English Excel writes them. */
const ENGLISH = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

function monthOf(word: string): number {
  const short = fold(word).slice(0, 3)
  const at = MONTHS.indexOf(short)
  return (at >= 0 ? at : ENGLISH.indexOf(short)) + 1
}

function dayFrom(year: number, month: number, date: number): string | undefined {
  const day = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
  return isDay(day) ? day : undefined
}

/** Of two digits it is the last year that ended so: no file tells of animals to be born in 2050. */
function wholeYear(text: string, today: string): number {
  const year = Number(text)
  if (text.length === 4) return year
  const century = Math.floor(Number(today.slice(0, 4)) / 100) * 100
  return century + year > Number(today.slice(0, 4)) + 1 ? century - 100 + year : century + year
}

/** In which orders a text is a date of numbers: one of them, both where it says another day in each, none. */
export function datesIn(text: string): DateOrder | 'both' | undefined {
  const [, first = '', second = ''] = NUMBERS.exec(text.trim()) ?? []
  if (first === '') return undefined
  const [a, b] = [Number(first), Number(second)]
  if (a < 1 || b < 1 || (a > 12 && b > 12) || a > 31 || b > 31) return undefined
  if (a > 12) return 'dmy'
  if (b > 12) return 'mdy'
  return a === b ? undefined : 'both'
}

/** Days that Excel counts from 1900: of 1970 to 2079, which no year and no age is. */
const [FIRST_SERIAL, LAST_SERIAL] = [25_569, 65_745]

export interface ReadDay {
  day: string
  isApproximate: boolean
}

export const DATE_HINT = 'escríbala como 20/11/2026'

/** A date as files have it. @param today by which two digits are a year */
export function readDay(cell: string, order: DateOrder, today: string): Reading<ReadDay> {
  const text = cell.trim()
  if (isNothing(text)) return readNothing
  if (damagedNumber(text)) return { problem: DAMAGED }
  const day = numbersDay(text, order, today)
  if (day) return { value: { day, isApproximate: false } }
  if (NUMBERS.test(text) || YEAR_FIRST.test(text))
    return { problem: `«${text.slice(0, 40)}» no es una fecha: ${DATE_HINT}` }
  const named = namedDay(text, today)
  if (named) return { value: named }
  return { problem: `No se entiende la fecha «${text.slice(0, 40)}»: ${DATE_HINT}` }
}

function numbersDay(text: string, order: DateOrder, today: string): string | undefined {
  const [, year = '', month = '', date = ''] = YEAR_FIRST.exec(text) ?? []
  if (year !== '') return dayFrom(Number(year), Number(month), Number(date))
  const [, first = '', second = '', last = ''] = NUMBERS.exec(text) ?? []
  if (first !== '') {
    // A day beyond the twelfth says itself which it is.
    const isDayFirst = Number(first) > 12 || (order === 'dmy' && Number(second) <= 12)
    const [d, m] = isDayFirst ? [first, second] : [second, first]
    return dayFrom(wholeYear(last, today), Number(m), Number(d))
  }
  if (/^\d{8}$/.test(text)) {
    const asYear = dayFrom(Number(text.slice(0, 4)), Number(text.slice(4, 6)), Number(text.slice(6)))
    return asYear && asYear >= '1950' && asYear <= '2100' ? asYear : undefined
  }
  const serial = /^\d{5}(?:[.,]\d+)?$/.test(text) ? Math.floor(Number(text.replace(',', '.'))) : 0
  return serial >= FIRST_SERIAL && serial <= LAST_SERIAL ? serialDay(serial) : undefined
}

/** The day that Excel keeps as a number. */
export function serialDay(serial: number): string {
  return addDays('1899-12-30', Math.floor(serial))
}

/** `12 de marzo de 2020`, `12-mar-20`; of a month or a year alone its middle, which is about it. */
function namedDay(text: string, today: string): ReadDay | undefined {
  const [, date = '', word = '', year = ''] =
    /^(?:\p{L}+,? )?(\d{1,2})[ /.-](?:de )?(\p{L}{3,12})\.?[ /.,-]+(?:del? )?(\d{4}|\d{2})$/iu.exec(text) ?? []
  if (word && monthOf(word) > 0) {
    const day = dayFrom(wholeYear(year, today), monthOf(word), Number(date))
    return day ? { day, isApproximate: false } : undefined
  }
  // `mar-19` as Excel shortens it; "marzo 12" may be a day.
  const [, month = '', ofYear = ''] =
    /^(\p{L}{3,12})\.?-(\d{2})$/u.exec(text) ?? /^(\p{L}{3,12})\.?[ /.-]+(?:del? )?(\d{4})$/iu.exec(text) ?? []
  if (month && monthOf(month) > 0) return about(dayFrom(wholeYear(ofYear, today), monthOf(month), 15), today)
  const [, number = '', inYear = ''] = /^(\d{1,2})[/.-](\d{4})$/.exec(text) ?? []
  if (number) return about(dayFrom(Number(inYear), Number(number), 15), today)
  if (/^(19[5-9]\d|20\d{2})$/.test(text)) return about(`${text}-07-01`, today)
  return undefined
}

/** What has begun may have its middle still to come. */
function about(day: string | undefined, today: string): ReadDay | undefined {
  if (!day) return undefined
  const isOfNow = day > today && (day.slice(0, 4) === today.slice(0, 4) || addMonths(day, -1) < today)
  return { day: isOfNow ? today : day, isApproximate: true }
}

const UNITS: readonly [RegExp, (amount: number, today: string) => string][] = [
  [/^(a|ano|anos|año|años|anios|anitos|years?)$/, (amount, today) => addMonths(today, -Math.round(amount * 12))],
  [
    /^(m|mes|meses)$/,
    (amount, today) =>
      Number.isInteger(amount) ? addMonths(today, -amount) : addDays(today, -Math.round(amount * 30)),
  ],
  [/^(s|sem|semana|semanas)$/, (amount, today) => addDays(today, -Math.round(amount * 7))],
  [/^(d|dia|dias)$/, (amount, today) => addDays(today, -Math.round(amount))],
]

/** An age, `2 años y 3 meses`, as a day of birth that gives it today. */
function readAge(text: string, today: string): string | undefined {
  const plain = fold(text)
    .replace(/\b(aprox(imadamente)?|aproximados?|mas o menos|casi|unos|de edad|edad)\b\.?|[()~±.]+(?!\d)/g, ' ')
    .replace(/(\d)(?=[a-z])/g, '$1 ')
    .replace(/ y medio?/, ',5')
    .trim()
  const parts = plain
    .replace(/\s+/g, ' ')
    .split(/ ?(?:,(?!\d)| y | con ) ?|(?<=[a-z]) (?=\d)/)
    .filter(Boolean)
  if (parts.length === 0 || parts.length > 3) return undefined
  let day = today
  for (const part of parts) {
    const [, number = '', unit = ''] = /^(\d{1,3}(?:[.,]\d)?|un|una|dos|tres|medio)\s+([a-z]+)$/.exec(part) ?? []
    const back = UNITS.find(([name]) => name.test(unit))?.[1]
    if (!number || !back) return undefined
    const said: Record<string, number> = { un: 1, una: 1, dos: 2, tres: 3, medio: 0.5 }
    day = back(said[number] ?? Number(number.replace(',', '.')), day)
  }
  return day
}

/** A birth: a date, or an age. */
export function readBirth(cell: string, order: DateOrder, today: string): Reading<ReadDay> {
  const text = cell.trim()
  const age = readAge(text, today)
  if (age) return { value: { day: age, isApproximate: true } }
  const read = readDay(text, order, today)
  if (!('problem' in read) || read.problem === DAMAGED) return read
  if (/^\d{1,2}([.,]\d)?$/.test(text))
    return { problem: `«${text}» no dice si son años o meses: escriba «${text} años» o «${text} meses»` }
  return { problem: `${read.problem} o la edad como «2 años»` }
}
