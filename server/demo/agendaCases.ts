import { hoursOn, overlaps, type Span, usualWeek } from '#shared/agendaEvents/agendaEvents.rules.ts'
import { addDays, dayOf, instantOn, weekdayOf } from '#shared/values/date.ts'
import type { Actor } from '#server/db/clinic.ts'
import type { NewRecord } from '#server/db/record.ts'
import type { Consultation, Made, MadePet } from '#server/demo/making.ts'
import type { Random } from '#server/demo/random.ts'

const MINUTE = 60_000

/** Days with events, back and ahead. */
const DAYS = { back: 14, ahead: 21 } as const

const THERAPY_WEEKS = 6

const kinds = [
  {
    typeId: 'consulta',
    minutes: 30,
    reasons: ['Vómito', 'Cojera', 'Rasquiña', 'Decaimiento', 'Tos', 'Chequeo general'],
  },
  { typeId: 'vacunacion', minutes: 20, reasons: ['Refuerzo anual', 'Vacuna antirrábica', 'Segunda dosis'] },
  { typeId: 'control', minutes: 20, reasons: ['Control de peso', 'Control posquirúrgico', 'Retiro de puntos'] },
  { typeId: 'desparasitacion', minutes: 15, reasons: ['Desparasitación'] },
  { typeId: 'esterilizacion', minutes: 90, reasons: ['Esterilización'] },
]

const cancelReasons = ['Viajó', 'Se le cruzó el trabajo', 'La mascota ya está bien']

interface Parts {
  random: Random
  now: Date
  pets: readonly MadePet[]
  consultations: readonly Made<Consultation>[]
  /** Whose agendas are filled. */
  professionalIds: readonly string[]
  registrar: Actor
}

interface DemoAgenda {
  events: NewRecord<'agendaEvents'>[]
  guests: NewRecord<'agendaEventPets'>[]
}

type State = Pick<
  NewRecord<'agendaEvents'>['values'],
  'status' | 'confirmedAt' | 'arrivedAt' | 'attendedAt' | 'leftAt' | 'cancelReason'
>

const nothing: State = {
  ...{ status: 'scheduled', confirmedAt: null, arrivedAt: null, attendedAt: null, leftAt: null, cancelReason: null },
}

/**
 * The agenda around today. What is past follows from the consultations, with some who did not come; of today some are
 * being attended and some wait, whatever the hour; the weeks to come are half full.
 */
