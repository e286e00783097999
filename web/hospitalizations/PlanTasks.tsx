import type { ReactNode } from 'react'
import type { Hospitalization } from '#shared/hospitalizations/hospitalizations.contract.ts'
import { givenAsNeeded, type PlanSlot, planTasks } from '#shared/hospitalizations/planGrid.rules.ts'
import { openStates } from '#shared/hospitalizations/schedule.rules.ts'
import type { Plan, TreatmentOrder } from '#shared/hospitalizations/treatments.contract.ts'
import { isBeyondLimits, isWeightStale, sayGiven } from '#shared/hospitalizations/treatments.rules.ts'
import { sayFrequency, slotStateNames } from '#shared/hospitalizations/treatments.words.ts'
import { dayOf, showDate, showShortGap, showTime } from '#shared/values/date.ts'
import { ActButton, ActMenu } from '#web/acts/ActButton.tsx'
import { useActs } from '#web/acts/useActs.tsx'
import { answerOf, approve, giveNow, openSlot, orderActs, skip } from '#web/hospitalizations/plan.acts.ts'
import type { SlotSubject } from '#web/hospitalizations/planSubjects.ts'
import { slotNotes, STALE } from '#web/hospitalizations/slotNotes.ts'
import { slotIcons } from '#web/hospitalizations/SlotMark.tsx'

interface PlanTasksProps {
  stay: Hospitalization
  plan: Plan
  day: string
  now: Date
}

/** What is to be done, under one thumb: what is overdue first. */
export function PlanTasks({ stay, plan, day, now }: PlanTasksProps) {
  const tasks = planTasks(plan, day, now)
  const groups: [string, PlanSlot[]][] = [
    ['Vencidas', tasks.overdue],
    ['Ahora', tasks.due],
    ['Próximas', tasks.next],
    ['Hechas', tasks.done],
  ]
  const shown = groups.filter(([, slots]) => slots.length > 0)
  return (
    <div className="PlanTasks">
      {shown.map(([label, slots]) => (
        <section key={label} aria-label={label}>
          <h3 className="PlanTasks-head row gap-8" data-late={label === 'Vencidas' || undefined}>
            {label} <span className="PlanTasks-count">{slots.length}</span>
          </h3>
          <ul>
            {slots.map((slot) => (
              <Task key={`${slot.order.id}${slot.scheduledAt}`} slot={{ ...slot, stay }} now={now} />
            ))}
          </ul>
        </section>
      ))}
      {tasks.asNeeded.length > 0 ? (
        <section aria-label="A necesidad">
          <h3 className="PlanTasks-head">A necesidad</h3>
          <ul>
            {tasks.asNeeded.map((order) => (
              <AsNeeded key={order.id} {...{ order, stay, plan, now }} />
            ))}
          </ul>
        </section>
      ) : null}
      {tasks.waiting.length > 0 ? (
        <section aria-label="Esperan aprobación">
          <h3 className="PlanTasks-head row gap-8">
            Esperan aprobación <span className="PlanTasks-count">{tasks.waiting.length}</span>
          </h3>
          <ul>
            {tasks.waiting.map((order) => (
              <Waiting key={order.id} order={order} stay={stay} />
            ))}
          </ul>
        </section>
      ) : null}
      {shown.length === 0 && tasks.asNeeded.length === 0 && tasks.waiting.length === 0 ? (
        <p className="PlanTasks-none">Nada por hacer este día.</p>
      ) : null}
    </div>
  )
}

