/** What of a PostgreSQL error the product looks at: the SQLSTATE and the constraint's name. */
export interface DatabaseError {
  sqlState: string
  constraint: string | undefined
}

export const UNIQUE_VIOLATION = '23505'
export const FOREIGN_KEY_VIOLATION = '23503'
export const EXCLUSION_VIOLATION = '23P01'

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
