import type { ImportSubject } from '#shared/imports/fields.ts'
import { dewormingsKind } from '#server/imports/dewormings.queries.ts'
import type { ImportKind } from '#server/imports/importKind.ts'
import { peopleKind } from '#server/imports/people.queries.ts'
import { vaccinesKind } from '#server/imports/vaccines.queries.ts'
import { visitsKind } from '#server/imports/visits.queries.ts'
import { weightsKind } from '#server/imports/weights.queries.ts'

export const importKinds: Record<ImportSubject, ImportKind> = {
  people: peopleKind,
  weights: weightsKind,
  vaccines: vaccinesKind,
  dewormings: dewormingsKind,
  visits: visitsKind,
}
