import Pdf from 'pdfkit'
import { describe, expect, it } from 'vitest'
import { isDrawable, piecesOf, registerFonts } from '#server/documents/letters.ts'

/** As somebody reads and copies it. */
const shown = (text: string) =>
  piecesOf(text)
    .map((piece) => (piece.kind === 'shape' ? piece.shape : piece.text))
    .join('')

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).filter((letter) =>
    /\p{L}|\p{N}|\p{P}|\p{S}/u.test(letter),
  )

describe('a letter on paper', () => {
  it.each([
    ['⅓ tableta, 1⅓ tabletas', '1⁄3 tableta, 1 1⁄3 tabletas'],
    ['α β γ Δ Ω μg µg', 'α β γ Δ Ω μg μg'],
    ['pre‑op ‐ 5 ‰', 'pre-op - 5 por mil'],
    ['● uno ▪ dos № 3', '• uno • dos N.º 3'],
    ['∞ √ ≤ ≥ → ≠ ≈', '∞ √ ≤ ≥ → ≠ ≈'],
    ['38 ℃ ﬁbra', '38 °C fibra'],
    ['Tōkyō Nguyễn Łukasz Ñandú', 'Tokyo Nguyen Łukasz Ñandú'],
    ['☐ Sí □ No', '□ Sí □ No'],
    ['🐾 字 محمد', '\uFFFD \uFFFD \uFFFD\uFFFD\uFFFD\uFFFD'],
  ])('%s is written %s', (text, written) => expect(shown(text)).toBe(written))

  it('of Latin, Greek and the usual symbols is always shown', () => {
    const usual = [...'⅓⅔⅛⅜⅝⅞½¼¾‐‑–—‰●▪•№∞√℃℉ﬁﬂ≤≥≠≈±×÷°→←↑↓↔µΔΩ′″…«»¿¡€₹ªº✓']
    // To the end of Latin Extended-A, and Greek without the letters of numbers and Coptic.
    const letters = [
      ...range(0x20, 0x7e),
      ...range(0xa1, 0x17f),
      ...range(0x386, 0x3ce),
      ...range(0x1e80, 0x1e99),
      ...range(0x1ea0, 0x1ef9),
    ]
    expect([...usual, ...letters].filter((letter) => !isDrawable(letter))).toEqual([])
  })

  it('is one that the font has', () => {
    const pdf = new Pdf({
      ...{ size: 'LETTER', layout: 'portrait', margin: 0, lang: 'es-CO', displayTitle: true },
      info: { Title: '', Producer: '', Creator: '' },
    } as const)
    registerFonts(pdf)
    const letters = [...range(0x20, 0x24f), ...range(0x1e00, 0x1eff), ...range(0x2000, 0x2bff)]
    const drawn = letters.flatMap((letter) => piecesOf(letter)).filter((piece) => piece.kind === 'text')
    const lost = drawn.filter(({ font, text }) =>
      ['400-normal', '400-italic', '700-normal', '700-italic'].some((face) => {
        const { font: file } = Reflect.get(pdf.font(`${font}-${face}`), '_font') as {
          font: { hasGlyphForCodePoint: (code: number) => boolean }
        }
        return [...text].some((letter) => !file.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
      }),
    )
    expect(lost).toEqual([])
  })
})
