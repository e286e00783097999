import type { Page } from '@playwright/test'
import { formats } from '#shared/formats/formats.contract.ts'
import { TOO_LONG } from '#shared/values/cleanRichText.ts'
import { type APIRequestContext, ask, expect, test } from './fixtures.ts'
import { docsHtml, webHtml, wordHtml } from './pasted.fixtures.ts'

async function paste(page: Page, html: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Texto de la plantilla' }).evaluate((editor, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', text)
    clipboardData.setData('text/plain', 'Lo mismo sin formato')
    editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)
}

/** What the server keeps of what is pasted into a new format. */
async function keep(page: Page, request: APIRequestContext, token: string, html: string): Promise<unknown[]> {
  await page.goto('/formatos/nuevo')
  await page.getByLabel('Nombre').fill('Pegado')
  await page.getByLabel('Para qué es').selectOption('other')
  await paste(page, html)
  await page.getByRole('button', { name: 'Crear plantilla' }).click()
  await page.waitForURL(/\/formatos\/[0-9a-f-]{36}$/)
  const formatId = page.url().replace(/^.*\//, '')
  return (await ask(request, formats.get, { formatId }, token)).content.content
}

const say = (text: string, ...marks: string[]) => ({
  type: 'text',
  text,
  ...(marks.length > 0 ? { marks: marks.map((type) => ({ type })) } : {}),
})
const inline = (content: (string | object)[]) => content.map((one) => (typeof one === 'string' ? say(one) : one))
const p = (...content: (string | object)[]) => ({
  type: 'paragraph',
  attrs: { textAlign: 'left' },
  content: inline(content),
})
const h = (level: number, ...content: (string | object)[]) => ({
  type: 'heading',
  attrs: { level, textAlign: 'left' },
  content: inline(content),
})
const to = (textAlign: string, block: { attrs: object }) => ({ ...block, attrs: { ...block.attrs, textAlign } })
const li = (...content: object[]) => ({ type: 'listItem', content })
const ul = (...content: object[]) => ({ type: 'bulletList', content })
const ol = (start: number, ...content: object[]) => ({ type: 'orderedList', attrs: { start }, content })
const cell = (block: object, colwidth: number[] | null = null, type = 'tableCell') => ({
  type,
  attrs: { colspan: colwidth?.length ?? 1, rowspan: 1, colwidth },
  content: [block],
})
const table = (...rows: object[][]) => ({
  type: 'table',
  content: rows.map((content) => ({ type: 'tableRow', content })),
})

test('what Word copies keeps its headings, lists, tables, sheets and marks', async ({ page, request, enter }) => {
  const token = await enter('demo')
  expect(await keep(page, request, token, wordHtml)).toEqual([
    to('center', h(1, 'Consentimiento de cirugía')),
    h(2, 'Riesgos'),
    to(
      'justify',
      p(
        'El ',
        say('médico veterinario', 'bold'),
        ' explicó los ',
        say('riesgos', 'italic'),
        ', el ',
        say('costo', 'underline'),
        ' y lo que ',
        say('no', 'strike'),
        ' se sabe.',
      ),
    ),
    ul(li(p('Sangrado'), ul(li(p('Leve')), li(p('Grave')))), li(p(say('Infección', 'bold')))),
    p(),
    ol(3, li(p('Ayuno de ocho horas')), li(p('Collar isabelino'))),
    { type: 'pageBreak' },
    table([cell(p(say('Vacunas', 'bold'))), cell(p('Rabia'))], [cell(p()), cell(p('Moquillo'))]),
    p('El propietario paga todo.'),
    p('Fin.'),
  ])
})

test('what Google Docs copies keeps its headings, lists, tables and marks', async ({ page, request, enter }) => {
  const token = await enter('demo')
  expect(await keep(page, request, token, docsHtml)).toEqual([
    to('center', h(1, 'Alta voluntaria')),
    p(
      'Retiro a ',
      say('Rocky', 'bold'),
      ' en contra de la ',
      say('recomendación', 'italic'),
      say(' médica', 'underline'),
    ),
    p(),
    ul(li(p('Volver si hay fiebre'), ul(li(p('o vómito'))))),
    ol(1, li(p('Firmar'))),
    h(3, 'Medicamentos'),
    table([cell(p(say('Meloxicam', 'bold')), [301, 301])], [cell(p('0,1 mg/kg'), [301]), cell(p('cada 24 h'), [301])]),
  ])
})

test('of a web page its text stays, and nothing of it runs or is fetched', async ({ page, request, enter }) => {
  const token = await enter('demo')
  const asked: string[] = []
  page.on('request', (sent) => asked.push(sent.url()))
  const kept = await keep(page, request, token, webHtml)
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  expect(asked.filter((address) => address.includes('example.com'))).toEqual([])
  expect(kept).toEqual([
    h(1, 'Cuidados ', say('después', 'italic')),
    to('right', p('Lea la guía ', say('completa', 'bold'), '.')),
    ul(li(p('Reposo'), ol(2, li(p('Diez días')))), li(p('Agua'))),
    table(
      [cell(p('Día'), null, 'tableHeader'), cell(p('Dosis'), null, 'tableHeader')],
      [cell(p('Lunes')), cell(p('1'))],
      [cell(p()), cell(p('2'))],
    ),
    p('Una ', say('cita', 'strike')),
  ])
})

test('five megabytes are refused in words, and what was written stays; 500 rows are kept', async ({
  page,
  request,
  enter,
}) => {
  const token = await enter('demo')
  await page.goto('/formatos/nuevo')
  const editor = page.getByRole('textbox', { name: 'Texto de la plantilla' })
  await editor.click()
  await page.keyboard.type('Lo que ya estaba')
  await paste(page, `<p>${'consentimiento '.repeat(5_000_000 / 15)}</p>`)
  await expect(page.getByText(TOO_LONG)).toBeVisible()
  await expect(editor).toHaveText('Lo que ya estaba')

  const row = (at: number) => `<tr><td>${at}</td><td>Rabia</td><td>Lote ${at}</td></tr>`
  const rows = Array.from({ length: 500 }, (_, at) => row(at + 1)).join('')
  const [kept] = await keep(page, request, token, `<table>${rows}</table>`)
  const { content } = kept as ReturnType<typeof table>
  expect(content).toHaveLength(500)
  expect(content.at(-1)).toEqual({ type: 'tableRow', content: [cell(p('500')), cell(p('Rabia')), cell(p('Lote 500'))] })
})
