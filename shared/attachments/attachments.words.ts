import { showBytes } from '#shared/values/bytes.ts'
import type { FieldWords } from '#shared/word/fieldWords.ts'

export const attachmentWords: FieldWords = {
  labels: {
    name: 'Archivo',
    bytes: 'Tamaño',
    purpose: 'Para qué es',
    isRemoved: 'Quitado',
    removeReason: 'Motivo para quitarlo',
  },
  choices: { purpose: { consent: 'Consentimiento firmado' } },
  show: { bytes: (value) => showBytes(Number(value)) },
  untold: ['record', 'recordId', 'fileId', 'previewFileId', 'contentType'],
}
