import type { PDFDocument } from 'pdfkit'

/**
 * Greek and mathematics, in the Symbol font that every reader of PDF has. The library writes it with the letters of
 * another one, so that it is written here, with what each sign is, so that it can be copied and found.
 */
const glyphs: Readonly<Record<string, readonly [code: number, width: number]>> = {
  ...{ '∗': [42, 500], Α: [65, 722], Β: [66, 667], Χ: [67, 722], Δ: [68, 612], Ε: [69, 611] },
  ...{ Φ: [70, 763], Γ: [71, 603], Η: [72, 722], Ι: [73, 333], Κ: [75, 722], Λ: [76, 686] },
  ...{ Μ: [77, 889], Ν: [78, 722], Ο: [79, 722], Π: [80, 768], Θ: [81, 741], Ρ: [82, 556] },
  ...{ Σ: [83, 592], Τ: [84, 611], Υ: [85, 690], ς: [86, 439], Ω: [87, 768], Ξ: [88, 645] },
  ...{ Ψ: [89, 795], Ζ: [90, 611], '∴': [92, 863], α: [97, 631], β: [98, 549], χ: [99, 549] },
  ...{ δ: [100, 494], ε: [101, 439], φ: [102, 521], γ: [103, 411], η: [104, 603], ι: [105, 329] },
  ...{ κ: [107, 549], λ: [108, 549], μ: [109, 576], ν: [110, 521], ο: [111, 549], π: [112, 549] },
  ...{ θ: [113, 521], ρ: [114, 549], σ: [115, 603], τ: [116, 439], υ: [117, 576], ω: [119, 686] },
  ...{ ξ: [120, 493], ψ: [121, 686], ζ: [122, 494], '∼': [126, 549], '′': [162, 247], '≤': [163, 549] },
  ...{ '∞': [165, 713], '♣': [167, 753], '♦': [168, 753], '♥': [169, 753], '♠': [170, 753], '↔': [171, 1042] },
  ...{ '←': [172, 987], '↑': [173, 603], '→': [174, 987], '↓': [175, 603], '″': [178, 411], '≥': [179, 549] },
  ...{ '∝': [181, 713], '∂': [182, 494], '≠': [185, 549], '≡': [186, 549], '≈': [187, 549], '∅': [198, 823] },
  ...{ '∈': [206, 713], '∇': [209, 713], '∏': [213, 823], '√': [214, 549], '⇔': [219, 1042], '⇐': [220, 987] },
  ...{ '⇑': [221, 603], '⇒': [222, 987], '⇓': [223, 603], '◊': [224, 494], '∑': [229, 713], '∫': [242, 274] },
}

export const isSymbol = (letter: string): boolean => Object.hasOwn(glyphs, letter)

/** Of a size of 1000. */
export function symbolWidth(text: string): number {
  return [...text].reduce((sum, letter) => sum + (glyphs[letter]?.[1] ?? 0), 0)
}

const NAME = 'HuellaSymbol'
const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0')

/** What each code stands for. */
const unicodeMap = (): string => {
  const lines = Object.entries(glyphs).map(([letter, [code]]) => `<${hex(code, 2)}> <${hex(letter.charCodeAt(0), 4)}>`)
  const head = '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def'
  const ranges = '1 begincodespacerange <00> <ff> endcodespacerange'
  return `${head} ${ranges}\n${lines.length} beginbfchar\n${lines.join('\n')}\nendbfchar\nendcmap end end`
}

const fonts = new WeakMap<PDFDocument, ReturnType<PDFDocument['ref']>>()

function fontOf(pdf: PDFDocument): ReturnType<PDFDocument['ref']> {
  const known = fonts.get(pdf)
  if (known) return known
  const map = pdf.ref({})
  map.end(unicodeMap())
  const font = pdf.ref({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Symbol', ToUnicode: map })
  font.end()
  fonts.set(pdf, font)
  return font
}

/** Writes signs of this font in the colour that is set; `base` is the line that they stand on. */
export function writeSymbols(pdf: PDFDocument, text: string, x: number, base: number, size: number): void {
  pdf.page.fonts[NAME] = fontOf(pdf)
  const codes = [...text].map((letter) => hex(glyphs[letter]?.[0] ?? 0, 2)).join('')
  const { height } = pdf.page
  // The library's pages begin at the top, and letters would stand on their heads.
  const place = `1 0 0 1 ${x.toFixed(3)} ${(height - base).toFixed(3)} Tm`
  pdf.addContent(`q 1 0 0 -1 0 ${height} cm BT ${place} /${NAME} ${size} Tf <${codes}> Tj ET Q`)
}
