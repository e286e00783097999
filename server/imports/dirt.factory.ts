import type { RowState } from '#shared/imports/imports.contract.ts'
import { type SheetCell, workbookOf } from '#server/imports/spreadsheet.factory.ts'

/** The columns of the made spreadsheet, as a clinic calls them. */
export const HEADING = [
  ...[
    'CLIENTE',
    'Tipo Doc',
    'Cédula o NIT',
    'Celular',
    'Teléfono 2',
    'E-mail',
    'Dirección',
    'Nombre mascota',
    'Especie',
  ],
  ...['Raza', 'Sexo', 'Fecha nacimiento', 'Peso (kg)', 'Microchip', 'Observaciones'],
]
type Cells = { [At in number]?: SheetCell }

/** One kind of dirt: what stands in which columns of a row that is clean otherwise, and what is to be made of it. */
export interface Dirt {
  what: string
  cells: Cells
  state: RowState
  /** Of the pet, or of the owner, as it is kept. */
  owner?: object
  pets?: object[]
  /** What is said of it. */
  says?: RegExp
}

const [NAME, TYPE, DOCUMENT, PHONE, OTHER, EMAIL, , PET, SPECIES, BREED, SEX, BIRTH, WEIGHT, CHIP, NOTES] =
  HEADING.keys()
const good = (what: string, cells: Cells, kept: Pick<Dirt, 'owner' | 'pets'> = {}): Dirt => ({
  what,
  cells,
  state: 'good',
  ...kept,
})
const bad = (what: string, cells: Cells, says: RegExp): Dirt => ({ what, cells, state: 'bad', says })
const at = (column: number | undefined, cell: SheetCell): Cells => ({ [column ?? 0]: cell })

/** The kinds of dirt of files as they are in the world. The clinic's day is 20 November 2026. */
export const dirts: readonly Dirt[] = [
  good('a telephone with +57', at(PHONE, '+57 300 412 8890'), {
    owner: { phone: { country: '57', number: '3004128890' } },
  }),
  good('a telephone with dashes', at(PHONE, '300-412-88-90'), {
    owner: { phone: { country: '57', number: '3004128890' } },
  }),
  good('a telephone in brackets with 0057', at(PHONE, '(0057) 3004128890'), {
    owner: { phone: { country: '57', number: '3004128890' } },
  }),
  good('two telephones in one cell', at(PHONE, '3004128890 / 604 321 4455'), {
    owner: { phone: { country: '57', number: '3004128890' }, otherPhone: { country: '57', number: '6043214455' } },
  }),
  good('a telephone with a word', at(PHONE, 'Cel. 3004128890'), {
    owner: { phone: { country: '57', number: '3004128890' } },
  }),
  bad('a telephone that Excel broke', at(PHONE, '3,00412E+09'), /Excel dañó este número/),
  bad('a telephone with a digit too few', at(PHONE, '30041'), /El teléfono tiene 5 números: escriba 10/),
  bad('no telephone', at(PHONE, 'no tiene'), /Falta el teléfono/),
  good('a document with points', at(DOCUMENT, '1.020.345.001'), {
    owner: { documentType: 'CC', document: '1020345001' },
  }),
  good('a document with its type before it', at(DOCUMENT, 'C.C. 1020345002'), {
    owner: { documentType: 'CC', document: '1020345002' },
  }),
  good(
    'the NIT of a company',
    { [DOCUMENT ?? 0]: '901448210-3', [TYPE ?? 0]: '' },
    { owner: { documentType: 'NIT', document: '901448210-3' } },
  ),
  good(
    'a type of document in words',
    { ...at(TYPE, 'Cédula de extranjería'), ...at(DOCUMENT, '345678') },
    { owner: { documentType: 'CE' } },
  ),
  bad('a document that Excel broke', at(DOCUMENT, '1,02034E+09'), /Excel dañó este número/),
  bad('a type of document that nobody knows', { ...at(TYPE, 'Carné'), ...at(DOCUMENT, '99') }, /escriba CC, CE, NIT/),
  good('a word for nothing', at(DOCUMENT, 'N/A'), { owner: { document: null, documentType: null } }),
  bad('an e-mail without its end', at(EMAIL, 'ana@correo'), /correo válido/),
  bad('two e-mails', at(EMAIL, 'ana@correo.co; luis@correo.co'), /Hay más de un correo/),
  good('an e-mail in capitals', at(EMAIL, 'ANA@CORREO.CO'), { owner: { email: 'ana@correo.co' } }),
  bad('a formula for a name', at(NAME, "=cmd|' /C calc'!A0"), /empieza como una fórmula/),
  bad('an error of Excel', at(NAME, '#N/A'), /error de Excel/),
  bad('no owner, as under a merged cell of a CSV', at(NAME, ''), /Falta el propietario/),
  good('a line break within a cell', at(NOTES, 'Muerde.\nCuidado'), { pets: [{ alertNote: 'Muerde. Cuidado' }] }),
  good(
    'two pets in one cell',
    { ...at(PET, 'Luna y Max'), ...at(SEX, ''), ...at(BIRTH, ''), ...at(WEIGHT, '') },
    { pets: [{ name: 'Luna' }, { name: 'Max' }] },
  ),
  good(
    'two pets with two of all',
    { ...at(PET, 'Luna / Max'), ...at(SEX, 'H / M'), ...at(BIRTH, ''), ...at(WEIGHT, '8 / 12,4') },
    {
      pets: [
        { name: 'Luna', sex: 'female', weightKg: 8 },
        { name: 'Max', sex: 'male', weightKg: 12.4 },
      ],
    },
  ),
  bad(
    'two pets with one weight',
    { ...at(PET, 'Luna y Max'), ...at(SEX, ''), ...at(BIRTH, '') },
    /ponga una mascota en cada fila/,
  ),
  good('an everyday species', at(SPECIES, 'Gatita'), { pets: [{ speciesId: 'felino' }] }),
  good(
    'no species, but a breed that only dogs have',
    { ...at(SPECIES, ''), ...at(BREED, 'french') },
    { pets: [{ speciesId: 'canino', breed: 'French Poodle' }] },
  ),
  bad('no species, and a breed of any', { ...at(SPECIES, ''), ...at(BREED, 'criollo') }, /Falta la especie/),
  bad('a species that nobody knows', at(SPECIES, 'marciano'), /escriba perro, gato/),
  good('an everyday breed', at(BREED, 'criolla'), { pets: [{ breed: 'Criollo' }] }),
  good('a breed with a letter wrong', at(BREED, 'Labradorr'), { pets: [{ breed: 'Labrador Retriever' }] }),
  good('a breed of no catalogue', at(BREED, 'Cruce de vecindario'), { pets: [{ breed: 'Cruce de vecindario' }] }),
  good('M for a male', at(SEX, 'M'), { pets: [{ sex: 'male', reproductiveStatus: null }] }),
  good('a neutered male', at(SEX, 'macho castrado'), { pets: [{ sex: 'male', reproductiveStatus: 'esterilizado' }] }),
  bad('a sex that says nothing', at(SEX, 'x1'), /escriba «macho» o «hembra»/),
  good('an age in years', at(BIRTH, '2 años'), { pets: [{ birthOn: '2024-11-20', birthIsApproximate: true }] }),
  good('an age in months', at(BIRTH, '8 meses aprox.'), {
    pets: [{ birthOn: '2026-03-20', birthIsApproximate: true }],
  }),
  good('an age in years and months', at(BIRTH, '2 años y 3 meses'), { pets: [{ birthOn: '2024-08-20' }] }),
  bad('an age without its unit', at(BIRTH, '3'), /«3 años» o «3 meses»/),
  good('a date as text', at(BIRTH, '25/12/2019'), { pets: [{ birthOn: '2019-12-25', birthIsApproximate: false }] }),
  good('a date with its year first', at(BIRTH, '2019-12-05'), { pets: [{ birthOn: '2019-12-05' }] }),
  good('a date in words', at(BIRTH, '12 de marzo de 2020'), { pets: [{ birthOn: '2020-03-12' }] }),
  good('a date as Excel counts it', at(BIRTH, '43831'), { pets: [{ birthOn: '2020-01-01' }] }),
  good('a year of two digits', at(BIRTH, '13/02/19'), { pets: [{ birthOn: '2019-02-13' }] }),
  bad('a day that no month has', at(BIRTH, '31/02/2020'), /no es una fecha/),
  bad('a birth to come', at(BIRTH, '25/12/2027'), /no puede ser futura/),
  good('a weight with a comma', at(WEIGHT, '12,4 kg'), { pets: [{ weightKg: 12.4 }] }),
  good('a weight in pounds', at(WEIGHT, '8 lb'), { pets: [{ weightKg: 3.629 }] }),
  bad('a weight that says two things', at(WEIGHT, '1.234'), /con punto se entiende de dos maneras/),
  bad('a microchip with a digit too few', at(CHIP, '98514100320711'), /tiene 14 dígitos: escriba los 15/),
  bad('a microchip that Excel broke', at(CHIP, '9,85141E+14'), /Excel dañó este número/),
  good('another telephone that is none', at(OTHER, 's/d'), { owner: { otherPhone: null } }),
]

