import { v7 as uuidv7 } from 'uuid'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallOf } from '#shared/http/contract.ts'
import { attachmentRoutesOf } from '#shared/attachments/attachments.contract.ts'
import { type Owner, owners } from '#shared/owners/owners.contract.ts'
import { pets, type PetPage } from '#shared/pets/pets.contract.ts'
import {
  LONGEST_COLUMNS,
  ReadingValues,
  type Surgery,
  surgeries,
  surgeryTimes,
} from '#shared/surgeries/surgeries.contract.ts'
import { weights } from '#shared/weights/weights.contract.ts'
import { withClinic } from '#server/db/clinic.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { picture } from '#server/testing/routeInputs.ts'
import { aSurgery, recoveredSurgery } from '#server/surgeries/surgeries.factory.ts'
import { aClinic, aConsultation, anOwner, aPet, type Person, type TestClinic } from '#server/testing/factories.ts'

const test = useTestApp()
const NOW = '2026-11-20T17:00:00.000Z'

let clinic: TestClinic
let owner: Owner
let pet: PetPage
let vet: Person
let assistant: Person

beforeAll(async () => {
  test.setNow(NOW)
  clinic = await aClinic(test)
  vet = clinic.as.veterinario
  assistant = clinic.as.auxiliar
})

beforeEach(async () => {
  test.setNow(NOW)
  owner = await anOwner(test, clinic)
  pet = await aPet(test, clinic, owner)
})

type SaveInput = Omit<CallOf<typeof surgeries.save>, 'surgeryId' | 'version'>

/** As the form of a new one sends it. */
const schedule = (animal: { id: string }, overrides: Partial<CallOf<typeof surgeries.create>> = {}) => {
  const surgeonId = vet.actor.professionalId
  const input = { petId: animal.id, procedures: ['Enucleación'], scheduledAt: NOW, surgeonId, ...overrides }
  return callRoute(test, surgeries.create, input, { token: vet.token })
}

const keyOf = ({ id, version }: Pick<Surgery, 'id' | 'version'>) => ({ surgeryId: id, version })
const save = (surgery: Pick<Surgery, 'id' | 'version'>, input: SaveInput, who = vet) =>
  callRoute(test, surgeries.save, { ...keyOf(surgery), ...input }, { token: who.token })
const move = (surgery: Surgery, to: 'preparation' | 'inProgress' | 'recovery') =>
  callRoute(test, surgeries.move, { ...keyOf(surgery), to }, { token: vet.token })
const get = async ({ id }: { id: string }) =>
  (await callRoute(test, surgeries.get, { surgeryId: id }, { token: vet.token })).body

describe('the surgeries of a pet', () => {
  it('come the newest first, by state, by pages', async () => {
    const first = (await schedule(pet)).body
    const second = (await schedule(pet, { procedures: ['Limpieza dental', 'Exodoncia'] })).body
    const close = { ...keyOf(first), reason: 'No ayunó' }
    expect((await callRoute(test, surgeries.suspend, close, { token: vet.token })).error).toBeUndefined()
    const list = async (input: Partial<CallOf<typeof surgeries.listOfPet>> = {}) =>
      (await callRoute(test, surgeries.listOfPet, { petId: pet.id, ...input }, { token: assistant.token })).body
    expect((await list()).items.map(({ id, procedures }) => [id, procedures])).toEqual([
      [second.id, ['Limpieza dental', 'Exodoncia']],
      [first.id, ['Enucleación']],
    ])
    expect(await list({ status: 'suspended' })).toMatchObject({
      total: 1,
      items: [{ id: first.id, status: 'suspended', surgeonName: vet.actor.name }],
    })
    expect(await list({ page: 2, pageSize: 1 })).toMatchObject({ total: 2, items: [{ id: first.id }] })
    expect((await list({ status: 'finished' })).items).toEqual([])
  })
})

