import { may } from '#shared/access/actions.ts'
import { asked } from '#shared/http/together.contract.ts'
import { owners as calls, ownersCard } from '#shared/owners/owners.contract.ts'
import { HOME_ROWS } from '#shared/word/homeCard.ts'
import { listOwners } from '#server/owners/owners.queries.ts'
import { ownerConstraints, ownerRoutes } from '#server/owners/owners.routes.ts'
import { homePart, type Word } from '#server/word/word.ts'

const lastOwners = calls.list.input.parse({ pageSize: HOME_ROWS, sort: 'created' })

export const owners: Word = {
  name: 'owners',
  routes: ownerRoutes,
  starts: [
    {
      at: ['/propietarios'],
      asks: () => [asked(calls.list, { sort: 'visit', pets: 'any', status: 'active', page: 1 })],
    },
    {
      at: ['/propietarios/:ownerId', '/mascotas/nueva/:ownerId'],
      asks: ({ params: { ownerId = '' } }) => [asked(calls.get, { ownerId })],
    },
  ],
  constraints: ownerConstraints,
  menu: [{ rank: 20, name: 'Propietarios', path: '/propietarios', icon: 'owners', needs: 'owners.read' }],
  home: [
    homePart({
      card: ownersCard,
      isFor: (actor) => !may(actor, 'consultations.read'),
      read: async ({ tx }) => (await listOwners(tx, lastOwners, HOME_ROWS)).items.read(),
    }),
  ],
}