/** A row that has nothing wrong, of the owner with this number. */
function cleanRow(number: number): SheetCell[] {
  const digits = String(number).padStart(6, '0')
  return [
    ...[
      `Cliente ${words(number)}`,
      'CC',
      `52${digits}`,
      `310${digits}0`,
      '',
      `c${digits}@correo.co`,
      'Calle 10 # 5-20',
    ],
    ...[`Toby ${words(number)}`, 'Perro', 'Criollo', 'M', '14/09/2021', '12,4', '', ''],
  ]
}

/** A number as a name: each has another. */
function words(number: number): string {
  return [...String(number)].map((digit) => 'abcdefghij'[Number(digit)] ?? '').join('')
}

export interface DirtyRow {
  /** Of the file. */
  row: number
  cells: SheetCell[]
  dirt: Dirt | undefined
}

/** So many rows with each kind of dirt in turn, one row in three; the others are clean. */
export function dirtyRows(count: number): DirtyRow[] {
  return Array.from({ length: count }, (_row, index) => {
    const dirt = index % 3 === 0 ? dirts[(index / 3) % dirts.length] : undefined
    const cells = cleanRow(index)
    if (dirt)
      for (const [column, cell] of Object.entries(dirt.cells)) if (cell !== undefined) cells[Number(column)] = cell
    // What each has its own of is not the same in every round.
    const isOwn = dirt?.cells[DOCUMENT ?? 0] !== undefined || dirt === undefined
    if (isOwn && index >= dirts.length * 3 && dirt?.owner && 'document' in dirt.owner && dirt.owner.document)
      cells[DOCUMENT ?? 0] = ''
    return { row: index + 2, cells, dirt }
  })
}

/** The same as a CSV file in the way of an Excel in Spanish. */
export function csvOf(rows: readonly (readonly SheetCell[])[]): string {
  const quoted = (cell: SheetCell) => {
    const text = typeof cell === 'object' ? String(cell.serial) : String(cell)
    return /[;"\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
  return `${rows.map((cells) => cells.map(quoted).join(';')).join('\r\n')}\r\n`
}

/** The made spreadsheet, as Excel keeps it. */
export function dirtyWorkbook(count: number): Buffer {
  return workbookOf([HEADING, ...dirtyRows(count).map(({ cells }) => cells)])
}
