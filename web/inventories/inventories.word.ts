import type { Word } from '#web/word/word.ts'

export const inventories: Word = {
  name: 'inventories',
  pages: [
    {
      path: '/inventarios',
      title: 'Inventarios',
      needs: 'inventories.open',
      load: async () => (await import('#web/inventories/InventoriesScreen.tsx')).InventoriesScreen,
      help: 'inventarios',
    },
  ],
  settings: {
    path: 'inventarios',
    name: 'Inventarios',
    needs: 'clinic.write',
    load: async () => (await import('#web/inventories/InventoriesSection.tsx')).InventoriesSection,
  },
}
