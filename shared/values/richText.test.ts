import { expect, it } from 'vitest'
import { columnShares, type RichCell } from '#shared/values/richText.ts'

const row = (...cells: [colspan: number, colwidth: number[] | null][]) => ({
  type: 'tableRow' as const,
  content: cells.map(([colspan, colwidth]): RichCell => ({
    type: 'tableCell',
    attrs: { colspan, rowspan: 1, colwidth },
    content: [],
  })),
})

it.each([
  ['all alike where no width is known', [row([1, null], [1, null])], [0.5, 0.5]],
  [
    'as the editor has them, the others as wide as those are',
    [row([1, [300]], [1, null], [1, [100]])],
    [0.5, 1 / 3, 1 / 6],
  ],
  ['of cells that span some', [row([2, [100, 300]])], [0.25, 0.75]],
  ['also those that only a later row has', [row([1, null]), row([1, null], [1, null])], [0.5, 0.5]],
  ['none of no table', [], []],
])('columns are %s', (_name, rows, shares) => {
  const found = columnShares(rows)
  expect(found).toHaveLength(shares.length)
  for (const [at, share] of shares.entries()) expect(found[at]).toBeCloseTo(share)
})
