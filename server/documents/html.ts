import { chartBox, drawChart } from '#server/documents/chart.ts'
import { type Block, footOf, isWide, type PrintedDocument } from '#server/documents/document.ts'
import { dataUrl, each, escape, renderSignature, withLines, withNumbers } from '#server/documents/htmlParts.ts'
import { renderRich, richStyle } from '#server/documents/richHtml.ts'

/** The document as a page of its own, with nothing from outside: for the browser's printer, and to keep. */
export function renderHtml(document: PrintedDocument): string {
  const { title, isTitled, subtitle, letterhead, patientLine, blocks, orientation } = document
  const size = orientation === 'landscape' ? 'letter landscape' : 'letter'
  return `<!doctype html>
<html lang="es-CO">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(`${title} · ${patientLine}`)}</title>
<style>@page { size: ${size}; margin: 18mm; @bottom-right { content: 'Página ' counter(page) ' de ' counter(pages); font: 9pt system-ui, sans-serif } }${style}${richStyle}</style>
</head>
<body>
<table class="sheet"><thead><tr><td>
<header${letterhead.color ? ` style="border-color:${letterhead.color}"` : ''}>${letterhead.logo ? `<img class="logo" alt="" src="${dataUrl(letterhead.logo)}">` : ''}
<div><p class="clinic">${escape(letterhead.name)}</p><p class="meta">${each(letterhead.lines, (line) => `<span>${withNumbers(line)}</span>`)}</p></div></header>
<p class="patient">${withNumbers(patientLine)}</p>
</td></tr></thead><tbody><tr><td>
<main>${isTitled === false ? '' : `<h1>${escape(title)}</h1>`}${subtitle ? `<p class="subtitle">${escape(subtitle)}</p>` : ''}
${each(blocks, renderBlock)}</main>
</td></tr></tbody><tfoot><tr><td class="meta">${letterhead.footer ? `${escape(letterhead.footer)}<br>` : ''}${escape(footOf(document))}</td></tr></tfoot></table>
</body>
</html>
`
}

function renderBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h2>${escape(block.text)}</h2>`
    case 'paragraph':
      return `<p>${withLines(block.text)}</p>`
    case 'notice':
      return `<p class="notice">${withLines(block.text)}</p>`
    case 'facts':
      return `<dl>${each(block.facts, (fact) => `<div${isWide(fact) ? ' class="wide"' : ''}><dt>${escape(fact.label)}</dt><dd>${withLines(fact.value)}</dd></div>`)}</dl>`
    case 'list':
      return `<ul>${each(block.items, (item) => `<li>${withLines(item)}</li>`)}</ul>`
    case 'table':
      return renderTable(block)
    case 'whole':
      return `<section>${each(block.blocks, renderBlock)}</section>`
    case 'picture':
      return `<figure><img alt="${escape(block.caption)}" src="${dataUrl(block.picture)}" style="width:${block.width}pt"><figcaption>${escape(block.caption)}</figcaption></figure>`
    case 'chart':
      return renderChart(block)
    case 'signature':
      return `<div class="signatures">${each(block.signatures, renderSignature)}</div>`
    case 'rich':
      return renderRich(block)
  }
}

function renderTable({ columns, rows, isWhole }: Extract<Block, { kind: 'table' }>): string {
  const total = columns.reduce((sum, { share }) => sum + share, 0)
  const head = each(
    columns,
    ({ title, share, align }) =>
      `<th scope="col" style="width:${((share / total) * 100).toFixed(1)}%;text-align:${align ?? 'left'}">${escape(title)}</th>`,
  )
  const cells = (row: string[]) =>
    columns.map(({ align }, at) => `<td style="text-align:${align ?? 'left'}">${withLines(row[at] ?? '')}</td>`)
  return `<table class="rows${isWhole ? ' whole' : ''}"><thead><tr>${head}</tr></thead><tbody>${each(rows, (row) => `<tr>${cells(row).join('')}</tr>`)}</tbody></table>`
}

function renderChart({ title, lines, ticks }: Extract<Block, { kind: 'chart' }>): string {
  const { width, height, left, right, bottom } = chartBox
  const chart = drawChart(lines, ticks)
  const marks = each(
    chart.marks,
    ({ y, text }) =>
      `<line x1="${left}" x2="${width - right}" y1="${y}" y2="${y}" stroke="#ccc"/><text x="${left - 4}" y="${y + 3}" text-anchor="end">${text}</text>`,
  )
  const under = each(
    chart.ticks,
    ({ x, text }) =>
      `<text x="${x}" y="${height - bottom + 12}" text-anchor="${x > width - 24 ? 'end' : 'middle'}">${escape(text)}</text>`,
  )
  const drawn = each(
    chart.lines,
    ({ points, colour, pattern }) =>
      `<polyline fill="none" stroke="${colour}" stroke-width="1.5" stroke-dasharray="${pattern}" points="${points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}"/>`,
  )
  const legend = each(
    chart.lines,
    ({ name, colour, pattern }) =>
      `<span><svg width="24" height="6" aria-hidden="true"><line x1="0" x2="24" y1="3" y2="3" stroke="${colour}" stroke-width="1.5" stroke-dasharray="${pattern}"/></svg> ${escape(name)}</span>`,
  )
  return `<figure><figcaption>${escape(title)}</figcaption><svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${escape(title)}" font-size="8">${marks}${under}${drawn}</svg><p class="legend">${legend}</p></figure>`
}

