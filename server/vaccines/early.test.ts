import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changes } from '#shared/changes/changes.contract.ts'
import { dewormings } from '#shared/dewormings/dewormings.contract.ts'
import type { CallOf } from '#shared/http/contract.ts'
import { pets, type PetPage } from '#shared/pets/pets.contract.ts'
import { vaccines } from '#shared/vaccines/vaccines.contract.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aDeworming } from '#server/dewormings/dewormings.factory.ts'
import { aVaccine } from '#server/vaccines/vaccines.factory.ts'
import { aClinic, anOwner, aPet, type TestClinic } from '#server/testing/factories.ts'

const test = useTestApp()
const QUINTUPLE = 'canino-pentavalente-canina-quintuple'

let clinic: TestClinic
let owner: { id: string }
let token: string

beforeAll(async () => {
  clinic = await aClinic(test)
  token = clinic.as.veterinario.token
})

beforeEach(async () => {
  test.setNow('2026-11-20T17:00:00.000Z')
  owner = await anOwner(test, clinic)
})

/** On 2026-11-20 of 21 days. */
const aPup = (overrides: Partial<CallOf<typeof pets.create>> = {}) =>
  aPet(test, clinic, owner, { name: 'Nala', birthOn: '2026-10-30', weightKg: 2, ...overrides })

const page = async (pet: { id: string }): Promise<PetPage> =>
  (await callRoute(test, pets.get, { petId: pet.id }, { token })).body

const vaccine = () => ({
  ...{ protocolId: 'canino-antirrabica-canina', product: 'Rabisin', batch: 'L4821', batchExpiresOn: '2028-03-31' },
  ...{ appliedOn: '2026-11-20', professionalId: clinic.as.veterinario.actor.professionalId },
})
const give = (pet: { id: string }, overrides: Partial<CallOf<typeof vaccines.create>> = {}) =>
  callRoute(test, vaccines.create, { ...vaccine(), petId: pet.id, ...overrides }, { token })

const earlyReason = 'Brote de rabia en la vereda'

describe('a vaccine too young', () => {
  it('is refused without a reason, by the name of the animal', async () => {
    const pup = await aPup()
    expect((await give(pup)).error).toMatchObject({
      ...{ code: 'invalid', field: 'earlyReason' },
      message:
        'Nala tiene 21 días; Antirrábica canina empieza a las 13 semanas. Escriba por qué se aplica así: no contará como dosis.',
    })
    expect((await page(pup)).counts).toMatchObject({ vaccines: 0 })
  })

  it('is not given under a typed name that a protocol has', async () => {
    const pup = await aPup()
    expect((await give(pup, { protocolId: null, name: 'antirrabica  Canina' })).error).toMatchObject({
      ...{ code: 'invalid', field: 'name' },
      message: '«antirrabica Canina» está en la lista de vacunas: elíjala allí',
    })
    expect((await give(pup, { protocolId: null, name: 'Giardia' })).status).toBe(200)
  })

  it('is kept with one, does not cover the animal, and comes again when it is old enough', async () => {
    const pup = await aPup()
    const { body } = await give(pup, { earlyReason })
    const early = 'Tenía 21 días; Antirrábica canina empieza a las 13 semanas.'
    // Three months of 2026-10-30.
    expect(body).toMatchObject({ early, earlyReason, nextOn: '2027-01-29', isCurrent: true, covers: false })
    const due = { nextDueOn: '2027-01-29', nextDueName: 'Antirrábica canina (repetir)' }
    expect(await page(pup)).toMatchObject({ ...due, doseFamilies: [], undatedFamilies: [] })
    const asked = { petIds: pup.id, protocolId: 'canino-antirrabica-canina' }
    expect((await callRoute(test, vaccines.plan, asked, { token })).body.pets[0]).toMatchObject({ doses: 0 })
    const told = await callRoute(test, changes.list, { record: 'vaccines', recordId: body.id }, { token })
    expect(told.body.items[0]?.fields.map(({ field }) => field)).toContain('earlyReason')
  })

  it('does not wait a year for the one that counts', async () => {
    const pup = await aPup()
    expect((await give(pup, { earlyReason, nextOn: '2027-11-20' })).error).toMatchObject({
      ...{ code: 'invalid', field: 'nextOn' },
      message: 'Nala: No cuenta como dosis: se repite desde el 29/01/2027, sin esperar más',
    })
    expect((await give(pup, { earlyReason, nextOn: '2027-02-01' })).body.nextOn).toBe('2027-02-01')
  })

  it('is answered by one that counts', async () => {
    const pup = await aPup({ birthOn: '2026-07-01' })
    const { body } = await give(pup, { appliedOn: '2026-07-22', earlyReason })
    expect(body).toMatchObject({ nextOn: '2026-09-30', isCurrent: true })
    await give(pup, { nextOn: '2027-11-20' })
    expect(await page(pup)).toMatchObject({ nextDueName: 'Antirrábica canina', doseFamilies: ['rabia'] })
  })

  it('counts once its age turns out to have been written down wrong', async () => {
    const pup = await aPup()
    const { body } = await give(pup, { earlyReason })
    const { birthOn: _birthOn, sex: _sex, ...rest } = await page(pup)
    const asItIs = { ...rest, sex: 'male' as const }
    const corrected = await callRoute(test, pets.update, { ...asItIs, petId: pup.id, birthOn: '2026-01-30' }, { token })
    expect(corrected.body).toMatchObject({ doseFamilies: ['rabia'], nextDueName: 'Antirrábica canina' })
    expect((await callRoute(test, vaccines.get, { vaccineId: body.id }, { token })).body).toMatchObject({
      ...{ early: null, earlyReason },
    })
  })

  it('says so on the certificate', async () => {
    const pup = await aPup()
    await give(pup, { earlyReason })
    const { raw } = await callRoute(test, vaccines.certificate, { petId: pup.id, form: 'html' }, { token })
    expect(raw.body).toContain('NO CUENTA COMO DOSIS: Tenía 21 días')
  })

  it('is asked of each of several', async () => {
    const [pup, adult] = [await aPup(), await aPup({ name: 'Lola', birthOn: '2020-01-01' })]
    const many = { ...vaccine(), pets: [{ petId: adult.id }, { petId: pup.id }] }
    expect((await callRoute(test, vaccines.createMany, many, { token })).error?.message).toMatch(/^Nala tiene 21 días/)
    const { body } = await callRoute(test, vaccines.createMany, { ...many, earlyReason }, { token })
    expect(body.map(({ early }) => early === null).toSorted()).toEqual([false, true])
    // Nobody asked for a reason of the other.
    expect(body.find(({ petId }) => petId === adult.id)).toMatchObject({ early: null, earlyReason: null })
  })
})