describe('opening', () => {
  it('makes a scheduled one with all that its screen shows', async () => {
    const made = await aSurgery(test, clinic, pet)
    expect(made).toMatchObject({
      status: 'scheduled',
      procedures: ['Ovariohisterectomía'],
      surgeonName: 'Persona veterinario',
      surgeonCard: '14582',
      hasPaperConsent: false,
      consent: null,
      readings: [],
      drugs: [],
      pet: { id: pet.id, name: 'Milo' },
      intervalMinutes: 5,
    })
    expect(made.ranges.heartRate).not.toBeNull()
  })

  it('belongs to the consultation it was made in, and to no other animal’s', async () => {
    const consultation = await aConsultation(test, clinic, pet)
    expect((await aSurgery(test, clinic, pet, { consultationId: consultation.id })).consultationId).toBe(
      consultation.id,
    )
    const other = await aPet(test, clinic, await anOwner(test, clinic))
    expect((await schedule(other, { consultationId: consultation.id })).error).toMatchObject({
      field: 'consultationId',
    })
  })

  it('is operated by somebody with a card, on a day of the animal’s life', async () => {
    const surgeonId = assistant.actor.professionalId
    expect((await schedule(pet, { surgeonId })).error).toMatchObject({ field: 'surgeonId' })
    expect((await schedule(pet, { surgeonId: uuidv7() })).error).toMatchObject({ field: 'surgeonId' })
    expect((await schedule(pet, { scheduledAt: '2020-01-01T15:00:00Z' })).error).toMatchObject({
      field: 'scheduledAt',
    })
    expect((await schedule(pet, { procedures: [] })).error).toMatchObject({ field: 'procedures' })
  })

  it('is not for a deceased animal', async () => {
    const death = { petId: pet.id, version: pet.version, deceasedOn: '2026-11-19', deceasedCause: 'Vejez' }
    await callRoute(test, pets.reportDeceased, death, { token: vet.token })
    expect((await schedule(pet)).error).toMatchObject({ code: 'not_allowed_now' })
  })
})

