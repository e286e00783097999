import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from '#server/db/connection.ts'
import type { Services } from '#server/services.ts'

/** What is done again and again, by one server process of all that share a database. A word lists its jobs in its `.word.ts`. */
export type Job = WholeJob | ClinicJob

interface Recurring {
  /** Its queue's name: it stays as it is. */
  name: string
  /** When, in Colombia: minute, hour, day of the month, month, day of the week. What was missed is made up for, once. */
  cron: string
  /** Also when a process starts: what was due while none ran, or what one was killed in the middle of. */
  atStart?: true
}

/** Done for all clinics together, in a moment. */
export interface WholeJob extends Recurring {
  run: (means: JobMeans) => Promise<void>
}

/** Done in one clinic after the other (`eachClinic.ts`). Where it fails in one it goes on with the next. */
export interface ClinicJob extends Recurring {
  inClinic: (means: JobMeans, clinicId: string) => Promise<void>
  /** Where there is something to do: without it in every clinic. */
  clinics?: (means: JobMeans) => Promise<string[]>
}

export interface JobMeans {
  /** The jobs' own connections. */
  database: Pool
  services: Omit<Services, 'database'>
  now: Date
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}
