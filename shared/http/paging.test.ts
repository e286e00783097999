import { expect, it } from 'vitest'
import { CARD_CAP, countedTo } from '#shared/http/paging.ts'

it.each([
  [{ page: 1, pageSize: 8 }, CARD_CAP],
  [{ page: 1, pageSize: 100 }, 200],
  [{ page: 12, pageSize: 8 }, 104],
])('counts a page further than is shown, and to a hundred: %j', (shown, end) => {
  expect(countedTo(shown)).toBe(end)
})
