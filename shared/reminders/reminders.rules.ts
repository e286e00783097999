import { type Check, firstRefusal, type Refusal } from '#shared/http/errors.ts'
import type {
  Channel,
  Offer,
  Reminder,
  ReminderFacts,
  ReminderRule,
  ReminderRuleDraft,
  UnbookedPet,
} from '#shared/reminders/reminders.contract.ts'
import type { DueKind } from '#shared/values/recordKinds.ts'
import { ASKED_FROM, ASKED_UNTIL, isFollowUp, nextAskable } from '#shared/reminders/followUps.rules.ts'
import { nextLegal } from '#shared/reminders/legalHours.rules.ts'
import { channelNames, reminderStatusNames, reminderWords, showCloseReason } from '#shared/reminders/reminders.words.ts'
import { addDays, dayOf, daysBetween, instantOn, showDate, showDateTime, showTime } from '#shared/values/date.ts'
import { mayHaveWhatsapp } from '#shared/values/whatsapp.ts'
import { firstName, joinNames } from '#shared/values/text.ts'

/** As the product brings them. */
export const shippedRules: Record<DueKind, ReminderRuleDraft> = {
  vaccine: {
    ...{ isOn: true, days: 7, sendsAt: '09:00', isPromotional: true },
    message:
      'Hola, {propietario}. Le escribimos de {clinica}: a {mascota} le toca la vacuna de {vacuna} el {fecha}. ¿Le agendamos la visita?',
  },
  deworming: {
    ...{ isOn: true, days: 7, sendsAt: '09:00', isPromotional: true },
    message:
      'Hola, {propietario}. Le escribimos de {clinica}: a {mascota} le toca la {desparasitacion} el {fecha}. ¿Le agendamos la visita?',
  },
  event: {
    ...{ isOn: true, days: 1, sendsAt: '10:00', isPromotional: false },
    message:
      'Hola, {propietario}. Le recordamos la cita de {mascota} en {clinica}: el {fecha} a las {hora}. Si no puede venir, avísenos para darle otra hora.',
  },
  control: {
    ...{ isOn: true, days: 2, sendsAt: '09:00', isPromotional: false },
    message:
      'Hola, {propietario}. Le escribimos de {clinica}: {mascota} tiene control el {fecha}. ¿A qué hora le queda bien?',
  },
  surgery: {
    ...{ isOn: true, days: 1, sendsAt: '09:00', isPromotional: false },
    message:
      'Hola, {propietario}. Le escribimos de {clinica}: ¿cómo sigue {mascota} después de su cirugía del {fecha}? Si no come, no tiene ánimo o la herida sangra, llámenos.',
  },
  hospitalization: {
    ...{ isOn: true, days: 1, sendsAt: '09:00', isPromotional: false },
    message:
      'Hola, {propietario}. Le escribimos de {clinica}: ¿cómo sigue {mascota} después de su salida del hospital del {fecha}? Si no come, vomita o no tiene ánimo, llámenos.',
  },
  consultation: {
    ...{ isOn: false, days: 1, sendsAt: '09:00', isPromotional: false },
    message:
      'Hola, {propietario}. Le escribimos de {clinica}: ¿cómo sigue {mascota} después de su consulta del {fecha}?',
  },
}

/** Days before what is due, or after what was done. */
const dayLimits: Record<DueKind, { least: number; most: number }> = {
  vaccine: { least: 0, most: 60 },
  deworming: { least: 0, most: 60 },
  event: { least: 1, most: 7 },
  control: { least: 0, most: 30 },
  surgery: { least: 1, most: 30 },
  hospitalization: { least: 1, most: 30 },
  consultation: { least: 1, most: 30 },
}

/** What a text may name, by its kind, as it is written between braces. */
export type Placeholder =
  | 'mascota'
  | 'propietario'
  | 'clinica'
  | 'telefono'
  | 'fecha'
  | 'hora'
  | 'profesional'
  | 'vacuna'
  | 'desparasitacion'

const everywhere = ['mascota', 'propietario', 'clinica', 'telefono', 'fecha'] as const
const own: Record<DueKind, readonly Placeholder[]> = {
  vaccine: ['vacuna'],
  deworming: ['desparasitacion'],
  event: ['hora', 'profesional'],
  control: [],
  surgery: [],
  hospitalization: [],
  consultation: [],
}

export function placeholdersOf(kind: DueKind): Placeholder[] {
  return [...everywhere, ...own[kind]]
}

