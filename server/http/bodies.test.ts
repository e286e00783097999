import { PassThrough, Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { pets } from '#shared/pets/pets.contract.ts'
import { MAX_PHOTO_BYTES } from '#shared/values/picture.ts'
import { takeRoom, withFile } from '#server/http/bodies.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic, anOwner, aPet, type TestClinic } from '#server/testing/factories.ts'

const test = useTestApp()

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c82' } })
    .jpeg()
    .toBuffer()

async function aSender() {
  const clinic: TestClinic = await aClinic(test)
  const { id: petId } = await aPet(test, clinic, await anOwner(test, clinic))
  return (bytes: Buffer) =>
    callRoute(test, pets.setPhoto, { petId }, { ...clinic.as.veterinario, file: { bytes, type: 'image/jpeg' } })
}

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

it('takes a photo while another clinic has sent too many, which are refused', { timeout: 60_000 }, async () => {
  const [busy, own] = [await aSender(), await aSender()]
  const [large, small] = [await picture(3000, 2000), await picture(60, 40)]
  let before = 0
  const asked = Array.from({ length: 34 }, async () => {
    const answer = await busy(large)
    if (answer.status === 200) before += 1
    return answer
  })
  expect((await own(small)).status).toBe(200)
  // Those that were let in when it came, of which one was being worked on.
  expect(before).toBeLessThan(3)
  const refused = (await Promise.all(asked)).filter(({ status }) => status !== 200)
  expect(refused.map(({ status }) => status)).toEqual([429, 429])
  expect(refused[0]?.raw.headers['retry-after']).toBe('5')
  expect(refused[0]?.error).toEqual({
    code: 'too_many_requests',
    message: 'Ya hay demasiadas solicitudes en espera. Intente de nuevo en unos segundos.',
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
