import { type KeyboardEvent, useEffect, useRef } from 'react'
import { VisuallyHidden } from '@mantine/core'
import type { Hospitalization } from '#shared/hospitalizations/hospitalizations.contract.ts'
import { hoursOf, planGrid, type PlanRow, type PlanSlot } from '#shared/hospitalizations/planGrid.rules.ts'
import type { Plan } from '#shared/hospitalizations/treatments.contract.ts'
import { isBeyondLimits, isWeightStale, sayAmount, scheduleOf } from '#shared/hospitalizations/treatments.rules.ts'
import { sayFrequency, slotStateNames } from '#shared/hospitalizations/treatments.words.ts'
import { infused } from '#shared/hospitalizations/schedule.rules.ts'
import { addDays, dayOf, instantOn, showTime } from '#shared/values/date.ts'
import { showNumber } from '#shared/values/number.ts'
import { initials } from '#shared/values/text.ts'
import { ActMenu } from '#web/acts/ActButton.tsx'
import { useActs } from '#web/acts/useActs.tsx'
import { addDose, answerOf, give, openSlot, orderActs, skip } from '#web/hospitalizations/plan.acts.ts'
import { recordReading } from '#web/hospitalizations/readings.acts.ts'
import type { SlotSubject } from '#web/hospitalizations/planSubjects.ts'
import { STALE } from '#web/hospitalizations/slotNotes.ts'
import { slotIcons } from '#web/hospitalizations/SlotMark.tsx'

interface PlanGridProps {
  stay: Hospitalization
  plan: Plan
  day: string
  now: Date
}

