import type { ConsultationStatus } from '#shared/consultations/consultations.contract.ts'
import { missingToSign } from '#shared/consultations/consultations.rules.ts'
import { daysBetween, showDate } from '#shared/values/date.ts'
import type { PendingTask } from '#shared/home/home.contract.ts'

type Open = Parameters<typeof missingToSign>[0] & { status: ConsultationStatus }

/** What an open consultation waits for, from somebody who may sign it or not. */
export function taskOf(consultation: Open, maySign: boolean): PendingTask['task'] {
  if (consultation.status === 'awaitingResults') return 'review'
  return maySign && missingToSign(consultation).length === 0 ? 'sign' : 'close'
}

/** Controls are shown so many days before and after their day. */
export const CONTROL_DAYS = { before: 7, after: 30 } as const

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
  return `Hola, ${ownerName}. Le escribimos de ${clinicName}: ${petName} ${when}. ¿Qué día puede traer a ${petName}?`
}
