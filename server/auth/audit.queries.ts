import { sql } from 'kysely'
import { v5 as uuidv5, v7 as uuidv7 } from 'uuid'
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
  /** How far down a list somebody read. */
  count?: number
  address: string
  device: string
}

const QUARTER_MS = 15 * 60_000

/** Of a list a person has one line in a quarter of an hour, whichever process writes it. */
export function listLineId({ actorId, what, at }: Pick<AuditLine, 'actorId' | 'what' | 'at'>): string {
  return uuidv5(`${what} ${Math.floor(at.getTime() / QUARTER_MS)}`, actorId)
}

export async function insertAuditLines(tx: ClinicTx, lines: readonly AuditLine[]): Promise<void> {
  await tx.db
    .insertInto('auditEntries')
    .values(
      lines.map((line) => ({
        ...line,
        ...{ clinicId: tx.clinicId, id: line.act === 'list' ? listLineId(line) : uuidv7(), count: line.count ?? null },
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const lists = lines.filter(({ act }) => act === 'list')
  if (lists.length === 0) return
  await sql`SELECT count_audit_list(line, read)
    FROM unnest(${lists.map(listLineId)}::uuid[], ${lists.map(({ count }) => count ?? 0)}::integer[]) AS told (line, read)`.execute(
    tx.db,
  )
}
