import { expect, test } from 'vitest'
import { onceEach } from '#web/http/pages.ts'

const pagesOfIds = (...pages: string[][]) => ({
  pages: pages.map((ids) => ({ items: ids.map((id) => ({ id })), total: 5 })),
  pageParams: pages.map((_ids, at) => at + 1),
})

test('a row that moved to the next page while we paged comes once, where it stood', () => {
  expect(onceEach(pagesOfIds(['a', 'b'], ['b', 'c'], ['c', 'a', 'd']))).toEqual(pagesOfIds(['a', 'b'], ['c'], ['d']))
})

test('a list of animals is told apart by them', () => {
  const page = (...petIds: string[]) => ({ items: petIds.map((petId) => ({ petId })) })
  const once = onceEach({ pages: [page('luna', 'milo'), page('milo')], pageParams: [1, 2] })
  expect(once.pages).toEqual([page('luna', 'milo'), page()])
})
