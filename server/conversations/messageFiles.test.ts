import { describe, expect, it } from 'vitest'
import { attachmentRoutesOf } from '#shared/attachments/attachments.contract.ts'
import { conversations } from '#shared/conversations/conversations.contract.ts'
import { NOT_CONNECTED } from '#shared/conversations/conversations.rules.ts'
import { messageFiles } from '#shared/conversations/messageFiles.contract.ts'
import { exams } from '#shared/exams/exams.contract.ts'
import { whatsapp } from '#shared/whatsapp/whatsapp.contract.ts'
import { aConversation, messagesOf } from '#server/conversations/conversations.factory.ts'
import { aReceivedFile } from '#server/conversations/messageFiles.factory.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic } from '#server/testing/factories.ts'
import { sendOutbox } from '#server/testing/outbox.ts'
import { newPet, picture } from '#server/testing/routeInputs.ts'

const test = useTestApp()

const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF\n')
const voice = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(200, 7)])
const film = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypmp42'), Buffer.alloc(200)])

describe('a file that came', () => {
  it.each<[string, string, Buffer, string, string]>([
    ['a photo', 'image', Buffer.alloc(0), 'image/jpeg', 'image/webp'],
    ['a voice', 'audio', voice, 'audio/ogg; codecs=opus', 'audio/ogg'],
    ['a sound in the box of films', 'audio', film, 'audio/mp4', 'audio/mp4'],
    ['a film', 'video', film, 'video/mp4', 'video/mp4'],
    ['a PDF', 'document', pdf, 'application/pdf', 'application/pdf'],
    ['a paper of an office', 'document', Buffer.from('PK\u0003\u0004rest'), 'application/msword', 'application/zip'],
    ['a photo that was sent as a paper', 'document', Buffer.alloc(0), 'image/png', 'image/webp'],
  ])('is fetched and opened: %s', async (_name, kind, bytes, contentType, expected) => {
    const clinic = await aClinic(test)
    const given = bytes.length > 0 ? bytes : await picture()
    const message = await aReceivedFile(test, clinic, kind, { bytes: given, contentType, fileName: 'Examen.pdf' })
    expect(message).toMatchObject({ hasFile: true, problem: null, kind })
    const { raw } = await callRoute(
      test,
      messageFiles.open,
      { messageId: message.id },
      { token: clinic.as.recepcion.token },
    )
    expect(raw.headers['content-type']).toBe(expected)
    if (expected !== 'image/webp') expect(raw.rawPayload).toEqual(given)
    expect(raw.headers['content-disposition']).toMatch(expected === 'application/zip' ? /^attachment/ : /^inline/)
  })

  it('is not kept where the clinic has used its room, and its message says so', async () => {
    const clinic = await aClinic(test)
    test.services.filesQuota = 0
    const message = await aReceivedFile(test, clinic, 'document', { bytes: pdf, contentType: 'application/pdf' })
    test.services.filesQuota = null
    expect(message).toMatchObject({ hasFile: false, problem: expect.stringMatching(/espacio/) })
  })

  it.each<[string, string, Buffer, string, RegExp]>([
    ['a page as a photo', 'image', Buffer.from('<html><script>1</script>'), 'image/jpeg', /no es una foto/],
    ['a page as a paper', 'document', Buffer.from('<html><script>1</script>'), 'text/html', /no se guardan/],
    ['a program as a PDF', 'document', Buffer.from('MZ\u0000\u0001'), 'application/pdf', /PDF/],
    ['a program as a paper', 'document', Buffer.from('MZ\u0000\u0001'), 'application/msword', /no se guardan/],
    ['a text as a voice', 'audio', Buffer.from('hola'), 'audio/ogg', /no es un audio/],
    ['a PDF as a film', 'video', pdf, 'video/mp4', /no es un video/],
    ['a photo of 6 MB', 'image', Buffer.alloc(6 * 1024 * 1024, 1), 'image/jpeg', /pesa más de 5 MB/],
  ])('is not kept where it is not what it says: %s', async (_name, kind, bytes, contentType, problem) => {
    const clinic = await aClinic(test)
    const message = await aReceivedFile(test, clinic, kind, { bytes, contentType })
    expect(message).toMatchObject({ hasFile: false, problem: expect.stringMatching(problem) })
    const { rows } = await test.owner.query('SELECT 1 FROM files WHERE clinic_id = $1', [clinic.id])
    expect(rows).toEqual([])
  })

  it('is kept in a history in one press, once', async () => {
    const clinic = await aClinic(test)
    const { token } = clinic.as.recepcion
    for (const file of [undefined, { bytes: pdf, contentType: 'application/pdf', fileName: 'Hemograma.pdf' }]) {
      const { id: messageId } = await aReceivedFile(test, clinic, file ? 'document' : 'image', file)
      const { id: petId } = await newPet(test, clinic)
      const { body: saved } = await callRoute(test, messageFiles.save, { messageId, petId }, { token })
      expect((await callRoute(test, messageFiles.save, { messageId, petId }, { token })).body).toEqual(saved)
      const { body: list } = await callRoute(test, exams.listOfPet, { petId }, { token })
      expect(list.items).toMatchObject([{ id: saved.examId, status: 'received', fileCount: 1 }])
      const vet = { token: clinic.as.veterinario.token }
      const files = await callRoute(test, attachmentRoutesOf.exam.list, { recordId: saved.examId }, vet)
      expect(files.body).toMatchObject([{ name: file ? 'Hemograma.pdf' : 'Foto.webp' }])
    }
  })

  it('is one exam, however many press at one moment', async () => {
    const clinic = await aClinic(test)
    const { id: messageId } = await aReceivedFile(test, clinic, 'image')
    const { id: petId } = await newPet(test, clinic)
    const press = ({ token }: { token: string }) => callRoute(test, messageFiles.save, { messageId, petId }, { token })
    const { recepcion, veterinario, auxiliar } = clinic.as
    const saved = (await Promise.all([recepcion, veterinario, auxiliar].map(press))).map(({ body }) => body.examId)
    expect(new Set(saved).size).toBe(1)
    const { body: list } = await callRoute(test, exams.listOfPet, { petId }, { token: veterinario.token })
    expect(list.items).toHaveLength(1)
    const { rows } = await test.owner.query('SELECT id FROM files WHERE clinic_id = $1', [clinic.id])
    expect(rows).toHaveLength(3)
  })

  it('of sound is kept in none', async () => {
    const clinic = await aClinic(test)
    const { id: messageId } = await aReceivedFile(test, clinic, 'audio', { bytes: voice, contentType: 'audio/ogg' })
    const { id: petId } = await newPet(test, clinic)
    const { token } = clinic.as.recepcion
    expect((await callRoute(test, messageFiles.save, { messageId, petId }, { token })).status).toBe(409)
  })
})

