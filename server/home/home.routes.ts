import { may } from '#shared/access/actions.ts'
import { exams } from '#shared/exams/exams.contract.ts'
import { histories } from '#shared/histories/histories.contract.ts'
import { home } from '#shared/home/home.contract.ts'
import { owners } from '#shared/owners/owners.contract.ts'
import { vaccines } from '#shared/vaccines/vaccines.contract.ts'
import { listWaitingExams } from '#server/exams/exams.queries.ts'
import { implement } from '#server/http/implement.ts'
import { listHistories } from '#server/histories/histories.queries.ts'
import { HOME_ROWS, listDueControls, listPending } from '#server/home/home.queries.ts'
import { listOwners } from '#server/owners/owners.queries.ts'
import { listRecentPets } from '#server/search/search.queries.ts'
import { listDue } from '#server/vaccines/vaccines.queries.ts'

/** The newest first, without a search. */
const lastHistories = histories.list.input.parse({ pageSize: HOME_ROWS })
const receivedExams = exams.list.input.parse({ status: 'received', pageSize: HOME_ROWS })
const firstPending = home.pending.input.parse({ pageSize: HOME_ROWS })
const dueDoses = vaccines.due.input.parse({ pageSize: HOME_ROWS })
const lastOwners = owners.list.input.parse({ pageSize: HOME_ROWS, sort: 'created' })

export const homeRoutes = [
  implement(home.get, async ({ tx, actor, now }) => {
    const readsHistories = may(actor, 'consultations.read')
    return {
      pending: may(actor, 'consultations.write')
        ? await listPending(tx, actor, may(actor, 'consultations.sign'), firstPending)
        : null,
      controls: await listDueControls(tx, readsHistories),
      received: may(actor, 'exams.review') ? await listWaitingExams(tx, receivedExams) : null,
      due: may(actor, 'vaccines.read') ? await listDue(tx, dueDoses, now) : null,
      recentPets: await listRecentPets(tx, actor.professionalId, HOME_ROWS),
      histories: readsHistories ? (await listHistories(tx, lastHistories)).items.read() : null,
      owners: readsHistories ? null : (await listOwners(tx, lastOwners)).items.read(),
    }
  }),
  implement(home.pending, ({ tx, actor, input }) => listPending(tx, actor, may(actor, 'consultations.sign'), input)),
]
