import type { EventStatus } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { listElsewhere, type Span } from '#shared/agendaEvents/agendaEvents.rules.ts'
import { askLabels } from '#shared/agendaEvents/agendaEvents.words.ts'
import type { Refusal } from '#shared/http/errors.ts'
import { addDays, dayOf, instantOn, showDate, showTime } from '#shared/values/date.ts'
import { joinNames } from '#shared/values/text.ts'

// What may be a slip in an event, and is asked once.

type Beginning = Pick<Span, 'startsAt'>

function isSameDay(one: Beginning, other: Beginning): boolean {
  return dayOf(one.startsAt) === dayOf(other.startsAt)
}

/** Is the day over? What is booked on it may be a slip. @param known the event that is changed: its own day is asked nothing */
export function refusePast(
  event: Beginning & { allowPast: boolean },
  now: Date,
  known?: Beginning,
): Refusal | undefined {
  const day = dayOf(event.startsAt)
  if (event.allowPast || day >= dayOf(now) || (known && isSameDay(event, known))) return undefined
  return {
    field: 'allowPast',
    message: `El ${showDate(day)} ya pasó. Elija otra fecha o marque «${askLabels.allowPast}»`,
  }
}

/** Who comes in an event, when and to whom. */
type Expected = { status: EventStatus } & Span & {
    id: string
    pets: readonly { id: string; name: string }[]
    professionalName: string
  }

/** `Milo: 10:00 – 10:30 con Laura Gómez`, of these animals those that come. */
export function sayExpected({ startsAt, endsAt, pets, professionalName }: Expected, petIds: readonly string[]): string {
  const names = joinNames(pets.filter(({ id }) => petIds.includes(id)).map(({ name }) => name))
  return `${names}: ${showTime(startsAt)} – ${showTime(endsAt)} con ${professionalName}`
}

/**
 * What these animals have on the day of an event, in words, by whichever professional.
 * @param events those of the day
 * @param known the event that is changed: who comes in it on its own day is asked nothing
 */
export function listSameDay(
  events: readonly Expected[],
  event: Beginning & { petIds: readonly string[] },
  known?: Beginning & { id: string; pets: readonly { id: string }[] },
): string[] {
  const isKnown = (petId: string) => known && isSameDay(event, known) && known.pets.some(({ id }) => id === petId)
  const petIds = event.petIds.filter((petId) => !isKnown(petId))
  const day = dayOf(event.startsAt)
  const wholeDay = { startsAt: instantOn(day, '00:00'), endsAt: instantOn(addDays(day, 1), '00:00') }
  const others = events.filter(({ id }) => id !== known?.id)
  return listElsewhere(others, wholeDay, petIds).map((other) => sayExpected(other, petIds))
}

/** Is one of the animals booked twice on a day, by a slip perhaps? @see listSameDay */
export function refuseSameDay(
  events: readonly Expected[],
  event: Beginning & { petIds: readonly string[]; allowSameDay: boolean },
  known?: Beginning & { id: string; pets: readonly { id: string }[] },
): Refusal | undefined {
  const said = event.allowSameDay ? [] : listSameDay(events, event, known)
  if (said.length === 0) return undefined
  return {
    field: 'allowSameDay',
    message: `Ese día ya tiene otra cita. ${said.join('; ')}. Elija otra fecha o marque «${askLabels.allowSameDay}»`,
  }
}
