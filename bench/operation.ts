import type { Random } from '#server/demo/random.ts'
import type { FilledWeek } from './agendaWeeks.ts'
import type { NextCall } from './load.ts'
import type { Leaves } from './measure.ts'
import type { OpenSheet } from './openRecords.ts'
import type { OpenHour } from './openStays.ts'

/** What the calls are made of: drawn from the data once, the same for floor and product. */
export interface Samples {
  clinicId: string
  /** Whose accounts these are: a licensed administrator. */
  professionalId: string
  /** Accounts to log in with: the attempts of one account are limited. */
  emails: string[]
  petIds: string[]
  /** Grown dogs, others than these as far as there are, and more of them: they get what is written. */
  patientIds: string[]
  examinedIds: string[]
  /** Of pets whose public report may be opened. */
  publicIds: string[]
  /** Signed. */
  formulaIds: string[]
  /** What the calls of one comparison use up, each by one call of one side. */
  drafts: string[]
  sheets: OpenSheet[]
  /** Of a consent, and drafts of it. */
  formatId: string
  consents: string[]
  /** Of plans of inpatients. */
  hours: OpenHour[]
  /** A surname and three letters of a first name of the same person. */
  selective: string[]
  common: string[]
  /** Of a full agenda. */
  weeks: FilledWeek[]
}

export interface Operation {
  key: string
  /** The row of the goals. */
  row: string
  name: string
  /** Processor time at most so many times the floor's. */
  goal: number
  /**
   * In the short run's small clinic, where the goal is of a large one: there the floor's search takes 0.4 ms, less than a call
   * costs the product beside it.
   */
  shortGoal?: number
  connections: number[]
  calls: (samples: Samples, random: Random) => NextCall
  /** Before a comparison of so many calls at most. */
  prepare?: (url: string, samples: Samples, calls: number) => Promise<void>
  /** What each call leaves. */
  leaves?: Leaves
  /** The short run proves its answers and has no time for its figures. */
  isOnlyProved?: true
}
