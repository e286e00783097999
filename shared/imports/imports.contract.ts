import { z } from 'zod'
import { TAKEN_BACK_HOURS } from '#shared/doses/doses.rules.ts'
import { route } from '#shared/http/contract.ts'
import { pageInput, pageOf } from '#shared/http/paging.ts'
import { importSubjects } from '#shared/imports/fields.ts'
import { Instant } from '#shared/values/date.ts'
import { documentTypes } from '#shared/values/documentType.ts'
import { requiredLine } from '#shared/values/text.ts'

/** What of a file is taken, and no more: each is refused in words that say what to do. */
export const MAX_IMPORT_BYTES = 20 * 1024 * 1024
export const MAX_IMPORT_ROWS = 100_000
export const MAX_IMPORT_COLUMNS = 100
/** Files that wait for a person, of one clinic. */
export const MAX_WAITING_IMPORTS = 10
/** After so long an import is undone no more. */
export const UNDO_HOURS = TAKEN_BACK_HOURS

/** Who works on it: the server in `reading`, `checking`, `importing` and `undoing`, a person in the others. */
export const importStates = [
  ...(['reading', 'ready', 'checking', 'checked', 'importing', 'done', 'undoing', 'undone', 'failed'] as const),
] as const
export type ImportState = (typeof importStates)[number]

/** What a row is found to be, and what became of it. */
export const rowStates = ['read', 'good', 'bad', 'duplicate', 'done', 'skipped', 'kept', 'undone'] as const
export type RowState = (typeof rowStates)[number]

/**
 * The same twice: within the file, an owner of the clinic by document or by name and phone, its phone alone, the animal, or what
 * its history has already.
 */
export const duplicateKinds = ['file', 'owner', 'phone', 'pet', 'record'] as const
export type DuplicateKind = (typeof duplicateKinds)[number]

/** What is done with one that is there: its animals go to the known owner, another one is made, or the row is left. */
export const duplicateChoices = ['use', 'create', 'skip'] as const
export type DuplicateChoice = (typeof duplicateChoices)[number]

export const dateOrders = ['dmy', 'mdy'] as const
export type DateOrder = (typeof dateOrders)[number]

/** A column of the file. */
export const ImportColumn = z.object({
  name: z.string(),
  /** What stands in its first rows that have something. */
  samples: z.array(z.string()),
  /** Dates in it that may be read in two orders, three at most; empty where its others say which it is. */
  doubtfulDates: z.array(z.string()),
  /** A date of each order, where it has both: no answer is right for those that may be read in two. */
  mixedDates: z.array(z.string()).optional(),
  /** The order that its dates say themselves. */
  dateOrder: z.enum(dateOrders).nullable(),
})
export type ImportColumn = z.infer<typeof ImportColumn>

/** How a file is read. */
export const ImportPlan = z.object({
  /** Of each column the field that it is, or none. */
  fields: z.array(z.string().max(40).nullable()).max(MAX_IMPORT_COLUMNS),
  dateOrder: z.enum(dateOrders).default('dmy'),
  /** Of a document without its type. */
  documentType: z.enum(documentTypes).default('CC'),
  /** What is done with duplicates of each kind, unless a row says otherwise. */
  choices: z
    .object({
      file: z.enum(duplicateChoices).exclude(['use']).default('skip'),
      owner: z.enum(duplicateChoices).exclude(['create']).default('use'),
      phone: z.enum(duplicateChoices).default('create'),
      pet: z.enum(duplicateChoices).exclude(['use']).default('skip'),
      record: z.enum(duplicateChoices).exclude(['use']).default('skip'),
    })
    .prefault({}),
})
export type ImportPlan = z.infer<typeof ImportPlan>

export const ImportCounts = z.object({
  total: z.number(),
  /** Of what the server is doing now, how many rows are through. */
  through: z.number(),
  good: z.number(),
  bad: z.number(),
  duplicate: z.number(),
  done: z.number(),
  skipped: z.number(),
  kept: z.number(),
  undone: z.number(),
})
export type ImportCounts = z.infer<typeof ImportCounts>

export const ImportRow = z.object({
  id: z.uuid(),
  subject: z.enum(importSubjects),
  fileName: z.string(),
  state: z.enum(importStates),
  counts: ImportCounts,
  createdAt: Instant,
  byName: z.string(),
  endedAt: Instant.nullable(),
})
export type ImportRow = z.infer<typeof ImportRow>

export const Import = ImportRow.extend({
  columns: z.array(ImportColumn),
  plan: ImportPlan,
  /** Sheets of the file, and which of them is read. */
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
  /** Why it failed. */
  problem: z.string().nullable(),
  /** How many duplicates there are of each kind. */
  duplicates: z.partialRecord(z.enum(duplicateKinds), z.number()),
  /** How many rows go in, as it was chosen for those that are there already. */
  entering: z.number(),
  /** How many rows stayed at its undo for what they had by then: they may be tried again. */
  again: z.number(),
  /** The problems found, the most frequent first. */
  problems: z.array(z.object({ column: z.string(), message: z.string(), rows: z.number() })),
  /** What is worth a look in rows that would go in, the most frequent first, with the first row that says so. */
  notes: z.array(z.object({ message: z.string(), rows: z.number(), firstRow: z.number() })),
})
export type Import = z.infer<typeof Import>

