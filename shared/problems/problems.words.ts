import type { Problem } from '#shared/problems/problems.contract.ts'
import type { FieldWords } from '#shared/word/fieldWords.ts'

export const problemStatusNames: Record<Problem['status'], string> = {
  active: 'Activo',
  chronic: 'Crónico',
  controlled: 'Controlado',
  resolved: 'Resuelto',
  ruledOut: 'Descartado',
  voided: 'Anulado',
}

export const problemWords: FieldWords = {
  labels: {
    name: 'Problema',
    status: 'Estado',
    startedOn: 'Desde',
    resolvedOn: 'Hasta',
    notes: 'Notas',
    position: 'Lugar en la lista',
    voidReason: 'Motivo de la anulación',
  },
  choices: { status: problemStatusNames },
}
