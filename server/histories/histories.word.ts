import { may } from '#shared/access/actions.ts'
import { asked } from '#shared/http/together.contract.ts'
import { histories as calls, historiesCard } from '#shared/histories/histories.contract.ts'
import { HOME_ROWS } from '#shared/word/homeCard.ts'
import { listHistories } from '#server/histories/histories.queries.ts'
import { historyRoutes } from '#server/histories/histories.routes.ts'
import { homePart, type Word } from '#server/word/word.ts'

/** The newest first, without a search. */
const lastHistories = calls.list.input.parse({ pageSize: HOME_ROWS })

export const histories: Word = {
  name: 'histories',
  routes: historyRoutes,
  starts: [{ at: ['/historias'], asks: () => [asked(calls.list, { sort: 'visit', page: 1 })] }],
  menu: [{ rank: 10, name: 'Historias', path: '/historias', icon: 'histories', needs: 'consultations.read' }],
  home: [
    homePart({
      card: historiesCard,
      isFor: (actor) => may(actor, 'consultations.read'),
      read: async ({ tx }) => (await listHistories(tx, lastHistories, HOME_ROWS)).items.read(),
    }),
  ],
}
