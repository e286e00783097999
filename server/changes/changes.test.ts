import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { type ChangedRecord, changedRecords, changes } from '#shared/changes/changes.contract.ts'
import { fieldName, isInHistory, type HistorySubject, UNNAMED } from '#shared/changes/changes.words.ts'
import { consultations } from '#shared/consultations/consultations.contract.ts'
import { surgeries } from '#shared/surgeries/surgeries.contract.ts'
import { owners } from '#shared/owners/owners.contract.ts'
import { showSpan } from '#shared/values/date.ts'
import { type RecordTable, snakeCase } from '#shared/values/recordTables.ts'
import { system, withClinic } from '#server/db/clinic.ts'
import { updateRecord } from '#server/db/record.ts'
import { isUnrecorded } from '#server/db/recordTables.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic, aConsultation, anOwner, aPet } from '#server/testing/factories.ts'

const test = useTestApp()

describe('the history of a record', () => {
  it('says who, when, and each field from what to what, the newest first', async () => {
    const clinic = await aClinic(test)
    const token = clinic.as.veterinario.token
    const owner = await anOwner(test, clinic)
    const change = { ownerId: owner.id, version: 1, name: 'Óscar', phone: owner.phone, city: 'Cali' }
    await callRoute(test, owners.update, change, { token: clinic.as.recepcion.token })
    const { body } = await callRoute(test, changes.list, { record: 'owners', recordId: owner.id }, { token })
    expect(body.total).toBe(2)
    expect(body.items.map(({ operation, actorName }) => [operation, actorName])).toEqual([
      ['updated', 'Persona recepcion'],
      ['created', 'Persona veterinario'],
    ])
    expect(body.items[0]?.fields).toEqual(
      expect.arrayContaining([
        { field: 'name', before: 'Catalina Ríos Mejía', after: 'Óscar' },
        { field: 'city', before: null, after: 'Cali' },
      ]),
    )
    expect(body.items[0]?.fields).toHaveLength(2)
    const second = await callRoute(
      test,
      changes.list,
      { record: 'owners', recordId: owner.id, page: 2, pageSize: 1 },
      { token },
    )
    expect(second.body.items.map(({ operation }) => operation)).toEqual(['created'])
  })

  it('bears the time of a text, never an earlier one: from the first save of a sitting to its last', async () => {
    const clinic = await aClinic(test)
    const token = clinic.as.veterinario.token
    const pet = await aPet(test, clinic, await anOwner(test, clinic))
    const { id, version } = await aConsultation(test, clinic, pet)
    const saves: [minute: string, text: string][] = [
      ['37', 'Dieta'],
      ['40', 'Dieta blanda'],
      ['43', 'Dieta húmeda'],
    ]
    for (const [index, [minute, treatments]] of saves.entries()) {
      test.setNow(`2026-11-21T14:${minute}:00Z`)
      const save = { consultationId: id, version: version + index, fields: { treatments } }
      expect((await callRoute(test, consultations.save, save, { token })).error).toBeUndefined()
    }
    const { body } = await callRoute(test, changes.list, { record: 'consultations', recordId: id }, { token })
    const told = body.items.map(({ at, lastAt, fields }) => [showSpan(at, lastAt ?? at), fields[0]?.after])
    expect(told.slice(0, 2)).toEqual([
      ['21/11/2026, 09:43', 'Dieta húmeda'],
      ['21/11/2026, 09:37 – 09:40', 'Dieta blanda'],
    ])
  })

  it('of a consultation holds its addenda', async () => {
    const clinic = await aClinic(test)
    const token = clinic.as.veterinario.token
    const pet = await aPet(test, clinic, await anOwner(test, clinic))
    const { id, version } = await aConsultation(test, clinic, pet, {
      anamnesis: 'Desde ayer',
      weightKg: 12.4,
      presumptiveDiagnosis: 'Gastritis',
      treatments: 'Dieta blanda',
      general: { state: 'normal' },
    })
    expect(
      (await callRoute(test, consultations.sign, { consultationId: id, version }, { token })).error,
    ).toBeUndefined()
    const text = 'El peso era 12,1 kg'
    await callRoute(test, consultations.addAddendum, { consultationId: id, text }, { token })
    const { body } = await callRoute(test, changes.list, { record: 'consultations', recordId: id }, { token })
    expect(body.items.filter(({ fields }) => fields.some(({ field }) => field === 'addendum'))).toMatchObject([
      { operation: 'created', fields: [{ field: 'addendum', before: null, after: text }] },
    ])
    expect(body.items.at(-1)?.operation).toBe('created')
  })

  it('of a surgery holds its readings, its drugs and its notes, each with what it is', async () => {
    const clinic = await aClinic(test)
    const { token, actor } = clinic.as.veterinario
    test.setNow('2026-11-20T15:00:00Z')
    const pet = await aPet(test, clinic, await anOwner(test, clinic))
    const at = '2026-11-20T14:50:00.000Z'
    const draft = { petId: pet.id, procedures: ['Enucleación'], scheduledAt: at, surgeonId: actor.professionalId }
    const { id: surgeryId, version } = (await callRoute(test, surgeries.create, draft, { token })).body
    const readings = [{ at, values: { heartRate: 110 } }]
    const saved = await callRoute(test, surgeries.save, { surgeryId, version, readings }, { token })
    expect(saved.error).toBeUndefined()
    test.setNow('2026-11-20T15:01:00Z')
    const drug = { phase: 'induction', medicine: 'Propofol', dosePerKg: 4, doseUnit: 'mg', concentration: 10 } as const
    await callRoute(test, surgeries.addDrug, { surgeryId, ...drug }, { token })
    const { body } = await callRoute(test, changes.list, { record: 'surgeries', recordId: surgeryId }, { token })
    expect(body.items.map(({ part, fields }) => [part?.kind, fields.some(({ after }) => after === 110)])).toEqual([
      ['drug', false],
      ['reading', true],
      [undefined, false],
    ])
    expect(body.items[0]?.part?.name).toBe('Propofol')
    expect(new Date(body.items[1]?.part?.name ?? '').toISOString()).toBe(at)
  })

  it('says that Huella did what nobody did', async () => {
    const clinic = await aClinic(test)
    const { token } = clinic.as.veterinario
    const owner = await anOwner(test, clinic)
    const now = test.services.clock()
    await withClinic(test.database, clinic.id, now, (tx) =>
      updateRecord(tx, system, 'owners', owner.id, 1, { city: 'Cali' }),
    )
    const { body } = await callRoute(test, changes.list, { record: 'owners', recordId: owner.id }, { token })
    expect(body.items[0]).toMatchObject({ actorId: null, actorName: 'Huella', fields: [{ field: 'city' }] })
    const outdated = { ownerId: owner.id, version: 1, name: 'Ana', phone: owner.phone }
    const { error } = await callRoute(test, owners.update, outdated, { token })
    expect(error?.message).toContain('Huella')
  })

  it('is refused outside the clinic, for a record of another kind, and without the right to it', async () => {
    const [clinic, other] = [await aClinic(test), await aClinic(test)]
    const owner = await anOwner(test, clinic)
    const pet = await aPet(test, clinic, owner)
    const consultation = await aConsultation(test, clinic, pet)
    const ask = async (record: 'owners' | 'pets' | 'consultations', recordId: string, token: string) =>
      (await callRoute(test, changes.list, { record, recordId }, { token })).status
    const { veterinario, administrador, auxiliar } = clinic.as
    expect(await ask('pets', pet.id, veterinario.token)).toBe(200)
    expect(await ask('pets', owner.id, veterinario.token)).toBe(404)
    expect(await ask('owners', uuidv7(), veterinario.token)).toBe(404)
    expect(await ask('owners', owner.id, other.as.veterinario.token)).toBe(404)
    expect(await ask('consultations', consultation.id, other.as.veterinario.token)).toBe(404)
    expect(await ask('owners', owner.id, auxiliar.token)).toBe(403)
    await test.owner.query('UPDATE accounts SET reads_history = false WHERE id = $1', [administrador.actor.accountId])
    expect(await ask('pets', pet.id, administrador.token)).toBe(200)
    expect(await ask('consultations', consultation.id, administrador.token)).toBe(403)
  })
})

describe('the fields of every record', () => {
  /** Counters that no person changes. */
  const counters = new Set(['lastHistoryNumber', 'lastFormulaNumber'])
  const tables: [table: RecordTable | 'clinics', told: HistorySubject][] = [
    ...changedRecords.map((record): [ChangedRecord, HistorySubject] => [record, { record, part: null }]),
    ['anesthesiaReadings', { record: 'surgeries', part: { kind: 'reading' } }],
    ['anesthesiaDrugs', { record: 'surgeries', part: { kind: 'drug' } }],
  ]

  it.each(tables)('of %s have a name in Spanish', async (table, told) => {
    const { rows } = await test.owner.query<{ column_name: string }>(
      'SELECT column_name FROM information_schema.columns WHERE table_name = $1',
      [snakeCase(table)],
    )
    const fields = rows.map(({ column_name: column }) =>
      column.replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase()),
    )
    expect(fields).toContain('version')
    const tracked = fields.filter(
      (field) => !isUnrecorded(table, field) && !counters.has(field) && isInHistory(told, field),
    )
    expect(tracked.filter((field) => fieldName(told, field) === UNNAMED)).toEqual([])
  })
})
