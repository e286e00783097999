import { beforeEach, describe, expect, it } from 'vitest'
import { handovers, type HandoverDraft, planSheets } from '#shared/hospitalizations/handovers.contract.ts'
import { type Hospitalization, hospitalizations } from '#shared/hospitalizations/hospitalizations.contract.ts'
import { stayNotes } from '#shared/hospitalizations/notes.contract.ts'
import { stayReadings } from '#shared/hospitalizations/readings.contract.ts'
import { treatments } from '#shared/hospitalizations/treatments.contract.ts'
import { aStay, orderOf } from '#server/hospitalizations/hospitalizations.factory.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic, anOwner, aPet, type TestClinic } from '#server/testing/factories.ts'
import { newPet } from '#server/testing/routeInputs.ts'

const test = useTestApp()
const HOUR = 3_600_000

let clinic: TestClinic
let vet: { token: string }
let nurse: { token: string }
let stay: Hospitalization

beforeEach(async () => {
  clinic = await aClinic(test)
  vet = { token: clinic.as.veterinario.token }
  nurse = { token: clinic.as.auxiliar.token }
  stay = await aStay(test, clinic, await newPet(test, clinic))
})

const after = (hours: number): string => new Date(test.services.clock().getTime() + hours * HOUR).toISOString()
const later = (milliseconds: number) => test.setNow(after(milliseconds / HOUR))
const handOver = (draft: Partial<HandoverDraft>, who = nurse) => callRoute(test, handovers.write, draft, who)
const summary = async () => (await callRoute(test, handovers.summary, {}, nurse)).body
const newsOf = async (id = stay.id) =>
  (await summary()).patients.find((patient) => patient.stay.id === id)?.news.map(({ text }) => text) ?? []

describe('a handover', () => {
  it('is written for whoever follows, and stands in the record of each patient it speaks of', async () => {
    const notes = [{ hospitalizationId: stay.id, text: 'Comió a las 16:00' }]
    const toId = clinic.as.veterinario.actor.professionalId
    const { body } = await handOver({ text: 'Noche tranquila', notes, toId })
    expect(body).toMatchObject({ toId, toName: clinic.as.veterinario.actor.name, receipts: [] })
    expect(body.notes).toMatchObject([{ hospitalizationId: stay.id, text: 'Comió a las 16:00' }])
    const written = (await callRoute(test, stayNotes.list, { hospitalizationId: stay.id, kind: 'handover' }, vet)).body
    expect(written.items).toMatchObject([{ text: 'Comió a las 16:00', authorName: clinic.as.auxiliar.actor.name }])
    const { items, total } = (await callRoute(test, handovers.list, {}, vet)).body
    expect([items[0]?.id, total]).toEqual([body.id, 1])
  })

  it('says something, to somebody else, of who is here', async () => {
    expect((await handOver({})).error).toMatchObject({ code: 'invalid', field: 'text' })
    const toId = clinic.as.auxiliar.actor.professionalId
    expect((await handOver({ text: 'Todo bien', toId })).error).toMatchObject({ code: 'invalid', field: 'toId' })
    await callRoute(
      test,
      hospitalizations.void,
      { hospitalizationId: stay.id, version: stay.version, reason: 'Era otra mascota' },
      vet,
    )
    const notes = [{ hospitalizationId: stay.id, text: 'Estable' }]
    expect((await handOver({ notes })).error?.code).toBe('not_allowed_now')
    expect((await callRoute(test, handovers.list, {}, vet)).body.total).toBe(0)
  })

  it('is received once by each who reads it, and not by who wrote it', async () => {
    const { id: handoverId } = (await handOver({ text: 'Todos estables' })).body
    expect((await callRoute(test, handovers.receive, { handoverId }, nurse)).error?.message).toBe(
      'Usted entregó este turno: lo recibe quien sigue.',
    )
    await callRoute(test, handovers.receive, { handoverId }, vet)
    const { body } = await callRoute(test, handovers.receive, { handoverId }, vet)
    expect(body.receipts.map(({ byName }) => byName)).toEqual([clinic.as.veterinario.actor.name])
  })
})

