import { isSignedBy, type SealKey, signCades } from '#server/documents/cades.ts'

/** What a reader of PDF shows of a seal. */
export interface Stamp {
  /** Whose seal it is. */
  name: string
  /** Under which it is looked up: letters, digits, `-` and `_`. */
  code: string
  at: Date
}

/** Room for the signature, in hexadecimal digits: one with a key of 3072 bits takes some 3,500. */
const ROOM = 8192
/** Stands for the byte range until it is known, as long as the longest that is written over it. */
const RANGE = `[0 ${'0'.repeat(10)} ${'0'.repeat(10)} ${'0'.repeat(10)}]`

/**
 * Seals a PDF of our own engine by PAdES B-B: after its bytes, which stay as they are, come the signature, its field, and
 * the catalogue and first page that name it.
 */
export function sealPdf(pdf: Buffer, { name, code, at }: Stamp, key: SealKey): Buffer {
  const parts = readPdf(pdf)
  const [signature, field] = [parts.size, parts.size + 1]
  const objects = new Map([
    [
      signature,
      `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /Name ${textOf(name)} ` +
        `/Reason (Verificar: ${code}) /M (${dateOf(at)}) /ByteRange ${RANGE} /Contents <${'0'.repeat(ROOM)}> >>`,
    ],
    [
      field,
      `<< /Type /Annot /Subtype /Widget /FT /Sig /T (Sello) /F 132 /Rect [0 0 0 0] /P ${parts.page} 0 R /V ${signature} 0 R >>`,
    ],
    // SigFlags 3: there are signatures, and what is added comes after them.
    [parts.root, withEntry(parts.read(parts.root), `/AcroForm << /Fields [${field} 0 R] /SigFlags 3 >>`)],
    [parts.page, withAnnotation(parts.read(parts.page), `${field} 0 R`)],
  ])
  const whole = appendObjects(pdf, objects, parts)
  const from = whole.indexOf('/Contents <', pdf.length) + '/Contents '.length
  const to = from + ROOM + 2
  const range = `[0 ${from} ${to} ${whole.length - to}]`.padEnd(RANGE.length)
  whole.write(range, whole.indexOf(RANGE, pdf.length), 'latin1')
  const hex = signCades(Buffer.concat([whole.subarray(0, from), whole.subarray(to)]), key).toString('hex')
  if (hex.length > ROOM) throw new Error(`A signature of ${hex.length} digits has no room in the paper`)
  whole.write(hex, from + 1, 'latin1')
  return whole
}

interface PdfParts {
  /** The number that no object has yet. */
  size: number
  root: number
  page: number
  info: string
  startXref: number
  read: (object: number) => string
}

/** pdfkit writes one classical table of its objects, each as plain text. */
function readPdf(pdf: Buffer): PdfParts {
  const tail = pdf.toString('latin1', Math.max(0, pdf.length - 1024))
  const number = (name: string, pattern: RegExp) => {
    const found = pattern.exec(tail)?.[1]
    if (found === undefined) throw new Error(`The PDF says no ${name}`)
    return Number(found)
  }
  const startXref = number('startxref', /startxref\s+(\d+)\s+%%EOF\s*$/)
  const size = number('Size', /\/Size (\d+)/)
  const root = number('Root', /\/Root (\d+) 0 R/)
  const table = pdf.toString('latin1', startXref, startXref + 40 + 20 * size)
  const head = /^xref\s+0 \d+\s+/.exec(table)?.[0].length
  if (head === undefined) throw new Error('The PDF has no classical table of its objects')
  const read = (object: number) => {
    const offset = Number(table.slice(head + 20 * object, head + 20 * object + 10))
    const end = pdf.indexOf('endobj', offset)
    return pdf.toString('latin1', pdf.indexOf('obj', offset) + 3, end).trim()
  }
  const refOf = (object: number, pattern: RegExp) => {
    const found = pattern.exec(read(object))?.[1]
    if (found === undefined) throw new Error('The PDF has no first page')
    return Number(found)
  }
  const page = refOf(refOf(root, /\/Pages (\d+) 0 R/), /\/Kids \[(\d+) 0 R/)
  return { size, root, page, info: /\/Info \d+ 0 R/.exec(tail)?.[0] ?? '', startXref, read }
}

function withEntry(dictionary: string, entry: string): string {
  return `${dictionary.slice(0, dictionary.lastIndexOf('>>'))} ${entry} >>`
}

function withAnnotation(page: string, annotation: string): string {
  return page.includes('/Annots [')
    ? page.replace('/Annots [', `/Annots [${annotation} `)
    : withEntry(page, `/Annots [${annotation}]`)
}

function appendObjects(pdf: Buffer, objects: ReadonlyMap<number, string>, parts: PdfParts): Buffer {
  let end = pdf.length + 1
  const written: Buffer[] = [pdf, Buffer.from('\n')]
  const lines = [...objects].map(([object, text]) => {
    const bytes = Buffer.from(`${object} 0 obj\n${text}\nendobj\n`, 'latin1')
    const line = `${object} 1\n${String(end).padStart(10, '0')} 00000 n \n`
    written.push(bytes)
    end += bytes.length
    return line
  })
  const trailer = `<< /Size ${parts.size + 2} /Root ${parts.root} 0 R ${parts.info} /Prev ${parts.startXref} >>`
  written.push(Buffer.from(`xref\n${lines.join('')}trailer\n${trailer}\nstartxref\n${end}\n%%EOF\n`, 'latin1'))
  return Buffer.concat(written)
}

/** A text in UTF-16, which needs no escapes. */
function textOf(text: string): string {
  return `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`
}

/** `D:20261120141500Z` */
function dateOf(at: Date): string {
  return `D:${at.toISOString().slice(0, 19).replaceAll(/\D/g, '')}Z`
}

/** `genuine`: to the last byte as it was sealed. `changed`: it bears a seal that does not fit it. */
export type SealState = { state: 'genuine'; code: string } | { state: 'changed' } | { state: 'unsealed' }

/** Looks whether a PDF bears the seal of one of these certificates (DER), over all of its bytes. */
export function readSeal(pdf: Buffer, certificates: readonly Buffer[]): SealState {
  const at = pdf.lastIndexOf('/ByteRange [')
  if (at < 0) return { state: 'unsealed' }
  const range = /^\/ByteRange \[0 (\d{1,10}) (\d{1,10}) (\d{1,10}) *\]/.exec(pdf.toString('latin1', at, at + 60))
  const [from = 0, to = 0, rest = 0] = (range ?? []).slice(1).map(Number)
  if (!range || from >= to || to + rest !== pdf.length || to - from !== ROOM + 2) return { state: 'changed' }
  const hex = pdf.toString('latin1', from + 1, to - 1)
  if (pdf[from] !== 0x3c || pdf[to - 1] !== 0x3e || !/^[0-9a-f]+$/.test(hex)) return { state: 'changed' }
  const signed = Buffer.concat([pdf.subarray(0, from), pdf.subarray(to)])
  if (!isSignedBy(Buffer.from(hex, 'hex'), signed, certificates)) return { state: 'changed' }
  const [, code] =
    /\/Reason \(Verificar: ([\w-]{1,100})\)/.exec(pdf.toString('latin1', Math.max(0, at - 600), at)) ?? []
  return code === undefined ? { state: 'changed' } : { state: 'genuine', code }
}
