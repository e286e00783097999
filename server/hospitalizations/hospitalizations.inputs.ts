import { hospitalBoards } from '#shared/hospitalizations/boards.contract.ts'
import { doseAlerts } from '#shared/hospitalizations/doseAlerts.contract.ts'
import { type Hospitalization, hospitalizations } from '#shared/hospitalizations/hospitalizations.contract.ts'
import { stayNotes } from '#shared/hospitalizations/notes.contract.ts'
import { stayReadings } from '#shared/hospitalizations/readings.contract.ts'
import { treatments } from '#shared/hospitalizations/treatments.contract.ts'
import { dayOf } from '#shared/values/date.ts'
import { aCage } from '#server/cages/cages.factory.ts'
import { callRoute, type TestApp } from '#server/testing/app.ts'
import type { TestClinic } from '#server/testing/factories.ts'
import { aBoard, anOrder, aStay, orderOf } from '#server/hospitalizations/hospitalizations.factory.ts'
import { validFiles } from '#server/testing/fileInputs.ts'
import { newPet, valid, vet } from '#server/testing/routeInputs.ts'

const newStay = async (test: TestApp, clinic: TestClinic) => aStay(test, clinic, await newPet(test, clinic))
const keyOf = ({ id, version }: Hospitalization) => ({ hospitalizationId: id, version })
const draftOf = (clinic: TestClinic) => ({
  reason: 'Control del dolor',
  professionalId: clinic.as.veterinario.actor.professionalId,
})
async function ordered(test: TestApp, clinic: TestClinic) {
  const stay = await newStay(test, clinic)
  const { id, version } = await orderOf(test, clinic, stay)
  return { hospitalizationId: stay.id, orderId: id, version }
}
/** What whoever wrote it may still change themselves. */
async function orderedByTrainee(test: TestApp, clinic: TestClinic) {
  const stay = await newStay(test, clinic)
  const input = { ...anOrder(test), hospitalizationId: stay.id }
  const { id, version } = (await callRoute(test, treatments.order, input, { token: clinic.as.practicante.token })).body
  return { hospitalizationId: stay.id, orderId: id, version }
}
const now = (test: TestApp) => test.services.clock().toISOString()

