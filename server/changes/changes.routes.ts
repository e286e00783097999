import { may } from '#shared/access/actions.ts'
import { changeReaders, changes } from '#shared/changes/changes.contract.ts'
import { AppError } from '#shared/http/errors.ts'
import { listChanges } from '#server/changes/changes.queries.ts'
import { implement } from '#server/http/implement.ts'

export const changeRoutes = [
  implement(changes.list, async ({ tx, actor, input: { record, recordId, ...page } }) => {
    if (!may(actor, changeReaders[record])) throw new AppError('forbidden')
    return { ...page, ...(await listChanges(tx, record, recordId, page)) }
  }),
]
