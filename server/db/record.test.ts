import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Actor, type ClinicTx, withClinic } from '#server/db/clinic.ts'
import { nextHistoryNumber } from '#server/db/clinicRecord.ts'
import { keeps } from '#server/db/fieldChanges.ts'
import { insertRecord, removeRecord, updateRecord } from '#server/db/record.ts'
import { useTestApp } from '#server/testing/app.ts'
import { aClinic, anOwner, aPet, type TestClinic } from '#server/testing/factories.ts'

const test = useTestApp()

let clinic: TestClinic
let actor: Actor
let ownerId: string

beforeAll(async () => {
  clinic = await aClinic(test)
  actor = clinic.as.veterinario.actor
})

/** Runs work in the clinic, `minutes` after the start. */
function at<T>(minutes: number, work: (tx: ClinicTx) => Promise<T>): Promise<T> {
  return withClinic(test.database, clinic.id, new Date(Date.parse('2026-11-20T17:00:00.000Z') + minutes * 60_000), work)
}

beforeEach(async () => {
  const values = { name: 'Ana', phoneCountry: '57', phoneNumber: '3000000000' }
  ownerId = (await at(0, (tx) => insertRecord(tx, actor, 'owners', values))).id
})

function update(
  minutes: number,
  version: number,
  patch: Parameters<typeof updateRecord<'owners'>>[5],
  by = actor,
  sittingMinutes = 0,
) {
  return at(minutes, (tx) =>
    updateRecord(tx, by, 'owners', ownerId, version, patch, sittingMinutes ? { sittingMinutes } : {}),
  )
}

async function lines(recordId = ownerId) {
  const { rows } = await test.owner.query(
    `SELECT operation, record_version AS version, actor_name AS actor, fields FROM changes WHERE record_id = $1 ORDER BY id`,
    [recordId],
  )
  return rows as { operation: string; version: number; actor: string; fields: unknown[] }[]
}

describe('a record', () => {
  it('begins with version 1 and a line of what was given', async () => {
    expect(await lines()).toEqual([
      {
        operation: 'created',
        version: 1,
        actor: 'Persona veterinario',
        fields: [
          { field: 'name', before: null, after: 'Ana' },
          { field: 'phoneCountry', before: null, after: '57' },
          { field: 'phoneNumber', before: null, after: '3000000000' },
        ],
      },
    ])
  })

  it('counts its versions and keeps each change', async () => {
    expect(await update(1, 1, { name: 'Bea', city: 'Cali', notes: null })).toMatchObject({
      version: 2,
      name: 'Bea',
      city: 'Cali',
    })
    expect((await lines())[1]).toMatchObject({
      operation: 'updated',
      version: 2,
      fields: [
        { field: 'name', before: 'Ana', after: 'Bea' },
        { field: 'city', before: null, after: 'Cali' },
      ],
    })
  })

  it('refuses a version that is not the present one, before or after it', async () => {
    await update(1, 1, { name: 'Bea' })
    for (const version of [1, 3, 0])
      await expect(update(2, version, { name: 'Eva' })).rejects.toMatchObject({ code: 'version_conflict' })
    expect(await lines()).toHaveLength(2)
  })

  it('says who saved since the version that was read, and when', async () => {
    const colleague = clinic.as.administrador.actor
    await update(1, 1, { name: 'Bea' })
    const message = 'En otra pestaña o equipo, usted guardó cambios en este registro desde que se abrió aquí.'
    const mine = { names: ['Persona veterinario'], at: '2026-11-20T17:01:00.000Z', isOneself: true }
    await expect(update(2, 1, { name: 'Eva' })).rejects.toMatchObject({ saved: mine, message })
    await update(3, 2, { city: 'Cali' }, colleague)
    await expect(update(4, 2, { name: 'Eva' })).rejects.toMatchObject({
      saved: { names: [colleague.name], at: '2026-11-20T17:03:00.000Z', isOneself: false },
      message: `${colleague.name} guardó cambios en este registro desde que se abrió aquí.`,
    })
    const both = { names: [colleague.name, 'usted'], isOneself: false }
    await expect(update(4, 1, { name: 'Eva' })).rejects.toMatchObject({ saved: both })
    await update(5, 3, { city: 'Tunja' }, actor)
    const last = { names: [colleague.name, 'usted'], at: '2026-11-20T17:05:00.000Z' }
    await expect(at(6, (tx) => removeRecord(tx, actor, 'owners', ownerId, 1))).rejects.toMatchObject({ saved: last })
    await update(6, 4, { city: 'Leticia' }, { ...actor, name: 'Persona casada' })
    const renamed = { names: ['Persona casada', 'usted'] }
    await expect(update(7, 1, { name: 'Eva' }, colleague)).rejects.toMatchObject({ saved: renamed })
    // Nobody saved after a version that never was.
    await expect(update(6, 9, { name: 'Eva' })).rejects.toMatchObject({ saved: undefined })
  })

  it('lets one of two concurrent saves of a version through', async () => {
    const results = await Promise.allSettled([update(1, 1, { name: 'Bea' }), update(1, 1, { name: 'Eva' })])
    expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await lines()).toHaveLength(2)
  })

  it('stays as it is when nothing changes', async () => {
    expect(await update(1, 1, { name: 'Ana', city: null })).toMatchObject({ version: 1 })
    expect(await lines()).toHaveLength(1)
  })

  it('of another clinic does not exist', async () => {
    const other = await aClinic(test)
    const work = withClinic(test.database, other.id, new Date(), (tx) =>
      updateRecord(tx, other.as.veterinario.actor, 'owners', ownerId, 1, { name: 'X' }),
    )
    await expect(work).rejects.toMatchObject({ code: 'not_found' })
  })

  it('leaves its history when it is removed', async () => {
    await expect(at(1, (tx) => removeRecord(tx, actor, 'owners', ownerId, 9))).rejects.toMatchObject({
      code: 'version_conflict',
    })
    await at(1, (tx) => removeRecord(tx, actor, 'owners', ownerId, 1))
    const { rows } = await test.owner.query('SELECT 1 FROM owners WHERE id = $1', [ownerId])
    expect(rows).toEqual([])
    expect((await lines()).at(-1)).toMatchObject({
      operation: 'removed',
      version: 2,
      fields: expect.arrayContaining([{ field: 'name', before: 'Ana', after: null }]),
    })
  })

  it('writes neither row nor line when the transaction fails', async () => {
    const work = at(1, async (tx) => {
      await updateRecord(tx, actor, 'owners', ownerId, 1, { name: 'Bea' })
      throw new Error('cut')
    })
    await expect(work).rejects.toThrow('cut')
    expect(await lines()).toHaveLength(1)
    expect(await update(2, 1, { name: 'Eva' })).toMatchObject({ version: 2 })
  })
})

