import { recentPetsCard } from '#shared/search/search.contract.ts'
import { HOME_ROWS } from '#shared/word/homeCard.ts'
import { listRecentPets } from '#server/search/search.queries.ts'
import { searchRoutes } from '#server/search/search.routes.ts'
import { homePart, type Word } from '#server/word/word.ts'

export const search: Word = {
  name: 'search',
  routes: searchRoutes,
  home: [
    homePart({
      card: recentPetsCard,
      isFor: () => true,
      read: ({ tx, actor }) => listRecentPets(tx, actor.professionalId, HOME_ROWS),
    }),
  ],
}
