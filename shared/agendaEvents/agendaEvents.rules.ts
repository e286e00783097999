import { type EventStatus, MAX_LISTED_DAYS, type Newcomer } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { eventStatusNames } from '#shared/agendaEvents/agendaEvents.words.ts'
import { type Check, firstRefusal, type Refusal } from '#shared/http/errors.ts'
import { REQUIRED } from '#shared/values/messages.ts'
import type { PetHeader } from '#shared/pets/pets.contract.ts'
import {
  addDays,
  addMonths,
  dayOf,
  daysBetween,
  instantOn,
  refusePeriod,
  showDate,
  showTime,
  weekdayOf,
} from '#shared/values/date.ts'
import { firstName, joinNames } from '#shared/values/text.ts'

const MINUTE = 60_000

/** A whole day of a boarding animal; what is longer is a slip. */
export const MAX_EVENT_MINUTES = 12 * 60
/** Nobody plans further ahead; more is a slip of the year. */
export const MAX_YEARS_AHEAD = 2
/** What happened is written down for so many days. */
const MAX_DAYS_BACK = 30

/** From one instant to another, as ISO 8601. */
export interface Span {
  startsAt: string
  endsAt: string
}

export function minutesOf({ startsAt, endsAt }: Span): number {
  return Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / MINUTE)
}

export function addMinutes(instant: string, minutes: number): string {
  return new Date(Date.parse(instant) + minutes * MINUTE).toISOString()
}

/** Do two spans share a moment? One that ends where the other begins does not. */
export function overlaps(one: Span, other: Span): boolean {
  return Date.parse(one.startsAt) < Date.parse(other.endsAt) && Date.parse(other.startsAt) < Date.parse(one.endsAt)
}

/** A time and whose it is. */
export interface Slot extends Span {
  professionalId: string
}

/** Do both take the same time of the same professional? */
export function isSameSlot(one: Slot, other: Slot): boolean {
  return (
    Date.parse(one.startsAt) === Date.parse(other.startsAt) &&
    Date.parse(one.endsAt) === Date.parse(other.endsAt) &&
    one.professionalId === other.professionalId
  )
}

/** May an event take this time at all? @param now the server's clock */
export function refuseSpan({ startsAt, endsAt }: Span, now: Date): Refusal | undefined {
  const today = dayOf(now)
  if (dayOf(startsAt) > addMonths(today, 12 * MAX_YEARS_AHEAD))
    return { field: 'startsAt', message: `La cita no puede ser para dentro de más de ${MAX_YEARS_AHEAD} años` }
  if (dayOf(startsAt) < addDays(today, -MAX_DAYS_BACK))
    return { field: 'startsAt', message: `La cita no puede ser de hace más de ${MAX_DAYS_BACK} días` }
  const minutes = (Date.parse(endsAt) - Date.parse(startsAt)) / MINUTE
  if (minutes <= 0) return { field: 'endsAt', message: 'La hora final debe ser después de la inicial' }
  if (minutes > MAX_EVENT_MINUTES)
    return { field: 'endsAt', message: `Una cita dura máximo ${MAX_EVENT_MINUTES / 60} horas` }
  return undefined
}

/** May these days be listed at once? */
export function refuseListed(from: string, to: string): Refusal | undefined {
  if (daysBetween(from, to) < MAX_LISTED_DAYS) return refusePeriod(from, to)
  return { field: 'to', message: `La agenda muestra máximo ${MAX_LISTED_DAYS} días` }
}

interface Subject {
  id: string
  name: string
  status: PetHeader['status']
  ownerId: string
}

/** May these animals come in one event? @param known those who were in it while they lived, by their ids */
export function refusePets(pets: readonly Subject[], known: readonly string[] = []): Refusal | undefined {
  const dead = pets.find(({ id, status }) => status === 'deceased' && !known.includes(id))
  if (dead) return { field: 'petIds', message: `${dead.name} falleció: no recibe citas` }
  if (new Set(pets.map(({ ownerId }) => ownerId)).size > 1)
    return { field: 'petIds', message: 'Las mascotas de una cita son de un mismo propietario' }
  return undefined
}

/** Can somebody come to this professional? Of who works here no more the account is disabled. */
export function refuseDisabled({ name, isDisabled }: { name: string; isDisabled: boolean }): Refusal | undefined {
  if (!isDisabled) return undefined
  return { field: 'professionalId', message: `La cuenta de ${name} está desactivada. Elija otro profesional` }
}

