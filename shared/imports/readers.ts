import { readDewormingRow } from '#shared/imports/dewormings.rules.ts'
import type { ImportSubject } from '#shared/imports/fields.ts'
import { readPeopleRow } from '#shared/imports/people.rules.ts'
import type { ReadingContext, ReadRow } from '#shared/imports/row.rules.ts'
import { readVaccineRow } from '#shared/imports/vaccines.rules.ts'
import { readVisitRow } from '#shared/imports/visits.rules.ts'
import { readWeightRow } from '#shared/imports/weights.rules.ts'

/** How a row of each subject is read. */
export const readers: Record<ImportSubject, (cells: readonly string[], context: ReadingContext) => ReadRow> = {
  people: readPeopleRow,
  weights: readWeightRow,
  vaccines: readVaccineRow,
  dewormings: readDewormingRow,
  visits: readVisitRow,
}
