import type { recentPetsCard } from '#shared/search/search.contract.ts'
import { startCard, type Word } from '#web/word/word.ts'

export const search: Word = {
  name: 'search',
  home: [
    startCard<typeof recentPetsCard>({
      name: 'recentPets',
      rank: 1,
      isWide: () => false,
      load: async () => (await import('#web/search/RecentPetsCard.tsx')).RecentPetsCard,
    }),
  ],
}