describe('the sheet', () => {
  it('keeps fields, ticks with who and when, and cells', async () => {
    const made = await aSurgery(test, clinic, pet)
    const at = '2026-11-20T16:50:00.000Z'
    await save(made, {
      fields: { asa: 3, assistants: [{ id: null, name: 'Pedro' }], fastingHours: 8.5 },
      ticks: { 'entry.identity': true },
      readings: [{ at, values: { heartRate: 96, temperature: 37.8 } }],
    })
    const kept = await get(made)
    expect(kept).toMatchObject({
      asa: 3,
      fastingHours: 8.5,
      assistants: [{ id: null, name: 'Pedro' }],
      checklist: { 'entry.identity': { at: NOW, by: 'Persona veterinario' } },
      readings: [{ at, heartRate: 96, temperature: 37.8, respiratoryRate: null }],
    })
    test.setNow('2026-11-20T17:02:00.000Z')
    const next = {
      ticks: { 'entry.identity': false, 'entry.weight': true },
      readings: [{ at, values: { heartRate: 98 } }],
    }
    await save(kept, next, assistant)
    const changed = await get(made)
    expect(changed.checklist).toEqual({ 'entry.weight': { at: '2026-11-20T17:02:00.000Z', by: 'Persona auxiliar' } })
    expect(changed.readings).toMatchObject([{ heartRate: 98, temperature: 37.8 }])
  })

  it('of two people who write different cells keeps both, once the second has read the first', async () => {
    const made = await aSurgery(test, clinic, pet)
    const at = '2026-11-20T16:50:00.000Z'
    await save(made, { readings: [{ at, values: { heartRate: 96 } }] })
    const late = { readings: [{ at, values: { respiratoryRate: 12 } }] }
    expect((await save(made, late, assistant)).error).toMatchObject({ code: 'version_conflict' })
    await save(await get(made), late, assistant)
    expect((await get(made)).readings).toMatchObject([{ heartRate: 96, respiratoryRate: 12 }])
  })

  it('at the very same time lets one through', async () => {
    const made = await aSurgery(test, clinic, pet)
    const at = '2026-11-20T16:50:00.000Z'
    const tries = await Promise.all([
      save(made, { readings: [{ at, values: { heartRate: 96 } }] }),
      save(made, { readings: [{ at, values: { respiratoryRate: 12 } }] }, assistant),
    ])
    expect(tries.map(({ error }) => error?.code ?? 'done').sort()).toEqual(['done', 'version_conflict'])
  })

  it('takes no impossible value, no time to come, and no surgeon without a card', async () => {
    const made = await aSurgery(test, clinic, pet)
    const future = '2026-11-20T18:00:00.000Z'
    expect((await save(made, { fields: { inducedAt: future } })).error).toMatchObject({ field: 'fields.inducedAt' })
    expect((await save(made, { readings: [{ at: future, values: { heartRate: 9 } }] })).error).toMatchObject({
      code: 'invalid',
    })
    expect((await save(made, { readings: [{ at: NOW, values: { oxygenSaturation: 101 } }] })).error).toMatchObject({
      code: 'invalid',
    })
    const surgeonId = assistant.actor.professionalId
    expect((await save(made, { fields: { surgeonId } })).error).toMatchObject({ field: 'fields.surgeonId' })
    expect((await save(made, { fields: { weightKg: 0 } })).error).toMatchObject({ field: 'fields.weightKg' })
    expect((await save(made, { fields: { nextControlOn: '2026-11-19' } })).error).toMatchObject({
      field: 'fields.nextControlOn',
    })
  })

  it('names each field that it refuses, as it was sent', async () => {
    const made = await aSurgery(test, clinic, pet)
    const future = '2026-11-20T17:06:00.000Z'
    const soon = { at: '2026-11-20T17:05:00.000Z', values: { heartRate: 90 } }
    const times = surgeryTimes.map((time): [string, object] => [`fields.${time}`, { fields: { [time]: future } }])
    const values = Object.keys(ReadingValues.shape).map((field): [string, object] => [
      `readings.1.values.${field}`,
      { readings: [soon, { at: NOW, values: { [field]: 99_999 } }] },
    ])
    const cases: [string, object][] = [
      ...times,
      ...values,
      ['readings.1', { readings: [soon, { at: future, values: { heartRate: 90 } }] }],
      ['fields.surgeonId', { fields: { surgeonId: uuidv7() } }],
      ['fields.anesthetistId', { fields: { anesthetistId: uuidv7() } }],
      ['fields.scheduledAt', { fields: { scheduledAt: '2020-01-01T15:00:00Z' } }],
      ['fields.nextControlOn', { fields: { nextControlOn: '2026-11-19' } }],
      ['fields.fastingHours', { fields: { fastingHours: 97 } }],
      ['fields.assistants.0.name', { fields: { assistants: [{ id: null, name: '' }] } }],
      ['fields.technique', { fields: { technique: 'x'.repeat(20_001) } }],
      ['ticks.entry.identity', { ticks: { 'entry.identity': 'sí' } }],
    ]
    for (const [field, input] of cases)
      expect((await save(made, input as SaveInput)).error).toMatchObject({ code: 'invalid', field })
    // The rest of the same typing is kept, and a wrong column can be emptied.
    const emptied = { at: future, values: { heartRate: null } }
    expect((await save(made, { fields: { technique: 'Línea alba' }, readings: [soon, emptied] })).status).toBe(200)
    expect(await get(made)).toMatchObject({ technique: 'Línea alba', readings: [{ at: soon.at, heartRate: 90 }, {}] })
  })

  it('takes the columns of a whole anesthesia at once, written without a network', async () => {
    const made = await aSurgery(test, clinic, pet)
    const readings = Array.from({ length: LONGEST_COLUMNS }, (_, index) => ({
      at: new Date(Date.parse(NOW) - index * 180_000).toISOString(),
      values: { heartRate: 90 },
    }))
    expect((await save(made, { readings })).status).toBe(200)
    expect((await get(made)).readings).toHaveLength(LONGEST_COLUMNS)
  })

  it('adds its weight to the animal’s', async () => {
    const made = await aSurgery(test, clinic, pet)
    await save(made, { fields: { weightKg: 13.1 } })
    const list = (await callRoute(test, weights.list, { petId: pet.id }, { token: vet.token })).body
    expect(list).toMatchObject([{ weightKg: 13.1, source: 'surgery', sourceId: made.id }, { weightKg: 12.4 }])
    await save(await get(made), { fields: { weightKg: null } })
    expect((await callRoute(test, weights.list, { petId: pet.id }, { token: vet.token })).body).toHaveLength(1)
  })
})

