import type { Refusal } from '#shared/http/errors.ts'
import {
  type Duplicate,
  type DuplicateChoice,
  type ImportPlan,
  type ImportState,
  UNDO_HOURS,
} from '#shared/imports/imports.contract.ts'

interface ImportStatus {
  state: ImportState
  endedAt: string | null
}

/** The server is at it. */
export function isWorking({ state }: Pick<ImportStatus, 'state'>): boolean {
  return ['reading', 'checking', 'importing', 'undoing'].includes(state)
}

/** May it be said anew what its columns are? */
export function canCheck({ state }: Pick<ImportStatus, 'state'>): Refusal | undefined {
  return state === 'ready' || state === 'checked' ? undefined : { message: busy(state) }
}

export function canChoose({ state }: Pick<ImportStatus, 'state'>): Refusal | undefined {
  return state === 'checked' ? undefined : { message: busy(state) }
}

/** @param rows `all`: all of them, or none */
export function canStart(
  {
    state,
    counts,
    entering,
  }: Pick<ImportStatus, 'state'> & { counts: { good: number; bad: number; duplicate: number }; entering: number },
  rows: 'good' | 'all',
): Refusal | undefined {
  if (state !== 'checked') return { message: busy(state) }
  if (rows === 'all' && counts.bad > 0)
    return { message: 'Hay filas con errores: corríjalas o importe solo las buenas.' }
  if (counts.good + counts.duplicate === 0)
    return { message: 'No hay filas buenas: corrija el archivo y súbalo de nuevo.' }
  return entering > 0 ? undefined : { message: 'No entra ninguna fila: diga qué hacer con las repetidas.' }
}

/** One that is undone is tried again with what stayed, while there is any that may go. */
export function canUndo({ state, endedAt, again }: ImportStatus & { again: number }, now: Date): Refusal | undefined {
  if (state === 'undone' && again === 0) return { message: 'La importación ya se deshizo.' }
  if ((state !== 'done' && state !== 'undone') || !endedAt) return { message: busy(state) }
  const isLate = now.getTime() - Date.parse(endedAt) > UNDO_HOURS * 3_600_000
  return isLate ? { message: `Pasaron más de ${UNDO_HOURS} horas: ya no se puede deshacer.` } : undefined
}

export function canDiscard({ state }: Pick<ImportStatus, 'state'>): Refusal | undefined {
  return ['ready', 'checked', 'failed'].includes(state) ? undefined : { message: busy(state) }
}

function busy(state: ImportState): string {
  if (isWorking({ state })) return 'Huella trabaja en este archivo: espere a que termine.'
  return state === 'failed' ? 'El archivo no se pudo leer: súbalo de nuevo.' : 'Este archivo ya se importó.'
}

/** What is done with a row that is there already. */
export function choiceOf(
  { duplicate, choice }: { duplicate: Pick<Duplicate, 'kind'> | null; choice: DuplicateChoice | null },
  choices: ImportPlan['choices'],
): DuplicateChoice {
  return choice ?? (duplicate ? choices[duplicate.kind] : 'create')
}

/** What may be chosen for a duplicate of a kind. */
export const offeredChoices: Record<Duplicate['kind'], readonly DuplicateChoice[]> = {
  file: ['skip', 'create'],
  owner: ['use', 'skip'],
  phone: ['create', 'use', 'skip'],
  pet: ['skip', 'create'],
  record: ['skip', 'create'],
}

export function refuseChoice(kind: Duplicate['kind'] | undefined, choice: DuplicateChoice | null): Refusal | undefined {
  if (!kind) return { message: 'La fila no está repetida.' }
  return choice === null || offeredChoices[kind].includes(choice)
    ? undefined
    : { field: 'choice', message: 'Elija una de las opciones' }
}

const NOT_A_TABLE = 'El archivo no es una tabla: súbalo como CSV o como libro de Excel (.xlsx).'

/** A file that is no table by its first bytes. */
export function refuseUpload(bytes: Uint8Array): Refusal | undefined {
  const refused = (message: string) => ({ field: 'file', message })
  if (bytes.length === 0) return refused('El archivo está vacío.')
  const starts = (...signs: number[]) => signs.every((sign, at) => bytes[at] === sign)
  // The old format of Excel, and any that is closed with a password.
  if (starts(0xd0, 0xcf, 0x11, 0xe0))
    return refused('El archivo es de un Excel antiguo (.xls) o tiene contraseña: guárdelo como .xlsx sin contraseña.')
  if (starts(0x50, 0x4b)) return undefined
  if (starts(0x25, 0x50, 0x44, 0x46) || starts(0xff, 0xd8, 0xff) || starts(0x89, 0x50, 0x4e, 0x47))
    return refused(NOT_A_TABLE)
  const isUtf16 = starts(0xff, 0xfe) || starts(0xfe, 0xff)
  return !isUtf16 && bytes.subarray(0, 8_000).includes(0) ? refused(NOT_A_TABLE) : undefined
}
