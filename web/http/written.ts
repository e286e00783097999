import type { LiveEvent, Touch } from '#shared/http/live.contract.ts'
import { type HeardTable, isShownWithOthers } from '#shared/values/recordTables.ts'

/** What is known of an answer. */
export interface Shown {
  /** The tables that it was read from; `undefined`: it may be any. */
  reads: readonly HeardTable[] | undefined
  /** The only animal that it is about. */
  petId: string | undefined
}

/** Would the answer be another now? */
export function isTouched({ reads, petId }: Shown, touches: readonly Touch[] | null): boolean {
  if (touches === null || reads === undefined) return true
  return touches.some(({ table, petId: other }) => {
    const isOther = other !== undefined && petId !== undefined && other !== petId
    return reads.includes(table) && (!isOther || isShownWithOthers(table))
  })
}

/** The animal of a question, or at the top of its answer. Who asks about several at once asks about none. */
export function petOf(input: unknown, answer: unknown): string | undefined {
  const { petId, petIds } = Object(input) as { petId?: string; petIds?: string }
  if (petIds) return undefined
  const shown = Object(answer) as { petId?: string; pet?: { id?: string } }
  return petId ?? shown.petId ?? shown.pet?.id
}

/** What this window wrote or heard of lately. What was answered before more than this is taken for touched. */
const MAX_LATELY = 200
const lately: LiveEvent[] = []
let soFar = 0

/** Something was written, here or elsewhere. */
export function noteWritten(event: LiveEvent): void {
  // This window's own call was answered with it, and the stream says it too.
  if (event.touches !== null && lately.some(({ id }) => id === event.id)) return
  soFar += 1
  lately.push(event)
  if (lately.length > MAX_LATELY) lately.shift()
}

/** How much was written until now: what is asked for now is answered with it. */
export function writtenSoFar(): number {
  return soFar
}

/** Would what was asked for then be answered otherwise now? */
export function isTouchedSince(then: number, shown: Shown): boolean {
  const since = soFar - then
  if (since > lately.length) return true
  return since > 0 && lately.slice(-since).some(({ touches }) => isTouched(shown, touches))
}
