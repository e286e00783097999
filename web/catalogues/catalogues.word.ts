import type { Word } from '#web/word/word.ts'

export const catalogues: Word = {
  name: 'catalogues',
  settings: {
    path: 'catalogos',
    name: 'Catálogos',
    needs: 'catalogues.manage',
    load: async () => (await import('#web/catalogues/CataloguesSection.tsx')).CataloguesSection,
  },
}