describe('a vaccine too soon', () => {
  it('does not complete the series, and counts once the other is voided', async () => {
    const pup = await aPup({ birthOn: '2026-09-01' })
    const quintuple = { protocolId: QUINTUPLE, product: 'Nobivac' }
    const first = await aVaccine(test, clinic, pup, { ...quintuple, appliedOn: '2026-11-18', nextOn: '2026-12-09' })
    expect((await give(pup, quintuple)).error?.message).toMatch(
      /^Nala recibió otra dosis 2 días antes \(18\/11\/2026\)/,
    )
    const late = { ...quintuple, earlyReason: 'Se repitió por error', nextOn: '2027-11-20' }
    expect((await give(pup, late)).error).toMatchObject({ field: 'nextOn' })
    const { body } = await give(pup, { ...quintuple, earlyReason: 'Se repitió por error' })
    expect(body).toMatchObject({ nextOn: '2026-12-09', isCurrent: true, covers: true })
    expect(body.early).not.toBeNull()
    expect(await page(pup)).toMatchObject({ doseFamilies: ['polivalente canina'], nextDueOn: '2026-12-09' })
    expect((await page(pup)).nextDueName).not.toContain('repetir')
    const asked = { petIds: pup.id, protocolId: QUINTUPLE }
    const { pets: plans } = (await callRoute(test, vaccines.plan, asked, { token })).body
    expect(plans[0]).toMatchObject({ doses: 1, lastOn: '2026-11-20' })

    const voiding = { vaccineId: first.id, version: first.version, reason: 'No se aplicó' }
    const voided = (await callRoute(test, vaccines.void, voiding, { token })).body
    const read = async () => (await callRoute(test, vaccines.get, { vaccineId: body.id }, { token })).body
    expect(await read()).toMatchObject({ early: null, earlyReason: 'Se repitió por error', version: body.version })
    await callRoute(test, vaccines.restore, { vaccineId: first.id, version: voided.version }, { token })
    expect((await read()).early).toBe(body.early)
  })

  it('of before reasons were kept is corrected without one, unless its day or vaccine changes', async () => {
    const pup = await aPup()
    const { body } = await give(pup, { earlyReason })
    await test.owner.query('UPDATE vaccines SET early = NULL, early_reason = NULL WHERE id = $1', [body.id])
    const change = (fields: object) =>
      callRoute(test, vaccines.update, { ...body, vaccineId: body.id, earlyReason: null, ...fields }, { token })
    expect((await change({ notes: 'Sin novedad' })).body).toMatchObject({ early: null, notes: 'Sin novedad' })
    expect((await change({ version: body.version + 1, appliedOn: '2026-11-19' })).error?.field).toBe('earlyReason')
  })
})