describe('what changed', () => {
  it('since the last handover, of the plan, the constants, the notes and the stay', async () => {
    await handOver({ text: 'Todos estables' })
    later(HOUR)
    const order = await orderOf(test, clinic, stay, { startsAt: after(-0.5) })
    const key = { hospitalizationId: stay.id }
    const said = { ...key, orderId: order.id, scheduledAt: order.startsAt, at: after(0) }
    await callRoute(test, treatments.record, { ...said, status: 'notGiven', note: 'Vomitó' }, nurse)
    await callRoute(test, stayReadings.record, { ...key, at: after(0), temperature: 41.6 }, nurse)
    await callRoute(test, stayNotes.write, { ...key, kind: 'ownerCall', text: 'Se le informó' }, nurse)
    const { professionalId, reason } = stay
    const worse = { ...key, version: stay.version, professionalId, reason, condition: 'critical' as const }
    await callRoute(test, hospitalizations.save, worse, vet)
    const news = await newsOf()
    expect(news).toEqual([
      expect.stringMatching(/^Cómo está: de en tratamiento a crítico/),
      expect.stringMatching(/^No se aplicó Metoclopramida de.*: Vomitó/),
      expect.stringMatching(/^Temperatura 41,6 °C: /),
      expect.stringMatching(/^Diagnóstico: de Parvovirosis a sin dato/),
      expect.stringMatching(/^Orden nueva: Metoclopramida, 1,2 mL \(6 mg\) IV, cada 8 h/),
      expect.stringMatching(/^Constantes: una toma/),
      expect.stringMatching(/^Llamada al propietario \(.*\): Se le informó$/),
    ])
    await handOver({ text: 'Empeoró' })
    later(1000)
    expect(await newsOf()).toEqual([])
  })

  it('with who left, and what is pending for the whole shift', async () => {
    const order = await orderOf(test, clinic, stay, { startsAt: after(-1) })
    const other = await aStay(test, clinic, await newPet(test, clinic))
    const leaving = { dischargeKind: 'medical' as const, instructions: 'Dieta blanda', dischargedAt: after(0) }
    const key = { hospitalizationId: other.id, version: other.version }
    await callRoute(test, hospitalizations.discharge, { ...key, ...leaving }, vet)
    const { patients, left, last } = await summary()
    expect(last).toBeNull()
    expect(left).toMatchObject([{ id: other.id, dischargeKind: 'medical' }])
    expect(patients.map((patient) => patient.stay.id)).toEqual([stay.id])
    expect(patients[0]?.stay.open.map(({ at }) => at)).toEqual([order.startsAt, after(7)])
  })
})

describe('the plan of 24 hours', () => {
  const paper = async (route: 'all' | 'one', hospitalizationId = stay.id) =>
    (await callRoute(test, planSheets[route], { hospitalizationId, form: 'html' }, nurse)).raw.body

  it('has a box at each hour that is due, and says what can hurt', async () => {
    const allergic = await aPet(test, clinic, await anOwner(test, clinic), { name: 'Nube', allergies: 'Penicilinas' })
    const admitted = await aStay(test, clinic, allergic, { resuscitation: 'none', cageId: null })
    await orderOf(test, clinic, admitted, { startsAt: after(1) })
    const text = await paper('one', admitted.id)
    expect(text.match(/□/g)).toHaveLength(3)
    for (const word of ['Penicilinas', 'No reanimar', '1,2 mL (6 mg) IV', '12 kg']) expect(text).toContain(word)
    const all = await paper('all')
    expect(all).toContain('Nube')
    expect(all).toContain(stay.pet.name)
  })

  it('is none of who is not here', async () => {
    const gone = { hospitalizationId: stay.id, version: stay.version, reason: 'Era otra mascota' }
    await callRoute(test, hospitalizations.void, gone, vet)
    const { error } = await callRoute(test, planSheets.one, { hospitalizationId: stay.id }, nurse)
    expect(error?.code).toBe('not_found')
  })
})
