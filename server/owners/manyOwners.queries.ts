import type { OwnerDraft } from '#shared/owners/owners.contract.ts'
import type { Author, ClinicTx } from '#server/db/clinic.ts'
import { insertRecords } from '#server/db/record.ts'
import { joinPetNames, ownerColumns } from '#server/owners/owners.queries.ts'

export interface NewOwner {
  id: string
  draft: OwnerDraft
  petNames: readonly string[]
}

/** Owners of a file, each draft checked as a form's is, with the names of the pets that they come with. */
export async function insertOwners(tx: ClinicTx, author: Author, owners: readonly NewOwner[]): Promise<void> {
  const records = owners.map(({ id, draft, petNames }) => ({
    ...{ id, actor: author, at: tx.now },
    values: {
      ...ownerColumns(draft),
      dataConsentAt: draft.dataConsent ? tx.now : null,
      petNames: joinPetNames(petNames),
    },
  }))
  if (records.length > 0) await insertRecords(tx, 'owners', records)
}
