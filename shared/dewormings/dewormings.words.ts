import type { DewormingKind } from '#shared/dewormings/dewormings.contract.ts'
import { doseWords } from '#shared/doses/doses.words.ts'
import type { FieldWords } from '#shared/word/fieldWords.ts'

export const dewormingKindNames: Record<DewormingKind, string> = {
  internal: 'Interna',
  external: 'Externa',
  both: 'Interna y externa',
}

export const dewormingWords: FieldWords = {
  ...doseWords,
  labels: {
    ...doseWords.labels,
    kind: 'Tipo',
    activeIngredient: 'Principio activo',
    dose: 'Dosis',
    appliedBy: 'Quién la aplicó',
  },
  choices: {
    ...doseWords.choices,
    kind: dewormingKindNames,
    appliedBy: { clinic: 'La clínica', owner: 'El propietario' },
  },
}
