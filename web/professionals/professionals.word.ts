import type { Word } from '#web/word/word.ts'

export const professionals: Word = {
  name: 'professionals',
  settings: {
    path: 'perfil',
    name: 'Perfil',
    needs: 'session',
    load: async () => (await import('#web/professionals/ProfileSection.tsx')).ProfileSection,
  },
}
