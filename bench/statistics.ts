import { seededRandom } from '#server/demo/random.ts'

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/** By the nearest rank; NaN of nothing. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1))] ?? Number.NaN
}

export interface Estimate {
  median: number
  /** Bootstrap, 95 %. */
  low: number
  high: number
}

/** The median and how far it would move had the rounds been others. */
export function estimate(ratios: readonly number[], resamples = 2000): Estimate {
  const random = seededRandom(1)
  const medians = Array.from({ length: resamples }, () => median(ratios.map(() => random.pick(ratios))))
  return { median: median(ratios), low: percentile(medians, 0.025), high: percentile(medians, 0.975) }
}
