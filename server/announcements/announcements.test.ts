import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { announcements } from '#shared/announcements/announcements.contract.ts'
import { ANNOUNCEMENT_TAGS } from '#shared/announcements/announcements.rules.ts'
import { insertAnnouncement, withdrawAnnouncement } from '#server/announcements/announcements.queries.ts'
import { cleanAnnouncement } from '#server/announcements/cleanAnnouncement.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic } from '#server/testing/factories.ts'

const test = useTestApp()

async function publish(html: string, at = test.services.clock()): Promise<string> {
  const id = await insertAnnouncement(test.database, html, at)
  if (!id) throw new Error('nothing to publish')
  return id
}

const read = (token: string) => callRoute(test, announcements.list, {}, { token })

describe('the announcements', () => {
  it('are a bare list of ids and contents, the newest first, the same for every clinic', async () => {
    const first = await publish('<p>Primera</p>', new Date('2026-11-01T12:00:00.000Z'))
    const second = await publish('<p>Segunda</p>', new Date('2026-11-02T12:00:00.000Z'))
    for (const clinic of [await aClinic(test), await aClinic(test)]) {
      const { body } = await read(clinic.as.lectura.token)
      expect(body).toEqual([
        { id: second, content: '<p>Segunda</p>' },
        { id: first, content: '<p>Primera</p>' },
      ])
    }
  })

  it('are gone when they are withdrawn, and not twice', async () => {
    const clinic = await aClinic(test)
    const id = await publish('<p>Se retira</p>')
    const now = test.services.clock()
    expect(await withdrawAnnouncement(test.database, id, now)).toBe(true)
    expect(await withdrawAnnouncement(test.database, id, now)).toBe(false)
    const { body } = await read(clinic.as.auxiliar.token)
    expect(body.map((item) => item.id)).not.toContain(id)
  })

  it('are cleaned when they are served, too, whatever came past the operator’s command', async () => {
    const clinic = await aClinic(test)
    const id = '01980000-0000-7000-8000-0000000000aa'
    const content = '<p onclick="steal()">Hola<script>steal()</script></p>'
    await test.owner.query('INSERT INTO announcements (id, content, published_at) VALUES ($1, $2, now())', [
      id,
      content,
    ])
    const { body } = await read(clinic.as.recepcion.token)
    expect(body.find((item) => item.id === id)?.content).toBe('<p>Hola</p>')
  })

  it('cost a 304 when nothing changed', async () => {
    const { token } = (await aClinic(test)).as.veterinario
    const { raw } = await read(token)
    const headers = { 'if-none-match': String(raw.headers.etag) }
    expect((await callRoute(test, announcements.list, {}, { token, headers })).status).toBe(304)
  })

  it('are at most twenty', async () => {
    const clinic = await aClinic(test)
    for (let count = 0; count < 25; count++) await publish(`<p>Aviso ${count}</p>`)
    expect((await read(clinic.as.lectura.token)).body).toHaveLength(20)
  })

  it.each(['', '   ', '<p></p>', '<script>a()</script>', '<img src="x">', '<p>&nbsp;</p>', '<hr><br>'])(
    'are not published without words: %s',
    async (html) => {
      expect(await insertAnnouncement(test.database, html, test.services.clock())).toBeUndefined()
    },
  )
})

describe('cleaning', () => {
  it.each([
    ['<h1>Título</h1>', '<h2>Título</h2>'],
    ['<p style="position:fixed" class="x" id="root">a</p>', '<p>a</p>'],
    [
      '<a href="https://huella.vet" onclick="x()">ver</a>',
      '<a href="https://huella.vet" rel="noopener noreferrer" target="_blank">ver</a>',
    ],
    [
      '<a href="https://huella.vet" rel="opener" target="_top">ver</a>',
      '<a href="https://huella.vet" rel="noopener noreferrer" target="_blank">ver</a>',
    ],
    ['<a href="javascript:alert(1)">ver</a>', '<a>ver</a>'],
    ['<a href="java\tscript:alert(1)">ver</a>', '<a>ver</a>'],
    ['<a href="&#106;avascript:alert(1)">ver</a>', '<a>ver</a>'],
    ['<a href="//evil.co">ver</a>', '<a>ver</a>'],
    ['<svg><script>x()</script></svg>', ''],
    ['<iframe src="https://evil.co"></iframe>', ''],
    ['<form action="/x"><input name="a"><button>b</button></form>', 'b'],
    ['<style>*{display:none}</style>', ''],
    ['<math><mtext><table><mglyph><style><img src=x onerror=x()>', ''],
    ['a < b & c', 'a &lt; b &amp; c'],
  ])('%s becomes %s', (html, clean) => {
    expect(cleanAnnouncement(html)).toBe(clean)
  })

  it('leaves no other tag and no other attribute, and nothing more to clean', () => {
    const piece = fc.constantFrom(
      '<p>',
      '</p>',
      '<a href="',
      '"',
      '>',
      '<script>',
      'javascript:',
      ' onerror=x ',
      '<img src=x',
      '<!--',
      '-->',
      '<svg/onload=x>',
      '&lt;',
      'a',
      '\0',
      "'",
      '<b>',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const clean = cleanAnnouncement(pieces.join(''))
        for (const [, tag = ''] of clean.matchAll(/<\/?([a-z0-9]+)/gi)) expect(ANNOUNCEMENT_TAGS).toContain(tag)
        for (const [element] of clean.matchAll(/<[a-z][^>]*>/gi))
          expect(element).toMatch(
            /^<\w+( \/)?>$|^<a( href="(https?:|mailto:|tel:|\/)[^"]*" rel="noopener noreferrer" target="_blank")?>$/,
          )
        expect(cleanAnnouncement(clean)).toBe(clean)
      }),
    )
  })
})
