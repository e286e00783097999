import { refuseInvalid, refuseNow } from '#shared/http/errors.ts'
import { inUse, type OrderedEntry, type OrderedRoutes, type OrderedRules } from '#shared/word/orderedList.ts'
import { entryAmong, type OrderedRows } from '#server/db/orderedRows.ts'
import { type Implementation, implement } from '#server/http/implement.ts'

interface OrderedWord<Entry extends OrderedEntry, Draft> {
  routes: OrderedRoutes<Entry, Draft>
  rows: OrderedRows<Entry>
  rules: OrderedRules<Entry, Draft>
  /** A draft without what an entry of its kind has not. @param known the entry, once there is one */
  settle?: <Given extends Partial<Draft>>(draft: Given, known: Partial<Draft>) => Given
}

/** The calls of a list that a clinic writes and puts in order itself. */
export function implementOrdered<Entry extends OrderedEntry & Draft, Draft extends object>(
  word: OrderedWord<Entry, Draft>,
): Implementation[] {
  const { routes, rows, rules, settle = (draft) => draft } = word
  const othersThan = (entry: Entry, entries: readonly Entry[]) => entries.filter(({ id }) => id !== entry.id)
  return [
    implement(routes.list, ({ tx }) => rows.list(tx)),
    implement(routes.create, async ({ tx, actor, input }) => {
      const entries = await rows.lock(tx, actor)
      const draft = settle(input, input)
      refuseInvalid(rules.refuse(draft, entries))
      refuseNow(rules.refuseMore(entries))
      await rows.insert(tx, actor, draft, Math.max(0, ...entries.map(({ place }) => place)) + 1)
      return rows.list(tx)
    }),
    implement(routes.update, async ({ tx, actor, input: { entryId, version, ...given } }) => {
      const entries = await rows.lock(tx, actor)
      const entry = entryAmong(entries, entryId)
      const draft = settle(given as Partial<Draft>, entry)
      refuseInvalid(rules.refuse({ ...entry, ...draft }, othersThan(entry, entries)))
      await rows.update(tx, actor, entry, version, draft)
      return rows.list(tx)
    }),
    implement(routes.move, async ({ tx, actor, input: { entryId, version, direction } }) => {
      const entries = await rows.lock(tx, actor)
      const entry = entryAmong(entries, entryId)
      const used = inUse(entries)
      const other = used[used.indexOf(entry) + (direction === 'up' ? -1 : 1)]
      // Beyond the ends, and of what is archived, there is nothing to change places with.
      if (!other || entry.isArchived) return rows.list(tx)
      await rows.update(tx, actor, entry, version, { place: other.place })
      await rows.update(tx, actor, other, other.version, { place: entry.place })
      return rows.list(tx)
    }),
    implement(routes.archive, async ({ tx, actor, input: { entryId, version, isArchived } }) => {
      const entries = await rows.lock(tx, actor)
      const entry = entryAmong(entries, entryId)
      if (entry.isArchived && !isArchived) {
        refuseNow(rules.refuseMore(entries))
        refuseNow(rules.refuse(entry, othersThan(entry, entries)))
      }
      if (isArchived) refuseNow(rules.refuseArchive(entry, entries))
      await rows.update(tx, actor, entry, version, { isArchived })
      return rows.list(tx)
    }),
  ]
}
