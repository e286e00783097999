import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changes } from '#shared/changes/changes.contract.ts'
import { consultations } from '#shared/consultations/consultations.contract.ts'
import { dewormings } from '#shared/dewormings/dewormings.contract.ts'
import type { CallOf } from '#shared/http/contract.ts'
import { pets, type PetPage } from '#shared/pets/pets.contract.ts'
import { protocols } from '#shared/protocols/protocols.contract.ts'
import { vaccines } from '#shared/vaccines/vaccines.contract.ts'
import { weights } from '#shared/weights/weights.contract.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aDeworming } from '#server/dewormings/dewormings.factory.ts'
import { aVaccine } from '#server/vaccines/vaccines.factory.ts'
import { aClinic, aConsultation, anOwner, aPet, type TestClinic } from '#server/testing/factories.ts'

const test = useTestApp()
const RABIES = 'canino-antirrabica-canina'

let clinic: TestClinic
let owner: { id: string }
let pet: PetPage
let token: string

beforeAll(async () => {
  clinic = await aClinic(test)
  token = clinic.as.veterinario.token
})

beforeEach(async () => {
  test.setNow('2026-11-20T17:00:00.000Z')
  owner = await anOwner(test, clinic)
  pet = await aPet(test, clinic, owner)
})

async function page(): Promise<PetPage> {
  return (await callRoute(test, pets.get, { petId: pet.id }, { token })).body
}

function create(overrides: Partial<CallOf<typeof vaccines.create>>, who = token) {
  const input = {
    petId: pet.id,
    protocolId: RABIES,
    product: 'Rabisin',
    batch: 'L4821',
    batchExpiresOn: '2028-03-31',
    appliedOn: '2026-11-20',
    professionalId: clinic.as.veterinario.actor.professionalId,
    ...overrides,
  }
  return callRoute(test, vaccines.create, input, { token: who })
}

