import { dueNames } from '#shared/dewormings/dewormings.rules.ts'
import type { Planned } from '#server/demo/courses.ts'
import { type DewormingCase, dewormingCases } from '#server/demo/dewormingCases.ts'
import type { Random } from '#server/demo/random.ts'
import { type VaccineCase, vaccineCases } from '#server/demo/vaccineCases.ts'

export interface DoseCases {
  vaccines: VaccineCase[]
  dewormings: DewormingCase[]
  /** As the server keeps it in the animal. */
  nextDue: {
    nextDueOn: string | null
    nextDueName: string | null
    doseFamilies: string[]
    undatedFamilies: string[]
  }
}

/**
 * The vaccines and dewormings of one animal, with what follows from them: which ones are live, and what comes next.
 * @param most of each word, the last ones: all unless said otherwise
 */
export function doseCases(random: Random, planned: Planned, most = Infinity): DoseCases {
  const vaccines = lastFirst(vaccineCases(random, planned)).slice(0, most)
  const dewormings = lastFirst(dewormingCases(random, planned)).slice(0, most)
  const families = new Map<string, string | null>()
  const live: { name: string; nextOn: string | null }[] = []
  for (const { values } of vaccines) {
    values.isCurrent = !families.has(values.family)
    if (!values.isCurrent) continue
    families.set(values.family, values.nextOn)
    live.push(values)
  }
  const covered = { internal: false, external: false }
  for (const { values } of dewormings) {
    values.isCurrentInternal = values.kind !== 'external' && !covered.internal
    values.isCurrentExternal = values.kind !== 'internal' && !covered.external
    covered.internal ||= values.isCurrentInternal
    covered.external ||= values.isCurrentExternal
    if (values.isCurrentInternal) families.set('internal', values.nextOn)
    if (values.isCurrentExternal) families.set('external', values.nextOn)
    if (values.isCurrentInternal || values.isCurrentExternal)
      live.push({ name: dueNames[values.kind], nextOn: values.nextOn })
  }
  const [first] =
    planned.patient.deceasedOn === null
      ? live.flatMap(({ name, nextOn }) => (nextOn ? [{ name, nextOn }] : [])).toSorted(compareDue)
      : []
  return {
    vaccines: vaccines.toReversed(),
    dewormings: dewormings.toReversed(),
    nextDue: {
      nextDueOn: first?.nextOn ?? null,
      nextDueName: first?.name ?? null,
      doseFamilies: [...families.keys()].toSorted(compare),
      undatedFamilies: [...families].flatMap(([family, nextOn]) => (nextOn ? [] : [family])).toSorted(compare),
    },
  }
}

type Dosed = { id: string; values: { appliedOn: Date | string } }

function lastFirst<Case extends Dosed>(cases: readonly Case[]): Case[] {
  return cases.toSorted((one, other) => compare(placeOf(other), placeOf(one)))
}

function placeOf({ id, values }: Dosed): string {
  return `${String(values.appliedOn)} ${id}`
}

function compareDue(one: { name: string; nextOn: string }, other: { name: string; nextOn: string }): number {
  return compare(one.nextOn, other.nextOn) || compare(one.name, other.name)
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
