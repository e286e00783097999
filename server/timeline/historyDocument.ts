import { consultationText } from '#shared/consultations/consultations.text.ts'
import { kindLabels } from '#shared/consultations/consultations.words.ts'
import { showSignature } from '#shared/values/signature.ts'
import type { ConsultationFields } from '#shared/consultations/consultations.contract.ts'
import type { Problem } from '#shared/problems/problems.contract.ts'
import { problemStatusNames } from '#shared/problems/problems.words.ts'
import type { TimelineLine } from '#shared/timeline/timeline.contract.ts'
import { showKind } from '#shared/values/recordKinds.ts'
import { showDate, showDateTime } from '#shared/values/date.ts'
import { showWeight } from '#shared/values/weight.ts'
import type { Block, Letterhead, PrintedDocument } from '#server/documents/document.ts'

export interface PrintoutVisit {
  id: string
  startedAt: string
  signedAt: string
  signerName: string | null
  signerCard: string | null
  fields: Partial<ConsultationFields>
  addenda: { text: string; authorName: string; authorCard: string | null; createdAt: string }[]
}

export interface HistoryPrintout {
  letterhead: Letterhead
  patientLine: string
  facts: { label: string; value: string }[]
  from: string
  to: string
  problems: Problem[]
  weights: { at: string; weightKg: number }[]
  visits: PrintoutVisit[]
  /** The other signed records, the oldest first. */
  lines: TimelineLine[]
  printedBy: string
  now: Date
}

/** The history of an animal between two days, for another professional: what is signed, in its order. */
export function historyDocument(paper: HistoryPrintout): PrintedDocument {
  return {
    title: 'Historia clínica',
    subtitle: `Del ${showDate(paper.from)} al ${showDate(paper.to)}`,
    letterhead: paper.letterhead,
    patientLine: paper.patientLine,
    printed: `Impreso ${showDateTime(paper.now)} por ${paper.printedBy}`,
    blocks: [
      { kind: 'facts', facts: paper.facts },
      ...problemBlocks(paper.problems),
      ...weightBlocks(paper.weights),
      ...recordBlocks(paper),
    ],
  }
}

function problemBlocks(problems: Problem[]): Block[] {
  const shown = problems.filter(({ status }) => status !== 'voided')
  if (shown.length === 0) return []
  return [
    { kind: 'heading', text: 'Problemas' },
    {
      kind: 'table',
      columns: [
        { title: 'Problema', share: 4 },
        { title: 'Estado', share: 2 },
        { title: 'Desde', share: 2 },
        { title: 'Hasta', share: 2 },
      ],
      rows: shown.map(({ name, status, startedOn, resolvedOn }) => [
        name,
        problemStatusNames[status],
        startedOn ? showDate(startedOn) : '',
        resolvedOn ? showDate(resolvedOn) : '',
      ]),
    },
  ]
}

function weightBlocks(weights: HistoryPrintout['weights']): Block[] {
  const [first] = weights
  const last = weights.at(-1)
  if (!first || !last || first === last) return []
  const points = weights.map(({ at, weightKg }) => ({ at: Date.parse(at), value: weightKg }))
  const tick = ({ at }: { at: string }) => ({ at: Date.parse(at), text: showDate(at) })
  const title = `Peso: de ${showWeight(first.weightKg)} a ${showWeight(last.weightKg)}`
  return [{ kind: 'chart', title, lines: [{ name: 'kg', points }], ticks: [tick(first), tick(last)] }]
}

/** Visits each under its heading; what was made beside them in tables, at its place in time. */
function recordBlocks({ visits, lines }: HistoryPrintout): Block[] {
  const blocks: Block[] = []
  let shown = 0
  const showUntil = (instant: number) => {
    let end = shown
    while (Date.parse(lines[end]?.at ?? '') < instant) end += 1
    if (end > shown) blocks.push(lineTable(lines.slice(shown, end)))
    shown = end
  }
  for (const visit of visits) {
    showUntil(Date.parse(visit.startedAt))
    blocks.push(...visitBlocks(visit))
  }
  showUntil(Infinity)
  if (blocks.length === 0) blocks.push({ kind: 'paragraph', text: 'No hay registros firmados entre estas fechas.' })
  return blocks
}

function lineTable(lines: TimelineLine[]): Block {
  return {
    kind: 'table',
    columns: [
      { title: 'Fecha', share: 2 },
      { title: 'Registro', share: 2 },
      { title: 'Qué', share: 6 },
      { title: 'Profesional', share: 3 },
    ],
    rows: lines.map(({ at, kind, title, detail, status, byName }) => [
      showDate(at),
      showKind(kind, status),
      [title, detail].filter(Boolean).join(' · '),
      byName ?? '',
    ]),
  }
}

function visitBlocks({ startedAt, signedAt, signerName, signerCard, fields, addenda }: PrintoutVisit): Block[] {
  const { kind, ...written } = fields
  const named = kind ? ` · ${kindLabels[kind]}` : ''
  const notes = addenda.map(({ text, authorName, authorCard, createdAt }) => ({
    label: `Nota aclaratoria · ${showSignature(authorName, authorCard, createdAt)}`,
    value: text,
    isWide: true,
  }))
  // Without its heading, a system would pass for a vital of the same name.
  const rows = consultationText(written).flatMap(({ id, label, rows: all }) =>
    id === 'examen' ? [{ label, value: all.map((row) => `${row.label}: ${row.value}`).join(' · ') }] : all,
  )
  return [
    { kind: 'heading', text: `Consulta del ${showDateTime(startedAt)}${named}` },
    { kind: 'paragraph', text: `Firmada por ${showSignature(signerName ?? '', signerCard, signedAt)}` },
    {
      kind: 'facts',
      facts: [...rows.map(({ label, value }) => ({ label, value })), ...notes],
    },
  ]
}