describe('one due date a family', () => {
  it('closes the one before with a new dose, and the pet shows it', async () => {
    const first = await aVaccine(test, clinic, pet, { appliedOn: '2025-11-19', nextOn: '2026-11-19' })
    expect(await page()).toMatchObject({ nextDueOn: '2026-11-19', nextDueName: 'Antirrábica canina' })
    const second = await aVaccine(test, clinic, pet)
    expect(second).toMatchObject({ isCurrent: true, family: 'rabia', diseases: 'Rabia', weightKg: 12.4 })
    const list = (await callRoute(test, vaccines.listOfPet, { petId: pet.id }, { token })).body
    expect(list.items.map(({ id, isCurrent }) => [id, isCurrent])).toEqual([
      [second.id, true],
      [first.id, false],
    ])
    const shown = await page()
    expect(shown).toMatchObject({ nextDueOn: '2027-11-20', doseFamilies: ['rabia'], counts: { vaccines: 2 } })
    expect(shown.undatedFamilies).toEqual([])
    expect(shown.due.map(({ id }) => id)).toEqual([second.id])
  })

  it('says which families have no next date: the last dose decides', async () => {
    await aVaccine(test, clinic, pet, { appliedOn: '2025-11-19', nextOn: '2026-11-19' })
    await aVaccine(test, clinic, pet, { nextOn: null })
    const fields = { kind: 'both', appliedOn: '2026-11-20', nextOn: null } as const
    await aDeworming(test, clinic, pet, fields)
    await aDeworming(test, clinic, pet, { ...fields, kind: 'external', nextOn: '2026-12-20' })
    const families = { doseFamilies: ['external', 'internal', 'rabia'], undatedFamilies: ['internal', 'rabia'] }
    expect(await page()).toMatchObject(families)
  })

  it('leaves the live one alone when an older dose is written down later', async () => {
    const last = await aVaccine(test, clinic, pet)
    await aVaccine(test, clinic, pet, { origin: 'elsewhere', appliedOn: '2024-05-02', nextOn: '2025-05-02' })
    expect((await page()).due.map(({ id }) => id)).toEqual([last.id])
  })

  it('keeps those of other families', async () => {
    await aVaccine(test, clinic, pet)
    await aVaccine(test, clinic, pet, { protocolId: 'canino-pentavalente-canina-quintuple', nextOn: '2026-12-11' })
    await aVaccine(test, clinic, pet, {
      ...{ protocolId: 'canino-octuple-canina', nextOn: '2027-01-01', earlyReason: 'Otro frasco' },
    })
    expect((await page()).due.map(({ name }) => name)).toEqual(['Óctuple canina', 'Antirrábica canina'])
  })

  it('opens it again when the newer dose is voided, and closes it when that is undone', async () => {
    await aVaccine(test, clinic, pet, { appliedOn: '2025-11-20', nextOn: '2026-11-20' })
    const { id: vaccineId, version } = await aVaccine(test, clinic, pet)
    const reason = 'Se registró en la mascota equivocada'
    const voided = await callRoute(test, vaccines.void, { vaccineId, version, reason }, { token })
    expect(voided.body).toMatchObject({ status: 'voided', isCurrent: false, voidReason: reason })
    expect((await page()).nextDueOn).toBe('2026-11-20')
    const again = { vaccineId, version: voided.body.version }
    expect((await callRoute(test, vaccines.update, { ...voided.body, ...again }, { token })).error?.code).toBe(
      'not_allowed_now',
    )
    await callRoute(test, vaccines.restore, again, { token })
    expect((await page()).nextDueOn).toBe('2027-11-20')
  })

  it('moves with a dose that gets another family or day', async () => {
    const { id: vaccineId, version } = await aVaccine(test, clinic, pet)
    const input = {
      ...{
        vaccineId,
        version,
        protocolId: null,
        name: 'Gripe',
        product: 'X',
        batch: 'B1',
        batchExpiresOn: '2027-01-01',
      },
      ...{ appliedOn: '2026-11-01', nextOn: '2027-11-01', professionalId: clinic.as.veterinario.actor.professionalId },
    }
    const { body } = await callRoute(test, vaccines.update, input, { token })
    expect(body).toMatchObject({ family: 'gripe', name: 'Gripe', isCurrent: true, version: 2 })
    expect(await page()).toMatchObject({ nextDueOn: '2027-11-01', nextDueName: 'Gripe' })
    const lines = await callRoute(test, changes.list, { record: 'vaccines', recordId: vaccineId }, { token })
    expect(lines.body.items[0]?.fields.map(({ field }) => field)).toContain('nextOn')
    const stale = await callRoute(test, vaccines.update, input, { token })
    expect(stale.error?.code).toBe('version_conflict')
  })

  it('is one, too, when two write it down at once', async () => {
    const both = await Promise.all(
      [20, 21].map((day) => create({ nextOn: `2027-11-${day}`, earlyReason: 'Dos a la vez' })),
    )
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await page()).due).toHaveLength(1)
  })
})

describe('who signs', () => {
  it('is a licensed veterinarian, also of what the assistant writes down', async () => {
    const assistant = clinic.as.auxiliar
    const made = await create({}, assistant.token)
    expect(made.body).toMatchObject({ signerName: 'Persona veterinario', signerCard: '14582' })
    expect((await create({ professionalId: assistant.actor.professionalId }, assistant.token)).error).toMatchObject({
      code: 'invalid',
      field: 'professionalId',
    })
    expect((await create({ professionalId: null })).error?.field).toBe('professionalId')
  })

  it('is nobody for what was applied elsewhere', async () => {
    const { body } = await create({ origin: 'elsewhere', product: null, batch: null, batchExpiresOn: null })
    expect(body).toMatchObject({ origin: 'elsewhere', professionalId: null, signerName: null })
  })
})

