import { roles } from '#shared/access/actions.ts'
import { type AgendaEvent, agendaEvents } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { calendarFeed } from '#shared/agendaEvents/calendarFeed.contract.ts'
import { datedHours } from '#shared/agendaEvents/datedHours.contract.ts'
import { reassignment } from '#shared/agendaEvents/reassignment.contract.ts'
import { series } from '#shared/agendaEvents/series.contract.ts'
import { workingHours } from '#shared/agendaEvents/workingHours.contract.ts'
import { aFeed, anEvent, aSeries, eventDraft, seriesDraft } from '#server/agendaEvents/agendaEvents.factory.ts'
import { callRoute, type TestApp } from '#server/testing/app.ts'
import type { TestClinic } from '#server/testing/factories.ts'
import { newConsultation, newPet, valid } from '#server/testing/routeInputs.ts'

const vacation = { professionalId: null, from: '2026-12-24', to: '2026-12-31', hours: [], reason: 'Vacaciones' }

const newEvent = async (test: TestApp, clinic: TestClinic) => {
  const pet = await newPet(test, clinic)
  // Two of a test may stand in one clinic.
  return { pet, event: await anEvent(test, clinic, pet, { isOverbooked: true }) }
}
const keyOf = ({ id, version }: AgendaEvent) => ({ eventId: id, version })

valid(agendaEvents.list, async (test, clinic) => {
  await newEvent(test, clinic)
  return { from: '2026-11-23', to: '2026-11-29', q: 'milo' }
})
valid(agendaEvents.printout, async (test, clinic) => {
  await newEvent(test, clinic)
  return { day: '2026-11-23', form: 'html' as const }
})
valid(agendaEvents.listOfPet, async (test, clinic) => ({ petId: (await newEvent(test, clinic)).pet.id }))
valid(agendaEvents.get, async (test, clinic) => ({ eventId: (await newEvent(test, clinic)).event.id }))
valid(agendaEvents.create, async (test, clinic) =>
  eventDraft(clinic, await newPet(test, clinic), { isOverbooked: true }),
)
valid(agendaEvents.walkIn, async (test, clinic) => ({
  typeId: 'urgencia',
  professionalId: clinic.as.veterinario.actor.professionalId,
  petIds: [(await newPet(test, clinic)).id],
  reason: 'Convulsión',
}))
valid(agendaEvents.update, async (test, clinic) => {
  const { pet, event } = await newEvent(test, clinic)
  return { ...eventDraft(clinic, pet, { reason: 'Control', isOverbooked: true }), ...keyOf(event) }
})
valid(agendaEvents.reschedule, async (test, clinic) => {
  const { event } = await newEvent(test, clinic)
  const { professionalId } = event
  return {
    ...keyOf(event),
    professionalId,
    startsAt: '2026-11-24T15:00:00.000Z',
    endsAt: '2026-11-24T15:30:00.000Z',
    isOverbooked: true,
  }
})
valid(agendaEvents.move, async (test, clinic) => ({
  ...keyOf((await newEvent(test, clinic)).event),
  to: 'cancelled' as const,
  reason: 'Viajó',
}))
valid(agendaEvents.attend, async (test, clinic) => {
  const { id: consultationId, pet } = await newConsultation(test, clinic)
  const { id: eventId } = await anEvent(test, clinic, pet, { startsAt: '2026-11-20T17:00:00.000Z', isOverbooked: true })
  return { eventId, petId: pet.id, consultationId }
})
valid(agendaEvents.remove, async (test, clinic) => ({
  ...keyOf((await newEvent(test, clinic)).event),
  reason: 'Era de otra mascota',
}))
valid(calendarFeed.get, () => ({}))
valid(calendarFeed.renew, () => ({ isBusyOnly: true }))
valid(calendarFeed.change, async (test, clinic) => {
  for (const role of roles) await aFeed(test, clinic.as[role].token)
  return { isBusyOnly: true }
})
valid(calendarFeed.remove, () => ({}))
valid(calendarFeed.file, async (test, clinic) => ({ token: await aFeed(test, clinic.as.veterinario.token) }))
const newSeries = async (test: TestApp, clinic: TestClinic) => {
  const pet = await newPet(test, clinic)
  return { pet, event: await aSeries(test, clinic, pet, { isOverbooked: true }) }
}
valid(series.list, async (test, clinic) => ({ eventId: (await newSeries(test, clinic)).event.id }))
valid(series.create, async (test, clinic) => seriesDraft(clinic, await newPet(test, clinic), { isOverbooked: true }))
valid(series.update, async (test, clinic) => {
  const { pet, event } = await newSeries(test, clinic)
  const draft = eventDraft(clinic, pet, { reason: 'Terapia', isOverbooked: true })
  return { ...draft, ...keyOf(event), scope: 'all' as const }
})
valid(series.cancel, async (test, clinic) => ({
  ...keyOf((await newSeries(test, clinic)).event),
  scope: 'following' as const,
  reason: 'Terminó la terapia',
}))
valid(workingHours.list, () => ({}))
valid(workingHours.save, (_test, clinic) => ({
  professionalId: clinic.as.veterinario.actor.professionalId,
  version: null,
  week: { 1: [{ from: '08:00', to: '12:00' }] },
}))
valid(reassignment.list, async (test, clinic) => ({
  professionalId: (await newEvent(test, clinic)).event.professionalId,
}))
valid(reassignment.make, async (test, clinic) => ({
  fromId: (await newEvent(test, clinic)).event.professionalId,
  professionalId: clinic.as.administrador.actor.professionalId,
  eventIds: null,
  onClash: 'overbook' as const,
}))
valid(datedHours.list, () => ({}))
valid(datedHours.create, (_test, clinic) => ({
  ...vacation,
  professionalId: clinic.as.veterinario.actor.professionalId,
}))
valid(datedHours.closeHolidays, () => ({ year: 2027 }))
valid(datedHours.remove, async (test, clinic) => {
  const { token } = clinic.as.administrador
  const { id: datedHoursId, version } = (await callRoute(test, datedHours.create, vacation, { token })).body
  return { datedHoursId, version }
})
