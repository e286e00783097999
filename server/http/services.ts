import type { Kysely } from 'kysely'
import type { Database } from '#server/db/connection.ts'
import type { Files } from '#server/outside/files.ts'

/** What the server is made of, given once at the start; tests give their own clock and folders. */
export interface Services {
  database: Kysely<Database>
  files: Files
  /** The present instant. */
  clock: () => Date
}
