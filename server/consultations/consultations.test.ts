import type { KyselyPlugin } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallOf } from '#shared/http/contract.ts'
import { type Consultation, consultations } from '#shared/consultations/consultations.contract.ts'
import { owners } from '#shared/owners/owners.contract.ts'
import { pets, type PetPage } from '#shared/pets/pets.contract.ts'
import { weights } from '#shared/weights/weights.contract.ts'
import { withClinic } from '#server/db/clinic.ts'
import { callRoute, untilOneWaits, useTestApp } from '#server/testing/app.ts'
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

const START = '2026-11-20T17:00:00.000Z'
const NO_CONSULTATION = '0197c0de-0000-7000-8000-000000000000'

let clinic: TestClinic
let owner: { id: string }
let pet: PetPage
/** A second veterinarian of the clinic. */
let andres: Person

beforeAll(async () => {
  clinic = await aClinic(test)
  andres = await aVeterinarian(test, clinic)
})

beforeEach(async () => {
  test.setNow(START)
  owner = await anOwner(test, clinic)
  pet = await aPet(test, clinic, owner)
  test.setNow('2026-11-20T17:05:00.000Z')
})

/** One character more than the longest text. */
const tooLong = '🐾'.repeat(20_001)

type SaveFields = CallOf<typeof consultations.save>['fields']

function save(consultation: Pick<Consultation, 'id' | 'version'>, fields: SaveFields, who = clinic.as.veterinario) {
  const input = { consultationId: consultation.id, version: consultation.version, fields }
  return callRoute(test, consultations.save, input, { token: who.token })
}

function sign(consultation: Pick<Consultation, 'id' | 'version'>, who = clinic.as.veterinario) {
  const input = { consultationId: consultation.id, version: consultation.version }
  return callRoute(test, consultations.sign, input, { token: who.token })
}

async function get(id: string, who = clinic.as.lectura): Promise<Consultation> {
  return (await callRoute(test, consultations.get, { consultationId: id }, { token: who.token })).body
}

async function petPage(): Promise<PetPage> {
  return (await callRoute(test, pets.get, { petId: pet.id }, { token: clinic.as.lectura.token })).body
}

async function weighed(): Promise<number[]> {
  const list = await callRoute(test, weights.list, { petId: pet.id }, { token: clinic.as.lectura.token })
  return list.body.map(({ weightKg }) => weightKg)
}

const complete = { reason: 'Vómito', weightKg: 12.9, presumptiveDiagnosis: 'Gastroenteritis' }

