/**
 * What is set in one piece: a line of a text, a row of a table, a picture. Papers are laid out as one column of strips,
 * each of them once, so that a sheet costs the same whether it is the first of one or of five hundred.
 */
export interface LayoutRow {
  height: number
  /** Nothing for a space. */
  draw?: (y: number) => void
  /** Stays on one sheet with the next strip: a heading, the first of a text's lines, the last before a signature. */
  keep?: boolean
  /** Comes again at the head of each sheet that this strip opens: the titles of its table. */
  head?: LayoutRow
  /** What comes after it begins a sheet. */
  breaks?: boolean
}

export const space = (height: number, keep = false): LayoutRow => ({ height, keep })

/** The lines of a text as strips: neither its first nor its last stands alone on a sheet. */
export function keepLines(strips: LayoutRow[]): LayoutRow[] {
  const last = strips.length - 1
  return strips.map((strip, at) => ({ ...strip, keep: at < last && (at === 0 || at === last - 1) }))
}

/** Binds the end of what was written to what comes next. */
export function keepEnd(strips: LayoutRow[]): LayoutRow[] {
  return strips.map((strip, at) => (at >= strips.length - 3 ? { ...strip, keep: true } : strip))
}

export interface Placed {
  strip: LayoutRow
  /** From the top of the sheet's room. */
  y: number
}

/** Shares strips among sheets of a height, one group of those that stay together after the other. */
export function shareSheets(strips: LayoutRow[], height: number): Placed[][] {
  let sheet: Placed[] = []
  const sheets = [sheet]
  let y = 0

  const place = (strip: LayoutRow): void => {
    if (!strip.draw && y === 0) return
    sheet.push({ strip, y })
    y += strip.height
  }
  const turn = ({ head }: LayoutRow): void => {
    sheet = []
    sheets.push(sheet)
    y = 0
    if (head) place(head)
  }
  const placeGroup = (group: LayoutRow[]): void => {
    const first = group.find(({ draw }) => draw)
    const whole = heightOf(group)
    if (first && y > 0 && y + whole > height && whole + (first.head?.height ?? 0) <= height) turn(first)
    for (const strip of group) {
      if (strip.draw && y > 0 && y + strip.height > height) turn(strip)
      place(strip)
    }
  }

  let group: LayoutRow[] = []
  for (const strip of strips) {
    group.push(strip)
    if (strip.keep && !strip.breaks) continue
    placeGroup(group)
    group = []
    if (strip.breaks && y > 0) turn({ height: 0 })
  }
  placeGroup(group)
  return sheets
}

/** So much of its blank space a short paper gives up at most, to end on one sheet. */
const GIVEN_UP = 0.6

/** What is hardly longer than one sheet, up to where a new one begins, set closer so that it fits. */
export function squeezeSheet(strips: LayoutRow[], height: number): LayoutRow[] {
  const end = strips.findIndex(({ breaks }) => breaks)
  const first = end < 0 ? strips : strips.slice(0, end)
  const excess = heightOf(first) - height
  const blank = heightOf(first.filter(({ draw }) => !draw))
  if (excess <= 0 || excess > blank * GIVEN_UP) return strips
  const closer = first.map((strip) => (strip.draw ? strip : { ...strip, height: strip.height * (1 - excess / blank) }))
  return [...closer, ...strips.slice(first.length)]
}

export const heightOf = (strips: LayoutRow[]): number => strips.reduce((sum, { height }) => sum + height, 0)

/** Draws strips one under the other. */
export function drawDown(strips: LayoutRow[], top: number): void {
  let y = top
  for (const { height, draw } of strips) {
    draw?.(y)
    y += height
  }
}
