/** Derived from other records, or the kernel's own: not part of what a person changed. */
export const unrecorded = new Set([
  'clinicId',
  'id',
  'version',
  'createdAt',
  'createdBy',
  'updatedAt',
  'searchText',
  'sortName',
  'sortTitle',
  'diagnosisSearch',
  'petNames',
  'ownerText',
  'lastVisitAt',
  'weighedAt',
  'nextDueOn',
  'nextDueName',
  'doseFamilies',
  'undatedFamilies',
  'isCurrent',
  'early',
  'covers',
  'isCurrentInternal',
  'isCurrentExternal',
  'patient',
])

/** Lists in a jsonb column: as an array the driver would send them as PostgreSQL's own kind of list. */
const listColumns = new Set(['items', 'warnings', 'resultValues', 'procedures', 'assistants'])

export function stored<V extends object>(values: V): V {
  const entries = Object.entries(values).map(([column, value]: [string, unknown]) => [
    column,
    listColumns.has(column) && Array.isArray(value) ? JSON.stringify(value) : value,
  ])
  return Object.fromEntries(entries) as V
}
