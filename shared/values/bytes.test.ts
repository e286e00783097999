import { expect, it } from 'vitest'
import { showBytes } from '#shared/values/bytes.ts'

it.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [64 * 1024, '64 kB'],
  [1024 * 1024, '1 MB'],
  [2_500_000, '2,4 MB'],
  [6_000_000, '5,7 MB'],
  [25 * 1024 * 1024, '25 MB'],
  [20 * 1024 ** 3, '20 GB'],
  [1.25 * 1024 ** 3, '1,3 GB'],
])('a person says %i as %s', (bytes, said) => {
  expect(showBytes(bytes)).toBe(said)
})
