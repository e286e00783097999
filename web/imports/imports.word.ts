import type { Word } from '#web/word/word.ts'

export const imports: Word = {
  name: 'imports',
  pages: [
    {
      path: '/importar/:importId',
      title: 'Importar',
      needs: 'clinic.import',
      load: async () => (await import('#web/imports/ImportScreen.tsx')).ImportScreen,
      help: 'importar',
    },
  ],
  settings: {
    path: 'importar',
    name: 'Importar',
    needs: 'clinic.import',
    help: 'importar',
    load: async () => (await import('#web/imports/ImportSection.tsx')).ImportSection,
  },
}
