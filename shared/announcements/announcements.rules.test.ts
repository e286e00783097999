import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Announcement } from '#shared/announcements/announcements.contract.ts'
import {
  addViewed,
  ANNOUNCEMENT_LINK,
  keepReadable,
  listUnread,
  readOffered,
  readViewed,
  showBadge,
  showCounter,
  showsItself,
  stepTo,
  SWIPE_PX,
  swipeStep,
} from './announcements.rules.ts'

const now = new Date('2026-11-20T14:12:00.000Z')
const ids = fc.array(fc.uuid(), { maxLength: 20 })
const ofIds = (list: string[]) => list.map((id) => ({ id, content: `<p>${id}</p>` }))
const viewedOf = (list: string[]) => list.reduce((viewed, id) => addViewed(viewed, id, now), readViewed(null))

describe('what the call answers', () => {
  it.each([
    ['nothing', undefined],
    ['null', null],
    ['an object', { items: [] }],
    ['a text', '[]'],
    ['an empty list', []],
    [
      'entries without id or content',
      [{ id: 'a' }, { content: 'b' }, { id: '', content: 'c' }, { id: 'd', content: ' ' }],
    ],
    ['entries that are none', [null, 1, 'a', [], undefined]],
  ])('%s is no announcement', (_name, answer) => {
    expect(keepReadable(answer)).toEqual([])
  })

  it('keeps what can be read, in its order, among anything', () => {
    fc.assert(
      fc.property(ids, fc.array(fc.anything()), (list, noise) => {
        const good = ofIds(list)
        const kept = keepReadable([...noise, ...good])
        expect(kept.slice(kept.length - good.length)).toEqual(good)
        for (const { id, content } of kept) expect([typeof id, typeof content]).toEqual(['string', 'string'])
      }),
    )
  })
})

describe('what shows itself at a start', () => {
  const [a, b] = ofIds(['a', 'b']) as [Announcement, Announcement]

  it.each([
    ['nothing that was read', [], [], false],
    ['what is new', [a], [], true],
    ['not what was put before somebody, read or not', [a, b], ['a', 'b'], false],
    ['what came since', [b, a], ['a'], true],
  ])('is %s', (_name, unread, offered, shows) => expect(showsItself(unread, offered)).toBe(shows))

  it.each([
    [null, []],
    ['{', []],
    ['{"a":1}', []],
    ['["a",1,"",null,"b"]', ['a', 'b']],
  ])('reads %s as it can', (text, offered) => expect(readOffered(text)).toEqual(offered))
})

describe('the viewed list', () => {
  it('is what the specification says', () => {
    expect(addViewed([], 'a', now)).toEqual([
      { notificationId: 'a', viewed: true, viewedAt: '2026-11-20T14:12:00.000Z' },
    ])
  })

  it('holds each announcement once, with the first time it was seen', () => {
    fc.assert(
      fc.property(ids, ids, (first, then) => {
        const before = viewedOf(first)
        const after = then.reduce((list, id) => addViewed(list, id, new Date(now.getTime() + 1000)), before)
        expect(after.map(({ notificationId }) => notificationId)).toEqual([...new Set([...first, ...then])])
        expect(after.slice(0, before.length)).toEqual(before)
      }),
    )
  })

  it('comes back from the storage as it went there, and anything else is an empty list', () => {
    fc.assert(
      fc.property(ids, (list) => {
        expect(readViewed(JSON.stringify(viewedOf(list)))).toEqual(viewedOf(list))
      }),
    )
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readViewed(text)).toEqual([])
      }),
    )
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(readViewed(JSON.stringify(value))).toEqual([])
      }),
    )
  })

  it('leaves unread what was not seen, no more and no less', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.uuid()), ids, (list, seen) => {
        const unread = listUnread(ofIds(list), viewedOf(seen)).map(({ id }) => id)
        expect(unread).toEqual(list.filter((id) => !seen.includes(id)))
        expect(listUnread(ofIds(list), viewedOf([...seen, ...list]))).toEqual([])
      }),
    )
  })
})

describe('the badge and the counter', () => {
  it.each([
    [-1, undefined],
    [0, undefined],
    [1, '1'],
    [9, '9'],
    [10, '9+'],
    [400, '9+'],
  ])('%s unread are shown as %s', (count, badge) => {
    expect(showBadge(count)).toBe(badge)
  })

  it('counts from one', () => {
    expect(showCounter(0, 2)).toBe('1 de 2')
    expect(showCounter(1, 2)).toBe('2 de 2')
  })

  it('never leads out of the list', () => {
    const steps = fc.array(fc.constantFrom<-1 | 1>(-1, 1))
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), steps, (total, walk) => {
        let index = 0
        for (const step of walk) {
          const next = stepTo(index, step, total)
          expect(Math.abs(next - index)).toBeLessThanOrEqual(1)
          index = next
          expect(index >= 0 && index < total).toBe(true)
        }
      }),
    )
  })
})

describe('a swipe', () => {
  it.each([
    [-SWIPE_PX, 0, 1],
    [SWIPE_PX, 0, -1],
    [-SWIPE_PX + 1, 0, undefined],
    [SWIPE_PX - 1, 0, undefined],
    [-80, 200, undefined],
    [80, -80, undefined],
  ])('of %s to the side and %s down steps %s', (dx, dy, step) => {
    expect(swipeStep(dx, dy)).toBe(step)
  })

  it('the other way is the other step', () => {
    const px = fc.integer({ min: -500, max: 500 })
    fc.assert(
      fc.property(px, px, (dx, dy) => {
        const step = swipeStep(dx, dy)
        expect(swipeStep(-dx, dy)).toBe(step === undefined ? undefined : -step)
      }),
    )
  })
})

describe('a link of an announcement', () => {
  it.each(['https://huella.vet/a', 'HTTP://x.co', 'mailto:a@b.co', 'tel:+573001112233', '/agenda'])(
    '%s may stand',
    (href) => {
      expect(ANNOUNCEMENT_LINK.test(href)).toBe(true)
    },
  )
  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    '//evil.co',
    '/\\evil.co',
    'vbscript:x',
    'agenda',
  ])('%s may not', (href) => {
    expect(ANNOUNCEMENT_LINK.test(href)).toBe(false)
  })
})
