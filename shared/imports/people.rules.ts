import { readBreed, readSpecies, speciesOfBreed } from '#shared/imports/animals.rules.ts'
import { type ReadDay, readBirth } from '#shared/imports/dates.rules.ts'
import {
  isNothing,
  readDocument,
  readDocumentType,
  readEmail,
  type Reading,
  readLine,
  readMicrochip,
  readName,
  readPhones,
  readReproductiveStatus,
  readSex,
  readWeight,
  readYesNo,
  splitNames,
  splitParts,
} from '#shared/imports/readings.rules.ts'
import { columnOfField, readOrdered, type ReadingContext, type ReadRow, Row } from '#shared/imports/row.rules.ts'
import { OwnerDraft } from '#shared/owners/owners.contract.ts'
import { refuseHalfDocument } from '#shared/owners/owners.rules.ts'
import { knownSexes, PetEdit } from '#shared/pets/pets.contract.ts'
import { refuseBirth, weightWarning } from '#shared/pets/pets.rules.ts'
import { phoneWarning } from '#shared/values/phone.ts'
import { documentWarning } from '#shared/values/documentType.ts'
import { fold } from '#shared/values/text.ts'
import { z } from 'zod'

const unknown = z.literal('')

/** A pet of a file: as a form has it, but for what nobody wrote down, as of one that was registered with its event. */
export const ImportedPet = z.object({
  ...PetEdit.shape,
  breed: PetEdit.shape.breed.or(unknown),
  color: PetEdit.shape.color.or(unknown),
  feeding: PetEdit.shape.feeding.or(unknown),
  sex: z.enum(knownSexes),
  birthOn: PetEdit.shape.birthOn.nullable(),
  weightKg: z.number().nullable(),
})
export type ImportedPet = z.infer<typeof ImportedPet>

/** What a row says, of whom a file tells more in the rows below. */
export interface PeopleDraft {
  owner: OwnerDraft
  pets: ImportedPet[]
}

/** Whom a row is of, where another row or an owner of the clinic may be the same: a document, or a name with its phone. */
export function ownerKeys({ name, documentType, document, phone }: OwnerDraft): {
  document: string | null
  person: string
} {
  return {
    document: document ? `${documentType ?? ''} ${document}` : null,
    person: `${phone.country} ${phone.number} ${fold(name)}`,
  }
}

/** Reads a row of owners and pets; a row of an owner alone is one too. */
export function readPeopleRow(cells: readonly string[], context: ReadingContext): ReadRow<PeopleDraft> {
  const row = new Row(cells, context.plan.fields)
  const owner = readOwner(row, context)
  const pets = readPets(row, context)
  if (row.problems.length > 0 || !owner) return { draft: null, problems: row.problems, notes: row.notes }
  return { draft: { owner, pets }, problems: [], notes: row.notes }
}

/** By the schema's path the field of the file. */
const ownerFields: Record<string, string> = { name: 'ownerName', notes: 'ownerNotes', phone: 'phone' }

function readOwner(row: Row, { plan }: ReadingContext): OwnerDraft | undefined {
  const first = row.read('ownerName', readName)
  const surname = row.read('ownerSurname', readName)
  const name = [first, surname].filter(Boolean).join(' ')
  if (!name && row.problems.length === 0)
    row.problem('ownerName', 'Falta el propietario: si es el de la fila de arriba, repítalo en esta')
  const phones = row.read('phone', readPhones) ?? []
  const others = row.read('otherPhone', readPhones) ?? []
  const [phone, other] = [...phones, ...others]
  if (!phone) row.problem('phone', 'Falta el teléfono: escriba 10 números, por ejemplo 300 412 8890')
  if (phone) row.note(phoneWarning(phone))
  if (phones.length + others.length > 2) row.note('Solo se guardan los dos primeros teléfonos')
  const read = row.read('document', readDocument)
  const saidType = row.read('documentType', readDocumentType)
  const documentType = read ? (read.type ?? saidType ?? plan.documentType) : null
  if (read && documentType) row.note(documentWarning(documentType, read.number))
  const draft = {
    name,
    documentType,
    document: read?.number ?? null,
    phone: phone ?? { country: '57', number: '' },
    otherPhone: other ?? null,
    email: row.read('email', readEmail) ?? null,
    address: row.read('address', readLine) ?? null,
    city: row.read('city', readLine) ?? null,
    dataConsent: row.read('dataConsent', readYesNo) ?? false,
    messagesConsent: row.read('messagesConsent', readYesNo) ?? false,
    notes: isNothing(row.text('ownerNotes')) ? null : row.text('ownerNotes'),
  }
  if (row.problems.length > 0) return undefined
  const parsed = OwnerDraft.safeParse(draft)
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) {
      const field = String(path[0] ?? '')
      row.problem(ownerFields[field] ?? field, message)
    }
    return undefined
  }
  const half = refuseHalfDocument(parsed.data)
  if (half) row.problem(half.field ?? 'document', half.message)
  return parsed.data
}

