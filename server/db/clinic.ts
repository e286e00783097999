import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Rights } from '#shared/access/actions.ts'
import type { Database, Pool } from '#server/db/connection.ts'
import { Soon, type SoonWriting } from '#server/db/soon.ts'
import { type Commit, Touched } from '#server/db/touched.ts'

/** Who a change is told to be of: a professional, or the system itself. */
export interface Author {
  professionalId: string | null
  name: string
  /** Whose session it is, where somebody else stands for the action. */
  writtenBy?: string
}

/** As what is done is told of: both, where one did it in the session of another. */
export function tellAuthor({ name, writtenBy }: Author): string {
  return writtenBy === undefined ? name : `${name} (en la sesión de ${writtenBy})`
}

/** Who acts: a logged-in professional of one clinic. */
export interface Actor extends Rights, Author {
  accountId: string
  clinicId: string
  professionalId: string
  isHeld: boolean
}

/** What happens without anybody's doing: a job, a payment or a message that came. */
export const system: Author = { professionalId: null, name: 'Huella' }

/**
 * The only handle that a handler holds: a transaction already bound to one clinic. PostgreSQL shows and accepts that
 * clinic's rows alone; each statement names `clinicId` all the same, for the indexes and for a cluster.
 */
export interface ClinicTx {
  readonly db: Transaction<Database>
  readonly clinicId: string
  /** The instant of the call, the same for every row it writes. */
  readonly now: Date
  /** What it has written so far: record.ts notes it. */
  readonly touched: Touched
  /** The rows that it has locked, as they are: record.ts knows them by `table/id`. */
  readonly locked: Map<string, object>
  /** Writes this a moment later, in a transaction of its own; where that fails, or the server is killed, not at all. */
  readonly soon: <Value>(writing: SoonWriting<ClinicTx, Value>, value: Value) => void
  /** What `soon` was given by this server and is perhaps not written yet: for who reads it at once. */
  readonly noted: <Value>(writing: SoonWriting<ClinicTx, Value>) => Value[]
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whose turn readers of public reports take, all of them together: they never keep a clinic waiting. */
export const STRANGERS = 'strangers'

/** What else has to hold for a transaction to open: statements that travel with its opening, and fail where it does not. */
export type Condition = (db: Transaction<Database>) => Promise<void>

interface Opening {
  condition?: Condition | undefined
  /** Whose turn it takes: the clinic's unless said otherwise. */
  turnOf?: string
  /** Told of the commit, like the pool's listeners. */
  onCommit?: ((commit: Commit) => void) | undefined
}

/**
 * Runs work in a transaction bound to a clinic: all of it is kept, or none.
 * @throws AppError too_many_requests or unavailable when too much of that clinic waits for a connection
 */
export async function withClinic<T>(
  database: Pool,
  clinicId: string,
  now: Date,
  work: (tx: ClinicTx) => Promise<T>,
  { condition, turnOf = clinicId, onCommit }: Opening = {},
): Promise<T> {
  const touched = new Touched()
  const result = await database.inTurn(turnOf, () =>
    database.transaction().execute(async (db) => {
      await bind(db, clinicId)
      await condition?.(db)
      return work({ db, clinicId, now, touched, locked: new Map(), ...noteFor(database, clinicId) })
    }),
  )
  const touches = touched.list()
  if (touches.length > 0) {
    const commit = { id: randomUUID(), clinicId, touches, toSend: [...touched.toSend] }
    for (const hear of database.onCommit) hear(commit)
    onCommit?.(commit)
  }
  return result
}

/** The same for work that only reads: PostgreSQL refuses it a write. */
export async function readClinic<T>(
  database: Pool,
  clinicId: string,
  now: Date,
  work: (tx: ClinicTx) => Promise<T>,
  { condition, turnOf = clinicId }: Opening = {},
): Promise<T> {
  return database.inTurn(turnOf, async () => {
    const db = await database.startTransaction().setAccessMode('read only').execute()
    try {
      await bind(db, clinicId)
      await condition?.(db)
      const nothing = { touched: new Touched(), locked: new Map() }
      return await work({ db, clinicId, now, ...nothing, ...noteFor(database, clinicId) })
    } finally {
      // There is nothing to be kept: unless something failed, the client does not wait for this end (docs/decisions/0018).
      await db.rollback().execute()
    }
  })
}

const soons = new WeakMap<Pool, Soon<ClinicTx>>()

/** What is done soon through these connections. */
export function soonOf(database: Pool): Soon<ClinicTx> {
  const known = soons.get(database)
  if (known) return known
  const made = new Soon<ClinicTx>((clinicId, work) =>
    withClinic(database, clinicId, new Date(), async (tx) => {
      // What may be lost is not worth a wait for the disk.
      await sql`SET LOCAL synchronous_commit = off`.execute(tx.db)
      await work(tx)
    }),
  )
  soons.set(database, made)
  return made
}

function noteFor(database: Pool, clinicId: string): Pick<ClinicTx, 'soon' | 'noted'> {
  const soon = soonOf(database)
  return {
    soon: (writing, value) => soon.note(clinicId, writing, value),
    noted: (writing) => soon.noted(clinicId, writing),
  }
}

async function bind(db: Transaction<Database>, clinicId: string): Promise<void> {
  if (!UUID.test(clinicId)) throw new Error('not a clinic id')
  // A literal, as SET takes no parameters; the expression above lets nothing but an id through.
  await sql`SET LOCAL app.clinic_id = ${sql.lit(clinicId)}`.execute(db)
}