describe('opening', () => {
  it('makes a draft with all that its screen shows', async () => {
    const made = await aConsultation(test, clinic, pet)
    expect(made).toMatchObject({
      version: 1,
      status: 'draft',
      kind: 'firstVisit',
      reason: 'Vómito y decaimiento',
      startedAt: '2026-11-20T17:05:00.000Z',
      professionalName: 'Persona veterinario',
      professionalLicensed: true,
      skin: null,
      addenda: [],
      previous: null,
      pet: { name: 'Milo', weightKg: 12.4, owner: { name: 'Catalina Ríos Mejía' } },
      ranges: { label: 'Canino adulto pequeño', heartRate: { min: 90, max: 140 } },
    })
    expect(made.weights.map(({ weightKg }) => weightKg)).toEqual([12.4])
    expect(await get(made.id)).toEqual(made)
  })

  it('is the last visit of the pet and of its owner', async () => {
    await aConsultation(test, clinic, pet)
    const page = (await callRoute(test, owners.get, { ownerId: owner.id }, { token: clinic.as.lectura.token })).body
    const { lastVisitAt } = (
      await test.owner.query<{ lastVisitAt: Date }>('SELECT last_visit_at AS "lastVisitAt" FROM pets WHERE id = $1', [
        pet.id,
      ])
    ).rows[0] ?? { lastVisitAt: undefined }
    expect(lastVisitAt?.toISOString()).toBe('2026-11-20T17:05:00.000Z')
    expect(JSON.stringify(page)).toContain('2026-11-20T17:05')
  })

  it('is no visit of a former owner when the pet changes hands in the same instant', async () => {
    const { token } = clinic.as.veterinario
    const next = await anOwner(test, clinic)
    await test.owner.query('BEGIN')
    await test.owner.query('SELECT 1 FROM owners WHERE id = $1 FOR UPDATE', [owner.id])
    const opening = callRoute(test, consultations.create, { petId: pet.id }, { token })
    await untilOneWaits(test)
    await test.owner.query('UPDATE pets SET owner_id = $1 WHERE id = $2', [next.id, pet.id])
    await test.owner.query('COMMIT')
    expect(await opening).toMatchObject({ status: 503, error: { code: 'unavailable' } })
    await aConsultation(test, clinic, pet)
    const visitOf = async (ownerId: string) =>
      (await callRoute(test, owners.get, { ownerId }, { token })).body.lastVisitAt
    expect(await visitOf(owner.id)).toBeNull()
    expect(await visitOf(next.id)).toContain('2026-11-20T17:05')
  })

  it('twice with one key is one consultation', async () => {
    const options = { token: clinic.as.veterinario.token, headers: { 'idempotency-key': `open-${pet.id}` } }
    const input = { petId: pet.id, reason: 'Vómito' }
    const first = await callRoute(test, consultations.create, input, options)
    const second = await callRoute(test, consultations.create, input, options)
    expect(second.body.id).toBe(first.body.id)
    expect((await petPage()).counts.consultations).toBe(1)
  })

  it('knows what came before, without what was voided', async () => {
    const treatments = `Dieta blanda\n\n  ${'y agua '.repeat(40)}`
    const first = await aConsultation(test, clinic, pet, { ...complete, treatments })
    test.setNow('2026-11-20T17:06:00.000Z')
    const voided = await aConsultation(test, clinic, pet)
    const input = { consultationId: voided.id, version: 1, reason: 'Era otra mascota' }
    await callRoute(test, consultations.void, input, { token: clinic.as.veterinario.token })
    test.setNow('2026-11-20T17:07:00.000Z')
    const { previous, kind } = await aConsultation(test, clinic, pet)
    expect(kind).toBe('control')
    expect(previous).toMatchObject({ id: first.id, title: 'Gastroenteritis', status: 'draft' })
    expect(previous?.summary).toMatch(/^Dieta blanda y agua .*…$/)
    expect(previous?.summary?.length).toBeGreaterThan(130)
    expect(previous?.summary?.length).toBeLessThanOrEqual(140)
  })

  it('is refused for a pet that died', async () => {
    await test.owner.query(`UPDATE pets SET status = 'deceased', deceased_on = '2026-11-19' WHERE id = $1`, [pet.id])
    const refused = await callRoute(
      test,
      consultations.create,
      { petId: pet.id },
      { token: clinic.as.veterinario.token },
    )
    expect(refused.error).toMatchObject({ code: 'not_allowed_now', message: expect.stringContaining('falleció') })
    expect((await petPage()).counts.consultations).toBe(0)
  })
})