const animalFields = [
  ...['species', 'breed', 'sex', 'reproductiveStatus', 'color', 'birth', 'weight', 'microchip', 'feeding', 'allergies'],
  ...['diseases', 'distinguishingMarks', 'alertNote'],
]
/** What two animals of one cell may share; of the others each has its own. */
const sharedFields = new Set(['species', 'breed', 'feeding'])

function readPets(row: Row, context: ReadingContext): ImportedPet[] {
  const cell = row.text('petName')
  if (isNothing(cell)) {
    if (animalFields.some((field) => field !== 'alertNote' && !isNothing(row.text(field))))
      row.problem('petName', 'Falta el nombre de la mascota: escríbalo')
    return []
  }
  const names = splitNames(cell)
  if (names.length > 6) row.problem('petName', 'Hay muchas mascotas en una celda: ponga una en cada fila')
  if (names.length > 1) row.note(`Se leen ${names.length} mascotas: ${names.join(', ')}`)
  return names.flatMap((name, at) => readPet(row, context, name, partOf(row, names.length, at)) ?? [])
}

/** The cell of a field, or the part of it that is of one of several animals. */
function partOf(row: Row, count: number, at: number): (field: string) => string {
  return (field) => {
    const cell = row.text(field)
    if (count === 1 || isNothing(cell)) return cell
    const parts = splitParts(cell)
    if (parts.length === count) return parts[at] ?? ''
    if (parts.length === 1 && sharedFields.has(field)) return cell
    row.problem(field, `Hay ${count} mascotas en la fila y aquí un solo dato: ponga una mascota en cada fila`)
    return ''
  }
}

function readPet(
  row: Row,
  context: ReadingContext,
  nameCell: string,
  cell: (field: string) => string,
): ImportedPet | undefined {
  const { names, today } = context
  const take = <Value>(field: string, reader: (text: string) => Reading<Value>) => row.take(field, reader(cell(field)))
  const name = row.take('petName', readName(nameCell))
  const said = take('species', (text) => readSpecies(text, names))
  const speciesId = said ?? (isNothing(cell('species')) ? speciesOfBreed(cell('breed'), names) : undefined)
  if (!speciesId) row.problem('species', 'Falta la especie: escriba perro, gato u otra')
  const sex = take('sex', readSex)
  const birth = take('birth', (text) => readOrdered(text, 'birth', context, readBirth))
  const weightKg = take('weight', (text) => readWeight(text, columnOfField(context, 'weight')?.name)) ?? null
  const text = (field: string) => (isNothing(cell(field)) ? null : cell(field))
  const draft = {
    name: name ?? '',
    speciesId: speciesId ?? '',
    breed: (speciesId && take('breed', (breed) => readBreed(breed, speciesId, names))) || '',
    sex: sex?.sex ?? 'unknown',
    reproductiveStatus: take('reproductiveStatus', readReproductiveStatus) ?? sex?.reproductiveStatus ?? null,
    color: take('color', readLine) ?? '',
    birthOn: birth?.day ?? null,
    birthIsApproximate: birth?.isApproximate ?? false,
    weightKg,
    microchip: take('microchip', readMicrochip) ?? null,
    feeding: take('feeding', readLine) ?? '',
    allergies: text('allergies'),
    diseases: text('diseases'),
    distinguishingMarks: text('distinguishingMarks'),
    alertNote: text('alertNote'),
  }
  if (birth) refuseReadBirth(row, birth, today)
  if (weightKg !== null && speciesId) row.note(weightWarning(speciesId, weightKg))
  if (row.problems.length > 0) return undefined
  const parsed = ImportedPet.safeParse(draft)
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = { name: 'petName', speciesId: 'species', birthOn: 'birth', weightKg: 'weight' }
  for (const { path, message } of parsed.error.issues) {
    const field = String(path[0] ?? '')
    row.problem(fields[field] ?? field, message)
  }
  return undefined
}

function refuseReadBirth(row: Row, { day }: ReadDay, today: string): void {
  const refused = refuseBirth(day, today)
  if (refused) row.problem('birth', refused.message)
}
