import { execFile } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { AppError } from '#shared/http/errors.ts'
import type { Block, PrintedDocument } from '#server/documents/document.ts'
import { printDocument, type Reader } from '#server/documents/render.ts'
import { openDrawingThread } from '#server/documents/thread.ts'

const run = promisify(execFile)

const drawn = await sharp({ create: { width: 120, height: 40, channels: 3, background: '#224' } })
  .png()
  .toBuffer()
const picture = { bytes: drawn, contentType: 'image/png' as const }

function paper(blocks: Block[]): PrintedDocument {
  return {
    title: 'Fórmula médica',
    subtitle: 'N.º 000123 · 20/11/2026',
    letterhead: { name: 'Clínica Ñandú & Cía.', lines: ['NIT 900.123.456-7', 'Calle 10 # 4-20'], logo: picture },
    patientLine: 'Copito · HC-000001 · Canino',
    blocks,
    printed: 'Impreso 20/11/2026, 09:14 por Laura Gómez',
  }
}

const everyKind: Block[] = [
  { kind: 'heading', text: 'Medicamentos' },
  { kind: 'notice', text: 'Alergia: penicilina' },
  { kind: 'facts', facts: [{ label: 'Peso', value: '12,4 kg' }] },
  { kind: 'paragraph', text: 'Dé con comida.\n<script>alert(1)</script>' },
  { kind: 'list', items: ['Cada 8 h', 'Por 7 días'] },
  {
    kind: 'table',
    columns: [
      { title: 'Medicamento', share: 3 },
      { title: 'Dosis', share: 1, align: 'right' },
    ],
    rows: [['Amoxicilina', '250 mg']],
  },
  { kind: 'picture', picture, caption: 'Radiografía', width: 120 },
  {
    kind: 'chart',
    title: 'Frecuencia cardiaca',
    lines: [
      {
        name: 'FC',
        points: [
          { at: 0, value: 90 },
          { at: 5, value: 110 },
        ],
      },
    ],
    ticks: [{ at: 0, text: '10:00' }],
  },
  {
    kind: 'signature',
    signatures: [{ name: 'Laura Gómez', caption: 'T.P. 14582', at: 'Firmado 20/11/2026, 09:14', image: picture }],
  },
]

const OWN = { clinicId: 'own' }

const read = async (document: PrintedDocument, form: 'pdf' | 'html'): Promise<Buffer> =>
  buffer((await printDocument(document, form, 'Fórmula', OWN)).stream)

/** A history of so many visits, each a heading, a text and a table. */
const history = (visits: number): Block[] =>
  Array.from({ length: visits }, (_, at): Block[] => [
    { kind: 'heading', text: `Consulta ${at + 1}` },
    { kind: 'paragraph', text: 'Come y bebe bien, sin vómito ni diarrea. '.repeat(15) },
    { kind: 'table', columns: [{ title: 'Qué', share: 1 }], rows: [['Antirrábica']] },
  ]).flat()

const readsPdf = await run('pdftotext', ['-v']).then(
  () => true,
  () => false,
)

async function textOfPdf(pdf: Buffer): Promise<string> {
  const reading = run('pdftotext', ['-layout', '-', '-'])
  reading.child.stdin?.end(pdf)
  return (await reading).stdout
}

const countSheets = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length