describe('a sitting', () => {
  it('is one line from the first text to the last', async () => {
    await update(1, 1, { notes: 'v' }, actor, 10)
    await update(3, 2, { notes: 'vó', city: 'Cali' }, actor, 10)
    await update(5, 3, { notes: 'vómito' }, actor, 10)
    expect((await lines()).slice(1)).toEqual([
      {
        operation: 'updated',
        version: 4,
        actor: actor.name,
        fields: [
          { field: 'notes', before: null, after: 'vómito' },
          { field: 'city', before: null, after: 'Cali' },
        ],
      },
    ])
  })

  it('ends with its minutes, and with another person', async () => {
    await update(1, 1, { notes: 'a' }, actor, 10)
    await update(12, 2, { notes: 'ab' }, actor, 10)
    await update(13, 3, { notes: 'abc' }, clinic.as.auxiliar.actor, 10)
    expect((await lines()).slice(1).map(({ version, actor: by }) => [version, by])).toEqual([
      [2, 'Persona veterinario'],
      [3, 'Persona veterinario'],
      [4, 'Persona auxiliar'],
    ])
  })
})

describe('what changed', () => {
  it('is neither changed nor deleted by who serves requests', async () => {
    const refused = { code: '42501' }
    await expect(
      at(1, ({ db }) => db.updateTable('changes').set({ actorName: 'Otra' }).execute()),
    ).rejects.toMatchObject(refused)
    await expect(at(1, ({ db }) => db.deleteFrom('changes').execute())).rejects.toMatchObject(refused)
    await expect(at(1, ({ db }) => sql`TRUNCATE changes`.execute(db))).rejects.toMatchObject(refused)
  })

  it('goes on in the last line of its record alone, within the hour, and keeps what was before', async () => {
    await update(1, 1, { notes: 'a' })
    await update(2, 2, { notes: 'b' })
    const { rows } = await test.owner.query<{ id: string }>('SELECT id FROM changes WHERE record_id = $1 ORDER BY id', [
      ownerId,
    ])
    const [made = '', first = '', last = ''] = rows.map(({ id }) => id)
    const says = (before: string | null) => JSON.stringify([{ field: 'notes', before, after: 'c' }])
    const goesOn = async (line: string, version: number, said: string, minutes = 3, clinicId = clinic.id) => {
      const now = new Date(Date.parse('2026-11-20T17:00:00.000Z') + minutes * 60_000)
      return withClinic(test.database, clinicId, now, async (tx) => {
        const asked = sql<{ done: boolean }>`SELECT continue_change(${line}, ${version}, ${now}, ${said}) AS done`
        return (await asked.execute(tx.db)).rows[0]?.done
      })
    }
    expect(await goesOn(made, 2, says(null))).toBe(false)
    expect(await goesOn(first, 3, says(null))).toBe(false)
    expect(await goesOn(last, 4, says('otra'))).toBe(false)
    expect(await goesOn(last, 4, '[]')).toBe(false)
    expect(await goesOn(last, 5, says('a'))).toBe(false)
    expect(await goesOn(last, 4, says('a'), 63)).toBe(false)
    expect(await goesOn(last, 4, says('a'), 3, (await aClinic(test)).id)).toBe(false)
    expect(await goesOn(last, 4, says('a'))).toBe(true)
  })
})

