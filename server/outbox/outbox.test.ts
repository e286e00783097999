import { beforeAll, expect, it } from 'vitest'
import { outbox } from '#shared/outbox/outbox.contract.ts'
import { aFailedSending } from '#server/outbox/outbox.inputs.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic, type TestClinic } from '#server/testing/factories.ts'
import { readLetters } from '#server/testing/letters.ts'
import { sendOutbox } from '#server/testing/outbox.ts'

const test = useTestApp()
let clinic: TestClinic
let admin: { token: string }

beforeAll(async () => {
  clinic = await aClinic(test)
  admin = { token: clinic.as.administrador.token }
})

async function listed(): Promise<string[]> {
  return (await callRoute(test, outbox.failed, {}, admin)).body.items.map(({ id }) => id)
}

it('says of each what it was, to whom, when and why not, the newest first', async () => {
  const [first, last] = [await aFailedSending(test, clinic), await aFailedSending(test, clinic, 'luz@prueba.co')]
  const { body } = await callRoute(test, outbox.failed, {}, admin)
  expect(body).toEqual({
    page: 1,
    pageSize: 50,
    total: 2,
    items: [
      {
        id: last,
        title: 'Aviso de un cambio en una cuenta',
        to: 'luz@prueba.co',
        createdAt: '2026-11-20T17:00:00.000Z',
        tries: 1,
        reason: 'El servicio no respondió.',
      },
      expect.objectContaining({ id: first, to: 'ana@prueba.co' }),
    ],
  })
  const second = await callRoute(test, outbox.failed, { page: 2, pageSize: 1 }, admin)
  expect(second.body.items.map(({ id }) => id)).toEqual([first])
})

it('is tried again, once, when an administrator says so', async () => {
  const sendingId = await aFailedSending(test, clinic, 'otra.vez@prueba.co')
  expect((await callRoute(test, outbox.retry, { sendingId }, admin)).error).toBeUndefined()
  expect(await listed()).not.toContain(sendingId)
  await sendOutbox(test)
  await sendOutbox(test)
  const letters = await readLetters(test)
  expect(letters.filter((text) => text.includes('To: otra.vez@prueba.co'))).toHaveLength(1)
  expect((await callRoute(test, outbox.retry, { sendingId }, admin)).error?.code).toBe('not_found')
})

it('is let go, with what it said, when an administrator says so', async () => {
  const sendingId = await aFailedSending(test, clinic, 'nunca@prueba.co')
  expect((await callRoute(test, outbox.discard, { sendingId }, admin)).error).toBeUndefined()
  expect(await listed()).not.toContain(sendingId)
  await sendOutbox(test)
  expect((await readLetters(test)).join()).not.toContain('nunca@prueba.co')
  const { rows } = await test.owner.query('SELECT state, payload FROM outbox WHERE id = $1', [sendingId])
  expect(rows).toEqual([{ state: 'discarded', payload: {} }])
})