describe('the consent', () => {
  const prepared = async () => (await move(await aSurgery(test, clinic, pet), 'preparation')).body

  it('is needed to begin', async () => {
    const surgery = await prepared()
    expect((await move(surgery, 'inProgress')).error).toMatchObject({
      code: 'not_allowed_now',
      message: expect.stringContaining('Falta el consentimiento') as string,
    })
    expect((await get(surgery)).status).toBe('preparation')
  })

  it('is a photo of the signed paper', async () => {
    const surgery = await prepared()
    const bytes = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const input = { recordId: surgery.id, name: 'consentimiento.png', purpose: 'consent' as const }
    await callRoute(test, attachmentRoutesOf.surgery.add, input, {
      token: vet.token,
      file: { bytes, type: 'image/png' },
    })
    expect((await get(surgery)).hasPaperConsent).toBe(true)
    // Signed by an owner who is known by a document (docs/decisions/0017-who-signs-with-a-document.md).
    const { error } = await move(surgery, 'inProgress')
    expect(error?.message).toContain('Falta el tipo y número de documento del propietario')
    const document = { documentType: 'CC', document: '52846193' } as const
    const named = { ownerId: owner.id, version: owner.version, name: owner.name, phone: owner.phone, ...document }
    expect((await callRoute(test, owners.update, named, { token: vet.token })).error).toBeUndefined()
    const begun = (await move(surgery, 'inProgress')).body
    expect(begun).toMatchObject({
      status: 'inProgress',
      consent: 'paper',
      consentAt: NOW,
      consentBy: 'Persona veterinario',
    })
  })

  it('or an emergency whose reason a veterinarian writes', async () => {
    const surgery = await prepared()
    const input = { ...keyOf(surgery), reason: 'Torsión gástrica' }
    expect((await callRoute(test, surgeries.overrideConsent, input, { token: assistant.token })).error).toMatchObject({
      code: 'forbidden',
    })
    const written = (await callRoute(test, surgeries.overrideConsent, input, { token: vet.token })).body
    expect(written).toMatchObject({
      consent: 'override',
      consentOverrideReason: 'Torsión gástrica',
      consentAt: NOW,
      consentBy: 'Persona veterinario',
    })
    expect((await move(written, 'inProgress')).body.status).toBe('inProgress')
  })

  it('of an emergency is attached when it comes, also to a surgery that is over; nothing else is', async () => {
    const surgery = await prepared()
    const input = { ...keyOf(surgery), reason: 'Torsión gástrica' }
    const written = (await callRoute(test, surgeries.overrideConsent, input, { token: vet.token })).body
    const begun = (await move(written, 'inProgress')).body
    const reason = 'La paciente descompensó'
    await callRoute(test, surgeries.suspend, { ...keyOf(begun), reason }, { token: vet.token })
    const paper = { recordId: surgery.id, name: 'papel.png' }
    const send = { token: vet.token, file: { bytes: await picture(), type: 'image/png' } }
    expect((await callRoute(test, attachmentRoutesOf.surgery.add, paper, send)).error?.code).toBe('not_allowed_now')
    const late = { ...paper, purpose: 'consent' as const }
    const { body } = await callRoute(test, attachmentRoutesOf.surgery.add, late, send)
    expect((await get(surgery)).hasPaperConsent).toBe(true)
    // The wrong paper is taken away again.
    const removal = { recordId: surgery.id, attachmentId: body.id, version: body.version, reason: 'Era de otro' }
    await callRoute(test, attachmentRoutesOf.surgery.remove, removal, { token: vet.token })
    expect(await get(surgery)).toMatchObject({ status: 'suspended', consent: 'override', hasPaperConsent: false })
  })

  it('has its paper before the surgery is over, where it did not go on as an emergency', async () => {
    const surgery = await prepared()
    const reason = 'No vino'
    await callRoute(test, surgeries.suspend, { ...keyOf(surgery), reason }, { token: vet.token })
    const late = { recordId: surgery.id, name: 'papel.png', purpose: 'consent' as const }
    const send = { token: vet.token, file: { bytes: await picture(), type: 'image/png' } }
    expect((await callRoute(test, attachmentRoutesOf.surgery.add, late, send)).error?.code).toBe('not_allowed_now')
  })
})

