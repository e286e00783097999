import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCloudApi } from '#server/outside/whatsapp/cloudApi.ts'
import { isSignedWebhook, signWebhook } from '#server/outside/whatsapp/signature.ts'
import { EXPIRED, openWhatsappSimulator, type PlayableSimulator } from '#server/outside/whatsapp/simulator.ts'
import { readTemplateNews, readWebhook } from '#server/outside/whatsapp/webhook.ts'
import {
  type OutgoingContent,
  TOO_LARGE,
  type Whatsapp,
  WhatsappError,
  type WhatsappNumber,
} from '#server/outside/whatsapp/whatsapp.ts'
import { CLOUD_TOKEN, type CloudServer, startCloud } from '#server/testing/cloudServer.ts'

const NOW = new Date('2026-11-20T17:00:00Z')
const signal = AbortSignal.timeout(60_000)
const ana = '573004445566'

let folder: string
let cloud: CloudServer
let simulator: PlayableSimulator
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'huella-whatsapp-'))
  cloud = await startCloud()
  simulator = openWhatsappSimulator(folder, () => NOW)
  await simulator.open('sim-1', 'Clínica')
  const template = { name: 'recordatorio', language: 'es', category: 'utility' as const, body: 'Hola {{1}}' }
  const made = { ...template, examples: ['Ana'], buttons: ['Confirmo'] }
  await simulator.createTemplate({ phoneNumberId: 'sim-1', token: '' }, 'sim-1', made, signal)
  await simulator.play('sim-1', { waId: ana, name: 'Ana' }, { type: 'text', text: { body: 'Hola' } })
})
afterAll(async () => {
  cloud.stop()
  await rm(folder, { recursive: true })
})

const contents: OutgoingContent[] = [
  { type: 'text', text: 'Hola, ¿cómo sigue Luna?' },
  { type: 'buttons', text: '¿Viene?', buttons: [{ id: 'event:yes:1', title: 'Confirmo' }] },
  { type: 'template', name: 'recordatorio', language: 'es', parameters: ['Ana'], buttons: ['event:yes:1'] },
  { type: 'reaction', to: 'wamid.1', emoji: '👍' },
  { type: 'reaction', to: 'wamid.1', emoji: '' },
]