/** Somebody is attended: who they are is said first. */
export function refuseUnnamed({ pets }: { pets: readonly unknown[] }): Refusal | undefined {
  return pets.length > 0 ? undefined : { message: 'La cita no tiene mascota: elija cuál viene para atenderla.' }
}

/** May this animal be registered with its event? @param petIds those that are registered already and come in it */
export function newcomerChecks(newcomer: Newcomer, petIds: readonly string[]): Check[] {
  const isMissing = (name: 'ownerName' | 'ownerPhone') =>
    newcomer.ownerId === null && newcomer[name] === null ? { field: `newcomer.${name}`, message: REQUIRED } : undefined
  return [
    () => (petIds.length > 0 ? { field: 'petIds', message: 'Agende primero la mascota nueva, sola' } : undefined),
    () => isMissing('ownerName'),
    () => isMissing('ownerPhone'),
  ]
}

/** Hours of a day in which somebody attends, `08:00` to `12:00`. */
export interface Hours {
  from: string
  to: string
}

/** By the day of the week, `1` is Monday and `7` Sunday; of some dates by the date, which counts before it. Without hours a day is free. */
export type Week = Partial<Record<string, readonly Hours[]>>

const weekdayHours = [{ from: '08:00', to: '18:00' }]

/** When somebody attends, and why some dates are otherwise than the week. */
export interface Attendance {
  week: Week
  reasons?: Partial<Record<string, string>>
}

/** Of a professional whose hours nobody has set. */
export const usualWeek: Week = {
  1: weekdayHours,
  2: weekdayHours,
  3: weekdayHours,
  4: weekdayHours,
  5: weekdayHours,
  6: [{ from: '08:00', to: '13:00' }],
}

const weekdayNames = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábados', 'domingos']

export function hoursOn(week: Week, day: string): readonly Hours[] {
  return week[day] ?? week[weekdayOf(day)] ?? []
}

/** `de 08:00 a 12:00 y de 14:00 a 18:00` */
function showHours(hours: readonly Hours[]): string {
  return hours.map(({ from, to }) => `de ${from} a ${to}`).join(' y ')
}

/** Does the professional attend then? An overbooking stands outside of their hours, too. */
export function refuseHours(
  span: Span & { isOverbooked: boolean },
  professional: { name: string } & Attendance,
): Refusal | undefined {
  if (span.isOverbooked) return undefined
  const day = dayOf(span.startsAt)
  const hours = hoursOn(professional.week, day)
  const { name, reasons } = professional
  const reason = reasons?.[day]
  const when = reason ? `el ${showDate(day)} (${reason})` : `los ${weekdayNames[weekdayOf(day) - 1]}`
  if (hours.length === 0)
    return {
      field: 'professionalId',
      message: `${name} no atiende ${when}. Elija otro día, otro profesional o «Sobrecupo»`,
    }
  const isWithin = ({ from, to }: Hours) =>
    Date.parse(instantOn(day, from)) <= Date.parse(span.startsAt) &&
    Date.parse(span.endsAt) <= Date.parse(instantOn(day, to))
  if (hours.some(isWithin)) return undefined
  return {
    field: 'startsAt',
    message: `Fuera de horario: ${name} atiende ${showHours(hours)}${reason ? ` ${when}` : ''}. Elija otra hora o «Sobrecupo»`,
  }
}

/** What a person is told of a time that somebody else has. */
export const TAKEN = 'Ese horario ya está ocupado. Elija otra hora o «Sobrecupo»'

interface Stateful {
  status: EventStatus
}

/** Does it take its professional's time? */
export function takesTime({ status, isOverbooked }: Stateful & { isOverbooked: boolean }): boolean {
  return !isOverbooked && status !== 'cancelled' && status !== 'missed'
}

/** Of these events those where one of these animals is expected, or is, at that time. */
export function listElsewhere<Event extends Stateful & Span & { pets: readonly { id: string }[] }>(
  events: readonly Event[],
  span: Span,
  petIds: readonly string[],
): Event[] {
  return events.filter(
    (event) =>
      !['cancelled', 'missed', 'attended'].includes(event.status) &&
      overlaps(event, span) &&
      event.pets.some(({ id }) => petIds.includes(id)),
  )
}

