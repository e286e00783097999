import { v7 as uuidv7 } from 'uuid'
import type { AuditAct } from '#shared/access/auditActs.ts'
import type { ClinicTx } from '#server/db/clinic.ts'

/** Something that somebody of a clinic did. */
export interface AuditLine {
  at: Date
  act: AuditAct
  what: string
  actorId: string
  actorName: string
  petId: string | null
  recordId: string | null
  address: string
  device: string
}

export async function insertAuditLines(tx: ClinicTx, lines: readonly AuditLine[]): Promise<void> {
  await tx.db
    .insertInto('auditEntries')
    .values(lines.map((line) => ({ ...line, clinicId: tx.clinicId, id: uuidv7() })))
    .execute()
}