/** The hours of a day as columns, the orders as rows; a press on an hour opens it. */
export function PlanGrid({ stay, plan, day, now }: PlanGridProps) {
  const hours = hoursOf(day)
  const groups = planGrid(plan, day, now)
  const current = dayOf(now) === day ? hours.findLastIndex((hour) => hour <= now.toISOString()) : -1
  const scroller = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = scroller.current
    const column = box?.querySelector<HTMLElement>('[data-now]')
    if (!box || !column) return
    const names = box.querySelector<HTMLElement>('.PlanGrid-name')?.offsetWidth ?? 0
    // Of what was a third stays in sight, or the last hour: what it asked for is still to be done.
    box.scrollLeft = column.offsetLeft - names - Math.max(column.offsetWidth, (box.clientWidth - names) / 3)
  }, [day])
  const first = groups[0]?.rows[0]
  const acts = useActs([openSlot, give, recordReading, skip], first ? anySlot(stay, first) : anySlot(stay))
  const empty = { order: first?.order as PlanSlot['order'], stay, at: now.toISOString() }
  const add = useActs([addDose], empty)
  const canAdd = first !== undefined && day >= dayOf(now) && add.offered.length > 0
  const press = (name: string, slot: PlanSlot) =>
    acts.press(name === 'give' ? answerOf({ ...slot, stay }).name : name, { ...slot, stay })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by the keyboard
    <div className="PlanGrid" ref={scroller} tabIndex={0} role="region" aria-label="Horas del plan">
      <table className="PlanGrid-table" aria-label="Plan del día por horas">
        <thead>
          <tr>
            <th scope="col" className="PlanGrid-name">
              Orden
            </th>
            {hours.map((hour, index) => (
              <th key={hour} scope="col" data-now={index === current || undefined}>
                {showTime(hour)}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ label, rows }) => (
          <tbody key={label}>
            <tr className="PlanGrid-group">
              <th scope="rowgroup" colSpan={hours.length + 1}>
                <span>{label}</span>
              </th>
            </tr>
            {rows.map((row) => (
              <tr key={row.lineId} data-stopped={row.order.status === 'stopped' || undefined}>
                <th scope="row" className="PlanGrid-name">
                  <RowHead row={row} stay={stay} day={day} now={now} />
                </th>
                {hours.map((hour, index) => {
                  const slots = slotsIn(row, hours, index)
                  return (
                    <td key={hour} data-now={index === current || undefined}>
                      {slots.map((slot) => (
                        <SlotCell key={`${slot.order.id}${slot.scheduledAt}`} slot={slot} onPress={press} />
                      ))}
                      {slots.length === 0 && index >= current && canAdd ? (
                        <EmptyCell
                          order={row.order}
                          hour={hour}
                          onPress={(at) => add.press('addDose', { order: row.order, stay, at })}
                        />
                      ) : null}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      {acts.dialog}
      {add.dialog}
    </div>
  )
}

/** The acts are asked of each cell when it is pressed: until then they are of any. */
function anySlot(stay: Hospitalization, row?: PlanRow): SlotSubject {
  const order = row?.order as PlanSlot['order']
  return {
    stay,
    order,
    scheduledAt: order?.startsAt ?? stay.admittedAt,
    state: 'due',
    dose: undefined,
    ...{ recent: undefined, last: undefined },
  }
}

const slotsIn = ({ slots }: PlanRow, hours: readonly string[], index: number): PlanSlot[] =>
  slots.filter(({ scheduledAt }) => scheduledAt >= (hours[index] ?? '') && scheduledAt < (hours[index + 1] ?? '9'))

/** `Van 126 mL de 1.008 mL hoy`: of what runs without a break. */
function sayInfused(order: PlanSlot['order'], day: string, now: Date): string {
  const schedule = scheduleOf(order)
  const [from, end] = [instantOn(day, '00:00'), instantOn(addDays(day, 1), '00:00')]
  const until = now.toISOString() < end ? now.toISOString() : end
  const [ran, whole] = [infused(schedule, { from, until }), infused(schedule, { from, until: end })].map(Math.round)
  return `Van ${showNumber(ran ?? 0)} mL de ${showNumber(whole ?? 0)} mL del día`
}

function RowHead({ row: { order }, stay, day, now }: { row: PlanRow; stay: Hospitalization; day: string; now: Date }) {
  const amount = [sayAmount(order, order.weightKg), order.route].filter(Boolean).join(' ')
  return (
    <div className="PlanGrid-order row gap-4">
      <div className="grow">
        <div className="PlanGrid-title">{order.name}</div>
        <div className="PlanGrid-detail">
          {order.status === 'stopped'
            ? `Suspendida: ${order.stopReason ?? ''}`
            : [amount, sayFrequency(order)].filter(Boolean).join(' · ')}
        </div>
        {order.status === 'active' && order.frequency === 'continuous' ? (
          <div className="PlanGrid-detail">{sayInfused(order, day, now)}</div>
        ) : null}
        {order.status === 'unapproved' ? <div className="PlanGrid-note">Espera aprobación</div> : null}
        {order.status === 'active' && isWeightStale(order, stay.pet.weightKg) ? (
          <div className="PlanGrid-note">{STALE}</div>
        ) : null}
      </div>
      <ActMenu label={`Acciones de ${order.name}`} does={orderActs} of={{ order, stay }} />
    </div>
  )
}

/** What stands under the sign of a cell. */
function wordOf({ state, scheduledAt, dose }: PlanSlot): string {
  if (state === 'due') return 'Ahora'
  if (state === 'overdue') return showTime(scheduledAt)
  if (state === 'notGiven') return dose?.note ?? ''
  if (dose) return dose.value ?? initials(dose.byName)
  return scheduledAt.endsWith(':00:00.000Z') ? '' : showTime(scheduledAt)
}

interface EmptyCellProps {
  order: PlanSlot['order']
  hour: string
  onPress: (at: string) => void
}

/** A press where nothing stands adds one dose. Only the pointer and the finger find it: the menu of the row is for the keyboard. */
function EmptyCell({ order, hour, onPress }: EmptyCellProps) {
  if (order.status === 'stopped' || order.frequency === 'continuous') return null
  return (
    <button
      type="button"
      className="PlanGrid-empty"
      tabIndex={-1}
      aria-label={`Agregar ${order.name} a las ${showTime(hour)}`}
      onClick={() => onPress(hour)}
    />
  )
}

interface SlotCellProps {
  slot: PlanSlot
  onPress: (name: string, slot: PlanSlot) => void
}

function SlotCell({ slot, onPress }: SlotCellProps) {
  const { state, order, scheduledAt, dose } = slot
  const SlotIcon = slotIcons[state]
  const isCritical = dose !== undefined && isBeyondLimits(order, dose.value)
  const said = [
    `${order.name}, ${showTime(scheduledAt)}: ${slotStateNames[state]}`,
    dose && `${dose.byName}, ${showTime(dose.at)}`,
    dose?.value,
    dose?.note,
  ]
  const words = said.filter(Boolean).join('. ')
  return (
    <button
      type="button"
      className="Slot"
      data-state={state}
      data-critical={isCritical || undefined}
      title={words}
      onClick={() => onPress('open', slot)}
      onKeyDown={(event) => {
        const name = keys[event.key]
        if (event.ctrlKey || event.metaKey || event.altKey) return
        if (name === undefined) return moveFocus(event)
        event.preventDefault()
        onPress(name, slot)
      }}
    >
      <SlotIcon size={state === 'scheduled' ? 14 : 16} stroke={2} aria-hidden />
      <span className="Slot-word" aria-hidden>
        {wordOf(slot)}
      </span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </button>
  )
}

/** On a focused hour: "Hecha", "Omitir". */
const keys: Partial<Record<string, string>> = { h: 'give', o: 'skip' }

const steps: Partial<Record<string, readonly [number, number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
}

/** The arrows go from one pressed cell to the next one that way. */
function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = steps[event.key]
  const cell = event.currentTarget.closest('td')
  if (!step || !cell) return
  const rows = [...(cell.closest('table')?.rows ?? [])]
  const [down, right] = step
  const column = cell.cellIndex
  const distance = (button: Element): number => Math.abs((button.closest('td')?.cellIndex ?? 0) - column)
  let row = rows.indexOf(cell.parentElement as HTMLTableRowElement)
  const buttons = () => [...(rows[row]?.querySelectorAll<HTMLElement>('button.Slot') ?? [])]
  let next: HTMLElement | undefined
  if (right !== 0) next = buttons()[buttons().indexOf(event.currentTarget) + right]
  else
    // The nearest hour of the next order that has one.
    do {
      row += down
      next = buttons().toSorted((one, other) => distance(one) - distance(other))[0]
    } while (!next && rows[row])
  if (!next) return
  event.preventDefault()
  next.focus()
}
