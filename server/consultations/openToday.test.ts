import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallOf } from '#shared/http/contract.ts'
import { attachmentRoutesOf } from '#shared/attachments/attachments.contract.ts'
import { type Consultation, consultations, pendingCard } from '#shared/consultations/consultations.contract.ts'
import { controls } from '#shared/controls/controls.contract.ts'
import { histories } from '#shared/histories/histories.contract.ts'
import { home } from '#shared/home/home.contract.ts'
import { type PetPage, pets } from '#shared/pets/pets.contract.ts'
import { problems } from '#shared/problems/problems.contract.ts'
import { timeline } from '#shared/timeline/timeline.contract.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aDeworming } from '#server/dewormings/dewormings.factory.ts'
import { anExam } from '#server/exams/exams.factory.ts'
import { aStay } from '#server/hospitalizations/hospitalizations.factory.ts'
import { anIssued } from '#server/issuedFormats/issuedFormats.factory.ts'
import { aFormula } from '#server/formulas/formulas.factory.ts'
import { aSurgery } from '#server/surgeries/surgeries.factory.ts'
import { aVaccine } from '#server/vaccines/vaccines.factory.ts'
import {
  aClinic,
  aConsultation,
  anOwner,
  aPet,
  aVeterinarian,
  type Person,
  type TestClinic,
} from '#server/testing/factories.ts'

const test = useTestApp()

let clinic: TestClinic
let laura: Person
let andres: Person
let pet: PetPage

beforeAll(async () => {
  clinic = await aClinic(test)
  laura = clinic.as.veterinario
  andres = await aVeterinarian(test, clinic)
})

beforeEach(async () => {
  test.setNow('2026-11-20T17:00:00.000Z')
  pet = await aPet(test, clinic, await anOwner(test, clinic))
  test.setNow('2026-11-20T17:14:00.000Z')
})

type Opening = Partial<CallOf<typeof consultations.create>>

function open(who: Person, fields: Opening = {}, key?: string) {
  const headers = key ? { 'idempotency-key': key } : {}
  return callRoute(test, consultations.create, { petId: pet.id, ...fields }, { token: who.token, headers })
}

async function save({ id: consultationId, version }: Pick<Consultation, 'id' | 'version'>, reason: string | null) {
  const saved = await callRoute(test, consultations.save, { consultationId, version, fields: { reason } }, laura)
  return { id: consultationId, version: saved.body.version }
}

