import { z } from 'zod'
import type { Access } from '#shared/access/actions.ts'
import { type Route, route } from '#shared/http/contract.ts'
import type { Refusal } from '#shared/http/errors.ts'
import type { HeardTable } from '#shared/values/recordTables.ts'
import { fold } from '#shared/values/text.ts'

/** An entry of a list that a clinic writes and puts in order itself; what is no longer used is archived, never removed. */
export interface OrderedEntry {
  id: string
  version: number
  /** Out of use: forms leave it out, records keep it. */
  isArchived: boolean
}

interface OrderedContract<Entry extends z.ZodType, Draft extends z.ZodRawShape, Changes extends z.ZodRawShape> {
  path: string
  reads: Access
  writes: Access
  table: HeardTable
  entry: Entry
  id: z.ZodType<string, string>
  draft: Draft
  /** What of a draft can be changed later. */
  changes: Changes
  summaries: Record<'list' | 'create' | 'update' | 'move' | 'archive', string>
}

/** The calls of such a list. Every change answers with all of the entries. */
export function orderedRoutes<Entry extends z.ZodType, Draft extends z.ZodRawShape, Changes extends z.ZodRawShape>(
  contract: OrderedContract<Entry, Draft, Changes>,
) {
  const { path, reads, writes, table, entry, id, draft, changes, summaries } = contract
  const known = { entryId: id, version: z.number().int() }
  const shared = { service: 'clinic', output: z.array(entry) } as const
  const change = { ...shared, method: 'PUT', action: writes } as const
  return {
    list: route({
      ...shared,
      ...{ method: 'GET', path, action: reads, summary: summaries.list, reads: [table] },
      input: z.object({}),
    }),
    create: route({
      ...shared,
      ...{ method: 'POST', path, action: writes, summary: summaries.create },
      input: z.object(draft),
    }),
    update: route({
      ...change,
      ...{ path: `${path}/:entryId`, summary: summaries.update },
      input: z.object({ ...known, ...changes }),
    }),
    move: route({
      ...change,
      ...{ path: `${path}/:entryId/place`, summary: summaries.move },
      input: z.object({ ...known, direction: z.enum(['up', 'down']) }),
    }),
    archive: route({
      ...change,
      ...{ path: `${path}/:entryId/archived`, summary: summaries.archive },
      input: z.object({ ...known, isArchived: z.boolean() }),
    }),
  }
}

interface Known {
  entryId: string
  version: number
}
type Call<Input, Entry> = Route<z.ZodType<Input>, z.ZodType<Entry[]>>

/** The calls of any such list, for what is the same in all of them. */
export interface OrderedRoutes<Entry extends OrderedEntry, Draft> {
  list: Call<unknown, Entry>
  create: Call<Draft, Entry>
  update: Call<Known & Partial<Draft>, Entry>
  move: Call<Known & { direction: 'up' | 'down' }, Entry>
  archive: Call<Known & { isArchived: boolean }, Entry>
}

export function inUse<Entry extends Pick<OrderedEntry, 'isArchived'>>(entries: readonly Entry[]): Entry[] {
  return entries.filter(({ isArchived }) => !isArchived)
}

interface OrderedWords<Entry extends OrderedEntry, Draft> {
  /** The field with its name, which no two in use share. */
  name: keyof Draft & keyof Entry & string
  /** "Ya hay un campo con ese nombre" */
  taken: string
  /** How many may be in use at one time. */
  most: number
  /** "La clínica ya usa 20 campos propios. Archive uno para agregar otro." */
  full: string
  /** What else a draft may not be. */
  refuse?: (draft: Draft) => Refusal | undefined
  /** One has to be left: why it cannot be archived. */
  last?: string
}

export type OrderedRules<Entry extends OrderedEntry, Draft> = ReturnType<typeof orderedRules<Entry, Draft>>

/** What holds for such a list: the server refuses by it, the screen explains by it. */
export function orderedRules<Entry extends OrderedEntry, Draft>(words: OrderedWords<Entry, Draft>) {
  const { name, taken, most, full, last } = words
  return {
    nameOf: (entry: Entry): string => String(entry[name]),
    /** @param others the clinic's other entries */
    refuse: (draft: Draft, others: readonly Entry[]): Refusal | undefined => {
      const own = fold(String(draft[name]))
      const isTaken = inUse(others).some((other) => fold(String(other[name])) === own)
      return isTaken ? { field: name, message: taken } : words.refuse?.(draft)
    },
    /** May one more come into use? */
    refuseMore: (entries: readonly Entry[]): Refusal | undefined =>
      inUse(entries).length < most ? undefined : { message: full },
    /** May it go out of use? */
    refuseArchive: (entry: Entry, entries: readonly Entry[]): Refusal | undefined =>
      last === undefined || inUse(entries).some(({ id }) => id !== entry.id) ? undefined : { message: last },
  }
}
