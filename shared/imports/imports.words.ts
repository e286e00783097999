import type { DuplicateChoice, DuplicateKind, ImportState, RowState } from '#shared/imports/imports.contract.ts'

export const importStateNames: Record<ImportState, string> = {
  reading: 'Leyendo',
  ready: 'Por revisar',
  checking: 'Revisando',
  checked: 'Revisado',
  importing: 'Importando',
  done: 'Importado',
  undoing: 'Deshaciendo',
  undone: 'Deshecho',
  failed: 'No se leyó',
}

export const rowStateNames: Record<RowState, string> = {
  read: 'Sin revisar',
  good: 'Buena',
  bad: 'Con error',
  duplicate: 'Repetida',
  done: 'Importada',
  skipped: 'No se importó',
  kept: 'Quedó: cambió después',
  undone: 'Deshecha',
}

export const duplicateKindNames: Record<DuplicateKind, string> = {
  file: 'Repetidas en el archivo',
  owner: 'El propietario ya está',
  phone: 'Otro propietario tiene ese teléfono',
  pet: 'La mascota ya está',
  record: 'Ya está en la historia',
}

export const duplicateChoiceNames: Record<DuplicateChoice, string> = {
  use: 'Usar el que ya está',
  create: 'Crear otro',
  skip: 'No importar',
}
