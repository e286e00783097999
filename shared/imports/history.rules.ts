import { readDay } from '#shared/imports/dates.rules.ts'
import {
  isNothing,
  readDocument,
  type Reading,
  readLine,
  readMicrochip,
  readName,
  readNothing,
  readPhones,
} from '#shared/imports/readings.rules.ts'
import { type ReadingContext, readOrdered, type ReadRow, Row } from '#shared/imports/row.rules.ts'
import { showHistoryNumber } from '#shared/pets/pets.rules.ts'
import type { Phone } from '#shared/values/phone.ts'
import { fold, plainText } from '#shared/values/text.ts'

// What the rows of a history have in common: whose they are, and of which day.

/** What a row says of the animal that it is of. */
export interface Who {
  historyNumber: number | null
  microchip: string | null
  petName: string | null
  document: string | null
  phones: Phone[]
}

/** What a row of a history says. */
export interface HistoryDraft<Fields = unknown> {
  who: Who
  fields: Fields
}

/** An animal of the clinic that a row may be of. */
export interface KnownPet {
  id: string
  name: string
  historyNumber: number
  microchip: string | null
  speciesId: string
  birthOn: string
  /** Of an age in years, which is what the clinic wrote down. */
  earlierMonths: number
  deceasedOn: string | null
  ownerId: string
  ownerName: string
  document: string | null
  phone: Phone
}

/** `HC-000123`, `123` */
function readHistoryNumber(cell: string): Reading<number> {
  if (isNothing(cell)) return readNothing
  const [, digits = ''] = /^(?:h\.?c\.?)?[\s-]{0,3}(\d{1,9})$/i.exec(cell.trim().replace(/\.0$/, '')) ?? []
  return digits
    ? { value: Number(digits) }
    : { problem: `«${cell.trim().slice(0, 40)}» no es un número de historia: escríbalo como ${showHistoryNumber(123)}` }
}

const ADD = 'agregue el documento o el teléfono del propietario, el número de historia o el microchip'

function readWho(row: Row): Who {
  const who = {
    historyNumber: row.read('historyNumber', readHistoryNumber) ?? null,
    microchip: row.read('microchip', readMicrochip) ?? null,
    petName: row.read('petName', readName) ?? null,
    document: row.read('document', readDocument)?.number ?? null,
    phones: row.read('phone', readPhones) ?? [],
  }
  if (row.problems.length > 0 || who.microchip) return who
  const isOfNobody = !who.document && who.phones.length === 0
  if (who.historyNumber !== null) {
    if (!who.petName && isOfNobody)
      row.problem(
        'historyNumber',
        'El número solo puede ser el de otro sistema: agregue el nombre de la mascota, o el documento o el teléfono del propietario',
      )
  } else if (!who.petName)
    row.problem('petName', 'Falta de qué mascota es: escriba su nombre, su historia o su microchip')
  else if (isOfNobody) row.problem('petName', `El nombre solo no dice de quién es la mascota: ${ADD}`)
  return who
}

/** A row of a history, of which a kind reads what is its own. */
export function readHistoryRow<Fields>(
  cells: readonly string[],
  context: ReadingContext,
  readFields: (row: Row, context: ReadingContext, day: string) => Fields,
): ReadRow<HistoryDraft<Fields>> {
  const row = new Row(cells, context.plan.fields)
  const who = readWho(row)
  const day = readDate(row, 'date', context)
  if (!day) row.problem('date', 'Falta la fecha: escríbala como 20/11/2026')
  const fields = readFields(row, context, day ?? '')
  const { problems, notes } = row
  return problems.length > 0 ? { draft: null, problems, notes } : { draft: { who, fields }, problems: [], notes }
}

/** A day, no month and no year alone: about when something was is not when it was. */
export function readDate(row: Row, field: string, context: ReadingContext): string | null {
  const read = row.read(field, (cell) => readOrdered(cell, field, context, readDay))
  if (read?.isApproximate) row.problem(field, 'Falta el día de la fecha: escríbala como 20/11/2026')
  return read?.day ?? null
}