/**
 * What each state leads to, and back from a slip. `inConsultation` is reached by attending one of its animals, `attended`
 * by hand or when its last consultation is signed.
 */
const next: Record<EventStatus, readonly EventStatus[]> = {
  scheduled: ['confirmed', 'waiting', 'inConsultation', 'missed', 'cancelled'],
  confirmed: ['scheduled', 'waiting', 'inConsultation', 'missed', 'cancelled'],
  waiting: ['scheduled', 'confirmed', 'inConsultation', 'attended', 'missed', 'cancelled'],
  inConsultation: ['waiting', 'attended'],
  attended: ['waiting', 'inConsultation'],
  cancelled: ['scheduled', 'confirmed', 'waiting'],
  missed: ['scheduled', 'confirmed', 'waiting'],
}

/** A late day's work goes on after midnight for so long. */
const LATE_HOURS = 3

/** Can somebody arrive to it and be attended now: is it of this day, or of one whose work goes on? */
export function isOfToday(event: Span, now: Date): boolean {
  const day = dayOf(event.startsAt)
  const isNow = Date.parse(event.startsAt) <= now.getTime() && now.getTime() < Date.parse(event.endsAt)
  return isNow || day === dayOf(now) || day === dayOf(new Date(now.getTime() - LATE_HOURS * 60 * MINUTE))
}

/** Does somebody come in, or go to the consulting room, by this change? Who is brought back to the room was there. */
function arrives({ status }: Stateful, to: EventStatus): boolean {
  return to === 'inConsultation' || (to === 'waiting' && status !== 'inConsultation')
}

/** Can it pass to this state now? */
export function canMoveEvent(event: Stateful & Span, to: EventStatus, now: Date): Refusal | undefined {
  if (event.status === to) return { message: `La cita ya está en estado «${eventStatusNames[to]}».` }
  if (!next[event.status].includes(to))
    return { message: `Una cita en «${eventStatusNames[event.status]}» no pasa a «${eventStatusNames[to]}».` }
  if (to === 'missed' && Date.parse(event.startsAt) > now.getTime())
    return {
      message: `La cita es a las ${showTime(event.startsAt)} del ${showDate(event.startsAt)}: todavía pueden llegar.`,
    }
  if (arrives(event, to) && !isOfToday(event, now))
    return { message: `La cita es del ${showDate(event.startsAt)}. Para recibirla ahora, pásela a hoy.` }
  return undefined
}

export function refuseReason(to: EventStatus, reason: string | null): Refusal | undefined {
  if (to !== 'cancelled' || reason) return undefined
  return { field: 'reason', message: 'Escriba por qué se cancela' }
}

/**
 * Where an event in the consulting room goes by the consultations of its animals, `null` for one that has none yet: nowhere
 * while one is open or to be opened; back to the waiting room where all were voided.
 */
export function afterConsultations(statuses: readonly (string | null)[]): 'waiting' | 'attended' | undefined {
  const ended = statuses.filter((status) => status === 'signed' || status === 'voided')
  if (statuses.every((status) => status === 'voided' || status === null) && ended.length > 0) return 'waiting'
  return ended.length === statuses.length ? 'attended' : undefined
}

/** Can its time, its length or its professional change? */
export function canReschedule({ status }: Stateful): Refusal | undefined {
  const field = 'startsAt'
  if (status === 'inConsultation') return { field, message: 'La cita está en consulta: ya no se mueve.' }
  if (status === 'attended') return { field, message: 'La cita ya fue atendida: no se mueve.' }
  if (status === 'cancelled') return { field, message: 'La cita está cancelada: prográmela de nuevo primero.' }
  return undefined
}

/** This minute, for as long as the event takes: whoever comes now is received now. */
export function slotNow(minutes: number, now: Date): Span {
  const startsAt = instantOn(dayOf(now), showTime(now))
  return { startsAt, endsAt: addMinutes(startsAt, minutes) }
}

/** Can an event of another day pass to today, for who has come? */
export function canPassToToday(event: Stateful & Span, now: Date): Refusal | undefined {
  return canReschedule(event) ?? canMoveEvent({ ...event, ...slotNow(minutesOf(event), now) }, 'waiting', now)
}

