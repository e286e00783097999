import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { writeCsv } from '#server/documents/csv.ts'

/** As a reader of CSV takes it apart again. */
function readCsv(text: string): string[][] {
  const cells = [...text.slice(1).matchAll(/"((?:[^"]|"")*)"(;|\r\n)/g)]
  const rows: string[][] = [[]]
  for (const [, cell = '', end] of cells) {
    rows.at(-1)?.push(cell.replaceAll('""', '"'))
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}

it('gives back what was written, whatever is in it', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.string(), { minLength: 3, maxLength: 3 }), { maxLength: 5 }), (rows) => {
      const read = readCsv(writeCsv(['a', 'b', 'c'], rows)).slice(1)
      expect(read.map((row, at) => row.map((cell, of) => (cell === rows[at]?.[of] ? cell : cell.slice(1))))).toEqual(
        rows,
      )
    }),
  )
})

it.each(['=1+1', '+57 310', '-2', '@SUM(A1)', '\t=1', '  =cmd|x', '\r=1', '\uff1d1'])('lets %j run nothing', (text) => {
  expect(readCsv(writeCsv(['a'], [[text]]))[1]).toEqual([`'${text}`])
})

it('leaves a name as it is', () => {
  expect(readCsv(writeCsv(['a'], [['José "Pepe" Gil; hijo']]))[1]).toEqual(['José "Pepe" Gil; hijo'])
})
