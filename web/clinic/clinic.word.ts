import type { Word } from '#web/word/word.ts'

export const clinic: Word = {
  name: 'clinic',
  settings: {
    path: 'clinica',
    name: 'Clínica',
    needs: 'clinic.write',
    load: async () => (await import('#web/clinic/ClinicSection.tsx')).ClinicSection,
  },
}