export function agendaCases({ random, now, pets, consultations, professionalIds, registrar }: Parts): DemoAgenda {
  const made: DemoAgenda = { events: [], guests: [] }
  const taken = new Map<string, Span[]>(professionalIds.map((id) => [id, []]))
  const today = dayOf(now)
  const after = (instant: Date, minutes: number) => new Date(instant.getTime() + minutes * MINUTE)

  const book = (
    professionalId: string,
    startsAt: Date,
    kind: { typeId: string; minutes: number; reason: string | null },
    guests: readonly { petId: string; consultationId: string | null }[],
    state: State,
    seriesId: string | null = null,
  ): void => {
    const endsAt = after(startsAt, kind.minutes)
    const span = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
    const own = taken.get(professionalId)
    if (!own || own.some((other) => overlaps(span, other))) return
    if (state.status !== 'cancelled' && state.status !== 'missed') own.push(span)
    const at = after(startsAt < now ? startsAt : now, -random.int(1, 6) * 24 * 60)
    const eventId = random.id(at)
    const { typeId, reason } = kind
    made.events.push({
      ...{ id: eventId, actor: registrar, at },
      values: {
        typeId,
        professionalId,
        startsAt,
        endsAt,
        reason,
        seriesId,
        seriesStartsAt: seriesId && startsAt,
        ...state,
      },
    })
    for (const guest of guests)
      made.guests.push({ id: random.id(at), actor: registrar, at, values: { eventId, ...guest } })
  }

  for (const { id, at, values } of consultations) {
    if (dayOf(at) < addDays(today, -DAYS.back) || values.status === 'voided') continue
    const isOpen = values.status === 'draft'
    // A draft of another day was left open; its animal left.
    const isHere = isOpen && dayOf(at) === today
    const times = { confirmedAt: after(at, -20 * 60), arrivedAt: after(at, -random.int(2, 12)), attendedAt: at }
    const state = isHere
      ? { ...nothing, ...times, status: 'inConsultation' }
      : { ...nothing, ...times, status: 'attended', leftAt: after(at, 30) }
    const kind = values.kind === 'control' ? 'control' : 'consulta'
    const { petId, professionalId } = values
    book(
      professionalId,
      at,
      { typeId: kind, minutes: 30, reason: values.reason },
      [{ petId, consultationId: id }],
      state,
    )
  }

  const living = pets.filter(({ values }) => values.status === 'active')
  const familyOf = (pet: MadePet) => living.filter(({ owner }) => owner.id === pet.owner.id).slice(0, 3)
  const families = living.filter((pet) => familyOf(pet).length > 1)
  const someone = (isFamily: boolean) => {
    const from = isFamily && families.length > 0 ? families : living
    const pet = random.pick(from)
    return (isFamily ? familyOf(pet) : [pet]).map(({ id }) => ({ petId: id, consultationId: null }))
  }
  const someKind = () => {
    const { typeId, minutes, reasons } = random.pick(kinds)
    return { typeId, minutes, reason: random.pick(reasons) }
  }
  if (living.length === 0) return made

  // Whatever the hour, somebody waits and somebody is about to come.
  const quarter = new Date(Math.ceil(now.getTime() / (15 * MINUTE)) * 15 * MINUTE)
  for (const [index, professionalId] of professionalIds.entries()) {
    const waiting = {
      ...nothing,
      status: 'waiting',
      confirmedAt: after(now, -300),
      arrivedAt: after(now, -(4 + index * 9)),
    }
    book(professionalId, quarter, { ...someKind(), minutes: 30 }, someone(false), waiting)
    const soon = { ...nothing, status: 'confirmed', confirmedAt: after(now, -200) }
    book(
      professionalId,
      after(quarter, 30),
      { typeId: 'consulta', minutes: 45, reason: 'Chequeo de la familia' },
      someone(true),
      soon,
    )
    book(professionalId, after(quarter, 90), { ...someKind(), minutes: 30 }, someone(false), nothing)
    const reason = random.pick(cancelReasons)
    book(professionalId, after(quarter, 120), { ...someKind(), minutes: 30 }, someone(false), {
      ...nothing,
      status: 'cancelled',
      cancelReason: reason,
    })
  }

  // A therapy each week, at an hour of its own; and everybody's lunch, each day.
  for (const [index, professionalId] of professionalIds.entries()) {
    const therapy = random.id(now)
    const patient = someone(false)
    for (let week = 1; week <= THERAPY_WEEKS; week += 1) {
      const day = addDays(today, week * 7 + 1 - weekdayOf(today) + index)
      const at = new Date(instantOn(day, '10:00'))
      book(
        professionalId,
        at,
        { typeId: 'fisioterapia', minutes: 45, reason: 'Terapia de cadera' },
        patient,
        nothing,
        therapy,
      )
    }
  }
  const lunches = new Map(professionalIds.map((id) => [id, random.id(now)]))
  for (let ahead = -DAYS.back; ahead <= DAYS.ahead; ahead += 1)
    for (const professionalId of professionalIds)
      for (const { from, to } of hoursOn(usualWeek, addDays(today, ahead))) {
        const day = addDays(today, ahead)
        const lunch = new Date(instantOn(day, '12:00'))
        const end = new Date(instantOn(day, to))
        if (end > after(lunch, 60))
          book(
            professionalId,
            lunch,
            { typeId: 'bloqueo', minutes: 60, reason: 'Almuerzo' },
            [],
            nothing,
            lunches.get(professionalId),
          )
        for (let at = new Date(instantOn(day, from)); at < end; at = after(at, 30)) {
          const kind = someKind()
          if (after(at, kind.minutes) > end) continue
          if (at < now) {
            if (!random.chance(0.08)) continue
            const status = random.chance(0.5) ? 'missed' : 'cancelled'
            const cancelReason = status === 'cancelled' ? random.pick(cancelReasons) : null
            book(professionalId, at, kind, someone(false), { ...nothing, status, cancelReason })
          } else if (random.chance(ahead > 7 ? 0.2 : 0.45)) {
            const isConfirmed = ahead <= 1 && random.chance(0.6)
            const state = isConfirmed ? { ...nothing, status: 'confirmed', confirmedAt: after(now, -180) } : nothing
            book(professionalId, at, kind, someone(random.chance(0.1)), state)
          }
        }
      }
  return made
}