function Task({ slot, now }: { slot: SlotSubject; now: Date }) {
  const { order, scheduledAt, state } = slot
  const TaskIcon = slotIcons[state]
  const { press, dialog } = useActs([openSlot], slot)
  const isToday = dayOf(scheduledAt) === dayOf(now)
  const hour = isToday ? showTime(scheduledAt) : `${showDate(scheduledAt)}, ${showTime(scheduledAt)}`
  const isOpen = openStates.has(state)
  const notes = isOpen ? slotNotes(slot, now) : []
  const isCritical = slot.dose !== undefined && isBeyondLimits(order, slot.dose.value)
  return (
    <li className="Task row gap-12">
      <button type="button" className="Task-open grow row gap-12" onClick={() => press('open')}>
        <span className="Slot" data-state={state} data-size="task">
          <TaskIcon size={20} stroke={2} aria-hidden />
        </span>
        <span className="grow">
          <span className="Task-name">{order.name}</span>
          <span className="Task-detail">{[sayGiven(order), isOpen ? '' : hour].filter(Boolean).join(' · ')}</span>
          <span className="Task-when" data-late={state === 'overdue' || undefined}>
            {isOpen ? `${hour} · ${sayWhen(scheduledAt, state, now)}` : sayDone(slot)}
          </span>
          {isCritical ? (
            <span className="Task-when" data-late>
              Fuera del límite de la orden
            </span>
          ) : null}
          {notes.map((text) => (
            <span key={text} className="Task-note">
              {text}
            </span>
          ))}
        </span>
      </button>
      {isOpen && state !== 'scheduled' ? (
        <div className="row gap-8">
          <ActButton does={skip} of={slot} look="icon" />
          <ActButton does={answerOf(slot)} of={slot} size="large" tone={state === 'overdue' ? 'primary' : 'default'} />
        </div>
      ) : null}
      {dialog}
    </li>
  )
}

function sayWhen(scheduledAt: string, state: PlanSlot['state'], now: Date): string {
  const gap = Date.parse(scheduledAt) - now.getTime()
  if (state === 'due') return 'Toca ahora'
  // In one piece: the hour stands before it in a narrow place.
  return `${gap < 0 ? 'Hace' : 'En'} ${showShortGap(gap)}`.replaceAll(' ', '\u00A0')
}

function sayDone({ state, dose }: PlanSlot): string {
  const who = dose ? `${dose.byName}, ${showTime(dose.at)}` : ''
  return [slotStateNames[state], who, dose?.value, dose?.note].filter(Boolean).join(' · ')
}

interface OrderTaskProps {
  order: TreatmentOrder
  stay: Hospitalization
}

function AsNeeded({ order, stay, plan, now }: OrderTaskProps & Pick<PlanTasksProps, 'plan' | 'now'>) {
  const { count, last, next } = givenAsNeeded(order, plan, now)
  const told = [
    `${count} de ${order.maxIn24h ?? 1} en 24 h`,
    last && `la última hace ${showShortGap(now.getTime() - Date.parse(last.at))}`,
    next && `otra desde las ${showTime(next)}`,
  ]
  return (
    <OrderTask order={order} stay={stay} told={told.filter(Boolean).join(' · ')}>
      <ActButton does={giveNow} of={{ order, stay }} size="large" />
    </OrderTask>
  )
}

/** What a trainee ordered: nobody gives it before a veterinarian saw it. */
function Waiting({ order, stay }: OrderTaskProps) {
  return (
    <OrderTask order={order} stay={stay} told={`Ordenó ${order.orderedBy}`}>
      <ActButton does={approve} of={{ order, stay }} size="large" />
    </OrderTask>
  )
}

function OrderTask({ order, stay, told, children }: OrderTaskProps & { told: string; children: ReactNode }) {
  return (
    <li className="Task row gap-12">
      <span className="grow">
        <span className="Task-name">{order.name}</span>
        <span className="Task-detail">{[sayGiven(order), sayFrequency(order)].filter(Boolean).join(' · ')}</span>
        <span className="Task-when">{told}</span>
        {isWeightStale(order, stay.pet.weightKg) ? <span className="Task-note">{STALE}</span> : null}
      </span>
      {children}
      <ActMenu label={`Acciones de ${order.name}`} does={orderActs} of={{ order, stay }} />
    </li>
  )
}
