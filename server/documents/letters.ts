import path from 'node:path'
import type { PDFDocument } from 'pdfkit'
import { fold, normalized } from '#shared/values/text.ts'
import { isSymbol, symbolWidth, writeSymbols } from '#server/documents/symbolFont.ts'

/** How a text is set. Sizes in points. */
export interface Face {
  size: number
  isBold?: boolean
  isItalic?: boolean
  colour?: string
}

export const INK = '#111111'
export const MUTED = '#444444'
export const BRAND = '#12675A'

const fonts = path.join(
  import.meta.dirname,
  '../../node_modules/@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next',
)

export function registerFonts(pdf: PDFDocument): void {
  for (const subset of ['latin', 'latin-ext'])
    for (const weight of [400, 700])
      for (const style of ['normal', 'italic'])
        pdf.registerFont(`${subset}-${weight}-${style}`, `${fonts}-${subset}-${weight}-${style}.woff`)
}

/** A line for the face: as high as its letters need, so that accents touch nothing. */
export const lineHeight = ({ size }: Face): number => size * 1.35

type Drawn = keyof typeof shapes
type Piece =
  | { kind: 'text'; text: string; font: 'latin' | 'latin-ext' }
  | { kind: 'symbol'; text: string }
  | { kind: 'small'; text: string; isRaised: boolean }
  | { kind: 'shape'; shape: Drawn }

/** What no font here has, in lines over a square of 1 by 1 whose origin is the base of the letters' left. */
const shapes = {
  '✓': ['0.06,0.3 0.24,0.06 0.56,0.62'],
  /** To be ticked. */
  '□': ['0.08,0 0.52,0 0.52,0.6 0.08,0.6 0.08,0'],
  /** Stands for what no paper here can show: a drawing of a keyboard, another script. The sheet says so at its foot. */
  '\uFFFD': ['0.08,0 0.52,0 0.52,0.6 0.08,0.6 0.08,0', '0.08,0 0.52,0.6'],
} as const

export const UNKNOWN = '\uFFFD'
const SHAPE_WIDTH = 0.6
const SMALL = 0.65
/** Where letters stand, from the top of their line. */
const BASE = 0.93
const small = new Map([...'⁰¹²³⁴⁵⁶⁷⁸⁹'].map((letter, at) => [letter, { text: String(at), isRaised: true }]))
for (const [at, letter] of [...'₀₁₂₃₄₅₆₇₈₉'].entries()) small.set(letter, { text: String(at), isRaised: false })
small.set('⁺', { text: '+', isRaised: true }).set('⁻', { text: '–', isRaised: true })

/** What most texts are made of. */
const PLAIN = /^[ -~\u00A0-\u00AC\u00AE-\u00B4\u00B6-\u00FFıŒœˆ˚˜–—‘’‚“”„•…‹›⁄€™−]*$/
const EXTENDED =
  /^[ĀāĂăĄąĆćĊċČčĎďĐđĒēĖėĘęĚěĞğĠġĢģĦħĪīĮįİĲĳĶķĹĺĻļĽľŁłŃńŅņŇňŐőŔŕŘřŚśŞşŠšŢţŤťŪūŮůŰűŲųŴŵŶŷŸŹźŻżŽžƒȘșȚțȷẀẁẂẃẄẅẞỲỳ†₹ℓ]$/

/** What is written with other signs that say the same. */
const rewritten = new Map([
  ...[...'‐‑‒'].map((letter) => [letter, '-'] as const),
  ...[...'●▪■◆►▶◾⚫○◦'].map((letter) => [letter, '•'] as const),
  ...[...'✔☑✅'].map((letter) => [letter, '✓'] as const),
  ...[...'―━─'].map((letter) => [letter, '—'] as const),
  ...[...'☐◻▢❏❑'].map((letter) => [letter, '□'] as const),
  ['№', 'N.º'],
  ['≦', '≤'],
  ['≧', '≥'],
  ['∆', 'Δ'],
  ['ŉ', "'n"],
  ['ŋ', 'n'],
  ['Ŋ', 'N'],
  ['ŧ', 't'],
  ['Ŧ', 'T'],
  ['ĸ', 'k'],
  ['ſ', 's'],
])

/** Joiners, marks of direction and of the colour of a drawing: they have no form of their own. */
const UNSEEN = /[\u00AD\u200B-\u200F\u2028-\u202E\u2060-\u2064\uFEFF\p{Variation_Selector}\p{Cc}]/gu

const isShape = (letter: string): letter is Drawn => Object.hasOwn(shapes, letter)

function pieceOf(letter: string): Piece | undefined {
  if (PLAIN.test(letter)) return { kind: 'text', text: letter, font: 'latin' }
  if (EXTENDED.test(letter)) return { kind: 'text', text: letter, font: 'latin-ext' }
  const symbol = letter === 'µ' ? 'μ' : letter
  if (isSymbol(symbol)) return { kind: 'symbol', text: symbol }
  const digit = small.get(letter)
  if (digit) return { kind: 'small', ...digit }
  return isShape(letter) ? { kind: 'shape', shape: letter } : undefined
}