it('a vaccine of another species is refused, whatever the reason', async () => {
  const cat = await aPup({ name: 'Luna', speciesId: 'felino', breed: 'Criollo', birthOn: '2020-01-01', weightKg: 4 })
  expect((await give(cat, { earlyReason })).error).toMatchObject({
    ...{ code: 'invalid', field: 'protocolId' },
    message: 'Antirrábica canina no es para la especie de Luna. Elija otra.',
  })
})

it('what is due is not proposed before it may be given', async () => {
  const adult = await aPup({ birthOn: '2020-01-01' })
  await give(adult, { nextOn: '2026-11-25' })
  const { items } = (await callRoute(test, vaccines.due, {}, { token })).body
  expect(items.find(({ petId }) => petId === adult.id)).toMatchObject({
    nextOn: '2026-11-25',
    earliestOn: '2026-12-04',
  })
})

describe('a deworming', () => {
  const worm = (pet: { id: string }, overrides: object) =>
    callRoute(
      test,
      dewormings.create,
      {
        ...{ petId: pet.id, kind: 'internal' as const, product: 'Fenbendazol', dose: '1 mL', appliedOn: '2026-11-20' },
        ...{ professionalId: clinic.as.veterinario.actor.professionalId, ...overrides },
      },
      { token },
    )

  it('too soon after the same does not count', async () => {
    const pup = await aPup()
    await aDeworming(test, clinic, pup, { product: 'Fenbendazol', appliedOn: '2026-11-18', nextOn: '2026-12-02' })
    expect((await worm(pup, {})).error?.field).toBe('earlyReason')
    const { body } = await worm(pup, { earlyReason: 'Vomitó la primera' })
    expect(body).toMatchObject({ nextOn: '2026-12-04', isCurrent: true })
    expect(await page(pup)).toMatchObject({ doseFamilies: ['internal'], nextDueName: 'Desparasitación interna' })
  })

  it('counts every week against mites, and on each day of a course', async () => {
    const dog = await aPup({ birthOn: '2020-01-01' })
    const mites = { kind: 'both', product: 'Doramectina inyectable' }
    for (const appliedOn of ['2026-11-13', '2026-11-20'])
      expect((await worm(dog, { ...mites, appliedOn })).body).toMatchObject({ early: null })
    for (const appliedOn of ['2026-11-18', '2026-11-19', '2026-11-20'])
      expect((await worm(dog, { appliedOn })).body).toMatchObject({ early: null })
  })

  it('too young leaves due what another product against the same asks for', async () => {
    const pup = await aPup()
    const pirantel = { product: 'Pirantel', appliedOn: '2026-11-13', nextOn: '2026-11-27' }
    expect((await worm(pup, pirantel)).body).toMatchObject({ early: null })
    const albendazol = { product: 'Albendazol', earlyReason: 'No había otro' }
    expect((await worm(pup, { ...albendazol, nextOn: '2027-02-20' })).error).toMatchObject({ field: 'nextOn' })
    expect((await worm(pup, albendazol)).body).toMatchObject({ nextOn: '2026-11-27', covers: true })
    expect(await page(pup)).toMatchObject({ nextDueOn: '2026-11-27', nextDueName: 'Desparasitación interna' })
  })

  it('too young for the product does not cover the animal', async () => {
    const pup = await aPup()
    const items = (await callRoute(test, dewormings.form, { petId: pup.id }, { token })).body.dewormers
    const product = items.find(({ id }) => id === 'imidacloprid-flumetrina-collar')?.name ?? ''
    expect((await worm(pup, { kind: 'external', product })).error?.message).toMatch(
      /^Nala tiene 21 días; .* a las 7 semanas/,
    )
    await worm(pup, { kind: 'external', product, earlyReason: 'Infestación grave' })
    expect(await page(pup)).toMatchObject({ doseFamilies: [], nextDueName: 'Desparasitación externa (repetir)' })
  })

  it('is of a protocol that there is, for its species', async () => {
    const pup = await aPup()
    for (const protocolId of ['no-existe', 'canino-antirrabica-canina', 'gatitos-internos'])
      expect((await worm(pup, { protocolId })).error).toMatchObject({ code: 'invalid', field: 'protocolId' })
    expect((await worm(pup, { protocolId: 'cachorros-internos' })).status).toBe(200)
  })
})
