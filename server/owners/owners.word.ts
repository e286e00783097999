import { may } from '#shared/access/actions.ts'
import { owners as calls, ownersCard } from '#shared/owners/owners.contract.ts'
import { HOME_ROWS } from '#shared/word/homeCard.ts'
import { listOwners } from '#server/owners/owners.queries.ts'
import { ownerConstraints, ownerRoutes } from '#server/owners/owners.routes.ts'
import { homePart, type Word } from '#server/word/word.ts'

const lastOwners = calls.list.input.parse({ pageSize: HOME_ROWS, sort: 'created' })

export const owners: Word = {
  name: 'owners',
  routes: ownerRoutes,
  constraints: ownerConstraints,
  home: [
    homePart({
      card: ownersCard,
      isFor: (actor) => !may(actor, 'consultations.read'),
      read: async ({ tx }) => (await listOwners(tx, lastOwners)).items.read(),
    }),
  ],
}
