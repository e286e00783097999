/** The tables whose every change is kept: they have the kernel's columns, and only server/db/record.ts writes to them. */
export const recordTables = [
  'owners',
  'pets',
  'weights',
  'consultations',
  'addenda',
  'professionals',
  'catalogueEntries',
  'protocols',
  'vaccines',
  'dewormings',
  'formulas',
  'formulaFavourites',
  'exams',
  'controls',
  'problems',
  'surgeries',
  'surgeryNotes',
  'anesthesiaReadings',
  'anesthesiaDrugs',
  'attachments',
  'customFields',
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
] as const
export type HeardTable = (typeof heardTables)[number]
