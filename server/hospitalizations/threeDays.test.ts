import { expect, it } from 'vitest'
import { hospitalizations } from '#shared/hospitalizations/hospitalizations.contract.ts'
import { planTasks } from '#shared/hospitalizations/planGrid.rules.ts'
import { seriesOf } from '#shared/hospitalizations/schedule.rules.ts'
import { treatments } from '#shared/hospitalizations/treatments.contract.ts'
import { addDays, dayOf, instantOn } from '#shared/values/date.ts'
import { anOrder, aStay, orderOf } from '#server/hospitalizations/hospitalizations.factory.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic } from '#server/testing/factories.ts'
import { newPet } from '#server/testing/routeInputs.ts'

const test = useTestApp()
const HOUR = 3_600_000
const DAY = '2026-12-30'

it('three days of a patient, over the end of a year, leave no hour without an answer and none answered twice', async () => {
  const clock = (day: string, time: string) => test.setNow(instantOn(day, time))
  clock(DAY, '16:00')
  const clinic = await aClinic(test)
  const vet = { token: clinic.as.veterinario.token }
  const nurses = [clinic.as.auxiliar.token, clinic.as.veterinario.token]
  const stay = await aStay(test, clinic, await newPet(test, clinic))
  const hospitalizationId = stay.id
  const every8 = await orderOf(test, clinic, stay, { name: 'Metoclopramida', startsAt: instantOn(DAY, '18:00') })
  const fixed = { frequency: 'fixed' as const, everyHours: null, times: ['06:00', '20:00'] }
  await orderOf(test, clinic, stay, { name: 'Metronidazol', ...fixed, startsAt: instantOn(DAY, '16:00') })
  const planNow = async () => {
    const day = dayOf(test.services.clock())
    return (await callRoute(test, treatments.plan, { hospitalizationId, day }, vet)).body
  }

  // Two devices look each half hour: both give what is due, and one of them comes second.
  let given = 0
  let second = 0
  const round = async (): Promise<void> => {
    const now = test.services.clock()
    const tasks = planTasks(await planNow(), dayOf(now), now)
    for (const { order, scheduledAt } of [...tasks.overdue, ...tasks.due]) {
      const said = {
        hospitalizationId,
        orderId: order.id,
        scheduledAt,
        status: 'given' as const,
        at: now.toISOString(),
      }
      const answers = await Promise.all(nurses.map((token) => callRoute(test, treatments.record, said, { token })))
      given += answers.filter(({ status }) => status === 200).length
      second += answers.filter(({ status }) => status === 409).length
    }
  }
  const until = async (end: string): Promise<void> => {
    for (let at = test.services.clock().getTime(); at < Date.parse(end); at += HOUR / 2) {
      test.setNow(new Date(at).toISOString())
      await round()
    }
    test.setNow(end)
  }

  // Its hours change at noon of the third day: nothing is missed under the old ones.
  await until(instantOn(addDays(DAY, 2), '12:00'))
  const standing = (await planNow()).orders.find(({ id }) => id === every8.id)
  const next = { ...anOrder(test, { name: 'Metoclopramida', everyHours: 6 }), hospitalizationId }
  const change = {
    ...next,
    orderId: every8.id,
    version: standing?.version ?? 0,
    startsAt: instantOn(addDays(DAY, 2), '13:00'),
  }
  expect((await callRoute(test, treatments.change, change, vet)).status).toBe(200)
  await until(instantOn(addDays(DAY, 3), '10:00'))
  expect(given).toBe(second)

  const leaving = {
    dischargeKind: 'medical' as const,
    instructions: 'Dieta blanda',
    dischargedAt: instantOn(addDays(DAY, 3), '10:00'),
  }
  const { version } = (await callRoute(test, hospitalizations.get, { hospitalizationId }, vet)).body
  const discharge = { hospitalizationId, version, ...leaving }
  expect((await callRoute(test, hospitalizations.discharge, discharge, vet)).status).toBe(200)
  const { rows } = await test.owner.query<{ name: string; scheduled_at: Date; status: string }>(
    `SELECT t.name, d.scheduled_at, d.status FROM treatment_doses d
     JOIN treatment_orders t ON t.clinic_id = d.clinic_id AND t.id = d.order_id ORDER BY d.scheduled_at`,
  )
  const hoursOf = (name: string) => rows.filter((row) => row.name === name).map((row) => row.scheduled_at.toISOString())
  const plan = { startsAt: every8.startsAt, endsAt: null, stoppedAt: null, toleranceMinutes: 30 }
  const [turn, end] = [change.startsAt, instantOn(addDays(DAY, 3), '10:00')]
  expect(hoursOf('Metoclopramida')).toEqual([
    ...seriesOf({ ...plan, frequency: { kind: 'every', hours: 8 } }, plan.startsAt, turn),
    ...seriesOf({ ...plan, startsAt: turn, frequency: { kind: 'every', hours: 6 } }, turn, end),
  ])
  expect(hoursOf('Metronidazol')).toHaveLength(6)
  expect(rows.every(({ status }) => status === 'given')).toBe(true)
})
