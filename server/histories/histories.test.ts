import { beforeEach, describe, expect, it } from 'vitest'
import type { CallOf } from '#shared/http/contract.ts'
import { consultations } from '#shared/consultations/consultations.contract.ts'
import { histories, type HistoryRow } from '#shared/histories/histories.contract.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic, aConsultation, anOwner, aPet, type TestClinic } from '#server/testing/factories.ts'

const test = useTestApp()

let clinic: TestClinic

async function rows(input: Partial<CallOf<typeof histories.list>> = {}): Promise<HistoryRow[]> {
  return (await callRoute(test, histories.list, input, { token: clinic.as.veterinario.token })).body.items
}

async function names(input: Partial<CallOf<typeof histories.list>>): Promise<string[]> {
  return (await rows(input)).map((row) => row.name)
}

const milo = { name: 'Milo', microchip: '985141003207118' }
const nube = { name: 'Nube', speciesId: 'felino', breed: 'Criollo', allergies: 'Penicilina' }

beforeEach(async () => {
  test.setNow('2026-11-20T17:00:00.000Z')
  clinic = await aClinic(test)
})

describe('finding a history', () => {
  it('goes by pet, owner, document, phone, microchip and history number', async () => {
    const owner = await anOwner(test, clinic, { documentType: 'CC', document: '1020345678' })
    const other = await anOwner(test, clinic, { name: 'Iván Peña', phone: { country: '57', number: '3201112233' } })
    const pet = await aPet(test, clinic, owner, milo)
    await aPet(test, clinic, other, nube)
    expect(pet.historyNumber).toBe(1)
    const searches = [
      'mil',
      'milo rios',
      'rios milo',
      'MEJÍA',
      '1.020.345.678',
      '4128890',
      '985141003207118',
      '3207118',
    ]
    for (const q of [...searches, '985 141 003 207 118', 'HC-000001', 'hc-1', 'HC1', '000001', 'hc 000001', 'm', 'mi'])
      expect(await names({ q }), q).toEqual(['Milo'])
    for (const q of ['HC-000003', '985141003207119', 'milo peña', 'zz']) expect(await names({ q }), q).toEqual([])
    expect(await names({ q: 'HC-000001', speciesId: 'felino' })).toEqual([])
    expect(await names({ q: 'hc-0000', sort: 'name' })).toEqual(['Milo', 'Nube'])
  })

  it('shows what the line needs', async () => {
    const owner = await anOwner(test, clinic)
    const pet = await aPet(test, clinic, owner, nube)
    expect(await rows()).toEqual([
      {
        petId: pet.id,
        name: 'Nube',
        historyNumber: 1,
        speciesId: 'felino',
        breed: 'Criollo',
        sex: 'male',
        birthOn: '2021-09-14',
        birthIsApproximate: false,
        status: 'active',
        deceasedOn: null,
        photo: null,
        allergies: 'Penicilina',
        otherAlerts: [],
        nextDueOn: null,
        nextDueName: null,
        doseFamilies: [],
        undatedFamilies: [],
        owner: { id: owner.id, name: owner.name, phone: owner.phone },
        lastVisitAt: null,
        consultation: null,
      },
    ])
  })
})

