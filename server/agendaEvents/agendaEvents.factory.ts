import { type AgendaEvent, agendaEvents } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { calendarFeed } from '#shared/agendaEvents/calendarFeed.contract.ts'
import { addMinutes } from '#shared/agendaEvents/agendaEvents.rules.ts'
import { series } from '#shared/agendaEvents/series.contract.ts'
import type { CallOf } from '#shared/http/contract.ts'
import { callRoute, type TestApp } from '#server/testing/app.ts'
import type { TestClinic } from '#server/testing/factories.ts'
import type { ReportSample } from '#server/testing/reportRecords.ts'

/** What books half an hour at noon of a Monday, to come, of the veterinarian. */
export function eventDraft(
  clinic: TestClinic,
  pet: { id: string } | undefined,
  overrides: Partial<CallOf<typeof agendaEvents.create>> = {},
): CallOf<typeof agendaEvents.create> {
  const startsAt = overrides.startsAt ?? '2026-11-23T17:00:00.000Z'
  return {
    typeId: 'consulta',
    professionalId: clinic.as.veterinario.actor.professionalId,
    startsAt,
    endsAt: addMinutes(startsAt, 30),
    petIds: pet ? [pet.id] : [],
    reason: 'Vómito',
    notes: null,
    ...overrides,
  }
}

export const reportSample: ReportSample = async ({ write, petId, text, professionalId, now }) => {
  const startsAt = addMinutes(now.toISOString(), 24 * 60)
  const booked = {
    typeId: 'consulta',
    professionalId,
    startsAt,
    endsAt: addMinutes(startsAt, 30),
    reason: text,
    notes: text,
    isOverbooked: true,
  }
  for (const status of ['confirmed', 'cancelled']) {
    const { id: eventId } = await write('agendaEvents', { ...booked, status })
    await write('agendaEventPets', { eventId, petId })
  }
}

/** Nothing is asked. */
const asIs = { allowPast: true, allowSameDay: true }

/** Booked by the reception. */
export async function anEvent(
  test: TestApp,
  clinic: TestClinic,
  pet: { id: string } | undefined,
  overrides: Partial<CallOf<typeof agendaEvents.create>> = {},
): Promise<AgendaEvent> {
  const { token } = clinic.as.recepcion
  return (await callRoute(test, agendaEvents.create, eventDraft(clinic, pet, { ...asIs, ...overrides }), { token }))
    .body
}

/** A calendar address of whoever has this session. @returns its secret */
export async function aFeed(test: TestApp, token: string, isBusyOnly = false): Promise<string> {
  const { body } = await callRoute(test, calendarFeed.renew, { isBusyOnly }, { token })
  return body.path.split('/').at(-2) ?? ''
}

/** Four Mondays at noon, with what else is said. @returns the first of them */
export async function aSeries(
  test: TestApp,
  clinic: TestClinic,
  pet: { id: string } | undefined,
  overrides: Partial<CallOf<typeof series.create>> = {},
): Promise<AgendaEvent> {
  const { token } = clinic.as.recepcion
  const draft = seriesDraft(clinic, pet, { allowPast: true, ...overrides })
  return (await callRoute(test, series.create, draft, { token })).body.first
}

export function seriesDraft(
  clinic: TestClinic,
  pet: { id: string } | undefined,
  overrides: Partial<CallOf<typeof series.create>> = {},
): CallOf<typeof series.create> {
  const weekly = { unit: 'weeks', every: 1, count: 4, until: null } as const
  return { ...eventDraft(clinic, pet, overrides), ...weekly, ...overrides }
}