// Its thread loads the library first, which takes seconds where others work too.
describe('a printed document', { timeout: 60_000 }, () => {
  test.runIf(readsPdf)('says on each sheet that it cannot show a letter of it', async () => {
    const sheet = (text: string): Block[] => [{ kind: 'paragraph', text }]
    const texts = async (blocks: Block[]) => (await textOfPdf(await read(paper(blocks), 'pdf'))).split('\f').slice(0, 2)
    const note = 'está en el lugar de una letra o un dibujo que este papel no puede mostrar.'
    const long = 'Come bien. '.repeat(700)
    const [first, second] = await texts(sheet(`Firma محمد. ${long}`))
    expect(first).toContain(note)
    expect(second).not.toContain(note)
    expect((await texts(sheet('☐ Sí ✓ Ñandú Łukasz α')))[0]).not.toContain(note)
  })

  test('is a PDF of every kind of block', async () => {
    const pdf = await read(paper(everyKind), 'pdf')
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('goes on over sheets, each with its number', async () => {
    const rows = Array.from({ length: 120 }, (_, at) => [`Línea ${at}`, '250 mg'])
    const table = everyKind[5] as Extract<Block, { kind: 'table' }>
    const pdf = await read(paper([{ ...table, rows }]), 'pdf')
    expect(countSheets(pdf)).toBeGreaterThan(2)
  })

  test('as a page holds what was written, as text', async () => {
    const html = (await read(paper(everyKind), 'html')).toString()
    expect(html).toContain('Clínica Ñandú &amp; Cía.')
    expect(html).toContain('Dé con comida.<br>&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(html).not.toContain('<script')
  })

  test('of a clinic comes while others have asked for too many, and strangers wait for each other alone', async () => {
    const finished: string[] = []
    const ask = (who: string, reader: Reader) =>
      printDocument(paper([]), 'pdf', 'x', reader).then(
        () => finished.push(who),
        (error: unknown) => (error as AppError).code,
      )
    const busy = Array.from({ length: 25 }, () => ask('busy', { clinicId: 'busy' }))
    const strangers = Array.from({ length: 40 }, (_, at) => ask('stranger', { address: `10.0.0.${at % 20}` }))
    const own = Array.from({ length: 3 }, () => ask('own', OWN))
    const refusals = (await Promise.all(busy)).filter((answer) => typeof answer === 'string')
    expect(refusals).toEqual(Array.from({ length: 4 }, () => 'too_many_requests'))
    expect((await Promise.all(strangers)).filter((answer) => answer === 'unavailable')).toHaveLength(19)
    await Promise.all(own)
    // Each of the three waited for one of the busy clinic and one of the strangers at most.
    expect(finished.lastIndexOf('own')).toBeLessThan(9)
  })

  test('is counted for the strangers of one IPv6 network together', async () => {
    const read = (at: number) => printDocument(paper([]), 'pdf', 'x', { address: `2001:db8::${at}` })
    const answers = await Promise.allSettled([1, 2, 3, 4].map(read))
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
  })

  test('of two thousand visits comes whole, and a short one asked for later comes first', async () => {
    const started = performance.now()
    const times = { long: 0, ordinary: 0 }
    const finished: string[] = []
    const long = read(paper(history(2000)), 'pdf').then((pdf) => {
      times.long = performance.now() - started
      finished.push('long')
      return pdf
    })
    for (let at = 0; at < 3; at += 1) {
      const asked = performance.now()
      await read(paper(everyKind), 'pdf')
      times.ordinary = Math.max(times.ordinary, performance.now() - asked)
      finished.push('ordinary')
    }
    expect(countSheets(await long)).toBeGreaterThan(500)
    expect(finished).toEqual(['ordinary', 'ordinary', 'ordinary', 'long'])
    if (process.env.SHOW_TIMES) console.info(times)
  })

  test('has a fate of its own: what takes too long or cannot be drawn takes nobody with it', async () => {
    const { draw } = openDrawingThread({}, 1000)
    const damaged: Block = {
      ...{ kind: 'picture', caption: 'Dañada', width: 120 },
      picture: { bytes: Buffer.from('no es una foto'), contentType: 'image/png' },
    }
    const asked = await Promise.allSettled([
      draw('own', paper(history(2000)), 50),
      draw('own', paper(everyKind), 30_000),
      draw('own', paper([damaged]), 30_000),
      draw('own', paper(everyKind), 30_000),
    ])
    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled'])
    expect(asked[0]).toMatchObject({ reason: { message: 'documents: the paper took too long' } })
  })
})
