import { type Access, may } from '#shared/access/actions.ts'
import { type ChangedRecord, changes } from '#shared/changes/changes.contract.ts'
import { AppError } from '#shared/http/errors.ts'
import { listChanges } from '#server/changes/changes.queries.ts'
import { implement } from '#server/http/implement.ts'

/** Who may read the record reads its history. */
const readers: Record<ChangedRecord, Access> = {
  owners: 'owners.read',
  pets: 'pets.read',
  consultations: 'consultations.read',
  clinics: 'clinic.write',
  vaccines: 'vaccines.read',
  dewormings: 'vaccines.read',
  formulas: 'formulas.read',
  exams: 'exams.read',
  // Their clinical words too.
  controls: 'consultations.read',
  problems: 'problems.read',
  surgeries: 'surgeries.read',
  weights: 'pets.read',
  attachments: 'exams.read',
}

export const changeRoutes = [
  implement(changes.list, async ({ tx, actor, input: { record, recordId, ...page } }) => {
    if (!may(actor, readers[record])) throw new AppError('forbidden')
    return { ...page, ...(await listChanges(tx, record, recordId, page)) }
  }),
]
