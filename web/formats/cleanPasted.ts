import { richTextLimits } from '#shared/values/cleanRichText.ts'

/** More letters of HTML than this are no document: they are refused before the browser parses them. */
export const MAX_PASTED = 4_000_000

/** What holds no text of the document, or text that nobody saw. */
const SILENT = 'script, style, svg, math, iframe, object, embed, noscript, template, select, textarea, xml, title'

/** What is said about the document and is none of it: Word's comments with their marks and what a tracked change deleted. */
const ASIDE = [
  '[style*="mso-element:comment" i], [style*="mso-element: comment" i], [style*="mso-special-character:comment" i]',
  '.msocomtxt, .msocomanchor, .msocomoff, .MsoCommentReference, .MsoCommentText, .MsoCommentSubject',
  'a[href*="#_msocom_"], a[name^="_msocom_"]',
  'del[cite], del[datetime], .msoDel, .MsoDel',
].join(', ')

/**
 * HTML of another program as the elements that the editor reads: Word writes lists as paragraphs, and cells may span rows.
 * It is read in a document of its own, in which nothing runs and nothing is fetched; what else is not known of it, the
 * editor leaves out.
 */
export function cleanPasted(html: string): string {
  if (html.length > MAX_PASTED) return ''
  // It comes from an editor such as this one.
  if (html.includes('data-pm-slice')) return html
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const silent of page.querySelectorAll(SILENT)) silent.remove()
  for (const hidden of page.querySelectorAll<HTMLElement>('[style*="display" i]'))
    if (hidden.style.display === 'none') hidden.remove()
  for (const aside of page.querySelectorAll(ASIDE)) aside.remove()
  leaveDocsComments(page)
  for (const space of page.querySelectorAll(String.raw`o\:p`)) if (!space.textContent?.trim()) space.remove()
  for (const aligned of page.querySelectorAll<HTMLElement>('[align]'))
    if (!aligned.style.textAlign) aligned.style.textAlign = aligned.getAttribute('align') ?? ''
  for (const title of page.querySelectorAll('p.MsoTitle')) rename(title, 'h1')
  breakSheets(page)
  emptyLines(page)
  joinListItems(page)
  for (const table of page.querySelectorAll('table')) fillSpannedRows(table)
  return page.body.innerHTML
}

/** Comments of Google Docs: a letter in the text, and below it a block that leads back to that. */
function leaveDocsComments(page: Document): void {
  for (const back of page.querySelectorAll('a[href*="#cmnt_ref"]'))
    (back.closest('div') ?? back.closest('p') ?? back).remove()
  for (const mark of page.querySelectorAll('a[href*="#cmnt"]')) (mark.closest('sup') ?? mark).remove()
}

function rename(element: Element, tag: string): void {
  const made = element.ownerDocument.createElement(tag)
  const style = element.getAttribute('style')
  if (style !== null) made.setAttribute('style', style)
  made.append(...element.childNodes)
  element.replaceWith(made)
}

/** Word's new sheets. */
function breakSheets(page: Document): void {
  for (const line of page.querySelectorAll<HTMLElement>('br[style*="page-break-before" i]')) {
    const sheet = page.createElement('div')
    sheet.setAttribute('data-page-break', '')
    line.replaceWith(sheet)
  }
}

const isBlock = (node: Node | null) => node !== null && /^(P|H[1-6]|UL|OL|TABLE|DIV|HR)$/.test(node.nodeName)

/** A break between blocks is an empty line; that which a browser adds at the end is none. */
function emptyLines(page: Document): void {
  for (const line of page.querySelectorAll('br')) {
    const { previousSibling: before, nextSibling: next } = line
    if (line.className === 'Apple-interchange-newline') line.remove()
    else if (isBlock(before) && (next === null || isBlock(next))) line.replaceWith(page.createElement('p'))
  }
}

interface OpenList {
  list: HTMLElement
  level: number
  isOrdered: boolean
}

const LIST = /mso-list:\s*\S+\s+level(\d+)/i
/** `1.`, `b)`, `iv.`: what is none of them is a bullet. */
const NUMBER = /^\(?(\d{1,4}|[a-z]{1,5})[.)]/i

/** Word's paragraphs that are items of a list, as a list; those that follow each other make one, with what is in it. */
function joinListItems(page: Document): void {
  let open: OpenList[] = []
  for (const paragraph of page.querySelectorAll<HTMLElement>('p[style*="mso-list" i]')) {
    const level = Number(LIST.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 0)
    if (level === 0) continue
    const mark = paragraph.querySelector('[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]')
    const [, number] = NUMBER.exec((mark?.textContent ?? '').trim()) ?? []
    const isOrdered = number !== undefined
    mark?.remove()
    if (paragraph.previousElementSibling !== open[0]?.list) open = []
    while (open.length > 1 && (open.at(-1)?.level ?? 0) > level) open.pop()
    let last = open.at(-1)
    if (last?.level === level && last.isOrdered !== isOrdered) {
      open.pop()
      last = open.at(-1)
    }
    if (!last || last.level < level) {
      const list = page.createElement(isOrdered ? 'ol' : 'ul')
      if (/^\d+$/.test(number ?? '')) list.setAttribute('start', number ?? '1')
      const item = last?.list.lastElementChild
      if (item) item.append(list)
      else paragraph.before(list)
      open.push({ list, level, isOrdered })
    }
    const item = page.createElement('li')
    open.at(-1)?.list.append(item)
    item.append(paragraph)
  }
}

/** More columns than a table may have: it is refused as a whole. */
const COLUMNS = richTextLimits.columns + 1

/** Papers are set row by row: below a cell that spans rows an empty one stands, so that the columns stay. */
function fillSpannedRows(table: HTMLTableElement): void {
  if (!table.querySelector('[rowspan]')) return
  /** How many rows more each column is taken from above. */
  let taken: number[] = []
  for (const row of table.rows) {
    const cells = [...row.cells]
    const next: number[] = []
    for (let column = 0; column < COLUMNS && (cells.length > 0 || column < taken.length);) {
      const rest = taken[column] ?? 0
      const cell = rest > 0 ? undefined : cells.shift()
      const span = Math.min(cell?.colSpan ?? 1, COLUMNS)
      if (rest > 0) row.insertBefore(table.ownerDocument.createElement('td'), cells[0] ?? null)
      const below = cell ? cell.rowSpan - 1 : Math.max(rest - 1, 0)
      for (const end = column + span; column < end; column += 1) next[column] = below
      cell?.removeAttribute('rowspan')
    }
    taken = next
  }
}