const brace = (name: string) => `{${name}}`

/** Is every name between braces one that the kind knows? A brace that is left alone is a slip, too. */
export function refusePlaceholders(kind: DueKind, message: string): Refusal | undefined {
  const names: readonly string[] = placeholdersOf(kind)
  const field = 'message'
  const unknown = [...message.matchAll(/\{([^{}]*)\}/g)].find(([, name = '']) => !names.includes(name))
  if (unknown) return { field, message: `No existe ${unknown[0]}. Puede usar ${joinNames(names.map(brace))}` }
  if (/[{}]/.test(message.replace(/\{[^{}]*\}/g, '')))
    return { field, message: 'Hay una llave sin su pareja: revise { y }' }
  return undefined
}

/** All that may be wrong with a rule, each at its field. */
export function ruleChecks(kind: DueKind, rule: ReminderRuleDraft): Check[] {
  const { least, most } = dayLimits[kind]
  return [
    () =>
      rule.days < least || rule.days > most
        ? { field: 'days', message: `Escriba de ${least} a ${most} días` }
        : undefined,
    () =>
      rule.isPromotional && (rule.sendsAt < '07:00' || rule.sendsAt >= '19:00')
        ? { field: 'sendsAt', message: 'Lo promocional solo se envía de 07:00 a 19:00' }
        : undefined,
    () =>
      isFollowUp(kind) && (rule.sendsAt < ASKED_FROM || rule.sendsAt >= ASKED_UNTIL)
        ? { field: 'sendsAt', message: `Se pregunta de ${ASKED_FROM} a ${ASKED_UNTIL}` }
        : undefined,
    () => refusePlaceholders(kind, rule.message),
  ]
}

/** `7 días antes, a las 09:00` */
export function showWhen({ kind, days, sendsAt }: ReminderRule): string {
  const count = days === 1 ? '1 día' : `${days} días`
  const when = days === 0 ? 'El mismo día' : `${count} ${isFollowUp(kind) ? 'después' : 'antes'}`
  return `${when}, a las ${sendsAt}`
}

export function refuseRule(kind: DueKind, rule: ReminderRuleDraft): Refusal | undefined {
  return firstRefusal(ruleChecks(kind, rule))
}

/** A reminder stands in the list so many days before it goes. */
const HORIZON_DAYS = 7
/** How an animal is after what was done is still asked so many days later than the rule says. */
const LATE_DAYS = 3

/** Of the days on which something is due, those that a rule reminds of now: never twice asked for what is today. */
export function dueDays(kind: DueKind, { days }: Pick<ReminderRule, 'days'>, today: string) {
  if (isFollowUp(kind)) {
    const last = addDays(today, HORIZON_DAYS - days)
    return { first: addDays(today, 1 - days - LATE_DAYS), last: last < today ? last : today }
  }
  return { first: days === 0 ? today : addDays(today, 1), last: addDays(today, days + HORIZON_DAYS) }
}

/** When a rule has it sent, and until when that is of use. @param dueAt of a day, its beginning */
export function planReminder(
  kind: DueKind,
  { days, sendsAt }: Pick<ReminderRule, 'days' | 'sendsAt'>,
  dueAt: string,
): { sendAt: string; untilAt: string } {
  const due = dayOf(dueAt)
  const sendOn = addDays(due, isFollowUp(kind) ? days : -days)
  const untilAt =
    kind === 'event'
      ? new Date(dueAt).toISOString()
      : instantOn(isFollowUp(kind) ? addDays(sendOn, LATE_DAYS) : addDays(due, 1), '00:00')
  return { sendAt: instantOn(sendOn, sendsAt), untilAt }
}

/** When one that waits goes: at its time, or as soon as the law allows it after what else was offered to its owner. */
export function goesAt({ kind, sendAt, isPromotional, offers, owner, whatsapp }: Going, now: Date): string {
  const from = sendAt > now.toISOString() ? sendAt : now.toISOString()
  if (!isPromotional) return kind && isFollowUp(kind) ? nextAskable(from) : from
  const channel = owner.email && whatsapp !== 'ready' ? 'email' : 'whatsapp'
  let at = nextLegal(from)
  for (let day = freeDay(channel, offers, at); day !== dayOf(at); day = freeDay(channel, offers, at))
    at = nextLegal(instantOn(day, '00:00'))
  return at
}