describe('the drugs', () => {
  const ketamine = {
    phase: 'induction' as const,
    medicine: 'Ketamina',
    dosePerKg: 5,
    doseUnit: 'mg' as const,
    concentration: 100,
  }
  const add = (surgery: { id: string }, input: Partial<CallOf<typeof surgeries.addDrug>> = {}, who = vet) =>
    callRoute(test, surgeries.addDrug, { surgeryId: surgery.id, ...ketamine, ...input }, { token: who.token })

  it('keep the volume that was given, with the hour and the person', async () => {
    const made = await aSurgery(test, clinic, pet)
    await save(made, { fields: { weightKg: 12 } })
    const { drugs } = (await add(made)).body
    const [drug] = drugs
    expect(drug).toMatchObject({ status: 'planned', volume: null })
    const input = { surgeryId: made.id, drugId: drug?.id ?? '', version: 1, givenAt: '2026-11-20T16:55:00.000Z' }
    const given = (await callRoute(test, surgeries.giveDrug, input, { token: assistant.token })).body
    // 5 mg/kg × 12 kg ÷ 100 mg/mL
    expect(given.drugs).toMatchObject([{ status: 'given', volume: 0.6, givenBy: 'Persona auxiliar' }])
    await save(given, { fields: { weightKg: 24 } })
    expect((await get(made)).drugs[0]?.volume).toBe(0.6)
    expect(
      (await callRoute(test, surgeries.giveDrug, { ...input, version: 2 }, { token: vet.token })).error,
    ).toMatchObject({ code: 'not_allowed_now' })
  })

  it('are given in the volume that was read, or not at all', async () => {
    const made = await aSurgery(test, clinic, pet)
    await save(made, { fields: { weightKg: 12 } })
    const [drug] = (await add(made)).body.drugs
    const input = { surgeryId: made.id, drugId: drug?.id ?? '', version: 1, givenAt: NOW }
    const give = (readVolume: number | null) =>
      callRoute(test, surgeries.giveDrug, { ...input, readVolume }, { token: vet.token })
    const message = 'El peso de la hoja es 12 kg: revise el volumen antes de aplicar.'
    expect((await give(1.2)).error).toMatchObject({ code: 'not_allowed_now', message })
    expect((await give(null)).error).toMatchObject({ code: 'not_allowed_now', message })
    expect((await add(made, { givenAt: NOW, readVolume: 1.2 })).error).toMatchObject({ message })
    expect((await give(0.6)).body.drugs).toMatchObject([{ status: 'given', volume: 0.6 }])
  })

  it('above the most that is usual need a reason, which stays with the dose and is not brought to another animal', async () => {
    const own = await aClinic(test, 'Con dosis altas')
    const { token } = own.as.veterinario
    const surgery = async () => aSurgery(test, own, await aPet(test, own, await anOwner(test, own)))
    const first = await surgery()
    const atropine = {
      ...ketamine,
      surgeryId: first.id,
      phase: 'emergency',
      medicine: 'Atropina',
      dosePerKg: 5,
    } as const
    const put = (input: Partial<CallOf<typeof surgeries.addDrug>>) =>
      callRoute(test, surgeries.addDrug, { ...atropine, ...input }, { token })
    const message = expect.stringContaining('Rango usual 0,02–0,5 mg/kg, máximo 2; se dan 5 mg/kg. Revíselo')
    expect((await put({})).error).toMatchObject({ code: 'invalid', field: 'doseReason', message })
    expect((await put({ dosePerKg: 1 })).status).toBe(200)
    const reason = 'Intoxicación masiva por carbamatos'
    expect((await put({ medicine: 'ATROPINA', doseReason: reason })).body.drugs[1]).toMatchObject({
      doseReason: reason,
    })

    const second = await surgery()
    const copied = (await callRoute(test, surgeries.copyEmergencyDrugs, { surgeryId: second.id }, { token })).body
    const drug = copied.drugs.find(({ dosePerKg }) => dosePerKg === 5)
    expect(drug).toMatchObject({ status: 'planned', doseReason: null })
    const key = { surgeryId: second.id, drugId: drug?.id ?? '', version: 1, givenAt: NOW }
    const give = (doseReason?: string) => callRoute(test, surgeries.giveDrug, { ...key, doseReason }, { token })
    expect((await give()).error).toMatchObject({ field: 'doseReason', message })
    const given = (await give(reason)).body.drugs.find(({ id }) => id === drug?.id)
    expect(given).toMatchObject({ status: 'given', doseReason: reason })
  })

  it('are voided with a reason, never erased', async () => {
    const made = await aSurgery(test, clinic, pet)
    const [drug] = (await add(made, { givenAt: NOW })).body.drugs
    const input = {
      surgeryId: made.id,
      drugId: drug?.id ?? '',
      version: 1,
      reason: 'Se anotó en la paciente equivocada',
    }
    const { drugs } = (await callRoute(test, surgeries.voidDrug, input, { token: vet.token })).body
    expect(drugs).toMatchObject([{ status: 'voided', voidReason: input.reason, givenBy: 'Persona veterinario' }])
  })

  it('take no dose of nothing and no hour to come', async () => {
    const made = await aSurgery(test, clinic, pet)
    expect((await add(made, { dosePerKg: 0 })).error).toMatchObject({ field: 'dosePerKg' })
    expect((await add(made, { concentration: -1 })).error).toMatchObject({ field: 'concentration' })
    expect((await add(made, { givenAt: '2026-11-20T19:00:00.000Z' })).error).toMatchObject({ field: 'givenAt' })
  })

  it('take a vial of penicillin, and say each bound in its own words', async () => {
    const made = await aSurgery(test, clinic, pet)
    await save(made, { fields: { weightKg: 18.4 } })
    const penicillin = { medicine: 'Penicilina', doseUnit: 'UI', dosePerKg: 22_000, concentration: 300_000 } as const
    const { drugs } = (await add(made, { ...penicillin, givenAt: NOW })).body
    expect(drugs).toMatchObject([{ concentration: 300_000, dosePerKg: 22_000, volume: 1.349 }])
    for (const [wrong, field, message] of [
      [{ concentration: 0 }, 'concentration', 'Escriba una concentración mayor que cero'],
      [{ concentration: 10_000_001 }, 'concentration', 'Escriba una concentración de 10.000.000 como máximo'],
      [{ concentration: 0.00001 }, 'concentration', 'Escriba la concentración con cuatro decimales como máximo'],
      [{ dosePerKg: 1_000_001 }, 'dosePerKg', 'Escriba una dosis de 1.000.000 como máximo'],
      [{ concentration: 0.1 }, 'dosePerKg', 'Con este peso serían 4.048.000 mL: revise la dosis y la concentración'],
    ] as const)
      expect((await add(made, { ...penicillin, ...wrong })).error).toMatchObject({ code: 'invalid', field, message })
  })

  it('of an emergency come from the last surgery of the species, for this weight', async () => {
    const own = await aClinic(test, 'Con una cirugía')
    const first = await aSurgery(test, own, await aPet(test, own, await anOwner(test, own)))
    const { token } = own.as.veterinario
    const dose = {
      surgeryId: first.id,
      ...ketamine,
      phase: 'emergency' as const,
      medicine: 'Atropina',
      dosePerKg: 0.04,
    }
    const second = await aSurgery(test, own, await aPet(test, own, await anOwner(test, own)))
    const cat = await aPet(test, own, await anOwner(test, own), { speciesId: 'felino', breed: 'Criollo' })
    const copy = (surgery: Surgery) =>
      callRoute(test, surgeries.copyEmergencyDrugs, { surgeryId: surgery.id }, { token })
    const none = { code: 'not_allowed_now', message: expect.stringContaining('Escríbalas una vez') }
    expect((await copy(second)).error).toMatchObject(none)
    await callRoute(test, surgeries.addDrug, dose, { token })
    expect((await copy(second)).body.drugs).toMatchObject([
      { medicine: 'Atropina', dosePerKg: 0.04, status: 'planned' },
    ])
    const there = { code: 'not_allowed_now', message: expect.stringContaining('ya están en esta hoja') }
    expect((await copy(second)).error).toMatchObject(there)
    expect((await copy(await aSurgery(test, own, cat))).error).toMatchObject(none)
  })
})