describe('saving', () => {
  it('changes the fields given, answers little and keeps the rest', async () => {
    const made = await aConsultation(test, clinic, pet)
    const digestive = { state: 'abnormal', note: ' Dolor ' } as const
    const saved = await save(made, { temperature: 40.1, digestive, anamnesis: 'Come poco 🐶' })
    expect(saved.body).toEqual({ version: 2, updatedAt: '2026-11-20T17:05:00.000Z' })
    expect(await get(made.id)).toMatchObject({
      reason: 'Vómito y decaimiento',
      temperature: 40.1,
      anamnesis: 'Come poco 🐶',
      digestive: { state: 'abnormal', note: 'Dolor' },
    })
    // The same again changes nothing.
    expect((await save({ ...made, version: 2 }, { temperature: 40.1, digestive })).body.version).toBe(2)
  })

  it('over a newer version is refused, whole', async () => {
    const made = await aConsultation(test, clinic, pet)
    await save(made, { reason: 'De Andrés' }, andres)
    const late = await save(made, { reason: 'De Laura', weightKg: 99 })
    expect(late.error?.code).toBe('version_conflict')
    expect((await get(made.id)).reason).toBe('De Andrés')
    expect(await weighed()).toEqual([12.4])
  })

  it('of one sitting are one line of the history, until one corrects what another said', async () => {
    const made = await aConsultation(test, clinic, pet)
    await save(made, { reason: 'V' })
    await save({ ...made, version: 2 }, { reason: 'Vómito', weightKg: 12.5 })
    await save({ ...made, version: 3 }, { weightKg: 12.6 })
    const lines = await test.owner.query<{ fields: unknown }>(
      `SELECT fields FROM changes WHERE record_id = $1 AND operation = 'updated' ORDER BY record_version`,
      [made.id],
    )
    expect(lines.rows.map(({ fields }) => fields)).toEqual([
      [
        { field: 'reason', before: 'Vómito y decaimiento', after: 'Vómito' },
        { field: 'weightGrams', before: null, after: 12_500 },
      ],
      [{ field: 'weightGrams', before: 12_500, after: 12_600 }],
    ])
  })

  it('carries its weight to the one weight history, and takes it back', async () => {
    const made = await aConsultation(test, clinic, pet, { weightKg: 12.9 })
    expect(made.weights.map(({ weightKg }) => weightKg)).toEqual([12.4, 12.9])
    await save(made, { weightKg: 13.1 })
    expect(await weighed()).toEqual([13.1, 12.4])
    expect(await petPage()).toMatchObject({ weightKg: 13.1, previousWeightKg: 12.4 })
    await save({ ...made, version: 2 }, { weightKg: null })
    expect(await weighed()).toEqual([12.4])
    expect((await get(made.id)).weightKg).toBeNull()
  })

  it('hands the consultation to another professional of the clinic only', async () => {
    const made = await aConsultation(test, clinic, pet)
    await save(made, { professionalId: andres.actor.professionalId })
    expect((await get(made.id)).professionalName).toBe('Andrés Toro')
    const foreign = (await aClinic(test)).as.veterinario.actor.professionalId
    for (const professionalId of [foreign, NO_CONSULTATION])
      expect((await save({ ...made, version: 2 }, { professionalId })).error).toEqual({
        code: 'invalid',
        field: 'fields.professionalId',
        message: 'Elija un profesional de la clínica',
      })
  })

  it('lets each role write what is its own', async () => {
    const made = await aConsultation(test, clinic, pet)
    expect((await save(made, { temperature: 38.5, weightKg: 12.5 }, clinic.as.auxiliar)).status).toBe(200)
    expect((await save({ ...made, version: 2 }, { treatments: 'X' }, clinic.as.auxiliar)).error).toEqual({
      code: 'forbidden',
      field: 'fields.treatments',
      message: 'Su cuenta no puede escribir «Tratamiento».',
    })
    expect((await save({ ...made, version: 2 }, { treatments: 'X' }, clinic.as.practicante)).status).toBe(200)
    const input = { petId: pet.id, prognosis: 'guarded' } as const
    const opened = await callRoute(test, consultations.create, input, { token: clinic.as.auxiliar.token })
    expect(opened.error).toMatchObject({ code: 'forbidden', field: 'prognosis' })
  })

  it.each<[string, unknown, string]>([
    ['temperature', 60, 'Escriba una temperatura entre 20 y 46 °C'],
    ['temperature', '38,5', 'Escriba una temperatura entre 20 y 46 °C'],
    ['temperature', 38.55, 'Escriba un solo decimal, por ejemplo 38,5'],
    ['heartRate', 0, 'Escriba una frecuencia cardiaca entre 1 y 1.000'],
    ['heartRate', 80.5, 'Escriba un número entero'],
    ['respiratoryRate', 1e9, 'Escriba una frecuencia respiratoria entre 1 y 600'],
    ['capillaryRefill', -1, 'Escriba un llenado capilar entre 0 y 20 segundos'],
    ['bodyCondition', 10, 'Elija la condición corporal de 1 a 9'],
    ['pain', 11, 'Elija el dolor de 0 a 10'],
    ['weightKg', 0, 'Escriba un peso válido, por ejemplo 12,4'],
    ['weightKg', 12.4567, 'Escriba un peso válido, por ejemplo 12,4'],
    ['weightKg', 1501, 'El peso máximo es 1.500 kg'],
    ['kind', 'surgery', 'Elija una de las opciones'],
    ['prognosis', '', 'El campo es obligatorio'],
    ['nextControlOn', '2026-02-30', 'Escriba una fecha válida, por ejemplo 20/11/2026'],
    ['nextControlOn', '2026-11-19', 'El próximo control no puede ser antes de la consulta (20/11/2026)'],
    ['reason', tooLong, 'Escriba como máximo 300 caracteres'],
    ['anamnesis', tooLong, 'Escriba como máximo 20000 caracteres'],
    ['professionalId', 'x', 'El identificador no es válido'],
  ])('refuses a wrong %s, the %#th of them, at its field', async (field, value, message) => {
    const made = await aConsultation(test, clinic, pet)
    const refused = await save(made, { [field]: value })
    expect(refused.status).toBe(400)
    expect(refused.error).toEqual({ code: 'invalid', field: `fields.${field}`, message })
    expect((await get(made.id)).version).toBe(1)
  })

  it.each<[unknown, string]>([
    [{ state: 'bad' }, 'fields.digestive.state'],
    [{ note: 'Dolor' }, 'fields.digestive.state'],
    ['normal', 'fields.digestive'],
  ])('refuses a body system that is %j', async (digestive, field) => {
    const made = await aConsultation(test, clinic, pet)
    const refused = await save(made, { digestive } as SaveFields)
    expect(refused.error?.code).toBe('invalid')
    expect(refused.error?.field).toContain(field)
  })

  it('refuses fields that are not written by hand', async () => {
    const made = await aConsultation(test, clinic, pet)
    for (const field of ['status', 'signerName', 'petId', 'clinicId', '__proto__x'])
      expect((await save(made, { [field]: 'signed' } as SaveFields)).error).toMatchObject({
        code: 'invalid',
        field: 'fields',
      })
  })

  it('keeps the longest text in full', async () => {
    const made = await aConsultation(test, clinic, pet)
    const anamnesis = `${'🐾'.repeat(19_997)}'";`
    expect((await save(made, { anamnesis })).status).toBe(200)
    expect((await get(made.id)).anamnesis).toBe(anamnesis)
  })
})