type Going = Pick<Reminder, 'sendAt' | 'isPromotional' | 'offers'> &
  Partial<Pick<Reminder, 'kind' | 'whatsapp'>> & { owner: Pick<Reminder['owner'], 'email'> }

/** The day itself, or the first after it for which what stands against it today is over. */
function freeDay(channel: Channel, offers: readonly Offer[], at: string): string {
  const day = dayOf(at)
  const other = findOther(channel, offers, day)
  if (other) return addDays(dayOf(other.at), CHANNEL_DAYS)
  return offers.some((offer) => dayOf(offer.at) === day) ? addDays(day, 1) : day
}

/** What was offered by another channel too short before a day. */
function findOther(channel: Channel, offers: readonly Offer[], day: string): Offer | undefined {
  return offers.find(
    (offer) => offer.channel !== null && offer.channel !== channel && daysBetween(dayOf(offer.at), day) < CHANNEL_DAYS,
  )
}

type Standing = Pick<Reminder, 'status' | 'reason' | 'isPromotional' | 'kind' | 'owner' | 'offers'> &
  Partial<Pick<Reminder, 'whatsapp'>>

/** May it still be sent, whichever way? */
function canSend({ status, reason, kind }: Standing): Refusal | undefined {
  if (status === 'closed' && reason) return { message: `Ya no se envía: ${showCloseReason(kind, reason)}.` }
  if (status === 'waiting' || status === 'failed') return undefined
  return { message: `El recordatorio ya está en estado «${reminderStatusNames[status]}».` }
}

/** So many days an owner gets offers by one channel alone. */
const CHANNEL_DAYS = 7

/**
 * An offer (Ley 2300 de 2023) goes in its hours, once a day to an owner, and within a week by one channel.
 * @param offers those that were made to the owner in the last week
 */
export function refuseOffer(channel: Channel, offers: readonly Offer[], now: Date): Refusal | undefined {
  const next = nextLegal(now.toISOString())
  if (next !== now.toISOString())
    return { message: `Lo promocional se envía en horas hábiles (Ley 2300): desde el ${showDateTime(next)}.` }
  const today = dayOf(now)
  if (offers.some(({ at }) => dayOf(at) === today))
    return { message: 'Hoy ya se le envió algo promocional: es una vez al día (Ley 2300).' }
  const other = findOther(channel, offers, today)
  if (!other?.channel) return undefined
  return {
    message: `Esta semana ya se le escribió por ${channelNames[other.channel]}: lo promocional va por un solo canal a la semana (Ley 2300).`,
  }
}

/** May it be sent by letter now? */
export function canSendLetter(reminder: Standing, now: Date): Refusal | undefined {
  return firstRefusal([
    () => canSend(reminder),
    () =>
      reminder.owner.email
        ? undefined
        : {
            message: `${reminder.owner.name} no tiene correo: ${mayHaveWhatsapp(reminder.owner.phone) ? 'escríbale por WhatsApp' : 'llámele'}.`,
          },
    () => (reminder.isPromotional ? refuseOffer('email', reminder.offers, now) : undefined),
  ])
}

export const NEEDS_TEMPLATE =
  'WhatsApp pide una plantilla aprobada para escribirle: no ha escrito en las últimas 24 horas.'

/** May it go by WhatsApp now, or may somebody write it there? */
export function canWrite(reminder: Standing, now: Date): Refusal | undefined {
  return firstRefusal([
    () => canSend(reminder),
    () =>
      mayHaveWhatsapp(reminder.owner.phone)
        ? undefined
        : { message: `El teléfono de ${reminder.owner.name} es fijo: llámele.` },
    () => (reminder.whatsapp === 'closed' ? { message: NEEDS_TEMPLATE } : undefined),
    () => (reminder.isPromotional ? refuseOffer('whatsapp', reminder.offers, now) : undefined),
  ])
}

interface Written {
  /** Of the rule of anything that it says. */
  isPromotional: boolean
  owner: { name: string; messagesConsent: boolean }
  offers: readonly Offer[]
}

/** May somebody write to an owner by themselves now? Service does not wait for consent, as it serves what they asked for. */
export function refuseWriting({ isPromotional, owner, offers }: Written, now: Date): Refusal | undefined {
  if (!isPromotional) return undefined
  if (!owner.messagesConsent)
    return { message: `${owner.name} no ha aceptado mensajes: llame, o anote en su ficha que los acepta.` }
  return refuseOffer('whatsapp', offers, now)
}