validFiles('hospitalization', async (test, clinic) => (await newStay(test, clinic)).id)
valid(hospitalizations.list, async (test, clinic) => {
  await newStay(test, clinic)
  return { pageSize: 10 }
})
valid(hospitalizations.listOfPet, async (test, clinic) => ({ petId: (await newStay(test, clinic)).pet.id }))
valid(hospitalizations.get, async (test, clinic) => ({ hospitalizationId: (await newStay(test, clinic)).id }))
valid(hospitalizations.admit, async (test, clinic) => ({
  ...draftOf(clinic),
  petId: (await newPet(test, clinic)).id,
}))
valid(hospitalizations.save, async (test, clinic) => ({
  ...draftOf(clinic),
  ...keyOf(await newStay(test, clinic)),
  condition: 'critical' as const,
}))
valid(hospitalizations.occupied, () => ({}))
valid(hospitalizations.move, async (test, clinic) => ({
  ...keyOf(await newStay(test, clinic)),
  professionalId: clinic.as.veterinario.actor.professionalId,
  cageId: (await aCage(test, clinic)).id,
}))
valid(hospitalizations.discharge, async (test, clinic) => ({
  ...keyOf(await newStay(test, clinic)),
  dischargeKind: 'medical' as const,
  instructions: 'Dieta blanda tres días',
  dischargedAt: now(test),
}))
valid(hospitalizations.void, async (test, clinic) => ({
  ...keyOf(await newStay(test, clinic)),
  reason: 'Se abrió en otra mascota',
}))
valid(hospitalizations.printout, async (test, clinic) => ({ hospitalizationId: (await newStay(test, clinic)).id }))
valid(treatments.plan, async (test, clinic) => {
  const { hospitalizationId } = await ordered(test, clinic)
  return { hospitalizationId, day: dayOf(test.services.clock()) }
})
valid(treatments.order, async (test, clinic) => ({
  ...anOrder(test),
  hospitalizationId: (await newStay(test, clinic)).id,
}))
valid(treatments.orderAll, async (test, clinic) => ({
  hospitalizationId: (await newStay(test, clinic)).id,
  orders: [anOrder(test), { ...anOrder(test), name: 'Maropitant', everyHours: 24 }],
}))
valid(treatments.change, async (test, clinic) => ({
  ...anOrder(test),
  ...(await orderedByTrainee(test, clinic)),
  everyHours: 6,
}))
valid(treatments.approve, (test, clinic) => orderedByTrainee(test, clinic))
valid(treatments.stop, async (test, clinic) => ({ ...(await orderedByTrainee(test, clinic)), reason: 'Alergia' }))
valid(treatments.shift, async (test, clinic) => ({
  ...(await ordered(test, clinic)),
  scheduledAt: now(test),
  to: new Date(test.services.clock().getTime() + 30 * 60_000).toISOString(),
}))
valid(treatments.record, async (test, clinic) => {
  const { hospitalizationId, orderId } = await ordered(test, clinic)
  return { hospitalizationId, orderId, scheduledAt: now(test), status: 'given' as const, at: now(test) }
})
valid(treatments.correct, async (test, clinic) => {
  const { hospitalizationId, orderId } = await ordered(test, clinic)
  const said = { hospitalizationId, orderId, scheduledAt: now(test), status: 'given' as const, at: now(test) }
  const { id, version } = (await callRoute(test, treatments.record, said, vet(clinic))).body
  return {
    ...{ hospitalizationId, doseId: id, version, status: 'notGiven' as const, at: now(test) },
    ...{ note: 'Vomitó', correction: 'Se marcó por error' },
  }
})
valid(treatments.withdraw, async (test, clinic) => {
  const { hospitalizationId, orderId } = await ordered(test, clinic)
  const said = { hospitalizationId, orderId, scheduledAt: now(test), status: 'given' as const, at: now(test) }
  const { id, version } = (await callRoute(test, treatments.record, said, vet(clinic))).body
  return { hospitalizationId, doseId: id, version, reason: 'Se pulsó por error' }
})
valid(stayNotes.list, async (test, clinic) => ({ hospitalizationId: (await newStay(test, clinic)).id }))
valid(stayNotes.write, async (test, clinic) => ({
  hospitalizationId: (await newStay(test, clinic)).id,
  kind: 'progress' as const,
  assessment: 'Mejor de ánimo',
}))
valid(stayNotes.annotate, async (test, clinic) => {
  const hospitalizationId = (await newStay(test, clinic)).id
  const note = { hospitalizationId, kind: 'nursing' as const, text: 'Comió solo' }
  const { id } = (await callRoute(test, stayNotes.write, note, vet(clinic))).body
  return { hospitalizationId, noteId: id, text: 'Media lata' }
})
valid(stayReadings.list, async (test, clinic) => {
  const day = dayOf(test.services.clock())
  return { hospitalizationId: (await newStay(test, clinic)).id, from: day, to: day }
})
valid(stayReadings.record, async (test, clinic) => ({
  hospitalizationId: (await newStay(test, clinic)).id,
  at: now(test),
  temperature: 38.6,
  weightKg: 12.2,
}))
valid(stayReadings.void, async (test, clinic) => {
  const hospitalizationId = (await newStay(test, clinic)).id
  const reading = { hospitalizationId, at: now(test), temperature: 48 - 8 }
  const { id, version } = (await callRoute(test, stayReadings.record, reading, vet(clinic))).body
  return { hospitalizationId, readingId: id, version, reason: 'Era de otro paciente' }
})
valid(hospitalBoards.list, () => ({}))
valid(hospitalBoards.create, () => ({ name: 'Sala de hospital' }))
valid(hospitalBoards.revoke, async (test, clinic) => ({ boardId: (await aBoard(test, clinic)).board.id }))
valid(hospitalBoards.show, async (test, clinic) => {
  await newStay(test, clinic)
  return { token: (await aBoard(test, clinic)).token }
})
valid(doseAlerts.get, () => ({}))
valid(doseAlerts.save, async (test, clinic) => {
  const { version } = (await callRoute(test, doseAlerts.get, {}, { token: clinic.as.administrador.token })).body
  return { version, minutes: 15, professionalId: clinic.as.veterinario.actor.professionalId }
})
