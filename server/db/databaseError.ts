/** What of a PostgreSQL error the product looks at: the SQLSTATE and the constraint's name. */
export interface DatabaseError {
  sqlState: string
  constraint: string | undefined
}

export const UNIQUE_VIOLATION = '23505'
export const EXCLUSION_VIOLATION = '23P01'
export const FOREIGN_KEY_VIOLATION = '23503'

/**
 * Reads an error of the driver. On a cluster the driver does not set the constraint and the message's name carries a
 * shard suffix, hence the second way.
 */
export function readDatabaseError(error: unknown): DatabaseError | undefined {
  if (
    !(error instanceof Error) ||
    !('code' in error) ||
    typeof error.code !== 'string' ||
    !/^[0-9A-Z]{5}$/.test(error.code)
  )
    return undefined
  const named = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined
  const name = named ?? /constraint "([^"]+)"/.exec(error.message)?.[1]
  return { sqlState: error.code, constraint: name?.replace(/_\d{6,}$/, '') }
}

/** Out of room, cancelled by a time limit, deadlocked, shutting down, read-only for now, prepared before a migration. */
const PASSING = /^(08...|53...|57P0.|57014|40P01|40001|55P03|25P03|25006|0A000)$/

/** The driver's own errors, when a connection breaks or none comes in time, have no code. */
const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** Is the database out of reach, or too busy, for now? The same call may succeed in a moment. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return PASSING.test(code) || /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|EAI_AGAIN)/.test(code) || LOST.test(error.message)
}