export const RowProblem = z.object({
  /** Of the column at fault; null where it is of the row. */
  column: z.number().nullable(),
  message: z.string(),
})
export type RowProblem = z.infer<typeof RowProblem>

export const Duplicate = z.object({
  kind: z.enum(duplicateKinds),
  /** Whom it may be: an owner of the clinic with its page, or a row above. */
  ownerId: z.uuid().nullable(),
  petId: z.uuid().nullable(),
  name: z.string(),
  row: z.number().nullable(),
})
export type Duplicate = z.infer<typeof Duplicate>

/** A row of the file. */
export const FileRow = z.object({
  /** Its number as a text: lists know their lines by it. */
  id: z.string(),
  row: z.number(),
  cells: z.array(z.string()),
  state: z.enum(rowStates),
  problems: z.array(RowProblem),
  /** What was read otherwise than it was written, or is worth a look. */
  notes: z.array(z.string()),
  duplicate: Duplicate.nullable(),
  choice: z.enum(duplicateChoices).nullable(),
  ownerId: z.uuid().nullable(),
  /** Whose history it is of. */
  petId: z.uuid().nullable(),
})
export type FileRow = z.infer<typeof FileRow>

const one = { importId: z.uuid() }
const shared = { service: 'clinic', action: 'clinic.import' } as const

export const imports = {
  list: route({
    ...shared,
    method: 'GET',
    path: '/imports',
    summary: 'Las importaciones de la clínica, la última primero',
    reads: ['imports'],
    input: z.object(pageInput),
    output: pageOf(ImportRow),
  }),
  upload: route({
    ...shared,
    method: 'POST',
    path: '/imports',
    summary: 'Sube un archivo CSV o de Excel para importar: se lee y se proponen sus columnas',
    accepts: { kind: 'file', maxBytes: MAX_IMPORT_BYTES },
    perMinute: 60,
    input: z.object({ subject: z.enum(importSubjects), name: requiredLine(200) }),
    output: Import,
  }),
  get: route({
    ...shared,
    method: 'GET',
    path: '/imports/:importId',
    summary: 'Una importación: sus columnas, cómo se leen y en qué va',
    reads: ['imports'],
    input: z.object(one),
    output: Import,
  }),
  rows: route({
    ...shared,
    method: 'GET',
    path: '/imports/:importId/rows',
    summary: 'Las filas de un archivo, con lo que se encontró en cada una',
    reads: ['imports'],
    input: z.object({
      ...one,
      ...pageInput,
      state: z.enum([...rowStates, 'any']).default('any'),
      duplicate: z.enum([...duplicateKinds, 'any']).default('any'),
    }),
    output: pageOf(FileRow),
  }),
  sheet: route({
    ...shared,
    method: 'PUT',
    path: '/imports/:importId/sheet',
    summary: 'Lee otra hoja del archivo de Excel',
    input: z.object({ ...one, sheet: z.string().max(100) }),
    output: Import,
  }),
  check: route({
    ...shared,
    method: 'PUT',
    path: '/imports/:importId/plan',
    summary: 'Dice qué es cada columna y revisa todas las filas, sin guardar nada',
    input: z.object({ ...one, ...ImportPlan.shape }),
    output: Import,
  }),
  choose: route({
    ...shared,
    method: 'PUT',
    path: '/imports/:importId/rows/:row/choice',
    summary: 'Dice qué se hace con una fila repetida',
    input: z.object({ ...one, row: z.coerce.number().int().min(1), choice: z.enum(duplicateChoices).nullable() }),
    output: FileRow,
  }),
  chooseAll: route({
    ...shared,
    method: 'PUT',
    path: '/imports/:importId/choices',
    summary: 'Dice qué se hace con las filas repetidas de cada clase',
    input: z.object({ ...one, ...ImportPlan.shape.choices.unwrap().shape }),
    output: Import,
  }),
  start: route({
    ...shared,
    method: 'POST',
    path: '/imports/:importId/start',
    summary: 'Importa las filas buenas, o ninguna si alguna tiene errores',
    input: z.object({ ...one, rows: z.enum(['good', 'all']) }),
    output: Import,
  }),
  undo: route({
    ...shared,
    method: 'POST',
    path: '/imports/:importId/undo',
    summary: `Deshace una importación de las últimas ${UNDO_HOURS} horas; lo que cambió desde entonces queda, y lo que tenía otros registros se puede intentar de nuevo`,
    input: z.object(one),
    output: Import,
  }),
  discard: route({
    ...shared,
    method: 'DELETE',
    path: '/imports/:importId',
    summary: 'Descarta un archivo que no se ha importado',
    inSteps: true,
    input: z.object(one),
    output: z.object({}),
  }),
  report: route({
    ...shared,
    method: 'GET',
    path: '/imports/:importId/report',
    summary: 'El resultado de cada fila, como archivo CSV',
    answers: 'file',
    input: z.object({ ...one, state: z.enum([...rowStates, 'any']).default('any') }),
    output: z.unknown(),
  }),
}
