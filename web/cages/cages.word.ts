import type { Word } from '#web/word/word.ts'

export const cages: Word = {
  name: 'cages',
  settings: {
    path: 'jaulas',
    name: 'Jaulas',
    needs: 'clinic.write',
    help: 'ajustes-hospital',
    load: async () => (await import('#web/cages/CagesSection.tsx')).CagesSection,
  },
}