/** A line of at most so many letters. */
export function readShort(row: Row, field: string, longest: number): string | null {
  const value = row.read(field, readLine) ?? null
  if (value && value.length > longest) row.problem(field, `El texto tiene más de ${longest} letras: acórtelo`)
  return value
}

/** A text with its line breaks. */
export function readText(row: Row, field: string): string | null {
  const cell = row.text(field)
  return isNothing(cell) ? null : plainText(cell) || null
}

/** What a row was not given to: the animal itself, or what to write so that it is found. */
export type FoundPet = { pet: KnownPet } | { field: string; message: string }

/** What else a row says than the animal with its number: the same number of another system is another animal's. */
function findContrary(who: Who, pet: KnownPet): string | undefined {
  const { microchip, petName, document, phones } = who
  if (petName !== null && fold(pet.name).trim() !== fold(petName).trim()) return `${pet.name}, no de ${petName}`
  const whose = `${pet.name}, de ${pet.ownerName}`
  if (microchip !== null && pet.microchip !== null && microchip !== pet.microchip) return `${whose}, con otro microchip`
  if (document !== null && pet.document !== null)
    return document === pet.document ? undefined : `${whose}, con otro documento`
  const hasPhone = phones.some(({ country, number }) => pet.phone.country === country && pet.phone.number === number)
  if (phones.length > 0 && !hasPhone) return `${whose}, con otro teléfono`
  const isSaid = petName !== null || hasPhone || (microchip !== null && microchip === pet.microchip)
  return isSaid ? undefined : `${whose}, y la fila no dice más de ella`
}

/** The one animal of a row. Nobody is guessed: where several may be meant, it is said what to add. */
export function findPet(who: Who, known: readonly KnownPet[]): FoundPet {
  const { historyNumber, microchip, petName } = who
  const isCalled = (pet: KnownPet) => petName === null || fold(pet.name).trim() === fold(petName).trim()
  if (historyNumber !== null) {
    const pet = known.find((one) => one.historyNumber === historyNumber)
    const number = showHistoryNumber(historyNumber)
    const field = 'historyNumber'
    if (!pet)
      return {
        field,
        message: `No hay una mascota con la historia ${number}: revise el número, o no importe esa columna si es de otro sistema`,
      }
    const contrary = findContrary(who, pet)
    if (contrary)
      return {
        field,
        message: `La historia ${number} es de ${contrary}: revise el número, o no importe esa columna si es de otro sistema`,
      }
    return { pet }
  }
  const chipped = microchip === null ? undefined : known.find((one) => one.microchip === microchip)
  if (chipped)
    return isCalled(chipped)
      ? { pet: chipped }
      : { field: 'microchip', message: `El microchip es de ${chipped.name}, no de ${petName}: revise cuál es` }
  const { document, phones } = who
  if (petName === null || (!document && phones.length === 0))
    return {
      field: 'microchip',
      message: `No hay una mascota con ese microchip: ${ADD.replace(' o el microchip', '')}`,
    }
  const has = (pet: KnownPet) =>
    (document !== null && pet.document === document) ||
    phones.some(({ country, number }) => pet.phone.country === country && pet.phone.number === number)
  // Whoever has the document has it alone; a telephone may be of several.
  const ofDocument = known.filter((pet) => document !== null && pet.document === document)
  const theirs = ofDocument.length > 0 ? ofDocument : known.filter(has)
  const called = theirs.filter(isCalled)
  const [pet, other] = called
  if (pet && !other) return { pet }
  if (pet)
    return {
      field: 'petName',
      message: `Hay ${called.length} mascotas «${petName}» de ese propietario: agregue el número de historia o el microchip`,
    }
  const [one] = theirs
  if (one)
    return {
      field: 'petName',
      message: `${one.ownerName} no tiene una mascota «${petName}»: corrija el nombre o impórtela primero`,
    }
  const field = document ? 'document' : 'phone'
  return {
    field,
    message: `No hay mascotas de un propietario con ese ${document ? 'documento' : 'teléfono'}: corríjalo o impórtelo primero`,
  }
}