/** Can it be taken away as a mistake? What began in it stays. */
export function canRemoveEvent(
  event: Stateful & { pets: readonly { consultationId: string | null }[] },
): Refusal | undefined {
  if (event.pets.some(({ consultationId }) => consultationId !== null))
    return { message: 'La cita ya tiene una consulta: no se borra. Si ya no va, cancélela.' }
  if (event.status === 'attended') return { message: 'La cita ya fue atendida: no se borra.' }
  return undefined
}

/** Free time of a day of at least so many minutes, in its order: within the hours, less what is taken, not before `from`. */
export function listFreeSpans(
  day: string,
  hours: readonly Hours[],
  taken: readonly Span[],
  minutes: number,
  from = instantOn(day, '00:00'),
): Span[] {
  const busy = taken.toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt))
  const free: Span[] = []
  const add = (startsAt: string, endsAt: string) => {
    if (minutesOf({ startsAt, endsAt }) >= minutes) free.push({ startsAt, endsAt })
  }
  for (const open of hours) {
    let at = later(instantOn(day, open.from), from)
    const end = instantOn(day, open.to)
    for (const { startsAt, endsAt } of busy) {
      if (Date.parse(endsAt) <= Date.parse(at)) continue
      if (Date.parse(startsAt) >= Date.parse(end)) break
      add(at, startsAt)
      at = later(at, endsAt)
    }
    add(at, end)
  }
  return free
}

function later(one: string, other: string): string {
  return Date.parse(one) >= Date.parse(other) ? one : new Date(other).toISOString()
}

/** Times begin at the quarter. */
const STEP_MINUTES = 15

/** Beginnings of events of so many minutes in that free time, a quarter of an hour apart. */
export function listFreeStarts(free: readonly Span[], minutes: number): string[] {
  return free.flatMap(({ startsAt, endsAt }) => {
    const starts: string[] = []
    const step = STEP_MINUTES * MINUTE
    let at = Math.ceil(Date.parse(startsAt) / step) * step
    // What begins between two quarters is free from its very beginning.
    if (at !== Date.parse(startsAt) && Date.parse(startsAt) % (5 * MINUTE) === 0)
      starts.push(new Date(startsAt).toISOString())
    for (; at + minutes * MINUTE <= Date.parse(endsAt); at += step) starts.push(new Date(at).toISOString())
    return starts
  })
}

/** The first beginning that is free on a day or on those that follow it. @param days how many of them are looked at */
export function firstFreeStart(
  day: string,
  days: number,
  week: Week,
  taken: readonly Span[],
  minutes: number,
  now: Date,
): string | undefined {
  for (let ahead = 0; ahead < days; ahead += 1) {
    const one = addDays(day, ahead)
    const from = one <= dayOf(now) ? now.toISOString() : undefined
    const [start] = listFreeStarts(listFreeSpans(one, hoursOn(week, one), taken, minutes, from), minutes)
    if (start) return start
  }
  return undefined
}

/** Those nearest to the time that was asked for, in their order. */
export function nearestStarts(starts: readonly string[], asked: string, count: number): string[] {
  const distance = (start: string) => Math.abs(Date.parse(start) - Date.parse(asked))
  return starts
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, count)
    .toSorted()
}

/** For how long somebody has been waiting, in whole minutes. */
export function minutesWaited(arrivedAt: string, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - Date.parse(arrivedAt)) / MINUTE))
}

/** May an event take this time of its professional? One that has it already is asked nothing. */
export function refuseSlot(
  event: Slot & { isOverbooked: boolean },
  professional: { name: string } & Attendance,
  now: Date,
  known?: Slot,
): Refusal | undefined {
  if (known && isSameSlot(event, known)) return undefined
  return firstRefusal([() => refuseSpan(event, now), () => refuseHours(event, professional)])
}

/** What the owner is written about an event; the message opens in WhatsApp and is sent by a person. */
export function eventMessage(
  event: Span & { pets: readonly { name: string }[]; owner: { name: string }; clinicName: string },
  now: Date,
): string {
  const names = joinNames(event.pets.map(({ name }) => name))
  const at = showTime(event.startsAt)
  const day = dayOf(event.startsAt)
  const ahead = daysBetween(dayOf(now), day)
  const when = ahead === 0 ? 'hoy' : ahead === 1 ? 'mañana' : `el ${showDate(day)}`
  return `Hola, ${firstName(event.owner.name)}. Le escribimos de ${event.clinicName}: ${names} ${event.pets.length > 1 ? 'tienen' : 'tiene'} cita ${when} a las ${at}. ¿Nos confirma que viene?`
}