describe.each<[string, () => { whatsapp: Whatsapp; number: WhatsappNumber; account: string; expired: string }]>([
  [
    'the Cloud API',
    () => ({
      whatsapp: openCloudApi({ graphUrl: cloud.url }),
      number: { phoneNumberId: '106540352242922', token: CLOUD_TOKEN },
      ...{ account: '102290129340398', expired: 'otro' },
    }),
  ],
  [
    'the simulator',
    () => ({
      ...{ whatsapp: simulator, number: { phoneNumberId: 'sim-1', token: '' } },
      ...{ account: 'sim-1', expired: EXPIRED },
    }),
  ],
])('WhatsApp by %s', (_name, make) => {
  it.each(contents)('takes $type, to a number and to who hides theirs', async (content) => {
    const { whatsapp, number } = make()
    for (const to of [{ waId: ana }, { userId: 'CO.1349120865530274' }])
      expect(await whatsapp.send(number, { to, key: 'k', content }, signal)).toMatch(/^wamid\./)
  })

  it('keeps files both ways, and says which are too large', async () => {
    const { whatsapp, number } = make()
    const file = { bytes: Buffer.from('photo'), contentType: 'image/jpeg', fileName: 'a.jpg' }
    const mediaId = await whatsapp.upload(number, file, signal)
    const content = { type: 'image' as const, mediaId, caption: 'Herida' }
    await whatsapp.send(number, { to: { waId: ana }, key: 'k', content, quoted: 'wamid.1' }, signal)
    const given = await whatsapp.download(number, mediaId, 5, signal)
    expect(given).toEqual({ bytes: file.bytes, contentType: 'image/jpeg' })
    await expect(whatsapp.download(number, mediaId, 4, signal)).rejects.toMatchObject({ details: TOO_LARGE })
    await expect(whatsapp.download(number, 'media.0', 5, signal)).rejects.toBeInstanceOf(WhatsappError)
  })

  it('tells of the number and its templates, and takes others', async () => {
    const { whatsapp, number, account } = make()
    expect((await whatsapp.findNumber(number, signal)).displayPhone).toMatch(/^\+57/)
    await whatsapp.subscribe(number, account, signal)
    await whatsapp.markRead(number, 'wamid.1', signal)
    const listed = await whatsapp.listTemplates(number, account, signal)
    expect(listed.map(({ name }) => name)).not.toContain('rara')
    expect(listed.find(({ name }) => name === 'recordatorio')).toEqual({
      ...{ name: 'recordatorio', language: 'es', category: 'utility', body: 'Hola {{1}}', buttons: ['Confirmo'] },
      ...{ status: 'approved', reason: null },
    })
    const made = { name: 'otra', language: 'es', category: 'marketing', body: 'Hola {{1}}' } as const
    await whatsapp.createTemplate(number, account, { ...made, examples: ['Ana'], buttons: ['Sí'] }, signal)
  })

  it('refuses with the number of its reason', async () => {
    const { whatsapp, number, expired } = make()
    const content = { type: 'text', text: 'Hola' } as const
    const to = (waId: string) => ({ to: { waId }, key: 'k', content })
    await expect(whatsapp.send(number, to('573009990001'), signal)).rejects.toMatchObject({ code: 131_026 })
    const ended = { ...number, token: expired }
    await expect(whatsapp.send(ended, to(ana), signal)).rejects.toMatchObject({ code: 190 })
    await expect(whatsapp.findNumber(ended, signal)).rejects.toMatchObject({ code: 190 })
  })
})

describe('the Cloud API', () => {
  const number = { phoneNumberId: '106540352242922', token: CLOUD_TOKEN }
  const message = { to: { waId: ana }, key: 'k1', content: { type: 'text', text: 'Hola' } } as const

  it('is sent what its documentation says', async () => {
    cloud.calls.length = 0
    await openCloudApi({ graphUrl: cloud.url }).send(number, { ...message, quoted: 'wamid.1' }, signal)
    expect(cloud.calls).toMatchObject([
      {
        ...{ method: 'POST', path: '/106540352242922/messages', authorization: `Bearer ${CLOUD_TOKEN}` },
        body: {
          ...{ messaging_product: 'whatsapp', recipient_type: 'individual', to: '+573004445566', type: 'text' },
          ...{ text: { body: 'Hola', preview_url: false }, context: { message_id: 'wamid.1' } },
          biz_opaque_callback_data: 'k1',
        },
      },
    ])
  })

  it('takes a reaction, and none in its place', async () => {
    cloud.calls.length = 0
    const { send } = openCloudApi({ graphUrl: cloud.url })
    for (const emoji of ['❤️', ''])
      await send(number, { ...message, content: { type: 'reaction', to: 'wamid.1', emoji } }, signal)
    const reaction = (emoji: string) => ({ body: { type: 'reaction', reaction: { message_id: 'wamid.1', emoji } } })
    expect(cloud.calls).toMatchObject([reaction('❤️'), reaction('')])
  })

  it('that is not well took nothing where it says so; else nobody knows', async () => {
    const { send } = openCloudApi({ graphUrl: cloud.url })
    const failing = (...answers: Parameters<CloudServer['answerNext']>) => {
      cloud.answerNext(...answers)
      return send(number, message, AbortSignal.timeout(300))
    }
    await expect(failing({ status: 503 })).rejects.toMatchObject({ code: 2 })
    await expect(failing({ status: 500, body: { error: { code: 131_016 } } })).rejects.toMatchObject({ code: 131_016 })
    for (const answer of [{ status: 500 }, { status: 502, body: '<html>' }, { status: 200, body: {} }, 'hang'] as const)
      await expect(failing(answer)).rejects.not.toBeInstanceOf(WhatsappError)
    const gone = await startCloud()
    gone.stop()
    const away = openCloudApi({ graphUrl: gone.url })
    await expect(away.send(number, message, signal)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } })
  })
})