describe('signing', () => {
  it('closes it with person, card and instant', async () => {
    const made = await aConsultation(test, clinic, pet, complete)
    expect((await sign(made)).body).toMatchObject({
      status: 'signed',
      version: 2,
      signerName: 'Persona veterinario',
      signerCard: '14582',
      signedAt: '2026-11-20T17:05:00.000Z',
    })
  })

  it('says what is missing', async () => {
    const made = await aConsultation(test, clinic, pet)
    expect((await sign(made)).error).toEqual({
      code: 'invalid',
      field: 'weightKg',
      message: 'Faltan 2 campos obligatorios: Peso, Diagnóstico presuntivo',
    })
    expect((await get(made.id)).status).toBe('draft')
  })

  it('takes only a text that its signer has read', async () => {
    const made = await aConsultation(test, clinic, pet, complete)
    await save(made, { presumptiveDiagnosis: null }, andres)
    expect((await sign(made)).error?.code).toBe('version_conflict')
  })

  it('is for who attends; a veterinarian takes over from an assistant', async () => {
    const made = await aConsultation(test, clinic, pet, complete)
    expect((await sign(made, andres)).error).toMatchObject({
      code: 'not_allowed_now',
      message: expect.stringContaining('Persona veterinario'),
    })
    for (const role of ['administrador', 'auxiliar', 'recepcion', 'practicante', 'lectura'] as const)
      expect((await sign(made, clinic.as[role])).error?.code).toBe('forbidden')
    const input = { petId: pet.id, reason: 'Vómito', weightKg: 12, allowSecondOpen: true }
    const opened = (await callRoute(test, consultations.create, input, { token: clinic.as.auxiliar.token })).body
    expect(opened.professionalLicensed).toBe(false)
    await save(opened, { presumptiveDiagnosis: 'Gastritis' }, andres)
    expect((await sign({ ...opened, version: 2 }, andres)).body).toMatchObject({
      status: 'signed',
      professionalName: 'Andrés Toro',
      signerName: 'Andrés Toro',
      signerCard: '20111',
    })
  })

  it('by two at once is won by one', async () => {
    const opened = await callRoute(
      test,
      consultations.create,
      { petId: pet.id, reason: 'Vómito', weightKg: 12 },
      {
        token: clinic.as.auxiliar.token,
      },
    )
    await save(opened.body, { presumptiveDiagnosis: 'Gastritis' })
    const both = await Promise.all([sign({ ...opened.body, version: 2 }), sign({ ...opened.body, version: 2 }, andres)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.error).toEqual({
      code: 'not_allowed_now',
      message: `La consulta ya está firmada: la firmó ${both.find(({ status }) => status === 200)?.body.signerName}.`,
    })
  })
})

describe('waiting for results', () => {
  it('goes there and back, and stays open', async () => {
    const made = await aConsultation(test, clinic, pet, complete)
    const token = clinic.as.veterinario.token
    const input = { consultationId: made.id, version: 1, awaitingResults: 'Hemograma' }
    const waiting = (await callRoute(test, consultations.awaitResults, input, { token })).body
    expect(waiting).toMatchObject({ status: 'awaitingResults', awaitingResults: 'Hemograma', version: 2 })
    expect((await save(waiting, { treatments: 'Espera' })).body.version).toBe(3)
    const back = await callRoute(
      test,
      consultations.awaitResults,
      { ...input, version: 3, awaitingResults: ' ' },
      { token },
    )
    expect(back.body).toMatchObject({ status: 'draft', awaitingResults: null })
    const again = await callRoute(test, consultations.awaitResults, { ...input, version: 4 }, { token })
    expect((await sign(again.body)).body).toMatchObject({ status: 'signed', awaitingResults: null })
  })
})

describe('voiding', () => {
  it('keeps it with its reason, out of the weights and the last visits', async () => {
    const made = await aConsultation(test, clinic, pet, complete)
    expect(await weighed()).toEqual([12.9, 12.4])
    const input = { consultationId: made.id, version: 1, reason: 'Era otra mascota' }
    const options = { token: clinic.as.veterinario.token }
    expect((await callRoute(test, consultations.void, { ...input, reason: '  ' }, options)).error?.field).toBe('reason')
    const voided = (await callRoute(test, consultations.void, input, options)).body
    expect(voided).toMatchObject({ status: 'voided', voidReason: 'Era otra mascota', weightKg: 12.9 })
    expect(voided.voidedAt).toBe('2026-11-20T17:05:00.000Z')
    expect(await weighed()).toEqual([12.4])
    const { rows } = await test.owner.query(
      'SELECT last_visit_at FROM pets WHERE id = $1 UNION ALL SELECT last_visit_at FROM owners WHERE id = $2',
      [pet.id, owner.id],
    )
    expect(rows).toEqual([{ last_visit_at: null }, { last_visit_at: null }])
    const list = await callRoute(test, consultations.listOfPet, { petId: pet.id }, { token: clinic.as.lectura.token })
    expect(list.body.items).toMatchObject([{ id: made.id, status: 'voided' }])
  })

  it('awaits nothing any more', async () => {
    const made = await aConsultation(test, clinic, pet, complete)
    const { token } = clinic.as.veterinario
    const waits = { consultationId: made.id, version: 1, awaitingResults: 'Hemograma' }
    await callRoute(test, consultations.awaitResults, waits, { token })
    const input = { consultationId: made.id, version: 2, reason: 'Era otra mascota' }
    const voided = (await callRoute(test, consultations.void, input, { token })).body
    expect(voided).toMatchObject({ status: 'voided', awaitingResults: null })
  })
})

describe('a final record', () => {
  async function everyWrite(consultation: Consultation) {
    const { id, version } = consultation
    const at = { consultationId: id, version }
    const { token } = clinic.as.veterinario
    return [
      await save(consultation, { reason: 'Cambiado' }),
      await save(consultation, {}),
      await save(consultation, { weightKg: 1 }),
      await sign(consultation),
      await callRoute(test, consultations.awaitResults, { ...at, awaitingResults: 'X' }, { token }),
      await callRoute(test, consultations.void, { ...at, reason: 'X' }, { token }),
    ]
  }

  it('that is signed takes notes and nothing else', async () => {
    const signed = (await sign(await aConsultation(test, clinic, pet, complete))).body
    for (const answer of await everyWrite(signed)) expect(answer.error?.code).toBe('not_allowed_now')
    expect(await get(signed.id)).toEqual(signed)
    expect(await weighed()).toEqual([12.9, 12.4])

    const note = { consultationId: signed.id, text: ' El propietario llamó: mejora. ' }
    test.setNow('2026-11-21T17:05:00.000Z')
    const first = (await callRoute(test, consultations.addAddendum, note, { token: andres.token })).body
    const second = await callRoute(
      test,
      consultations.addAddendum,
      { ...note, text: 'Pesó 12,8' },
      { token: clinic.as.auxiliar.token },
    )
    expect(second.body.addenda).toMatchObject([
      { text: 'El propietario llamó: mejora.', authorName: 'Andrés Toro', authorCard: '20111' },
      { text: 'Pesó 12,8', authorName: 'Persona auxiliar', authorCard: null },
    ])
    expect({ ...second.body, addenda: [] }).toEqual(signed)
    expect(first.addenda).toHaveLength(1)
    for (const role of ['recepcion', 'practicante', 'lectura'] as const)
      expect((await callRoute(test, consultations.addAddendum, note, { token: clinic.as[role].token })).status).toBe(
        403,
      )
    const empty = await callRoute(test, consultations.addAddendum, { ...note, text: ' ' }, { token: andres.token })
    expect(empty.error).toMatchObject({ code: 'invalid', field: 'text', message: 'El campo es obligatorio' })
  })

  it('that is voided takes nothing', async () => {
    const made = await aConsultation(test, clinic, pet, complete)
    const { token } = clinic.as.veterinario
    const input = { consultationId: made.id, version: 1, reason: 'Error' }
    const voided = (await callRoute(test, consultations.void, input, { token })).body
    for (const answer of await everyWrite(voided)) expect(answer.error?.code).toBe('not_allowed_now')
    const note = { consultationId: made.id, text: 'Nota' }
    expect((await callRoute(test, consultations.addAddendum, note, { token })).error?.code).toBe('not_allowed_now')
    expect(await get(made.id)).toEqual(voided)
  })

  it('that is a draft takes no notes', async () => {
    const made = await aConsultation(test, clinic, pet)
    const note = { consultationId: made.id, text: 'Nota' }
    const refused = await callRoute(test, consultations.addAddendum, note, { token: clinic.as.veterinario.token })
    expect(refused.error?.code).toBe('not_allowed_now')
  })

  it('is final for the database too, whatever the code does', async () => {
    const signed = (await sign(await aConsultation(test, clinic, pet, complete))).body
    const changed = await withClinic(test.database, clinic.id, new Date(START), (tx) =>
      tx.db
        .updateTable('consultations')
        .set({ treatments: 'Otro', status: 'draft' })
        .where('clinicId', '=', clinic.id)
        .where('id', '=', signed.id)
        .executeTakeFirst(),
    )
    expect(changed.numUpdatedRows).toBe(0n)
    expect(await get(signed.id)).toEqual(signed)
  })
})

describe('lists', () => {
  it('of a pet: newest first, with a summary and the number of notes, page by page', async () => {
    const first = await aConsultation(test, clinic, pet, {
      ...complete,
      anamnesis: 'Relato',
      definitiveDiagnosis: 'Parvo',
    })
    await sign(first)
    const note = { consultationId: first.id, text: 'Nota' }
    await callRoute(test, consultations.addAddendum, note, { token: andres.token })
    test.setNow('2026-11-20T17:06:00.000Z')
    const second = await aConsultation(test, clinic, pet, { reason: 'Control' })
    const list = (page: number) =>
      callRoute(test, consultations.listOfPet, { petId: pet.id, page, pageSize: 1 }, { token: clinic.as.lectura.token })
    expect((await list(1)).body).toMatchObject({
      total: 2,
      items: [{ id: second.id, title: 'Control', summary: null }],
    })
    expect((await list(2)).body).toMatchObject({
      total: 2,
      items: [{ id: first.id, title: 'Parvo', summary: 'Relato', status: 'signed', addendumCount: 1 }],
    })
    expect((await list(3)).body).toMatchObject({ total: 2, items: [] })
  })

  it('of mine: the open ones, with whom they are about', async () => {
    const mine = () => callRoute(test, consultations.mine, {}, { token: andres.token })
    const before = (await mine()).body.total
    const open = await aConsultation(test, clinic, pet, complete)
    await save(open, { professionalId: andres.actor.professionalId })
    expect((await mine()).body.items[0]).toMatchObject({
      id: open.id,
      petName: 'Milo',
      speciesId: 'canino',
      ownerName: 'Catalina Ríos Mejía',
    })
    expect((await mine()).body.total).toBe(before + 1)
    await sign({ ...open, version: 2 }, andres)
    expect((await mine()).body.total).toBe(before)
  })

  it('of another clinic or of nobody are not found', async () => {
    const made = await aConsultation(test, clinic, pet)
    const stranger = { token: (await aClinic(test)).as.veterinario.token }
    const at = { consultationId: made.id, version: 1 }
    const answers = [
      await callRoute(test, consultations.get, { consultationId: made.id }, stranger),
      await callRoute(test, consultations.save, { ...at, fields: { reason: 'X' } }, stranger),
      await callRoute(test, consultations.sign, at, stranger),
      await callRoute(test, consultations.void, { ...at, reason: 'X' }, stranger),
      await callRoute(test, consultations.awaitResults, at, stranger),
      await callRoute(test, consultations.addAddendum, { consultationId: made.id, text: 'X' }, stranger),
      await callRoute(test, consultations.listOfPet, { petId: pet.id }, stranger),
      await callRoute(test, consultations.create, { petId: pet.id }, stranger),
      await callRoute(test, consultations.get, { consultationId: NO_CONSULTATION }, stranger),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    expect((await get(made.id)).version).toBe(1)
  })
})

it('asks the database as often for a long history as for a short one', async () => {
  let count = 0
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      count += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  test.services.database = Object.assign(test.database.withPlugin(counter), {
    inTurn: test.database.inTurn,
    isPipelined: test.database.isPipelined,
    onCommit: test.database.onCommit,
  })
  const counted = async (work: () => Promise<unknown>): Promise<number> => {
    count = 0
    await work()
    return count
  }
  const made = await aConsultation(test, clinic, pet, complete)
  const { token } = clinic.as.lectura
  const calls = [
    () => get(made.id),
    () => callRoute(test, consultations.listOfPet, { petId: pet.id }, { token }),
    () => callRoute(test, consultations.mine, {}, { token: clinic.as.veterinario.token }),
  ]
  const short: number[] = []
  for (const call of calls) short.push(await counted(call))
  for (let i = 0; i < 15; i++) await sign(await aConsultation(test, clinic, pet, complete))
  for (let i = 0; i < 5; i++) await aConsultation(test, clinic, pet, complete)
  const long: number[] = []
  for (const call of calls) long.push(await counted(call))
  test.services.database = test.database
  expect(long).toEqual(short)
  // The session, the clinic's binding and one statement.
  expect(Math.max(...long)).toBeLessThanOrEqual(4)
})