describe('bad input', () => {
  it.each([
    [{ appliedOn: '2026-11-21' }, 'appliedOn', 'La fecha no puede ser futura'],
    [{ appliedOn: '2020-01-01' }, 'appliedOn', 'La mascota nació el 14/09/2021'],
    [
      { batchExpiresOn: '2026-11-19' },
      'batchExpiresOn',
      'El lote venció el 19/11/2026, antes de la aplicación. Use otro lote.',
    ],
    [{ batch: '' }, 'batch', 'El campo es obligatorio'],
    [{ nextOn: '2026-11-20' }, 'nextOn', 'La próxima fecha va después de la aplicación'],
    [{ protocolId: 'no-hay' }, 'protocolId', 'Elija una vacuna de la lista'],
    [{ protocolId: null }, 'protocolId', 'El campo es obligatorio'],
    [{ doseNumber: 0 }, 'doseNumber', 'Escriba el número de la dosis, por ejemplo 2'],
    [{ weightKg: 0 }, 'weightKg', 'Escriba un peso válido, por ejemplo 12,4'],
  ])('%j is refused at its field', async (overrides, field, message) => {
    expect((await create(overrides)).error).toMatchObject({ code: 'invalid', field, message })
  })
})

it('prints on the card the date that is still to come, and none that a later dose has answered', async () => {
  await aVaccine(test, clinic, pet, { appliedOn: '2024-11-01', nextOn: '2025-11-01' })
  await aVaccine(test, clinic, pet, { appliedOn: '2025-11-02', nextOn: '2026-11-02' })
  await aDeworming(test, clinic, pet, { appliedOn: '2026-05-01', nextOn: '2026-08-03' })
  await aDeworming(test, clinic, pet, { appliedOn: '2026-08-04', nextOn: '2026-11-04' })
  const { raw } = await callRoute(test, vaccines.card, { petId: pet.id, form: 'html' }, { token })
  expect(['01/11/2025', '02/11/2026', '03/08/2026', '04/11/2026'].map((date) => raw.body.includes(date))).toEqual([
    ...[false, true, false, true],
  ])
})

describe('what the start calls for', () => {
  let another: TestClinic
  beforeEach(async () => {
    another = await aClinic(test)
  })

  const due = async (page: object = {}) =>
    (await callRoute(test, vaccines.due, page, { token: another.as.veterinario.token })).body
  const given = async (nextOn: string) => {
    const animal = await aPet(test, another, await anOwner(test, another))
    await aVaccine(test, another, animal, { appliedOn: '2025-01-10', nextOn })
  }

  it('reaches from 180 days ago to 30 days ahead, in the order of the days', async () => {
    for (const day of ['2026-12-20', '2026-05-23', '2026-12-21', '2026-11-20', '2026-05-24']) await given(day)
    const { items, total } = await due()
    expect([items.map(({ nextOn }) => nextOn), total]).toEqual([['2026-05-24', '2026-11-20', '2026-12-20'], 3])
  })

  it('begins with the nearest days, ahead and behind', async () => {
    for (const day of ['2026-06-01', '2026-11-19', '2026-11-22', '2026-12-15']) await given(day)
    const pages = await Promise.all([1, 2].map((page) => due({ page, pageSize: 2 })))
    expect(pages.map(({ items }) => items.map(({ nextOn }) => nextOn))).toEqual([
      ['2026-11-19', '2026-11-22'],
      ['2026-06-01', '2026-12-15'],
    ])
  })
})

describe('an animal that dies', () => {
  it('has nothing due and no new doses, until that is undone', async () => {
    const { id: vaccineId } = await aVaccine(test, clinic, pet, { appliedOn: '2025-11-01', nextOn: '2026-11-01' })
    await aDeworming(test, clinic, pet, { appliedOn: '2026-08-01', nextOn: '2026-11-02' })
    const due = async () =>
      (await callRoute(test, vaccines.due, { pageSize: 100 }, { token })).body.items.filter(
        ({ petId }) => petId === pet.id,
      )
    expect((await due()).map(({ kind, nextOn }) => [kind, nextOn])).toEqual([
      ['vaccine', '2026-11-01'],
      ['deworming', '2026-11-02'],
    ])
    const report = { petId: pet.id, version: pet.version, deceasedOn: '2026-11-20', deceasedCause: 'Vejez' }
    const dead = (await callRoute(test, pets.reportDeceased, report, { token })).body
    expect(dead).toMatchObject({ nextDueOn: null, nextDueName: null, due: [] })
    expect(await due()).toEqual([])
    expect((await create({})).error?.code).toBe('not_allowed_now')
    const undo = { petId: pet.id, version: dead.version, reason: 'Fue otra mascota' }
    const alive = await callRoute(test, pets.undoDeceased, undo, { token: clinic.as.administrador.token })
    expect(alive.body).toMatchObject({ nextDueOn: '2026-11-01' })
    expect((await callRoute(test, vaccines.get, { vaccineId }, { token })).body.isCurrent).toBe(true)
  })
})