describe('a file that is sent', () => {
  it('goes in its turn: photo, paper and sound', async () => {
    const clinic = await aClinic(test)
    const { token } = clinic.as.recepcion
    const { id: conversationId, waId } = await aConversation(test, clinic)
    const sent: [Buffer, string][] = [
      [await picture(), 'herida.png'],
      [pdf, 'Fórmula.pdf'],
      [voice, 'nota.ogg'],
    ]
    for (const [bytes, name] of sent) {
      const file = { bytes, type: 'application/octet-stream' }
      const { body } = await callRoute(test, messageFiles.send, { conversationId, name }, { token, file })
      expect(body).toMatchObject({ status: 'queued', hasFile: true })
    }
    await callRoute(test, conversations.send, { conversationId, text: 'Ahí está todo' }, { token })
    for (let time = 0; time < 3; time += 1) await sendOutbox(test)
    const shown = (await test.whatsapp.phoneOf(`sim-${clinic.id}`, waId ?? '')).slice(1)
    expect(shown.map(({ content }) => content.type)).toEqual(['image', 'document', 'audio', 'text'])
    const [image] = shown
    const { id } = Object(image?.content.image) as { id: string }
    expect((await test.whatsapp.phones.findMedia(id))?.contentType).toBe('image/jpeg')
    expect(shown[1]?.content).toMatchObject({ document: { filename: 'Fórmula.pdf' } })
    expect((await messagesOf(test, clinic, conversationId)).map(({ status }) => status).slice(0, 4)).toEqual([
      'delivered',
      'delivered',
      'delivered',
      'delivered',
    ])
  })

  it('may be a photo as large as any that is kept here, and goes as a small one', async () => {
    const clinic = await aClinic(test)
    const { token } = clinic.as.recepcion
    const { id: conversationId, waId } = await aConversation(test, clinic)
    const send = async (megabytes: number) => {
      const bytes = Buffer.concat([await picture(), Buffer.alloc(megabytes * 1024 * 1024)])
      const file = { bytes, type: 'application/octet-stream' }
      return callRoute(test, messageFiles.send, { conversationId, name: 'herida.png' }, { token, file })
    }
    expect((await send(6)).status).toBe(200)
    for (let time = 0; time < 2; time += 1) await sendOutbox(test)
    const [, image] = await test.whatsapp.phoneOf(`sim-${clinic.id}`, waId ?? '')
    const { id } = Object(image?.content.image) as { id: string }
    expect((await test.whatsapp.phones.findMedia(id))?.bytes.length).toBeLessThan(100_000)
    const tooLarge = { field: 'file', message: expect.stringMatching(/más de 15 MB: elija uno más pequeño/) }
    expect((await send(16)).error).toMatchObject({ code: 'invalid', ...tooLarge })
  })

  it('is refused where it is none of these', async () => {
    const clinic = await aClinic(test)
    const { id: conversationId } = await aConversation(test, clinic)
    const file = { bytes: Buffer.from('MZ\u0000'), type: 'image/png' }
    const { token } = clinic.as.recepcion
    const answer = await callRoute(test, messageFiles.send, { conversationId, name: 'x.png' }, { token, file })
    expect(answer.error).toMatchObject({ code: 'invalid', field: 'file' })
  })

  it('fails where the number is connected no more, and holds up nothing', async () => {
    const clinic = await aClinic(test)
    const { token } = clinic.as.recepcion
    const { id: conversationId } = await aConversation(test, clinic)
    const file = { bytes: pdf, type: 'application/pdf' }
    await callRoute(test, messageFiles.send, { conversationId, name: 'Fórmula.pdf' }, { token, file })
    await callRoute(test, conversations.send, { conversationId, text: 'Ahí está' }, { token })
    await callRoute(test, whatsapp.disconnect, {}, clinic.as.administrador)
    for (let time = 0; time < 2; time += 1) await sendOutbox(test)
    expect((await messagesOf(test, clinic, conversationId)).slice(0, 2)).toMatchObject([
      { text: 'Ahí está', status: 'failed', problem: NOT_CONNECTED },
      { kind: 'document', status: 'failed', problem: NOT_CONNECTED },
    ])
  })
})