export function canDismiss(reminder: Standing): Refusal | undefined {
  return canSend(reminder)
}

/** May it wait again? What went out cannot be taken back. */
export function canRestore({
  status,
  isNoted,
  reason,
}: Pick<Reminder, 'status' | 'isNoted' | 'reason'>): Refusal | undefined {
  if (status === 'sent' && isNoted) return undefined
  if (status === 'closed' && reason === 'dismissed') return undefined
  return { message: 'El recordatorio ya no puede volver a quedar por enviar.' }
}

/** Dewormings are stored as they stand at the beginning of a line. */
const inSentence = (about: string): string => about.replaceAll('Desparasitación', 'desparasitación')

/** What is due, as a letter calls it: `la vacuna de Rabia`, `la desparasitación interna`, `el control`. */
export function nameDue({ kind, about }: { kind: DueKind; about: string | null }): string {
  if (about && kind === 'vaccine') return `la vacuna de ${about}`
  if (about && kind === 'deworming') return `la ${inSentence(about)}`
  return about ?? reminderWords[kind].about
}

export function writeReminder(kind: DueKind, message: string, facts: ReminderFacts): string {
  const about = facts.about ?? reminderWords[kind].about
  const values: Record<Placeholder, string> = {
    mascota: joinNames(facts.petNames),
    propietario: firstName(facts.ownerName),
    clinica: facts.clinicName,
    telefono: facts.clinicPhone,
    fecha: showDate(facts.dueAt),
    hora: showTime(facts.dueAt),
    profesional: about,
    vacuna: facts.about ?? 'su plan',
    desparasitacion: inSentence(facts.about ?? 'desparasitación'),
  }
  return message.replace(/\{([a-z]+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? values[name as Placeholder] : whole,
  )
}

type Wanted = Omit<UnbookedPet['due'][number], 'dueAt'>

/** `Antirrábica, desde el 12/10/2026`; `Control, el 30/11/2026`; `No asistió el 12/11/2026` */
export function showWanted({ kind, about, dueOn }: Wanted, today: string): string {
  if (kind === 'event') return `No asistió el ${showDate(dueOn)}`
  return `${about ?? reminderWords[kind].name}, ${dueOn < today ? 'desde ' : ''}el ${showDate(dueOn)}`
}

const typeOfKind: Record<DueKind, string> = {
  vaccine: 'vacunacion',
  deworming: 'desparasitacion',
  control: 'control',
  surgery: 'control',
  hospitalization: 'control',
  consultation: 'control',
  event: 'consulta',
}

/** The event that an animal is to be booked for: its type by what is nearest to today, its reason names all of it. */
export function wantedEvent(due: readonly Wanted[], today: string): { typeId: string; reason: string } {
  const distance = ({ dueOn }: Wanted) => Math.abs(daysBetween(today, dueOn))
  const [nearest] = due.toSorted((one, other) => distance(one) - distance(other))
  const names = due.filter(({ kind }) => kind !== 'event').map(({ kind, about }) => about ?? reminderWords[kind].name)
  return { typeId: typeOfKind[nearest?.kind ?? 'event'], reason: joinNames([...new Set(names)]).slice(0, 120) }
}

/** `Escrito hoy por Marcela Duque`, `Recordado el 12/11/2026` */
export function showReminded({ at, byName }: NonNullable<UnbookedPet['reminded']>, today: string): string {
  const when = dayOf(at) === today ? 'hoy' : `el ${showDate(at)}`
  return byName ? `Escrito ${when} por ${byName}` : `Recordado ${when}`
}

/** What an owner is written about what is overdue, else about what is due next. */
export function unbookedMessage(
  { petName, owner, due }: { petName: string; owner: { name: string }; due: readonly Wanted[] },
  clinicName: string,
  today: string,
): string {
  const hello = `Hola, ${firstName(owner.name)}. Le escribimos de ${clinicName}: `
  const asked = due.filter(({ kind }) => kind !== 'event')
  const overdue = asked.filter(({ dueOn }) => dueOn < today)
  const [next] = asked
  if (overdue.length > 0)
    return `${hello}a ${petName} ya se le pasó la fecha de ${joinNames(overdue.map(nameDue))}. ¿Le agendamos la visita?`
  if (next) return `${hello}a ${petName} le toca ${nameDue(next)} el ${showDate(next.dueOn)}. ¿Le agendamos la visita?`
  return `${hello}${petName} no alcanzó a venir a su cita. ¿Le damos otra?`
}