describe('closing', () => {
  const finish = (surgery: Surgery, who = vet) =>
    callRoute(test, surgeries.finish, keyOf(surgery), { token: who.token })

  it('names what is missing, one field to go to', async () => {
    const ready = await recoveredSurgery(test, clinic, pet)
    const saved = (await save(ready, { fields: { technique: null, recoveryPain: null } })).body
    expect((await finish({ ...ready, version: saved.version })).error).toMatchObject({
      code: 'invalid',
      field: 'technique',
      message: 'Faltan 2 datos: Técnica, Dolor',
    })
  })

  it('is not before the recovery, nor over a newer sheet, nor for an assistant', async () => {
    expect((await finish(await aSurgery(test, clinic, pet))).error).toMatchObject({ code: 'not_allowed_now' })
    const ready = await recoveredSurgery(test, clinic, pet)
    await save(ready, { readings: [{ at: NOW, values: { heartRate: 80 } }] })
    expect((await finish(ready)).error).toMatchObject({ code: 'version_conflict' })
    expect((await finish(ready, assistant)).error).toMatchObject({ code: 'forbidden' })
  })

  it('signs, locks, and asks for the control', async () => {
    const ready = await recoveredSurgery(test, clinic, pet)
    const control = { nextControlOn: '2026-11-30', nextControlReason: 'Retiro de puntos' }
    const { version } = (await save(ready, { fields: control })).body
    const done = (await finish({ ...ready, version })).body
    expect(done).toMatchObject({
      status: 'finished',
      finishedAt: NOW,
      signerName: 'Persona veterinario',
      signerCard: '14582',
    })
    const made = await withClinic(test.database, clinic.id, new Date(NOW), (tx) =>
      tx.db
        .selectFrom('controls')
        .select(['dueOn', 'reason', 'source', 'status'])
        .where('clinicId', '=', clinic.id)
        .where('sourceId', '=', ready.id)
        .execute(),
    )
    expect(made).toEqual([{ dueOn: '2026-11-30', reason: 'Retiro de puntos', source: 'surgery', status: 'scheduled' }])
    expect((await save(done, { fields: { technique: 'Otra' } })).error).toMatchObject({ code: 'not_allowed_now' })
    expect((await save(done, { readings: [{ at: NOW, values: { heartRate: 1 } }] })).error).toMatchObject({
      code: 'not_allowed_now',
    })
    const note = { surgeryId: ready.id, text: 'El reporte de patología llegó sano.' }
    const noted = (await callRoute(test, surgeries.addNote, note, { token: vet.token })).body
    expect(noted.notes).toMatchObject([{ text: note.text, authorName: 'Persona veterinario', authorCard: '14582' }])
  })

  it('of two at once signs one', async () => {
    const ready = await recoveredSurgery(test, clinic, pet)
    const tries = await Promise.all([finish(ready), finish(ready)])
    expect(tries.map(({ error }) => error?.code ?? 'done').sort()).toEqual(['done', 'not_allowed_now'])
  })

  it('suspends with a reason; then it is only read', async () => {
    const made = await aSurgery(test, clinic, pet)
    const input = { ...keyOf(made), reason: 'Llegó sin ayuno' }
    const suspended = (await callRoute(test, surgeries.suspend, input, { token: vet.token })).body
    expect(suspended).toMatchObject({ status: 'suspended', suspendReason: 'Llegó sin ayuno' })
    expect((await move(suspended, 'preparation')).error).toMatchObject({ code: 'not_allowed_now' })
  })
})

describe('the paper', () => {
  it('holds the grid, the doses of an emergency and who signed', async () => {
    const made = await recoveredSurgery(test, clinic, pet)
    const { token } = vet
    const dose = { surgeryId: made.id, phase: 'emergency' as const, medicine: 'Atropina', doseUnit: 'mg' as const }
    await callRoute(test, surgeries.addDrug, { ...dose, dosePerKg: 0.04, concentration: 1 }, { token })
    await callRoute(test, surgeries.finish, keyOf(await get(made)), { token })
    const text = (await callRoute(test, surgeries.printout, { surgeryId: made.id, form: 'html' }, { token })).raw.body
    for (const words of ['Fármacos de urgencia para 12,4 kg', '0,5 mL', 'SpO₂', 'T.P. 14582', 'Urgencia de prueba'])
      expect(text).toContain(words)
  })
})
