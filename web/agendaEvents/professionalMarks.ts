import { initials } from '#shared/values/text.ts'
import { type Tint, tintOf, tints } from '#web/ui/portraits.ts'

/** How a professional is told from the others at a glance: by a tint, and by letters for whom the tint is not enough. */
export interface ProfessionalMark {
  tint: Tint
  letters: string
}

/** Grey is time that is kept free, and what is out of use. */
const personal: readonly Tint[] = tints.filter((tint) => tint !== 'neutral')

/**
 * A mark for each: no two have the same letters, nor the same tint while there are tints enough. Who came first keeps
 * theirs when others come.
 */
export function markProfessionals(
  professionals: readonly { id: string; name: string }[],
): ReadonlyMap<string, ProfessionalMark> {
  const marks = new Map<string, ProfessionalMark>()
  const taken = new Set<string>()
  const uses = new Map<Tint, number>(personal.map((tint) => [tint, 0]))
  for (const { id, name } of professionals.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    const least = Math.min(...uses.values())
    const from = Math.max(0, personal.indexOf(tintOf(name)))
    const free = [...personal.slice(from), ...personal.slice(0, from)].find((tint) => uses.get(tint) === least)
    const tint = free ?? 'brand'
    uses.set(tint, (uses.get(tint) ?? 0) + 1)
    const letters = lettersOf(name, taken)
    taken.add(letters)
    marks.set(id, { tint, letters })
  }
  return marks
}

/** `LR`; of a second one with the same `LuR`, else `LR2`. */
function lettersOf(name: string, taken: ReadonlySet<string>): string {
  const short = initials(name)
  const longer = `${name.trim().slice(0, 2)}${short.slice(1)}`
  const known = [short, longer].find((letters) => !taken.has(letters))
  if (known) return known
  let number = 2
  while (taken.has(`${short}${number}`)) number += 1
  return `${short}${number}`
}
