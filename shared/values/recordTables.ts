import { lifeTables } from '#shared/values/recordKinds.ts'

/** The tables whose every change is kept: they have the kernel's columns, and only server/db/record.ts writes to them. */
export const recordTables = [
  ...lifeTables,
  'owners',
  'addenda',
  'professionals',
  'catalogueEntries',
  'protocols',
  'reminderRules',
  'formulaFavourites',
  'agendaEventPets',
  'workingHours',
  'datedHours',
  'surgeryNotes',
  'anesthesiaReadings',
  'anesthesiaDrugs',
  'customFields',
  'formats',
  'formatSigners',
  'eventTypes',
] as const
export type RecordTable = (typeof recordTables)[number]

/**
 * The tables whose changes open screens hear of: the records', and some that are written by other ways, where
 * `tx.touched.note` says so.
 */
export const heardTables = [
  ...recordTables,
  'clinics',
  'sessions',
  'secondFactors',
  'reportOpenings',
  'outbox',
  'reminders',
  'calendarFeeds',
  'signingLinks',
  'invoices',
  'inventoryConnections',
] as const
export type HeardTable = (typeof heardTables)[number]

/** Who waits and who was seen: two desks look at it at once, and nobody writes it by the second. */
export const readPromptly: readonly HeardTable[] = ['agendaEvents']

/** Whose rows are shown on the screens of other animals too: an owner's pets stand together. */
export const shownWithOthers: readonly HeardTable[] = ['owners', 'pets']
