import type { Word } from '#web/word/word.ts'

export const accounts: Word = {
  name: 'accounts',
  settings: {
    path: 'seguridad',
    name: 'Seguridad',
    needs: 'session',
    load: async () => (await import('#web/accounts/SecuritySection.tsx')).SecuritySection,
  },
}