describe('several animals at once', () => {
  const common = {
    ...{ protocolId: RABIES, product: 'Rabisin', batch: 'L1', batchExpiresOn: '2028-01-01', appliedOn: '2026-11-20' },
  }

  it('are all written down, each with its own number and next date', async () => {
    const other = await aPet(test, clinic, owner, { name: 'Nala' })
    await aVaccine(test, clinic, other, { appliedOn: '2025-11-20', nextOn: '2026-11-20' })
    const petIds = `${pet.id},${other.id}`
    const plan = (await callRoute(test, vaccines.plan, { petIds, protocolId: RABIES }, { token })).body
    expect(plan.pets.find(({ petId }) => petId === other.id)).toMatchObject({ doses: 1, lastOn: '2025-11-20' })
    expect(plan.batch).toMatchObject({ batch: 'L4821', product: 'Rabisin' })
    const start = { petId: pet.id, protocolId: RABIES }
    expect((await callRoute(test, vaccines.form, start, { token })).body.plan).toEqual(plan)
    const input = {
      ...common,
      professionalId: clinic.as.veterinario.actor.professionalId,
      pets: [
        { petId: pet.id, doseNumber: 1, nextOn: '2027-11-20' },
        { petId: other.id, doseNumber: 2, nextOn: '2027-11-21' },
      ],
    }
    const { body } = await callRoute(test, vaccines.createMany, input, { token })
    expect(body.map(({ petId, doseNumber, nextOn }) => [petId, doseNumber, nextOn])).toEqual(
      input.pets.map(({ petId, doseNumber, nextOn }) => [petId, doseNumber, nextOn]),
    )
    expect((await page()).nextDueOn).toBe('2027-11-20')
  })

  it('are proposed the last batch that has not expired', async () => {
    const propose = async () => {
      const plan = { petIds: pet.id, protocolId: RABIES }
      return (await callRoute(test, vaccines.plan, plan, { token })).body.batch?.batch
    }
    await aVaccine(test, clinic, pet, { appliedOn: '2024-11-20', batch: 'A1', batchExpiresOn: '2026-11-20' })
    expect(await propose()).toBe('A1')
    await aVaccine(test, clinic, pet, { appliedOn: '2025-11-20', batch: 'B2', batchExpiresOn: '2026-11-19' })
    expect(await propose()).toBe('A1')
  })

  it('are none when one is refused, which is named', async () => {
    const young = await aPet(test, clinic, owner, { name: 'Copito', birthOn: '2026-11-20' })
    const input = {
      ...{ ...common, appliedOn: '2026-11-19' },
      professionalId: clinic.as.veterinario.actor.professionalId,
      pets: [{ petId: pet.id }, { petId: young.id }],
    }
    const refused = await callRoute(test, vaccines.createMany, input, { token })
    expect(refused.error).toMatchObject({ field: 'pets.1', message: 'Copito: La mascota nació el 20/11/2026' })
    expect((await page()).counts.vaccines).toBe(0)
    const twice = { ...input, pets: [{ petId: pet.id }, { petId: pet.id }] }
    expect((await callRoute(test, vaccines.createMany, twice, { token })).error?.field).toBe('pets')
  })
})