describe('the line of a sitting', () => {
  const spans = async () => {
    const { rows } = await test.owner.query<{ at: Date; last: Date | null; fields: { after: unknown }[] }>(
      'SELECT at, last_at AS last, fields FROM changes WHERE record_id = $1 ORDER BY id OFFSET 1',
      [ownerId],
    )
    const clock = (instant: Date | null) => instant?.toISOString().slice(11, 16)
    return rows.map(({ at: from, last, fields }) => [clock(from), clock(last), ...fields.map(({ after }) => after)])
  }

  it('says from when to when it was written', async () => {
    await update(1, 1, { notes: 'Dolor' }, actor, 10)
    expect(await spans()).toEqual([['17:01', undefined, 'Dolor']])
    await update(7, 2, { notes: 'Dolor de oído' }, actor, 10)
    expect(await spans()).toEqual([['17:01', '17:07', 'Dolor de oído']])
  })

  it('loses no text that was saved: taking one away begins another line', async () => {
    await update(1, 1, { notes: 'Obs de Laura' }, actor, 10)
    await update(2, 2, { notes: 'Obs LAURA 2', city: 'Cali' }, actor, 10)
    await update(3, 3, { notes: 'Obs LAURA 2 y más' }, actor, 10)
    await update(4, 4, { city: null }, actor, 10)
    expect(await spans()).toEqual([
      ['17:01', undefined, 'Obs de Laura'],
      ['17:02', '17:03', 'Obs LAURA 2 y más', 'Cali'],
      ['17:04', undefined, null],
    ])
  })

  it.each([
    [null, 'Algo', true],
    ['', 'Algo', true],
    ['Algo', 'Algo más', true],
    ['Algo', 'Hay algo', false],
    ['Algo', '', false],
    ['Algo', null, false],
    [12, 12.4, false],
    [true, false, false],
    [['a'], ['a', 'b'], false],
    [{ eyes: { state: 'abnormal', note: 'Rojos' } }, { eyes: { note: 'Rojos y secos', state: 'abnormal' } }, true],
    [{ eyes: { state: 'abnormal' } }, { eyes: { state: 'abnormal' }, ears: { state: 'normal' } }, true],
    [{ eyes: { state: 'abnormal', note: 'Rojos' } }, { eyes: { state: 'normal' } }, false],
    [{ eyes: { state: 'abnormal' } }, {}, false],
  ])('of %j goes on with %j: %s', (earlier, later, isKept) => {
    expect(keeps(earlier, later)).toBe(isKept)
  })
})

describe('history numbers', () => {
  it('are consecutive, whoever asks at once, and given back when the work fails', async () => {
    const fresh = await aClinic(test)
    const take = () => withClinic(test.database, fresh.id, new Date(), nextHistoryNumber)
    const failing = withClinic(test.database, fresh.id, new Date(), async (tx) => {
      await nextHistoryNumber(tx)
      throw new Error('cut')
    })
    await expect(failing).rejects.toThrow('cut')
    const taken = await Promise.all(Array.from({ length: 8 }, take))
    expect(taken.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    const pet = await aPet(test, fresh, await anOwner(test, fresh))
    expect(pet.historyNumber).toBe(9)
  })
})