describe('the consultation of a line', () => {
  it('is the newest one that fits the filters', async () => {
    const pet = await aPet(test, clinic, await anOwner(test, clinic), milo)
    await aPet(test, clinic, await anOwner(test, clinic, { name: 'Sin visitas' }), nube)
    const old = await aConsultation(test, clinic, pet, {
      presumptiveDiagnosis: 'Otitis externa, T 39.5',
      reason: 'Se rasca',
    })
    test.setNow('2026-11-22T17:00:00.000Z')
    const recent = await aConsultation(test, clinic, pet, { reason: 'Vómito' })
    expect((await rows())[0]?.consultation).toMatchObject({
      id: recent.id,
      title: 'Vómito',
      professionalName: 'Persona veterinario',
    })
    expect(await names({})).toEqual(['Milo', 'Nube'])
    for (const input of [
      { diagnosis: 'OTITIS' },
      { diagnosis: 'ext oti' },
      { diagnosis: '"externa" 39.5' },
      { q: 'milo', diagnosis: 'otitis' },
      { to: '2026-11-20' },
      { from: '2026-11-20', to: '2026-11-21', professionalId: clinic.as.veterinario.actor.professionalId },
    ])
      expect(
        (await rows(input)).map((row) => row.consultation),
        JSON.stringify(input),
      ).toMatchObject([{ id: old.id, title: 'Otitis externa, T 39.5' }])
    for (const input of [
      { diagnosis: 'parvovirosis' },
      { professionalId: clinic.as.administrador.actor.professionalId },
      { from: '2026-11-23' },
      { q: 'nube', from: '2026-11-01' },
      { from: '2026-11-01', speciesId: 'felino' },
    ])
      expect(await rows(input), JSON.stringify(input)).toEqual([])
  })

  it('does not filter by a diagnosis of fewer than three letters', async () => {
    await aPet(test, clinic, await anOwner(test, clinic), milo)
    for (const diagnosis of ['o', 'ot', '%', 'a b']) expect(await names({ diagnosis }), diagnosis).toEqual(['Milo'])
  })

  it('finds a diagnosis with either apostrophe, written with either', async () => {
    for (const presumptiveDiagnosis of ['Enfermedad de Cushing’s', "Enfermedad de Cushing's"]) {
      const pet = await aPet(test, clinic, await anOwner(test, clinic), { name: 'Milo' })
      await aConsultation(test, clinic, pet, { presumptiveDiagnosis })
    }
    for (const diagnosis of ['cushing’s', "cushing's"]) expect(await names({ diagnosis })).toEqual(['Milo', 'Milo'])
  })

  it('takes days as the clinic lives them', async () => {
    const pet = await aPet(test, clinic, await anOwner(test, clinic), milo)
    // Half past eleven at night of the 20th in Bogota is already the 21st in UTC.
    test.setNow('2026-11-21T04:30:00.000Z')
    await aConsultation(test, clinic, pet)
    expect(await names({ from: '2026-11-20', to: '2026-11-20' })).toEqual(['Milo'])
    expect(await names({ from: '2026-11-21', to: '2026-11-21' })).toEqual([])
  })

  it('is never a voided one', async () => {
    const pet = await aPet(test, clinic, await anOwner(test, clinic), milo)
    const { id, version } = await aConsultation(test, clinic, pet, { presumptiveDiagnosis: 'Otitis' })
    const input = { consultationId: id, version, reason: 'Mascota equivocada' }
    expect((await callRoute(test, consultations.void, input, { token: clinic.as.veterinario.token })).status).toBe(200)
    expect((await rows())[0]?.consultation).toBeNull()
    expect(await rows({ diagnosis: 'otitis' })).toEqual([])
    expect(await rows({ q: 'milo', from: '2026-11-01' })).toEqual([])
  })
})

describe('the list', () => {
  it('sorts by the last visit or the name, and pages', async () => {
    const owner = await anOwner(test, clinic)
    for (const name of ['Zeus', 'Álamo', 'bongo']) await aPet(test, clinic, owner, { name })
    const zeus = (await rows({ q: 'zeus' }))[0]
    await aConsultation(test, clinic, { id: zeus?.petId ?? '' })
    expect((await names({}))[0]).toBe('Zeus')
    expect(await names({ sort: 'name' })).toEqual(['Álamo', 'bongo', 'Zeus'])
    expect(await names({ sort: 'name', page: 2, pageSize: 2 })).toEqual(['Zeus'])
    expect(await names({ sort: 'name', from: '2026-11-01' })).toEqual(['Zeus'])
    const answer = await callRoute(test, histories.list, { pageSize: 1 }, { token: clinic.as.veterinario.token })
    expect(answer.body).toMatchObject({ total: 3, pageSize: 1 })
  })

  it('is for those who may read histories', async () => {
    expect((await callRoute(test, histories.list, {}, { token: clinic.as.recepcion.token })).status).toBe(403)
  })
})