describe('what a form begins with', () => {
  it('is of the species: its protocols and its products, and the last doses', async () => {
    const { id } = await aVaccine(test, clinic, pet, { appliedOn: '2025-11-20' })
    const vaccine = (await callRoute(test, vaccines.form, { petId: pet.id }, { token })).body
    expect(vaccine).toMatchObject({ last: [{ id }], plan: null })
    expect(vaccine.protocols.map(({ kind }) => kind)).not.toContain('deworming')
    expect(vaccine.protocols.map((one) => one.id)).toContain(RABIES)
    const cat = await aPet(test, clinic, owner, { name: 'Nala', speciesId: 'felino', breed: 'Siamés' })
    const deworming = (await callRoute(test, dewormings.form, { petId: cat.id }, { token })).body
    expect(deworming.last).toEqual([])
    for (const found of [...deworming.protocols, ...deworming.dewormers]) expect(found.speciesIds).toContain('felino')
    expect(deworming.protocols).not.toEqual([])
    expect(deworming.dewormers).not.toEqual([])
    const ofCat = (await callRoute(test, vaccines.form, { petId: cat.id, protocolId: RABIES }, { token })).body
    expect(ofCat).toMatchObject({ last: [], plan: null })
    expect(ofCat.protocols.map((one) => one.id)).not.toContain(RABIES)
  })
})

describe('the weight of a dose', () => {
  const weighed = async (who = pet) =>
    (await callRoute(test, weights.list, { petId: who.id }, { token })).body.map(({ weightKg, source, sourceId }) => ({
      ...{ weightKg, source, sourceId },
    }))

  it('joins the weights of the animal, changes with the dose, and goes and comes back with it', async () => {
    const { id, version, ...dose } = await aVaccine(test, clinic, pet, { weightKg: 12.9 })
    expect(dose).toMatchObject({ weightKg: 12.9, isWeighed: true })
    expect(await weighed()).toMatchObject([{ weightKg: 12.9, source: 'vaccine', sourceId: id }, { weightKg: 12.4 }])
    expect((await page()).weightKg).toBe(12.9)
    const change = { ...dose, vaccineId: id, version, weightKg: 13.1 }
    const changed = (await callRoute(test, vaccines.update, change, { token })).body
    expect((await weighed())[0]).toMatchObject({ weightKg: 13.1, sourceId: id })
    const voided = await callRoute(
      test,
      vaccines.void,
      { vaccineId: id, version: changed.version, reason: 'Era otra mascota' },
      { token },
    )
    expect(await weighed()).toMatchObject([{ weightKg: 12.4 }])
    expect((await page()).weightKg).toBe(12.4)
    const restored = await callRoute(test, vaccines.restore, { vaccineId: id, version: voided.body.version }, { token })
    expect((await weighed())[0]).toMatchObject({ weightKg: 13.1, sourceId: id })
    const without = { ...change, version: restored.body.version, weightKg: null }
    expect((await callRoute(test, vaccines.update, without, { token })).body).toMatchObject({ isWeighed: false })
    expect(await weighed()).toMatchObject([{ weightKg: 12.4 }])
  })

  it('stays what was known when nothing was weighed, however the dose is corrected', async () => {
    const { id, version, ...dose } = await aDeworming(test, clinic, pet)
    expect(dose).toMatchObject({ weightKg: 12.4, isWeighed: false })
    const input = { ...dose, dewormingId: id, version, dose: '2 tabletas', weightKg: null }
    const changed = await callRoute(test, dewormings.update, input, { token })
    expect(changed.body).toMatchObject({ weightKg: 12.4, isWeighed: false, dose: '2 tabletas' })
    expect(await weighed()).toHaveLength(1)
  })

  it('of a dose given days ago does not hide a newer one', async () => {
    await aDeworming(test, clinic, pet, { appliedOn: '2026-11-01', weightKg: 11.8 })
    expect((await weighed()).map(({ weightKg }) => weightKg)).toEqual([12.4, 11.8])
    expect((await page()).weightKg).toBe(12.4)
  })

  it('is each animal its own when several get the same', async () => {
    const other = await aPet(test, clinic, owner, { name: 'Nala' })
    const input = {
      ...{ kind: 'internal' as const, product: 'Prazicuantel', appliedOn: '2026-11-20' },
      professionalId: clinic.as.veterinario.actor.professionalId,
      pets: [
        { petId: pet.id, dose: '1 tableta', weightKg: 12.5 },
        { petId: other.id, dose: '2 tabletas', weightKg: 24 },
      ],
    }
    const { body } = await callRoute(test, dewormings.createMany, input, { token })
    expect(body.map(({ petId, dose, weightKg }) => [petId, dose, weightKg])).toEqual(
      input.pets.map(({ petId, dose, weightKg }) => [petId, dose, weightKg]),
    )
    expect([(await weighed())[0]?.weightKg, (await weighed(other))[0]?.weightKg]).toEqual([12.5, 24])
    const light = { ...input, pets: [{ petId: pet.id, dose: '1 tableta', weightKg: 0 }] }
    expect((await callRoute(test, dewormings.createMany, light, { token })).error).toMatchObject({
      code: 'invalid',
      field: 'pets.0.weightKg',
      message: 'Escriba un peso válido, por ejemplo 12,4',
    })
  })
})

