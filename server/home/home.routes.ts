import { may } from '#shared/access/actions.ts'
import { histories } from '#shared/histories/histories.contract.ts'
import { home } from '#shared/home/home.contract.ts'
import { owners } from '#shared/owners/owners.contract.ts'
import { implement } from '#server/http/implement.ts'
import { listHistories } from '#server/histories/histories.queries.ts'
import { HOME_ROWS, listDueControls, listPending } from '#server/home/home.queries.ts'
import { listOwners } from '#server/owners/owners.queries.ts'
import { listRecentPets } from '#server/search/search.queries.ts'

/** The newest first, without a search. */
const lastHistories = histories.list.input.parse({ pageSize: HOME_ROWS })
const lastOwners = owners.list.input.parse({ pageSize: HOME_ROWS, sort: 'created' })

export const homeRoutes = [
  implement(home.get, async ({ tx, actor }) => {
    const readsHistories = may(actor, 'consultations.read')
    return {
      pending: may(actor, 'consultations.write')
        ? await listPending(tx, actor, may(actor, 'consultations.sign'))
        : null,
      controls: await listDueControls(tx, readsHistories),
      recentPets: await listRecentPets(tx, actor.professionalId, HOME_ROWS),
      histories: readsHistories ? (await listHistories(tx, lastHistories)).items : null,
      owners: readsHistories ? null : (await listOwners(tx, lastOwners)).items,
    }
  }),
]
