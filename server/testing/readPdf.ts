import { inflateSync } from 'node:zlib'

interface PdfObject {
  text: string
  stream: string
}

/** The objects that pdfkit writes, by their numbers; of one that is written twice the later. */
function readObjects(pdf: Buffer): Map<number, PdfObject> {
  const whole = pdf.toString('latin1')
  const objects = [...whole.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)].map((found): [number, PdfObject] => {
    const begin = found.index + found[0].length
    const text = whole.slice(begin, whole.indexOf('\nendobj', begin))
    const at = text.indexOf('stream\n') + 7
    const head = text.slice(0, at)
    // What is drawn, and the letters of a font; pictures and fonts say more of themselves.
    const isWords = at > 6 && head.includes('/FlateDecode') && !/\/(Subtype|Length1|Type)\b/.test(head)
    const bytes = pdf.subarray(begin + at, begin + at + reference(head, /\/Length (\d+)/))
    return [Number(found[1]), { text, stream: isWords ? inflateSync(bytes).toString('latin1') : '' }]
  })
  return new Map(objects)
}

const reference = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? -1)

const inFours = (code: string) => (code.match(/[0-9a-f]{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16))

/** Which letters each code of a font stands for. */
function readLetters(map: string): string[] {
  const ranges = [...map.matchAll(/<[0-9a-f]{4}> <[0-9a-f]{4}> \[([^\]]*)\]/g)].map(([, codes = '']) => codes)
  const codes = ranges.flatMap((range) => [...range.matchAll(/<([^>]*)>/g)])
  return codes.map(([, code = '']) => String.fromCharCode(...inFours(code)))
}

const PIECE = /1 0 0 1 \S+ (\S+) Tm\s+\/(\w+) \S+ Tf\s+\[([^\]]*)\] TJ/g

/** What a sheet says, a line for each height at which it says something. */
function readLines(drawn: string, fonts: Map<string, string[]>): string {
  let last = ''
  return [...drawn.matchAll(PIECE)]
    .map(([, y = '', font = '', codes = '']) => {
      const words = [...codes.matchAll(/<([^>]*)>/g)].flatMap(([, code = '']) => inFours(code))
      const begin = last === '' || last === y ? '' : '\n'
      last = y
      return begin + words.map((code) => fonts.get(font)?.[code] ?? '').join('')
    })
    .join('')
}

/** A paper that the product drew, sheet by sheet: the words that a reader of PDF finds in it, and what draws them. */
export function readPdf(pdf: Buffer): { words: string; drawn: string }[] {
  const objects = readObjects(pdf)
  const at = (number: number) => objects.get(number) ?? { text: '', stream: '' }
  const sheets = [...objects.values()].filter(({ text }) => /\/Type \/Page\b/.test(text))
  return sheets.map(({ text }) => {
    const resources = at(reference(text, /\/Resources (\d+) 0 R/)).text
    const fonts = [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', number]): [string, string[]] => {
      const map = reference(at(Number(number)).text, /\/ToUnicode (\d+) 0 R/)
      return [name, readLetters(at(map).stream)]
    })
    const drawn = at(reference(text, /\/Contents (\d+) 0 R/)).stream
    return { words: readLines(drawn, new Map(fonts)), drawn }
  })
}
