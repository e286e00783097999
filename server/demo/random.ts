/** A small generator that gives the same run of numbers for the same seed, so that demo data is the same everywhere. */
export interface Random {
  /** At least 0 and less than 1. */
  next: () => number
  /** A whole number between both, both included. */
  int: (min: number, max: number) => number
  /** A number between both, with so many decimals. */
  decimal: (min: number, max: number, digits: number) => number
  /** True in this share of the calls. */
  chance: (share: number) => boolean
  pick: <T>(from: readonly T[]) => T
  /** One of several, the heavier the likelier. */
  weighted: <T extends { frequency: number }>(from: readonly T[]) => T
  /** A UUIDv7 of that instant. */
  id: (at: Date) => string
}

/** SFC32: 128 bits of state, so that the runs of two seeds do not meet however long they get. */
export function seededRandom(seed: number): Random {
  let [a, b, c, counter] = [0, seed | 0, 0x9e3779b9 | 0, 1]
  const next = (): number => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 4_294_967_296
  }
  for (let round = 0; round < 15; round += 1) next()
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  const hex = (digits: number): string =>
    Math.floor(next() * 16 ** digits)
      .toString(16)
      .padStart(digits, '0')
  return {
    next,
    int,
    decimal: (min, max, digits) => Number((min + next() * (max - min)).toFixed(digits)),
    chance: (share) => next() < share,
    pick: (from) => {
      const picked = from[Math.floor(next() * from.length)]
      if (picked === undefined) throw new Error('pick: nothing to pick from')
      return picked
    },
    weighted: (from) => {
      let left = next() * from.reduce((sum, item) => sum + item.frequency, 0)
      const picked = from.find((item) => (left -= item.frequency) < 0) ?? from.at(-1)
      if (picked === undefined) throw new Error('weighted: nothing to pick from')
      return picked
    },
    id: (at) => {
      const time = at.getTime().toString(16).padStart(12, '0')
      const variant = '89ab'.charAt(int(0, 3))
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${variant}${hex(3)}-${hex(6)}${hex(6)}`
    },
  }
}