describe('in a consultation', () => {
  it('appears among its records, and not in one that is closed or of another animal', async () => {
    const { id: consultationId, version } = await aConsultation(test, clinic, pet)
    const { id } = await aVaccine(test, clinic, pet, { consultationId })
    const dewormed = await aDeworming(test, clinic, pet, { consultationId })
    const records = (await callRoute(test, consultations.records, { consultationId }, { token })).body
    expect(records).toEqual([
      { kind: 'vaccine', id, title: 'Antirrábica canina', detail: 'Rabisin · lote L4821', status: 'applied' },
      { kind: 'deworming', id: dewormed.id, title: 'Prazicuantel + pirantel', detail: '1 tableta', status: 'applied' },
    ])
    const other = await aPet(test, clinic, owner, { name: 'Nala' })
    expect((await create({ petId: other.id, consultationId })).error?.field).toBe('consultationId')
    await callRoute(test, consultations.void, { consultationId, version, reason: 'Error' }, { token })
    expect((await create({ consultationId })).error?.code).toBe('not_allowed_now')
  })
})

describe('dewormings', () => {
  it('have one due date for internal and one for external parasites; one of both closes both', async () => {
    await aDeworming(test, clinic, pet, { nextOn: '2027-02-18' })
    await aDeworming(test, clinic, pet, { kind: 'external', nextOn: '2026-12-20' })
    expect((await page()).due.map(({ name }) => name)).toEqual(['Desparasitación externa', 'Desparasitación interna'])
    const both = await aDeworming(test, clinic, pet, { kind: 'both', nextOn: '2026-12-21' })
    expect((await page()).due.map(({ id }) => id)).toEqual([both.id])
    const input = { dewormingId: both.id, version: both.version, reason: 'Error de digitación' }
    const voided = await callRoute(test, dewormings.void, input, { token })
    expect((await page()).due).toHaveLength(2)
    await callRoute(test, dewormings.restore, { dewormingId: both.id, version: voided.body.version }, { token })
    expect((await page()).nextDueOn).toBe('2026-12-21')
  })
})

describe('protocols', () => {
  it('are shipped, changed by a copy and archived, each clinic its own', async () => {
    const read = async (who = token) => (await callRoute(test, protocols.list, {}, { token: who })).body
    const shipped = (await read()).find(({ id }) => id === RABIES)
    expect(shipped).toMatchObject({ version: null, family: 'rabia', isShipped: true })
    if (!shipped) throw new Error('No protocol')
    const { id: protocolId, name, speciesIds, notes } = shipped
    const schedule = { ...shipped.schedule, boosterMonths: 36 }
    const input = { protocolId, version: null, name, speciesIds, schedule, notes }
    const changed = (await callRoute(test, protocols.update, input, { token })).body
    expect(changed).toMatchObject({ id: RABIES, version: 1, schedule: { boosterMonths: 36 }, isShipped: true })
    expect((await callRoute(test, protocols.update, input, { token })).error?.code).toBe('version_conflict')
    await callRoute(test, protocols.update, { ...input, version: 1, isArchived: true }, { token })
    expect((await read()).filter(({ id }) => id === RABIES)).toMatchObject([{ isArchived: true, version: 2 }])
    const other = await aClinic(test)
    const theirs = (await read(other.as.veterinario.token)).find(({ id }) => id === RABIES)
    expect(theirs).toMatchObject({ version: null, schedule: { boosterMonths: 12 }, isArchived: false })
  })
})
