import type { FieldWords } from '#shared/word/fieldWords.ts'

export const pastVisitWords = {
  labels: {
    visitedOn: 'Fecha',
    reason: 'Motivo',
    findings: 'Hallazgos',
    diagnosis: 'Diagnóstico',
    treatment: 'Tratamiento',
    veterinarian: 'Veterinario',
    notes: 'Notas',
  },
} satisfies FieldWords
