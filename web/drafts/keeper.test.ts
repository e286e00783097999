import { expect, it } from 'vitest'
import { readUnheld } from '#web/drafts/keeper.ts'

it.each([
  ['open all the while', ['a'], ['a'], ['b']],
  ['closing: its copy is dropped and it lets go after the copies were read', ['a'], [], ['b']],
  ['opening: it holds and keeps a copy before they were read', [], ['a'], ['b']],
  ['left', [], [], ['a', 'b']],
])('no copy is offered of a form that is %s', async (_what, before, after, offered) => {
  const locks = [before, after]
  const listHeld = async () => new Set(locks.shift())
  expect(
    await readUnheld(
      async () => ['a', 'b'],
      (copy) => copy,
      listHeld,
    ),
  ).toEqual(offered)
})
