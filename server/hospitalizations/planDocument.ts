import type { StayCard } from '#shared/hospitalizations/hospitalizations.contract.ts'
import { conditionNames } from '#shared/hospitalizations/stay.words.ts'
import { seriesOf } from '#shared/hospitalizations/schedule.rules.ts'
import type { TreatmentDose, TreatmentOrder } from '#shared/hospitalizations/treatments.contract.ts'
import { sayAmount, scheduleOf } from '#shared/hospitalizations/treatments.rules.ts'
import { sayFrequency, treatmentGroups } from '#shared/hospitalizations/treatments.words.ts'
import type { PetAlert } from '#shared/pets/pets.rules.ts'
import { resuscitationNames } from '#shared/pets/pets.words.ts'
import { dayOf, showDateTime, showTime } from '#shared/values/date.ts'
import { showWeight } from '#shared/values/weight.ts'
import type { Block, Column, PrintedDocument } from '#server/documents/document.ts'
import type { PrintoutFrame } from '#server/documents/implementPrintout.ts'

const HOUR = 3_600_000
const HOURS = 24
/** To be ticked by hand. */
const BOX = '□'

/** An inpatient with its plan, and what was done of it within a day. */
export interface PlanSheet {
  stay: StayCard
  alerts: readonly PetAlert[]
  orders: readonly TreatmentOrder[]
  doses: readonly TreatmentDose[]
}

/** The plan of the next day with a box at each hour, lying: what goes on by hand when there is no power. */
export function planDocument(sheets: readonly PlanSheet[], paper: PrintoutFrame): PrintedDocument {
  const start = Math.floor(paper.now.getTime() / HOUR) * HOUR
  const span = { from: new Date(start).toISOString(), until: new Date(start + HOURS * HOUR).toISOString() }
  const [only] = sheets.length === 1 ? sheets : []
  const whose = only ? only.stay.pet.name : `${sheets.length} pacientes hospitalizados`
  return {
    title: 'Plan de 24 horas',
    // It stands at the head of each sheet: they are taken apart, one a patient.
    isTitled: false,
    letterhead: paper.letterhead,
    patientLine: `Plan de 24 horas desde ${showDateTime(span.from)} · ${whose} · Escriba en la casilla la hora real y sus iniciales`,
    orientation: 'landscape',
    printed: `Impreso ${showDateTime(paper.now)} por ${paper.printedBy}`,
    blocks: [
      ...(sheets.length === 0 ? [{ kind: 'paragraph' as const, text: 'No hay pacientes hospitalizados.' }] : []),
      ...sheets.map((sheet): Block => ({ kind: 'whole', blocks: patientBlocks(sheet, span) })),
    ],
  }
}

interface Span {
  from: string
  until: string
}

function patientBlocks({ stay, alerts, orders, doses }: PlanSheet, span: Span): Block[] {
  const { pet, cageName, resuscitation, weightKg } = stay
  const head = [pet.name, cageName, weightKg === null ? '' : showWeight(weightKg), stay.ownerName]
  // One line of them: a plan of eight orders fits on a sheet with the title.
  const facts = [
    ['Diagnóstico', stay.diagnosis ?? stay.reason],
    ['Cómo está', conditionNames[stay.condition]],
    ['Reanimación', resuscitation === null ? 'Por definir' : resuscitationNames[resuscitation]],
    ['Responsable', stay.professionalName],
  ] as const
  const rows = planned(orders).map((order) => planRow(order, doses, span))
  return [
    { kind: 'heading', text: head.filter(Boolean).join(' · ') },
    ...(alerts.length > 0 ? [{ kind: 'notice' as const, text: alerts.map(sayAlert).join(' · ') }] : []),
    {
      kind: 'facts',
      facts: facts.map(([label, value]) => ({ label, value })),
    },
    rows.length === 0
      ? { kind: 'paragraph', text: 'Sin órdenes activas.' }
      : { kind: 'table', isWhole: true, columns: columnsOf(span), rows },
  ]
}

const sayAlert = ({ label, text }: PetAlert): string => (text ? `${label}: ${text}` : label)

/** In the order of the grid. What waits for a veterinarian is not to be given. */
function planned(orders: readonly TreatmentOrder[]): TreatmentOrder[] {
  const standing = orders.filter(({ status, nextDueAt }) => status === 'active' || nextDueAt !== null)
  const categories = treatmentGroups.flatMap((group) => group.categories)
  return standing.toSorted((one, other) => categories.indexOf(one.category) - categories.indexOf(other.category))
}

function columnsOf({ from }: Span): Column[] {
  const hours = Array.from({ length: HOURS }, (_hour, at) => {
    const title = showTime(new Date(Date.parse(from) + at * HOUR)).slice(0, 2)
    return { title, share: 1, align: 'center' as const }
  })
  return [{ title: 'Orden', share: 7 }, ...hours]
}

function planRow(order: TreatmentOrder, doses: readonly TreatmentDose[], { from, until }: Span): string[] {
  const own = doses.filter(({ orderId }) => orderId === order.id)
  const done = new Set(own.map(({ scheduledAt }) => scheduledAt))
  const first = order.nextDueAt !== null && order.nextDueAt < from ? order.nextDueAt : from
  const open = seriesOf(scheduleOf(order), first, until).filter((at) => !done.has(at))
  const boxes = Array.from({ length: HOURS }, (_hour, index) => {
    const hour = Date.parse(from) + index * HOUR
    const due = open.filter((at) => Date.parse(at) >= hour && Date.parse(at) < hour + HOUR)
    return due.map((at) => `${BOX}${minutesOf(at)}`).join('\n')
  })
  return [
    sayOrder(
      order,
      own,
      open.filter((at) => at < from),
    ),
    ...boxes,
  ]
}

/** Under its box, where it is not the full hour. */
function minutesOf(at: string): string {
  const minutes = showTime(at).slice(3)
  return minutes === '00' ? '' : `\n:${minutes}`
}

function sayOrder(order: TreatmentOrder, doses: readonly TreatmentDose[], late: readonly string[]): string {
  const amount = [sayAmount(order, order.weightKg), order.route].filter(Boolean).join(' ')
  const last = doses.findLast(({ status }) => status === 'given')
  const asNeeded = order.frequency === 'asNeeded' && last ? `Última ${showTime(last.at)}` : ''
  const missing = late.map((at) => (dayOf(at) === dayOf(late.at(-1) ?? at) ? showTime(at) : showDateTime(at)))
  return [
    order.name,
    [amount, sayFrequency(order)].filter(Boolean).join(', '),
    order.instructions ?? '',
    asNeeded,
    missing.length > 0 ? `Sin registrar: ${missing.join(', ')}` : '',
  ]
    .filter(Boolean)
    .join('\n')
}
