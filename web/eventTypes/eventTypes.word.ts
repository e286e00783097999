import type { Word } from '#web/word/word.ts'

export const eventTypes: Word = {
  name: 'eventTypes',
  settings: {
    path: 'tipos-de-cita',
    name: 'Tipos de cita',
    needs: 'clinic.write',
    load: async () => (await import('#web/eventTypes/EventTypesSection.tsx')).EventTypesSection,
  },
}
