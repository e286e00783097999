import type { ControlStatus } from '#shared/controls/controls.contract.ts'
import { controlStatusNames } from '#shared/controls/controls.words.ts'
import type { Refusal } from '#shared/http/errors.ts'
import { addMonths, dayOf, daysBetween, showDate } from '#shared/values/date.ts'
import { firstName } from '#shared/values/text.ts'

/** Controls are shown at the start so many days before and after their day. */
export const CONTROL_DAYS = { before: 7, after: 30 } as const

/** Nobody plans further ahead; more is a slip of the year. */
const MAX_YEARS_AHEAD = 3
/** More is planned seldom. */
const FAR_YEARS_AHEAD = 2

/** @param today the clinic's day */
export function refuseDueOn(dueOn: string, today: string): Refusal | undefined {
  if (dueOn < today) return { field: 'dueOn', message: 'El control no puede ser para una fecha pasada' }
  if (dueOn > addMonths(today, 12 * MAX_YEARS_AHEAD))
    return { field: 'dueOn', message: `El control no puede ser para dentro de más de ${MAX_YEARS_AHEAD} años` }
  return undefined
}

/** What looks like a slip of the year in a day that is taken all the same. @param today the clinic's day */
export function farControlWarning(dueOn: string, today: string): string | undefined {
  if (dueOn <= addMonths(today, 12 * FAR_YEARS_AHEAD)) return undefined
  return `El control queda para dentro de más de ${FAR_YEARS_AHEAD} años: revise el año`
}

/** The day on which it was really done. */
export function refuseDoneOn(doneOn: string, control: { createdAt: string }, today: string): Refusal | undefined {
  if (doneOn > today) return { field: 'doneOn', message: 'La fecha no puede ser futura' }
  const since = dayOf(control.createdAt)
  if (doneOn < since)
    return { field: 'doneOn', message: `La fecha no puede ser anterior al ${showDate(since)}, cuando se programó` }
  return undefined
}

interface Stateful {
  status: ControlStatus
  dueOn: string
}

/** May it be done, moved or cancelled? One to which nobody came may still be. */
export function canSettle(control: Stateful): Refusal | undefined {
  if (control.status === 'scheduled' || control.status === 'missed') return undefined
  return { message: `El control ya está en estado «${controlStatusNames[control.status]}».` }
}

/** @param today the clinic's day */
export function canMiss(control: Stateful, today: string): Refusal | undefined {
  if (control.status !== 'scheduled')
    return { message: `El control ya está en estado «${controlStatusNames[control.status]}».` }
  if (control.dueOn > today)
    return { message: `El control es para el ${showDate(control.dueOn)}: todavía pueden venir.` }
  return undefined
}

/** May what was marked be taken back? A control that was moved lives on in the other one. */
export function canReopen(control: Stateful): Refusal | undefined {
  if (control.status === 'scheduled') return { message: 'El control ya está programado.' }
  if (control.status === 'moved') return { message: 'El control se reprogramó: cambie el nuevo.' }
  return undefined
}

/** `Hoy`, `Mañana`, `En 3 días`, `Venció ayer`, `Venció hace 5 días`. */
export function showDue(dueOn: string, today: string): string {
  const days = daysBetween(today, dueOn)
  if (days === 0) return 'Hoy'
  if (days === 1) return 'Mañana'
  if (days > 1) return `En ${days} días`
  return days === -1 ? 'Venció ayer' : `Venció hace ${-days} días`
}

/** What the owner is written about a control; the message opens in WhatsApp and is sent by a person. */
export function controlMessage(
  control: { petName: string; ownerName: string; clinicName: string; dueOn: string },
  today: string,
): string {
  const { petName, ownerName, clinicName, dueOn } = control
  const day = daysBetween(today, dueOn)
  const when = day < 0 ? `tenía control el ${showDate(dueOn)}` : `tiene control el ${showDate(dueOn)}`
  return `Hola, ${firstName(ownerName)}. Le escribimos de ${clinicName}: ${petName} ${when}. ¿Qué día puede traer a ${petName}?`
}
