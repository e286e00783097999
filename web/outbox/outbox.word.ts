import type { Word } from '#web/word/word.ts'

export const outbox: Word = {
  name: 'outbox',
  settings: {
    path: 'envios',
    name: 'Envíos',
    needs: 'outbox.manage',
    load: async () => (await import('#web/outbox/OutboxSection.tsx')).OutboxSection,
  },
}