/** As it can be written: by other signs (`ﬁ` as "fi", `⅓` as "1⁄3"), else without its accent, else as what is not known. */
function piecesOfOther(letter: string): Piece[] {
  const ways = [rewritten.get(letter), normalized(letter, 'NFKC'), fold(letter)]
  for (const way of ways) {
    const pieces = [...(way ?? '')].map(pieceOf)
    if (pieces.length > 0 && pieces.every((piece) => piece !== undefined)) return pieces
  }
  return [{ kind: 'shape', shape: UNKNOWN }]
}

/** `1⅓` is no eleven thirds. */
const MIXED = /(\d)(?=[⅐-⅞↉])/g
const PER_MILLE = / ?‰/g

/** A text in pieces of one font each. */
export function piecesOf(text: string): Piece[] {
  if (PLAIN.test(text)) return [{ kind: 'text', text, font: 'latin' }]
  const pieces: Piece[] = []
  for (const letter of normalized(text, 'NFC')
    .replace(UNSEEN, '')
    .replace(MIXED, '$1 ')
    .replace(PER_MILLE, ' por mil')) {
    const known = pieceOf(letter)
    for (const piece of known ? [known] : piecesOfOther(letter)) {
      const last = pieces.at(-1)
      if (piece.kind === 'text' && last?.kind === 'text' && last.font === piece.font) last.text += piece.text
      else if (piece.kind === 'symbol' && last?.kind === 'symbol') last.text += piece.text
      else pieces.push(piece)
    }
  }
  return pieces
}

/** Of a text that papers show letter for letter. */
export const isDrawable = (text: string): boolean =>
  piecesOf(text).every((piece) => piece.kind !== 'shape' || piece.shape !== UNKNOWN)

const incomplete = new WeakSet<object>()

/** Something stands on the sheet in the place of a letter that it cannot show. */
export const isIncomplete = ({ page }: PDFDocument): boolean => incomplete.has(page)

const fontOf = (font: 'latin' | 'latin-ext', { isBold, isItalic }: Omit<Face, 'size'>): string =>
  `${font}-${isBold ? 700 : 400}-${isItalic ? 'italic' : 'normal'}`

/** Measures texts, each once. */
export function measurer(pdf: PDFDocument): (text: string, face: Face) => number {
  /** By the font and the text, for a size of 100. */
  const known = new Map<string, Map<string, number>>()
  const ofPiece = (piece: Piece, face: Face): number => {
    if (piece.kind === 'shape') return SHAPE_WIDTH * 100
    if (piece.kind === 'symbol') return symbolWidth(piece.text) / 10
    const font = piece.kind === 'text' ? piece.font : 'latin'
    const width = pdf.font(fontOf(font, face)).fontSize(100).widthOfString(piece.text)
    return piece.kind === 'small' ? width * SMALL : width
  }
  return (text, face) => {
    const font = fontOf('latin', face)
    const widths = known.get(font) ?? new Map<string, number>()
    known.set(font, widths)
    const width = widths.get(text) ?? piecesOf(text).reduce((sum, piece) => sum + ofPiece(piece, face), 0)
    widths.set(text, width)
    return (width * face.size) / 100
  }
}

/** Writes one line; `y` is the top of it. */
export function writeLine(pdf: PDFDocument, text: string, x: number, y: number, face: Face): void {
  const { size, colour = INK } = face
  pdf.fillColor(colour)
  const write = (part: string, font: string, at: number, top: number, fontSize: number): number => {
    pdf.font(font).fontSize(fontSize).text(part, at, top, { lineBreak: false })
    return pdf.widthOfString(part)
  }
  let at = x
  for (const piece of piecesOf(text)) {
    if (piece.kind === 'text') at += write(piece.text, fontOf(piece.font, face), at, y, size)
    else if (piece.kind === 'symbol') {
      writeSymbols(pdf, piece.text, at, y + size * BASE, size)
      at += (symbolWidth(piece.text) * size) / 1000
    } else if (piece.kind === 'small')
      at += write(piece.text, fontOf('latin', face), at, y + (piece.isRaised ? 0 : size * 0.45), size * SMALL)
    else {
      if (piece.shape === UNKNOWN) incomplete.add(pdf.page)
      drawShape(pdf, piece.shape, at, y + size * BASE, size, colour)
      at += size * SHAPE_WIDTH
    }
  }
}

function drawShape(pdf: PDFDocument, shape: Drawn, x: number, base: number, size: number, colour: string): void {
  pdf.lineWidth(size * 0.08)
  for (const line of shapes[shape]) {
    for (const [index, point] of line.split(' ').entries()) {
      const [right = 0, up = 0] = point.split(',').map(Number)
      if (index === 0) pdf.moveTo(x + right * size, base - up * size)
      else pdf.lineTo(x + right * size, base - up * size)
    }
    pdf.stroke(colour)
  }
}