describe('a second consultation of one day', () => {
  it.each<[string, Opening]>([
    ['todavía no tiene nada escrito', {}],
    ['sigue abierta', { reason: 'Vómito' }],
  ])('is refused beside one that %s, and names it', async (state, fields) => {
    const { id } = (await open(laura, fields)).body
    test.setNow('2026-11-20T17:25:00.000Z')
    const already = (who: string) => ({
      code: 'already_open',
      message: `La consulta de hoy la atiende ${who} desde las 12:14 y ${state}.`,
      recordId: id,
    })
    expect(await open(laura)).toMatchObject({ status: 409, error: already('usted') })
    expect((await open(andres)).error).toEqual(already('Persona veterinario'))
    expect((await open(clinic.as.auxiliar, { reason: 'Control' })).error).toEqual(already('Persona veterinario'))
  })

  it('is opened by who knows of the other, once for each key', async () => {
    const first = (await open(laura)).body
    expect((await open(andres, {}, 'una-llave')).status).toBe(409)
    const second = await open(andres, { allowSecondOpen: true }, 'otra-llave')
    expect(second.body.id).not.toBe(first.id)
    expect((await open(andres, { allowSecondOpen: true }, 'otra-llave')).body.id).toBe(second.body.id)
    // Nothing was kept of the refusal: its key is still good.
    const { id: consultationId, version } = second.body
    for (const visit of [first, { id: consultationId, version }])
      await callRoute(
        test,
        consultations.void,
        { consultationId: visit.id, version: visit.version, reason: 'Repetida' },
        laura,
      )
    expect((await open(andres, {}, 'una-llave')).status).toBe(200)
  })

  it('of two people who press at once is one', async () => {
    const answers = await Promise.all([open(laura), open(andres), open(laura), open(andres)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    const made = answers.find(({ status }) => status === 200)?.body.id
    expect(answers.flatMap(({ error }) => error?.recordId ?? [])).toEqual([made, made, made])
  })

  it('waits for results, too, and the one with something written comes first', async () => {
    const { id, version } = await aConsultation(test, clinic, pet)
    const waiting = { consultationId: id, version, awaitingResults: 'Hemograma' }
    await callRoute(test, consultations.awaitResults, waiting, laura)
    test.setNow('2026-11-20T17:20:00.000Z')
    await open(laura, { allowSecondOpen: true })
    const { error } = await open(andres)
    expect(error).toMatchObject({ recordId: id, message: expect.stringMatching(/12:14 y espera resultados\.$/) })
  })

  it.each([
    ['begins a minute before midnight', '2026-11-21T04:59:00.000Z', 409],
    ['begins on the next day', '2026-11-21T05:00:00.000Z', 200],
  ])('in the calendar of Bogotá: %s', async (_when, now, status) => {
    await open(laura, { reason: 'Vómito' })
    test.setNow(now)
    expect((await open(laura)).status).toBe(status)
  })

  it('is opened when the first is signed or voided, and for another pet', async () => {
    const complete = { reason: 'Vómito', weightKg: 12.9, presumptiveDiagnosis: 'Gastritis' }
    const first = (await open(laura, complete)).body
    await callRoute(test, consultations.sign, { consultationId: first.id, version: first.version }, laura)
    const { id: consultationId, version } = (await open(laura)).body
    await callRoute(test, consultations.void, { consultationId, version, reason: 'Era otra' }, laura)
    expect((await open(laura)).status).toBe(200)
    const other = await aPet(test, clinic, await anOwner(test, clinic))
    expect((await open(laura, { petId: other.id })).status).toBe(200)
  })
})

/** Where a consultation of this pet is shown. */
async function shownIn(id: string) {
  const petId = pet.id
  const lists = {
    page: (await callRoute(test, pets.get, { petId }, laura)).body.visits,
    list: (await callRoute(test, consultations.listOfPet, { petId }, laura)).body.items,
    mine: (await callRoute(test, consultations.mine, {}, laura)).body.items,
    timeline: (await callRoute(test, timeline.list, { petId }, laura)).body.items,
    home: pendingCard.data
      .parse((await callRoute(test, home.get, {}, laura)).body.pending)
      .items.map(({ consultationId }) => ({ id: consultationId })),
    histories: (await callRoute(test, histories.list, { q: `hc-${pet.historyNumber}` }, laura)).body.items.flatMap(
      ({ consultation }) => consultation ?? [],
    ),
  }
  return Object.entries(lists).flatMap(([name, items]) => (items?.some((item) => item.id === id) ? [name] : []))
}

const everywhere = ['page', 'list', 'mine', 'timeline', 'home', 'histories']

describe('a draft that was only opened', () => {
  it('is in no list and no count, and stands where its address leads', async () => {
    const { id } = (await open(laura)).body
    expect(await shownIn(id)).toEqual([])
    expect((await callRoute(test, pets.get, { petId: pet.id }, laura)).body.counts.consultations).toBe(0)
    expect((await callRoute(test, consultations.listOfPet, { petId: pet.id }, laura)).body.total).toBe(0)
    expect((await callRoute(test, consultations.get, { consultationId: id }, laura)).body.status).toBe('draft')
    test.setNow('2026-11-21T17:00:00.000Z')
    expect((await open(laura)).body, 'nobody was seen yet').toMatchObject({ previous: null, kind: 'firstVisit' })
  })

  it('is shown everywhere from the first word on, also when that is taken out again', async () => {
    const made = (await open(laura)).body
    const saved = await save(made, 'V')
    expect(await shownIn(made.id)).toEqual(everywhere)
    await save(saved, null)
    expect(await shownIn(made.id)).toEqual(everywhere)
  })

  const written: Opening[] = [
    { reason: 'Vómito' },
    { kind: 'emergency' },
    { weightKg: 12.9 },
    { temperature: 38.5 },
    { skin: { state: 'normal', note: '' } },
    { nextControlOn: '2026-11-27' },
    { prognosis: 'favorable' },
  ]
  it.each(written)('is none with %j', async (fields) => {
    expect(await shownIn((await open(laura, fields)).body.id)).toEqual(everywhere)
  })

  it('is none while it waits for results', async () => {
    const { id, version } = (await open(laura)).body
    const waiting = { consultationId: id, version, awaitingResults: 'Hemograma' }
    await callRoute(test, consultations.awaitResults, waiting, laura)
    expect(await shownIn(id)).toEqual(everywhere)
  })

  type Made = (consultationId: string) => Promise<unknown>
  const inside: Record<string, Made> = {
    vaccines: (consultationId) => aVaccine(test, clinic, pet, { consultationId }),
    dewormings: (consultationId) => aDeworming(test, clinic, pet, { consultationId }),
    formulas: (consultationId) => aFormula(test, clinic, pet, { consultationId }),
    exams: (consultationId) => anExam(test, clinic, pet, { consultationId }),
    surgeries: (consultationId) => aSurgery(test, clinic, pet, { consultationId }),
    problems: (consultationId) =>
      callRoute(test, problems.create, { petId: pet.id, name: 'Atopia', consultationId }, laura),
    controls: (consultationId) =>
      callRoute(
        test,
        controls.create,
        { petId: pet.id, dueOn: '2026-11-27', reason: 'Puntos', consultationId, professionalId: null },
        laura,
      ),
    hospitalizations: (consultationId) => aStay(test, clinic, pet, { consultationId }),
    issued_formats: (consultationId) => anIssued(test, clinic, pet, { consultationId }),
    attachments: (recordId) =>
      callRoute(
        test,
        attachmentRoutesOf.consultation.add,
        { recordId, name: 'remisión.pdf' },
        {
          ...laura,
          file: { bytes: Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\nstartxref\n9\n%%EOF\n'), type: 'application/pdf' },
        },
      ),
  }
  it.each(Object.entries(inside))('is none with %s made inside', async (_table, make) => {
    const { id } = (await open(laura)).body
    await make(id)
    expect(await shownIn(id)).toEqual(everywhere)
  })

  it('knows every table that names a consultation', async () => {
    const { rows } = await test.owner.query<{ tableName: string }>(
      `SELECT table_name AS "tableName" FROM information_schema.columns WHERE column_name = 'consultation_id'`,
    )
    // What the animal came for says nothing of what was done.
    const notes = ['addenda', 'agenda_event_pets']
    expect(Object.keys(inside)).toEqual(
      expect.arrayContaining(rows.map(({ tableName }) => tableName).filter((name) => !notes.includes(name))),
    )
  })
})
