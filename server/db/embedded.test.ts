import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sharedBuffersMb } from '#server/db/embedded.ts'

const GB = 2 ** 30

test('PostgreSQL keeps an eighth of the memory, neither too little to start well nor more than a clinic reads', () => {
  expect([1, 2, 4, 8, 24].map((size) => sharedBuffersMb(size * GB))).toEqual([128, 256, 512, 1024, 1024])
  // PostgreSQL takes whole megabytes only.
  fc.assert(
    fc.property(fc.double({ min: 2 ** 28, max: 2 ** 45, noNaN: true }), (bytes) => {
      const size = sharedBuffersMb(bytes)
      expect(Number.isInteger(size) && size >= 128 && size <= 1024).toBe(true)
    }),
  )
})
