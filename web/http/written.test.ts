import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Touch } from '#shared/http/live.contract.ts'
import { isTouched, petOf } from '#web/http/written.ts'
import type * as Written from '#web/http/written.ts'

describe('what shows something of what was written', () => {
  const written: Touch[] = [{ table: 'weights', id: 'w', petId: 'luna' }]

  it('is what is read from one of its tables', () => {
    expect(isTouched({ reads: ['weights'], petId: undefined }, written)).toBe(true)
    expect(isTouched({ reads: ['weights'], petId: 'luna' }, written)).toBe(true)
    expect(isTouched({ reads: ['owners'], petId: undefined }, written)).toBe(false)
    expect(isTouched({ reads: [], petId: undefined }, written)).toBe(false)
  })

  it('is nothing of another animal, except where its owner and brothers are shown', () => {
    expect(isTouched({ reads: ['weights'], petId: 'milo' }, written)).toBe(false)
    expect(isTouched({ reads: ['pets'], petId: 'milo' }, [{ table: 'pets', id: 'luna', petId: 'luna' }])).toBe(true)
  })

  it('is everything, when it is not known what was written, or from where it is read', () => {
    expect(isTouched({ reads: [], petId: 'milo' }, null)).toBe(true)
    expect(isTouched({ reads: undefined, petId: 'milo' }, written)).toBe(true)
  })

  it('knows the animal by the question, or by the top of the answer', () => {
    expect(petOf({ petId: 'luna' }, undefined)).toBe('luna')
    expect(petOf({ controlId: 'c' }, { pet: { id: 'luna' } })).toBe('luna')
    expect(petOf({ examId: 'e' }, { petId: 'luna' })).toBe('luna')
    expect(petOf({ petId: 'luna', petIds: 'milo' }, undefined)).toBeUndefined()
    expect(petOf(undefined, undefined)).toBeUndefined()
  })
})

describe('what was asked for before something was written', () => {
  let written: typeof Written
  beforeEach(async () => {
    vi.resetModules()
    written = await import('#web/http/written.ts')
  })
  const owners = { reads: ['owners' as const], petId: undefined }
  const event = (id: string, table: Touch['table']) => ({ id, touches: [{ table }] })

  it('would be answered otherwise where it is read from what was written', () => {
    const then = written.writtenSoFar()
    written.noteWritten(event('a', 'weights'))
    expect(written.isTouchedSince(then, owners)).toBe(false)
    written.noteWritten(event('b', 'owners'))
    expect(written.isTouchedSince(then, owners)).toBe(true)
    expect(written.isTouchedSince(written.writtenSoFar(), owners)).toBe(false)
  })

  it('is not what was asked for after it, though the stream says it once more', () => {
    written.noteWritten(event('a', 'owners'))
    const then = written.writtenSoFar()
    written.noteWritten(event('a', 'owners'))
    expect(written.isTouchedSince(then, owners)).toBe(false)
  })

  it('is taken for touched when more was written than is remembered', () => {
    const then = written.writtenSoFar()
    for (let at = 0; at < 200; at += 1) written.noteWritten(event(`e${at}`, 'weights'))
    expect(written.isTouchedSince(then, owners)).toBe(false)
    written.noteWritten(event('last', 'weights'))
    expect(written.isTouchedSince(then, owners)).toBe(true)
  })
})
