import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openSpreadsheet } from '#server/imports/readSpreadsheet.ts'
import { guessDelimiter, readCsv, type TableRow, withinLimits } from '#server/imports/readTable.ts'
import { letterOf, workbookOf, zipOf } from '#server/imports/spreadsheet.factory.ts'

async function all(rows: AsyncIterable<TableRow>): Promise<TableRow[]> {
  const found: TableRow[] = []
  for await (const row of rows) found.push(row)
  return found
}
const csv = async (text: string | Buffer) => (await all(readCsv(Buffer.from(text)))).map(({ cells }) => cells)
const book = async (bytes: Buffer, sheet: string | null = null) => all((await openSpreadsheet(bytes)).rows(sheet))

describe('a CSV file', () => {
  const table = [
    ['Nombre', 'Teléfono'],
    ['Íngrid Núñez', '300'],
  ]
  it.each([
    ['UTF-8', Buffer.from('Nombre;Teléfono\nÍngrid Núñez;300\n')],
    ['UTF-8 with its mark', Buffer.from('\ufeffNombre;Teléfono\r\nÍngrid Núñez;300\r\n')],
    ['Latin-1', Buffer.from('Nombre;Teléfono\r\nÍngrid Núñez;300', 'latin1')],
    ['UTF-16', Buffer.from('\ufeffNombre\tTeléfono\r\nÍngrid Núñez\t300', 'utf16le')],
    ['UTF-16 from its other end', Buffer.from('\ufeffNombre\tTeléfono\r\nÍngrid Núñez\t300', 'utf16le').swap16()],
    ['commas', Buffer.from('Nombre,Teléfono\n"Íngrid Núñez",300\n')],
    ['a line that says its sign', Buffer.from('sep=|\nNombre|Teléfono\nÍngrid Núñez|300\n')],
  ])('is read in %s', async (_what, bytes) => {
    expect((await csv(bytes)).map((cells) => cells.map((cell) => cell.replace('\ufeff', '')))).toEqual(table)
  })

  it('keeps what stands between quotes, and counts its rows as a spreadsheet does', async () => {
    const rows = await all(readCsv(Buffer.from('a;b\n"uno\ndos";"tres; ""cuatro"""\n\nx;y\n')))
    expect(rows).toEqual([
      { row: 1, cells: ['a', 'b'] },
      { row: 2, cells: ['uno\ndos', 'tres; "cuatro"'] },
      { row: 4, cells: ['x', 'y'] },
    ])
  })

  it('guesses the sign that most lines have', () => {
    expect(guessDelimiter('Nombre;Dirección\nAna;Calle 1, casa 2, piso 3\n')).toBe(';')
  })

  it('of any bytes is read or refused, in words', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
        await all(withinLimits(readCsv(bytes))).catch((error: unknown) => expect(String(error)).toMatch(/El archivo/))
      }),
    )
  })
})

describe('a book of Excel', () => {
  it('shows numbers whole, days with their year first and texts as they are', async () => {
    const rows = [
      ['Celular', 'Nació', 'Peso', 'Chip'],
      [3_004_128_890, { serial: 43_831 }, 12.4, 985_141_003_207_118],
      ['<a> & b', '', '', ''],
    ]
    expect((await book(workbookOf(rows))).map(({ cells }) => cells)).toEqual([
      ['Celular', 'Nació', 'Peso', 'Chip'],
      ['3004128890', '2020-01-01', '12,4', '985141003207118'],
      ['<a> & b'],
    ])
  })

  it('that counts its days from 1904 has the same days', async () => {
    const rows = [['Nació'], [{ serial: 43_831 - 1_462 }]]
    expect((await book(workbookOf(rows, { is1904: true })))[1]?.cells).toEqual(['2020-01-01'])
  })

  it('repeats what stands in cells that are one', async () => {
    const rows = [
      ['Cliente', 'Mascota'],
      ['Ana', 'Milo'],
      ['', 'Luna'],
      ['', 'Max'],
      ['Luis', 'Nala'],
    ]
    const read = await book(workbookOf(rows, { merges: ['A2:A4'] }))
    expect(read.map(({ cells }) => cells[0])).toEqual(['Cliente', 'Ana', 'Ana', 'Ana', 'Luis'])
  })

  it('has sheets, of which the first is read unless another is asked for', async () => {
    const bytes = workbookOf([['Cliente', 'Celular']], { before: ['Léame'] })
    expect((await openSpreadsheet(bytes)).sheets).toEqual(['Léame', 'Clientes'])
    expect((await book(bytes))[0]?.cells).toEqual(['Notas'])
    expect((await book(bytes, 'Clientes'))[0]?.cells).toEqual(['Cliente', 'Celular'])
  })

  const bomb = deflateRawSync(Buffer.alloc(40 * 1024 * 1024))
  it.each([
    ['that says how much it unfolds to', 400 * 1024 * 1024, 1],
    ['of more files than any has', 10, 3_000],
  ])('%s is refused before it is unfolded', async (_what, inflatesTo, count) => {
    const entries = Array.from({ length: count }, (_entry, at) => ({
      name: `xl/${at}`,
      body: bomb.subarray(0, 100),
      inflatesTo,
    }))
    await expect(openSpreadsheet(zipOf(entries))).rejects.toThrow('se despliega a demasiado')
  })

  it('that unfolds to more than it says is refused while it is', async () => {
    const lie = zipOf([{ name: 'xl/workbook.xml', body: bomb, inflatesTo: 1_000 }])
    await expect(openSpreadsheet(lie)).rejects.toThrow('No es un archivo de Excel')
  })

  it.each(['<!DOCTYPE a [<!ENTITY b "cccccccc">]><workbook>&b;&b;</workbook>', '<workbook><sheets>', 'no XML'])(
    'whose inside is %j is refused',
    async (text) => {
      const bytes = zipOf([{ name: 'xl/workbook.xml', body: Buffer.from(text) }])
      await expect(openSpreadsheet(bytes)).rejects.toThrow('No es un archivo de Excel')
    },
  )

  it('of 300 columns, or with one far to the right, is refused', async () => {
    const wide = [Array.from({ length: 300 }, (_cell, at) => `c${letterOf(at)}`)]
    await expect(all(withinLimits((await openSpreadsheet(workbookOf(wide))).rows(null)))).rejects.toThrow(
      'el máximo es 100',
    )
  })

  it('cut anywhere is refused in words, and breaks nothing', async () => {
    const whole = workbookOf([
      ['Cliente', 'Celular'],
      ['Ana', '300'],
    ])
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 4, max: whole.length - 1 }), async (end) => {
        const read = openSpreadsheet(whole.subarray(0, end)).then(({ rows }) => all(rows(null)))
        await expect(read).rejects.toThrow(/Excel/)
      }),
    )
  })

  it('with any byte turned is read or refused in words', async () => {
    const whole = workbookOf([
      ['Cliente', 'Celular'],
      ['Ana', '300'],
    ])
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (place, change) => {
        const turned = Buffer.from(whole)
        turned[place] = (turned[place] ?? 0) ^ change
        await openSpreadsheet(turned)
          .then(({ rows }) => all(rows(null)))
          .catch((error: unknown) => expect(String(error)).toMatch(/Excel|contraseña/))
      }),
      { numRuns: 300 },
    )
  })
})
