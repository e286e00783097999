import { nameSources } from '#shared/values/recordKinds.ts'
import type { FieldWords } from '#shared/word/fieldWords.ts'

export const weightWords: FieldWords = {
  labels: { grams: 'Peso', measuredAt: 'Fecha', source: 'Origen' },
  choices: { source: nameSources('Ficha de la mascota', (_act, label) => label) },
}