const style = `
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 816px; padding: 24px; color: #000; background: #fff;
  font: 11pt/1.4 'Atkinson Hyperlegible Next', 'Atkinson Hyperlegible', system-ui, sans-serif }
p { margin: 0 0 6pt; overflow-wrap: anywhere }
.sheet { width: 100%; border-collapse: collapse; table-layout: fixed }
.sheet > * > tr > td { padding: 0 }
header { display: flex; gap: 12pt; align-items: center; border-bottom: 2px solid #12675A; padding-bottom: 6pt }
header p { margin: 0 }
.logo { height: 40pt; max-width: 120pt; object-fit: contain }
.clinic { font-size: 14pt; font-weight: 650 }
.meta { font-size: 9pt; color: #333 }
.meta span:not(:last-child)::after { content: ' · ' }
.patient { font-size: 9pt; padding: 4pt 0 10pt }
h1 { font-size: 15pt; margin: 0 0 2pt }
h2 { font-size: 12pt; margin: 12pt 0 4pt; break-after: avoid }
.subtitle { color: #333 }
.notice { border: 1.5pt solid #000; padding: 6pt 8pt; font-weight: 600; break-inside: avoid }
dl { display: grid; grid-template-columns: repeat(auto-fill, minmax(150pt, 1fr)); gap: 4pt 14pt; margin: 0 0 8pt }
dt { font-size: 9pt; color: #333 }
dd { margin: 0; overflow-wrap: anywhere }
dl > div { break-inside: avoid } dl > .wide { grid-column: 1 / -1; break-inside: auto }
dt { break-after: avoid }
ul { margin: 0 0 6pt; padding-left: 16pt }
.rows { width: 100%; border-collapse: collapse; table-layout: fixed; margin: 4pt 0 8pt; font-size: 10pt }
.rows.whole { font-size: 8.5pt }
.rows th { font-size: 9pt; border-bottom: 1px solid #000; padding: 3pt; vertical-align: bottom }
.rows td { border-bottom: 1px solid #bbb; padding: 3pt; vertical-align: top; overflow-wrap: anywhere }
.rows tr, .rows.whole, section, figure, .signature { break-inside: avoid }
figure { margin: 8pt 0 } figcaption { font-size: 9pt } figure img { max-width: 100% } figure svg { width: 500pt; max-width: 100% } .legend svg { width: auto }
.legend { font-size: 9pt } .legend span { margin-right: 12pt }
.signatures { display: flex; flex-wrap: wrap; gap: 24pt; margin-top: 24pt; break-before: avoid; break-inside: avoid }
.signature { min-width: 180pt } .signature p { margin: 0 }
.drawn { height: 48pt; border-bottom: 1px solid #000; margin-bottom: 3pt } .drawn img { height: 46pt; object-fit: contain }
.number { white-space: nowrap }
tfoot td { padding-top: 14pt }
@media print { body { padding: 0; max-width: none } }
`
