import { describe, expect, it } from 'vitest'
import { conversations } from '#shared/conversations/conversations.contract.ts'
import { paperLinks } from '#shared/conversations/paperLinks.contract.ts'
import { papers } from '#shared/conversations/papers.contract.ts'
import { aPaperLink, aWritingOwner, messagesOf } from '#server/conversations/conversations.factory.ts'
import { soonOf } from '#server/db/clinic.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic } from '#server/testing/factories.ts'

const test = useTestApp()

const DAY_MS = 86_400_000

const wait = (ms: number) => test.setNow(new Date(test.services.clock().getTime() + ms).toISOString())
const open = async (token: string) => (await callRoute(test, paperLinks.open, { token })).error?.code
const take = (token: string) =>
  test.app.inject({ method: 'POST', url: '/api/clinic/paper-links/file', payload: { token } })

describe('a paper outside of the 24 hours', () => {
  it('goes as a link in the approved template, which opens the PDF as it was', async () => {
    const clinic = await aClinic(test)
    const { owner, pet } = await aWritingOwner(test, clinic)
    const vet = { token: clinic.as.veterinario.token }
    const way = async () => (await callRoute(test, papers.way, { ownerId: owner.id }, vet)).body
    expect(await way()).toEqual({ isLink: false, problem: null })
    wait(25 * 3_600_000)
    expect(await way()).toEqual({ isLink: true, problem: null })
    const text = `El carné de vacunación de ${pet.name}`
    const input = { ownerId: owner.id, petId: pet.id, text, paper: `/pets/${pet.id}/vaccination-card/paper` }
    const { body } = await callRoute(test, conversations.sendPaper, input, vet)
    expect(body).toMatchObject({
      kind: 'template',
      hasFile: false,
      text: expect.stringContaining(`ver el carné de vacunación de ${pet.name}: http://huella.prueba/documento#`),
      link: { isRevoked: false, openings: 0, lastOpenedAt: null },
    })
    const token = /#([\w-]+)/.exec(body.text ?? '')?.[1] ?? ''
    const page = (await callRoute(test, paperLinks.open, { token })).body
    expect(page).toMatchObject({
      fileName: expect.stringContaining(`${pet.name}.pdf`),
      expiresAt: '2026-11-28T18:00:00.000Z',
    })
    const file = await take(token)
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(file.headers['x-robots-tag']).toContain('noindex')
    expect(file.headers['cache-control']).toContain('no-store')
    await take(token)
    await soonOf(test.database).settle()
    const [sent] = await messagesOf(test, clinic, body.conversationId ?? '')
    expect(sent?.link).toMatchObject({ openings: 2, lastOpenedAt: expect.any(String) })
  })

  it('opens nothing any more once it expired or was taken back, as one that nobody has, and never in another clinic', async () => {
    const clinic = await aClinic(test)
    const other = await aClinic(test)
    const { token, message } = await aPaperLink(test, clinic)
    const second = await aPaperLink(test, clinic)
    expect(await open(token)).toBeUndefined()
    const nobodys = [
      second.token.slice(0, -4) + 'AAAA',
      'x',
      token.replace(/^.{21}/, (await aPaperLink(test, other)).token.slice(0, 21)),
    ]
    for (const one of nobodys) expect(await open(one)).toBe('not_found')
    const revoke = (who = clinic) =>
      callRoute(test, paperLinks.revoke, { messageId: message.id }, { token: who.as.recepcion.token })
    expect((await revoke(other)).error?.code).toBe('not_found')
    expect((await revoke()).body.link?.isRevoked).toBe(true)
    expect((await revoke()).error?.code).toBe('not_found')
    wait(7 * DAY_MS - 1000)
    expect(await open(second.token)).toBeUndefined()
    wait(1000)
    const refused = await Promise.all([token, second.token, nobodys[0] ?? ''].map(take))
    expect(new Set(refused.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(refused[0]?.statusCode).toBe(404)
  })

  it('waits where the template is not approved', async () => {
    const clinic = await aClinic(test)
    const { owner } = await aWritingOwner(test, clinic)
    wait(25 * 3_600_000)
    await test.owner.query("UPDATE whatsapp_templates SET status = 'pending' WHERE clinic_id = $1", [clinic.id])
    const vet = { token: clinic.as.veterinario.token }
    const { body } = await callRoute(test, papers.way, { ownerId: owner.id }, vet)
    expect(body).toEqual({ isLink: false, problem: expect.stringContaining('24 horas') })
  })
})
