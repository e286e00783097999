import { describe, expect, it } from 'vitest'
import { AppError } from '#shared/http/errors.ts'
import { NetworkError } from '#web/http/call.ts'
import { doneOnce, isKept } from '#web/http/doneOnce.ts'

const voided = { status: 'voided', by: 'yo' }
const isMine = ({ status, by }: typeof voided) => status === 'voided' && by === 'yo'
const read = (now: typeof voided | Error) => () => (now instanceof Error ? Promise.reject(now) : Promise.resolve(now))

/** What leaves open whether it was done. */
const doubtful = {
  'no answer': new NetworkError(),
  'an answer of no server of ours': new AppError('unavailable'),
  'a conflict': new AppError('version_conflict'),
  'a refusal as it stands': new AppError('not_allowed_now'),
  'what is gone': new AppError('not_found'),
}

describe.each(Object.entries(doubtful))('what is done once, after %s,', (_name, error) => {
  it('is done when the record says so', async () => {
    expect(await doneOnce(Promise.reject(error), read(voided), isMine)).toBe(voided)
  })

  it('is the refusal when the record says otherwise or cannot be read', async () => {
    for (const now of [{ status: 'draft', by: 'yo' }, { status: 'voided', by: 'otra' }, new NetworkError()])
      await expect(doneOnce(Promise.reject(error), read(now), isMine)).rejects.toBe(error)
  })

  it('is told with who did it first, where that can be said', async () => {
    const tell = ({ by }: typeof voided) => (by === 'otra' ? 'La anuló otra.' : undefined)
    const told = doneOnce(Promise.reject(error), read({ status: 'voided', by: 'otra' }), isMine, tell)
    await expect(told).rejects.toThrow('La anuló otra.')
    await expect(doneOnce(Promise.reject(error), read({ status: 'draft', by: 'yo' }), isMine, tell)).rejects.toBe(error)
  })
})

it('an answer is the answer, and any other refusal is none of ours to doubt', async () => {
  const unread = () => Promise.reject(new Error('nothing is read'))
  expect(await doneOnce(Promise.resolve(voided), unread, isMine)).toBe(voided)
  for (const error of [new AppError('invalid'), new AppError('forbidden'), new Error('a mistake of ours')])
    await expect(doneOnce(Promise.reject(error), read(voided), isMine)).rejects.toBe(error)
})

it('a text is the one that was sent, however the server cleaned it', () => {
  expect(isKept('Se mudó', '  Se mudó ')).toBe(true)
  expect(isKept(null, undefined)).toBe(true)
  expect(isKept('Se mudó', 'Se mudaron')).toBe(false)
})
