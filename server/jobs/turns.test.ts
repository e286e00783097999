import { expect, it } from 'vitest'
import { takeTurns } from '#server/jobs/turns.ts'

it('runs so many at once, in the order they came, and goes on after a failure', async () => {
  const inTurn = takeTurns(2)
  const started: number[] = []
  const ends: (() => void)[] = []
  const all = [0, 1, 2, 3].map((name) =>
    inTurn(async () => {
      started.push(name)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (name === 0) throw new Error('broken')
      return name
    }).catch(() => 'failed'),
  )
  expect(started).toEqual([0, 1])
  ends[0]?.()
  expect(await all[0]).toBe('failed')
  expect(started).toEqual([0, 1, 2])
  ends[1]?.()
  expect(await all[1]).toBe(1)
  expect(started).toEqual([0, 1, 2, 3])
  for (const end of ends) end()
  expect(await Promise.all(all)).toEqual(['failed', 1, 2, 3])
})
