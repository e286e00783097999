import type { Access } from '#shared/access/actions.ts'
import type { ChangedRecord } from '#shared/changes/changes.contract.ts'

/** Who may read modification histories at all reads those of the records that they may read. */
export const changeReaders: Record<ChangedRecord, Access> = {
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
