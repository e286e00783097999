import { expect, it } from 'vitest'
import { readRange } from '#server/http/range.ts'

it.each([
  [undefined, undefined],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=40-', { start: 40, end: 99 }],
  ['bytes=40-59', { start: 40, end: 59 }],
  ['bytes=40-500', { start: 40, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=99-', { start: 99, end: 99 }],
  ['bytes=100-', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=50-40', undefined],
  ['bytes=0-1,5-6', undefined],
  ['bytes=-', undefined],
  ['items=0-4', undefined],
  ['bytes=0-99999999999999999999', undefined],
])('reads %j of a hundred bytes', (header, part) => {
  expect(readRange(header, 100)).toEqual(part)
})
