import type { ownersCard } from '#shared/owners/owners.contract.ts'
import { startCard, type Word } from '#web/word/word.ts'

export const owners: Word = {
  name: 'owners',
  home: [
    startCard<typeof ownersCard>({
      name: 'owners',
      rank: 3,
      isWide: () => true,
      load: async () => (await import('#web/owners/LastOwnersCard.tsx')).LastOwnersCard,
    }),
  ],
  pages: [
    {
      path: '/propietarios',
      title: 'Propietarios',
      load: async () => (await import('#web/owners/OwnersScreen.tsx')).OwnersScreen,
      help: 'propietarios',
    },
  ],
}