describe('a webhook', () => {
  const json = String.raw`{"object":"whatsapp_business_account","entry":[{"id":"102290129340398","changes":[{"value":{"messaging_product":"whatsapp","metadata":{"display_phone_number":"573001112233","phone_number_id":"106540352242922"},"contacts":[{"profile":{"name":"Ana Gómez"},"wa_id":"573004445566","user_id":"CO.1349120865530274"}],"messages":[{"from":"573004445566","from_user_id":"CO.1349120865530274","id":"wamid.TEST0001","timestamp":"1764000000","type":"text","text":{"body":"Hola, ¿tienen cita hoy?"}}]},"field":"messages"}]}]}`
  const escaped = json.replaceAll('ó', String.raw`\u00f3`).replaceAll('¿', String.raw`\u00bf`)

  // Measured with openssl: they catch whoever writes the JSON anew.
  it.each([
    [json, 514, 'aa1d82a383bcfcce2d6ccd093623e4960065f027ece20e775dfc61494c268908'],
    [escaped, 522, '8c7901f5e33b638fca86f82d32b094bbd5fe45297236cb81e8c1c82c2b608c3d'],
  ])('is signed over its bytes', (text, length, hex) => {
    const body = Buffer.from(text)
    expect(body.length).toBe(length)
    expect(signWebhook(body, 'simulador_app_secret')).toBe(`sha256=${hex}`)
    expect(isSignedWebhook(body, `sha256=${hex}`, 'simulador_app_secret')).toBe(true)
    for (const forged of [undefined, '', 'sha256=', `sha256=${hex.replace(/.$/, 'x')}`, hex, `sha1=${hex}`])
      expect(isSignedWebhook(body, forged, 'simulador_app_secret')).toBe(false)
    expect(readWebhook(body)).toMatchObject([
      { phoneNumberId: '106540352242922', messages: [{ profileName: 'Ana Gómez', text: 'Hola, ¿tienen cita hoy?' }] },
    ])
  })

  const anything = fc.anything({ withNullPrototype: false })
  const odd = fc.oneof(anything, fc.string(), fc.constant(null), fc.integer())
  const parts = (names: readonly string[]) => fc.dictionary(fc.constantFrom(...names), odd, { maxKeys: names.length })
  const message = parts(['id', 'from', 'from_user_id', 'to', 'timestamp', 'type', 'text', 'image', 'context', 'errors'])
  const value = fc.record({
    metadata: fc.oneof(fc.constant({ phone_number_id: '1' }), odd),
    contacts: fc.oneof(fc.array(odd), odd),
    messages: fc.oneof(fc.array(fc.oneof(message, odd)), odd),
    statuses: fc.oneof(fc.array(fc.oneof(parts(['id', 'status', 'timestamp', 'errors']), odd)), odd),
    message_template_name: odd,
  })
  const entry = fc.array(fc.record({ id: odd, changes: fc.oneof(fc.array(fc.record({ field: odd, value })), odd) }))

  it('of whatever kind is read without breaking', () => {
    fc.assert(
      fc.property(fc.oneof(odd, fc.record({ object: fc.constant('whatsapp_business_account'), entry })), (given) => {
        const body = Buffer.from(JSON.stringify(given) ?? '')
        for (const told of readWebhook(body) ?? [])
          for (const { id, waId, userId } of told.messages) expect(id && (waId ?? userId)).toBeTruthy()
        readTemplateNews(body)
      }),
      { seed: 20_261_120, numRuns: 400 },
    )
  })
})
