import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMailFolder } from '#server/outside/mail/folder.ts'
import type { Mail } from '#server/outside/mail/mail.ts'
import { openSmtp } from '#server/outside/mail/smtp.ts'
import { readLetters } from '#server/testing/letters.ts'
import { type MailServer, startMailServer } from '#server/testing/smtp.ts'

const FROM = 'Huella <huella@prueba.co>'
const letter = { to: 'ana@prueba.co', subject: 'Cita de Milo', text: 'Mañana a las 8:00.\n\nLa clínica' }

let folder: string
let server: MailServer

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'huella-mail-'))
  server = await startMailServer()
})

afterAll(async () => {
  server.stop()
  await rm(folder, { recursive: true })
})

interface Adapter {
  open: () => Mail
  letters: () => Promise<string[]>
}

describe.each<[string, Adapter]>([
  ['SMTP', { open: () => openSmtp(server.url, FROM), letters: async () => server.letters }],
  ['a folder', { open: () => openMailFolder(path.join(folder, 'mail'), FROM), letters: () => readLetters({ folder }) }],
])('mail by %s', (_name, { open, letters }) => {
  it('hands a letter over as it was written', async () => {
    await open().send(letter)
    const sent = (await letters()).at(-1)
    expect(sent).toContain(`From: ${FROM}\n`)
    expect(sent).toContain('To: ana@prueba.co\n')
    expect(sent).toContain('Mañana a las 8:00.\n\nLa clínica')
  })

  it('names the clinic that writes, from the address of the installation', async () => {
    await open().send({ ...letter, senderName: 'Clínica, "Huellitas"' })
    const sent = (await letters()).at(-1) ?? ''
    const [, name = '', address] = /^From: (.*) <(.*)>$/m.exec(sent) ?? []
    expect(address).toBe('huella@prueba.co')
    expect(name).toContain('Huellitas')
    await open().send({ ...letter, senderName: 'Huellitas' })
    expect((await letters()).at(-1)).toContain('From: Huellitas <huella@prueba.co>\n')
  })

  it('gives a letter that is sent again the id that it had', async () => {
    const id = '0197a3c2-0000-7000-8000-000000000001'
    for (const _time of [1, 2]) await open().send({ ...letter, id })
    const ids = (await letters()).map((text) => /^Message-ID:\s+(<[^>]*>)/im.exec(text)?.[1])
    expect(new Set(ids.filter((one) => one?.includes(id)))).toEqual(new Set([`<${id}@huella>`]))
    expect(new Set(ids).size, 'others have another').toBeGreaterThan(1)
  })
})

it('throws what keeps a letter from being handed over', async () => {
  server.refuseAll(true)
  await expect(openSmtp(server.url, FROM).send(letter)).rejects.toThrow('550')
  server.refuseAll(false)
  await expect(openSmtp('smtp://127.0.0.1:1', FROM).send(letter)).rejects.toThrow('ECONNREFUSED')
  await expect(openMailFolder('/dev/null/no', FROM).send(letter)).rejects.toThrow('ENOTDIR')
})
