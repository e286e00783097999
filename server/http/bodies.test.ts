import { PassThrough, Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pets } from '#shared/pets/pets.contract.ts'
import { MAX_PHOTO_BYTES } from '#shared/values/picture.ts'
import { readFileBody, takeRoom, withFile } from '#server/http/bodies.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic, anOwner, aPet, type TestClinic } from '#server/testing/factories.ts'

const test = useTestApp()

it.each([
  ['as long as it says', (bytes: Buffer) => bytes],
  ['without a length', (bytes: Buffer) => Readable.from([bytes.subarray(0, 9), bytes.subarray(9)])],
])('refuses what is too large, sent %s', async (_how, sent) => {
  const clinic = await aClinic(test)
  const { id } = await aPet(test, clinic, await anOwner(test, clinic))
  const answer = await test.app.inject({
    ...{ method: 'PUT', url: `/api/clinic/pets/${id}/photo`, payload: sent(Buffer.alloc(MAX_PHOTO_BYTES + 1)) },
    headers: { authorization: `Bearer ${clinic.as.veterinario.token}`, 'content-type': 'image/jpeg' },
  })
  expect(answer.json()).toMatchObject({
    error: { code: 'too_large', message: 'El contenido es demasiado grande: el máximo es 15 MB.' },
  })
})

it('takes a photo while another clinic has sent too many, which is refused the next', async () => {
  const [busy, own] = [await aClinic(test), await aClinic(test)]
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c82' } })
    .jpeg()
    .toBuffer()
  const send = async (clinic: TestClinic) => {
    const { id: petId } = await aPet(test, clinic, await anOwner(test, clinic))
    const file = { bytes, type: 'image/jpeg' }
    return callRoute(test, pets.setPhoto, { petId }, { ...clinic.as.veterinario, file })
  }
  // Two are being sent, and thirty wait.
  const answers = Array.from({ length: 32 }, () => new PassThrough())
  const rooms = answers.map((answer) => takeRoom(busy.id, {}, answer))
  const refused = await send(busy)
  expect(refused.raw.headers['retry-after']).toBe('5')
  expect(refused.error).toEqual({
    code: 'too_many_requests',
    message: 'Ya hay demasiadas solicitudes en espera. Intente de nuevo en unos segundos.',
  })
  expect((await send(own)).status).toBe(200)
  for (const answer of answers) answer.destroy()
  await Promise.all(rooms)
})

describe('a file on its way', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const PACE_MS = 15_000
  function upload() {
    const sent = new PassThrough()
    const request = { headers: {}, routeOptions: { bodyLimit: 1024 * 1024, config: { isUpload: true } } }
    return { sent, read: readFileBody(request as unknown as FastifyRequest, sent, PACE_MS) }
  }

  it('is broken off when it brings less than 64 kB in a quarter of a minute', async () => {
    const { sent, read } = upload()
    const refused = expect(read).rejects.toMatchObject({ code: 'too_slow' })
    sent.write(Buffer.alloc(64 * 1024))
    await vi.advanceTimersByTimeAsync(PACE_MS)
    sent.write(Buffer.alloc(64 * 1024 - 1))
    await vi.advanceTimersByTimeAsync(PACE_MS)
    await refused
    // The connection still has the refusal to carry.
    expect(sent.destroyed).toBe(false)
  })

  it('may take its time as long as it comes', async () => {
    const { sent, read } = upload()
    for (let quarter = 0; quarter < 12; quarter += 1) {
      sent.write(Buffer.alloc(64 * 1024, quarter))
      await vi.advanceTimersByTimeAsync(PACE_MS)
    }
    sent.end('fin')
    const body = await read
    expect(body).toHaveLength(12 * 64 * 1024 + 3)
    expect([body[64 * 1024], String(body.subarray(-3))]).toEqual([1, 'fin'])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('that breaks off is no file', async () => {
    const { sent, read } = upload()
    sent.write('x')
    sent.destroy()
    await expect(read).rejects.toThrow()
  })
})

it('keeps the room of a call that is broken off until the work on its file has ended', async () => {
  const calls = [1, 2].map(() => ({
    request: { body: Buffer.allocUnsafeSlow(9) },
    answer: new PassThrough(),
    end: Promise.withResolvers<void>(),
  }))
  for (const { request, answer } of calls) await takeRoom('one', request, answer)
  const works = calls.map(({ request, end }) => withFile(request, () => end.promise))
  let isIn = false
  const answer = new PassThrough()
  const third = takeRoom('one', {}, answer).then(() => (isIn = true))
  calls[0]?.answer.destroy()
  await setImmediate()
  expect(isIn).toBe(false)
  expect(calls[0]?.request.body).toHaveLength(9)
  calls[0]?.end.resolve()
  await third
  expect(calls[0]?.request.body).toHaveLength(0)
  for (const { end } of calls) end.resolve()
  await Promise.all(works)
  for (const stream of [answer, ...calls.map((call) => call.answer)]) stream.destroy()
})
