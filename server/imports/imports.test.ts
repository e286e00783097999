import { beforeEach, describe, expect, it } from 'vitest'
import { type Import, imports, MAX_WAITING_IMPORTS } from '#shared/imports/imports.contract.ts'
import { owners } from '#shared/owners/owners.contract.ts'
import { pets } from '#shared/pets/pets.contract.ts'
import { OwnerDraft } from '#shared/owners/owners.contract.ts'
import { withClinic } from '#server/db/clinic.ts'
import { anInvoice } from '#server/invoices/invoices.factory.ts'
import { csvOf, dirtyRows, dirtyWorkbook, HEADING } from '#server/imports/dirt.factory.ts'
import { forgetFiles } from '#server/imports/imports.word.ts'
import { importWork } from '#server/imports/work.queries.ts'
import { aCheckedImport, anImport, anImportedFile, aSentFile, PEOPLE, work } from '#server/imports/imports.factory.ts'
import { letterOf } from '#server/imports/spreadsheet.factory.ts'
import { callRoute, START, useTestApp } from '#server/testing/app.ts'
import { beginCall, callBySocket } from '#server/testing/sockets.ts'
import { aClinic, anOwner, aPet, type TestClinic } from '#server/testing/factories.ts'

const test = useTestApp()
let clinic: TestClinic
beforeEach(async () => {
  test.setNow(START)
  clinic = await aClinic(test)
})

const admin = () => clinic.as.administrador
const listOwners = async (q = '') => (await callRoute(test, owners.list, { q }, admin())).body.items
const rowsOf = async ({ id: importId }: Pick<Import, 'id'>) =>
  (await callRoute(test, imports.rows, { importId }, admin())).body.items
const undo = async ({ id: importId }: Pick<Import, 'id'>) => {
  const { error } = await callRoute(test, imports.undo, { importId }, admin())
  return error ?? work(test, clinic, importId)
}

describe('a file that is sent', () => {
  it('is read and its columns are guessed, with rows of its own beside', async () => {
    const read = await anImport(test, clinic)
    expect(read).toMatchObject({ state: 'ready', counts: { total: 2 } })
    expect(read.columns[2]).toMatchObject({ name: 'Celular', samples: ['300 412 8890', '3157771234'] })
    expect(read.plan.fields).toEqual([
      ...['ownerName', 'document', 'phone', 'petName', 'species', 'breed', 'sex', 'birth', 'weight'],
    ])
  })

  it('has its heading once, where each page printed it again, and no two columns of one name', async () => {
    const read = await anImport(
      test,
      clinic,
      'Cliente;Teléfono;Teléfono\nAna Gómez;3004128890;3157771234\nCliente;Teléfono;Teléfono\nLuis Rojas;3157771235;\n',
    )
    expect(read.counts.total).toBe(2)
    expect(read.columns.map(({ name }) => name)).toEqual(['Cliente', 'Teléfono', 'Teléfono (2)'])
    expect(read.plan.fields).toEqual(['ownerName', 'phone', 'otherPhone'])
  })

  it('is read as the last one was, where its columns are called the same', async () => {
    const first = await anImport(test, clinic, 'Quién;Número;Animalito\nAna Gómez;3004128890;Milo\n')
    const fields = ['ownerName', 'phone', 'petName']
    await callRoute(test, imports.check, { importId: first.id, ...first.plan, fields }, admin())
    await work(test, clinic, first.id)
    const second = await anImport(test, clinic, 'Animalito;Quién;Número\nMilo;Ana Gómez;3004128890\n')
    expect(second.plan.fields).toEqual(['petName', 'ownerName', 'phone'])
  })

  it.each([
    [Buffer.from('%PDF-1.7 ...'), 'El archivo no es una tabla: súbalo como CSV o como libro de Excel (.xlsx).'],
    [
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]),
      'El archivo es de un Excel antiguo (.xls) o tiene contraseña: guárdelo como .xlsx sin contraseña.',
    ],
  ])('is refused at once when it is no table: %j', async (bytes, message) => {
    const file = { bytes: Buffer.from(bytes), type: 'application/octet-stream' }
    const input = { subject: 'people', name: 'datos.csv' } as const
    const { error } = await callRoute(test, imports.upload, input, { token: admin().token, file })
    expect(error).toMatchObject({ code: 'invalid', field: 'file', message })
  })

  it('of a gigabyte is refused by what it says of itself, before it is there', async () => {
    await test.app.listen({ port: 0, host: '127.0.0.1' })
    const headers = {
      ...{ authorization: `Bearer ${admin().token}`, 'content-type': 'application/octet-stream' },
      'content-length': String(1024 ** 3),
    }
    const address = '/api/clinic/imports?subject=people&name=datos.csv'
    const { heard, socket } = await callBySocket(test.app, beginCall(address, headers, 'Cliente;Celular\n'))
    expect(await heard.finally(() => socket.destroy())).toMatch(/^HTTP\/1\.1 413 .*"code":"too_large"/s)
  })

  it.each([
    ['\n\n \n', 'El archivo está vacío: no tiene ninguna fila.'],
    ['Nombre;Celular\n', 'El archivo no tiene filas debajo de los títulos de sus columnas.'],
    [
      `${Array.from({ length: 300 }, (_, at) => `c${at}`).join(';')}\n`,
      'El archivo tiene 300 columnas y el máximo es 100: deje solo las que va a importar.',
    ],
    [`Nombre;Celular\n"Ana;${'x'.repeat(300_000)}`, /comillas sin cerrar/],
    [Buffer.from('PK\u0003\u0004 nothing of a zip'), /No es un archivo de Excel/],
  ])('says why it cannot be read', async (text, problem) => {
    const read = await anImport(test, clinic, text)
    expect(read).toMatchObject({
      state: 'failed',
      problem: expect.stringMatching(problem) as string,
      counts: { total: 0 },
    })
  })
})

describe('the look through a file', () => {
  it('says what to write instead, by row and column, and writes nothing', async () => {
    const checked = await aCheckedImport(test, clinic, `${PEOPLE}Eva;90;3,00412E+09;Kira;marciano;;x;3;8 onzas\n`)
    expect(checked).toMatchObject({ state: 'checked', counts: { total: 3, good: 2, bad: 1 } })
    const [, , bad] = await rowsOf(checked)
    expect(bad?.problems).toEqual([
      {
        column: 2,
        message: 'Excel dañó este número y ya no está completo: escríbalo todo, con la columna en formato de texto',
      },
      { column: 4, message: expect.stringContaining('escriba perro, gato') as string },
      { column: 7, message: '«3» no dice si son años o meses: escriba «3 años» o «3 meses»' },
      { column: 8, message: 'No se entiende el peso «8 onzas»: escriba el peso en kilos, por ejemplo 12,4' },
    ])
    expect(await listOwners()).toEqual([])
  })

  it('finds who is there already, by document, by name and telephone, and in the file itself', async () => {
    const known = await anOwner(test, clinic, {
      ...{ name: 'Ana Gómez', documentType: 'CC', document: '1020345678' },
      phone: { country: '57', number: '3004128890' },
    })
    await aPet(test, clinic, known, { name: 'Milo', speciesId: 'canino' })
    const text = `${PEOPLE}Luis Rojas;80123456;3157771234;Nala;Gata;criollo;H;8 meses;3,2\nPedro Paz;;3004128890;Tom;Gato;;;;\n`
    const rows = await rowsOf(await aCheckedImport(test, clinic, text))
    expect(rows.map(({ state, duplicate }) => [state, duplicate?.kind, duplicate?.name])).toEqual([
      ['duplicate', 'pet', 'Milo, de Ana Gómez'],
      ['good', undefined, undefined],
      ['duplicate', 'file', 'Nala'],
      ['duplicate', 'phone', 'Ana Gómez'],
    ])
  })
})

describe('an import', () => {
  it('writes owners and pets as the forms do, in the name of who started it', async () => {
    const done = await anImportedFile(test, clinic, `${PEOPLE}Ana Gómez;1020345678;3004128890;Luna;perra;french;H;;\n`)
    expect(done).toMatchObject({ state: 'done', counts: { done: 3, bad: 0 } })
    const [ana] = await listOwners('luna')
    expect(ana).toMatchObject({ name: 'Ana Gómez', documentType: 'CC', document: '1020345678', petCount: 2 })
    const owner = (await callRoute(test, owners.get, { ownerId: ana?.id ?? '' }, admin())).body
    expect(owner.createdByName).toBe(clinic.as.administrador.actor.name)
    const [luna, milo] = owner.pets
    expect(luna).toMatchObject({ name: 'Luna', breed: 'French Poodle', sex: 'female', weightKg: null, birthOn: '' })
    const page = (await callRoute(test, pets.get, { petId: milo?.id ?? '' }, admin())).body
    expect(page).toMatchObject({
      ...{ name: 'Milo', breed: 'Criollo', birthOn: '2024-11-20', birthIsApproximate: true, weightKg: 12.4 },
      weights: [{ weightKg: 12.4 }],
    })
    expect(await listOwners('315777')).toHaveLength(1)
  })

  it('leaves out the bad rows, or writes none when all were asked for', async () => {
    const text = `${PEOPLE}Eva Paz;;300;Kira;perro;;;;\n`
    const { id: importId } = await aCheckedImport(test, clinic, text)
    const all = await callRoute(test, imports.start, { importId, rows: 'all' }, admin())
    expect(all.error).toMatchObject({ code: 'not_allowed_now' })
    await callRoute(test, imports.start, { importId, rows: 'good' }, admin())
    expect(await work(test, clinic, importId)).toMatchObject({ state: 'done', counts: { done: 2, bad: 1 } })
  })

  it('does with who is there what was chosen, for all and for each', async () => {
    const phone = { country: '57', number: '3157771234' } as const
    const known = await anOwner(test, clinic, { name: 'Marta Rojas', phone })
    const { id: importId } = await aCheckedImport(test, clinic, `${PEOPLE}Sara Paz;;3157771234;Tom;Gato;;;;\n`)
    await callRoute(test, imports.chooseAll, { importId, phone: 'use' }, admin())
    await callRoute(test, imports.choose, { importId, row: 4, choice: 'skip' }, admin())
    expect((await callRoute(test, imports.get, { importId }, admin())).body.entering).toBe(2)
    await callRoute(test, imports.start, { importId, rows: 'good' }, admin())
    expect(await work(test, clinic, importId)).toMatchObject({ counts: { done: 2, skipped: 1 } })
    const { body } = await callRoute(test, owners.get, { ownerId: known.id }, admin())
    expect(body.pets.map(({ name }) => name)).toEqual(['Nala'])
    expect(await listOwners()).toHaveLength(2)
  })

  it('remembers once a breed of no list that several rows have', async () => {
    const text = ['Eva;3001112233;Kira', 'Luz;3001112244;Tom'].map((row) => `${row};perro;Raza del barrio\n`).join('')
    const done = await anImportedFile(test, clinic, `Cliente;Celular;Mascota;Especie;Raza\n${text}`)
    expect(done).toMatchObject({ state: 'done', counts: { done: 2 } })
  })

  it('of a file that is sent twice at once writes each row once', async () => {
    const both = [await aCheckedImport(test, clinic), await aCheckedImport(test, clinic)]
    for (const { id: importId } of both) await callRoute(test, imports.start, { importId, rows: 'good' }, admin())
    for (const { id } of both) await work(test, clinic, id)
    expect(await listOwners()).toHaveLength(2)
    const [, second] = await Promise.all(both.map(rowsOf))
    expect(second?.map(({ state, problems }) => [state, problems[0]?.message])).toEqual(
      Array.from({ length: 2 }, () => ['skipped', 'Se registró mientras tanto: revise el archivo de nuevo']),
    )
  })

  it('of all or none leaves nothing where one row cannot be written', async () => {
    const { id: importId } = await aCheckedImport(test, clinic)
    // Somebody writes down the second owner meanwhile.
    const phone = { country: '57', number: '3157771234' } as const
    await anOwner(test, clinic, { name: 'Luis Rojas', documentType: 'CC', document: '80123456', phone })
    await callRoute(test, imports.start, { importId, rows: 'all' }, admin())
    expect(await work(test, clinic, importId)).toMatchObject({
      ...{ state: 'undone', problem: 'Una fila no se pudo importar: no se importó ninguna.' },
      counts: { done: 0, undone: 1, skipped: 1 },
    })
    expect((await listOwners()).map(({ name }) => name)).toEqual(['Luis Rojas'])
  })

  it('goes on beside another of the same clinic, and neither takes a row of the other', async () => {
    const rowsFrom = (first: number) =>
      Array.from({ length: 40 }, (_row, at) => `Cliente ${letterOf(first + at)};30011${22_000 + first + at}`).join('\n')
    const files = [0, 40].map((first) => `Cliente;Celular\n${rowsFrom(first)}\n`)
    const both = []
    for (const text of files) both.push(await aCheckedImport(test, clinic, text))
    for (const { id: importId } of both) await callRoute(test, imports.start, { importId, rows: 'good' }, admin())
    const done = await Promise.all(both.map(({ id }) => work(test, clinic, id)))
    expect(done.map(({ counts }) => counts.done)).toEqual([40, 40])
    const { rows } = await test.owner.query('SELECT 1 FROM owners WHERE clinic_id = $1', [clinic.id])
    expect(rows).toHaveLength(80)
  })

  it('is not read beside more than a person looks through, until one is discarded', async () => {
    const sent = []
    for (let at = 0; at < MAX_WAITING_IMPORTS; at += 1) sent.push(await aSentFile(test, clinic, PEOPLE))
    await expect(aSentFile(test, clinic, PEOPLE)).rejects.toThrow('Importe o descarte alguno')
    const [first] = sent
    await work(test, clinic, first?.id ?? '')
    await callRoute(test, imports.discard, { importId: first?.id ?? '' }, admin())
    expect(await aSentFile(test, clinic, PEOPLE)).toMatchObject({ state: 'reading' })
  })

  it('is the administrator’s alone', async () => {
    for (const role of ['veterinario', 'recepcion'] as const) {
      const { error } = await callRoute(test, imports.list, {}, clinic.as[role])
      expect(error).toMatchObject({ code: 'forbidden' })
    }
  })
})

describe('undoing', () => {
  it('takes back what nobody changed since; the rest stays and is told', async () => {
    const done = await anImportedFile(test, clinic, `${PEOPLE}Eva Paz;;3001112233;Kira;perro;;;;\n`)
    const [ana] = await listOwners('gómez')
    const { body: known } = await callRoute(test, owners.get, { ownerId: ana?.id ?? '' }, admin())
    const saved = { ...OwnerDraft.parse(known), ownerId: known.id, version: known.version, city: 'Cali' }
    await callRoute(test, owners.update, saved, admin())
    const [eva] = await listOwners('eva')
    await aPet(test, clinic, { id: eva?.id ?? '' }, { name: 'Nuevo' })
    expect(await undo(done)).toMatchObject({ state: 'undone', counts: { undone: 1, kept: 2 } })
    expect((await rowsOf(done)).map(({ state, problems }) => [state, problems[0]?.message])).toEqual([
      ['kept', 'Se cambió después de importarlo'],
      ['undone', undefined],
      ['kept', 'Ya tiene otros registros'],
    ])
    expect((await listOwners()).map(({ name }) => name).toSorted()).toEqual(['Ana Gómez', 'Eva Paz'])
    expect(await listOwners('nala')).toEqual([])
  })

  it('is tried again with what stayed for something that is gone by now', async () => {
    const done = await anImportedFile(test, clinic)
    const [ana, luis] = [(await listOwners('gómez'))[0], (await listOwners('rojas'))[0]]
    const edit = async (id = '') => {
      const { body: known } = await callRoute(test, owners.get, { ownerId: id }, admin())
      return { ...OwnerDraft.parse(known), ownerId: known.id, version: known.version, city: 'Cali' }
    }
    await callRoute(test, owners.update, await edit(ana?.id), admin())
    const added = await aPet(test, clinic, { id: luis?.id ?? '' }, { name: 'Nuevo' })
    const left = await undo(done)
    expect(left).toMatchObject({ state: 'undone', again: 1, counts: { undone: 0, kept: 2 } })

    // Nothing of it changed: it stays again.
    expect(await undo(done)).toMatchObject({ state: 'undone', again: 1, counts: { undone: 0, kept: 2 } })
    const other = await anOwner(test, clinic, { name: 'Eva Paz' })
    await test.owner.query('UPDATE pets SET owner_id = $1 WHERE id = $2', [other.id, added.id])
    expect(await undo(done)).toMatchObject({ state: 'undone', again: 0, counts: { undone: 1, kept: 1 } })
    expect(await undo(done)).toMatchObject({ code: 'not_allowed_now', message: 'La importación ya se deshizo.' })
    expect((await listOwners()).map(({ name }) => name).toSorted()).toEqual(['Ana Gómez', 'Eva Paz'])
  })

  it('is over after 24 hours', async () => {
    const done = await anImportedFile(test, clinic)
    test.setNow('2026-11-21T17:00:01.000Z')
    expect(await undo(done)).toMatchObject({
      code: 'not_allowed_now',
      message: 'Pasaron más de 24 horas: ya no se puede deshacer.',
    })
  })
})

describe('one that could not be finished', () => {
  const inClinic: Parameters<typeof importWork.send>[0]['inClinic'] = (does) =>
    withClinic(test.jobs, clinic.id, test.services.clock(), does)
  const failAfterAStep = async (importId: string) => {
    const signal = AbortSignal.abort()
    const payload = { importId }
    const sending = importWork.send({ payload, key: importId, services: test.services, inClinic, signal })
    await expect(sending).rejects.toThrow()
    await inClinic(async (tx) => importWork.failed?.(tx, payload, '', importId))
    return (await callRoute(test, imports.get, { importId }, admin())).body
  }
  const started = async (rows: 'good' | 'all') => {
    const { id: importId } = await aCheckedImport(test, clinic)
    await callRoute(test, imports.start, { importId, rows }, admin())
    return importId
  }

  it('is not lost with what went in: it is undone as any', async () => {
    const importId = await started('good')
    const left = await failAfterAStep(importId)
    expect(left).toMatchObject({
      ...{ state: 'done', counts: { done: 2 } },
      problem:
        'Algo salió mal de nuestro lado y la importación no terminó. Lo que entró se puede usar, y también deshacer.',
    })
    await callRoute(test, imports.undo, { importId }, admin())
    expect(await failAfterAStep(importId)).toMatchObject({
      ...{ state: 'done', counts: { undone: 2 } },
      problem: 'Algo salió mal de nuestro lado y no se deshizo todo. Deshaga la importación otra vez.',
    })
    expect(await undo(left)).toMatchObject({ state: 'undone', problem: null, counts: { undone: 2 } })
  })

  it('goes again by itself where it was all or none', async () => {
    const importId = await started('all')
    const waiting = async () => {
      const sql = `SELECT 1 FROM outbox WHERE kind = 'imports.work' AND payload ->> 'importId' = $1`
      return (await test.owner.query(sql, [importId])).rowCount ?? 0
    }
    const before = await waiting()
    const problem =
      'Algo salió mal de nuestro lado y la importación no terminó: se deshizo lo que había entrado. Suba el archivo de nuevo.'
    expect(await failAfterAStep(importId)).toMatchObject({ state: 'undoing', counts: { done: 2 }, problem })
    expect(await waiting()).toBe(before + 1)
    expect(await work(test, clinic, importId)).toMatchObject({
      state: 'undone',
      problem,
      counts: { done: 0, undone: 2 },
    })
    expect(await listOwners()).toEqual([])
  })
})

it('is told as a file for a spreadsheet, with nothing in it that runs', async () => {
  const { id: importId } = await aCheckedImport(test, clinic, `${PEOPLE}"=cmd|' /C calc'!A0";;3001112233;;;;;;\n`)
  const { raw } = await callRoute(test, imports.report, { importId }, admin())
  expect(raw.headers['content-disposition']).toContain(encodeURIComponent('clientes - resultado.csv'))
  const lines = raw.body.split('\r\n')
  expect(lines[0]).toBe('\ufeffFila;Estado;Qué pasó;Cliente;Cédula;Celular;Mascota;Especie;Raza;Sexo;Edad;Peso')
  expect(lines[3]).toBe(
    "4;Con error;Cliente: La celda empieza como una fórmula: escriba el dato sin «=»;'=cmd|' /C calc'!A0;;3001112233;;;;;;",
  )
})

it('of a file that was sent and not imported leaves nothing', async () => {
  const { id: importId } = await anImport(test, clinic)
  await callRoute(test, imports.discard, { importId }, admin())
  const { rows } = await test.owner.query('SELECT 1 FROM import_rows WHERE import_id = $1', [importId])
  expect(rows).toEqual([])
  expect((await callRoute(test, imports.get, { importId }, admin())).error).toMatchObject({ code: 'not_found' })
})

it('is forgotten with its file a month after it was sent', async () => {
  const { id } = await anImportedFile(test, clinic)
  const means = {
    database: test.jobs,
    services: test.services,
    log: { error: () => undefined, warn: () => undefined, info: () => undefined },
  }
  const count = async () => (await test.owner.query('SELECT 1 FROM import_rows WHERE import_id = $1', [id])).rowCount
  for (const [day, left] of [
    ['2026-12-19', 2],
    ['2026-12-21', 0],
  ] as const) {
    await forgetFiles.inClinic({ ...means, now: new Date(`${day}T17:00:00Z`) }, clinic.id)
    expect(await count()).toBe(left)
  }
  expect(await listOwners()).toHaveLength(2)
})

it('waits for the server while a file is read', async () => {
  const { id: importId, plan } = await aSentFile(test, clinic)
  const { error } = await callRoute(test, imports.check, { importId, ...plan, fields: ['ownerName', 'phone'] }, admin())
  expect(error).toMatchObject({ message: 'Huella trabaja en este archivo: espere a que termine.' })
})

describe('the made spreadsheet of 3,000 rows', () => {
  it('comes in with its dirt told, is corrected and goes again', async () => {
    const rows = dirtyRows(3_000)
    const checked = await aCheckedImport(test, clinic, dirtyWorkbook(3_000))
    const bad = rows.filter(({ dirt }) => dirt?.state === 'bad')
    expect(checked).toMatchObject({ state: 'checked', counts: { total: 3_000, bad: bad.length } })
    // What two rows have the same of is a duplicate: the telephones of the dirt come again in every round.
    expect(checked.counts.good + checked.counts.duplicate).toBe(3_000 - bad.length)
    const { rows: found } = await test.owner.query<{ row: number; says: string }>(
      `SELECT row, problems #>> '{0,message}' AS says FROM import_rows WHERE import_id = $1 AND state = 'bad' ORDER BY row`,
      [checked.id],
    )
    expect(found.map(({ row }) => row)).toEqual(bad.map(({ row }) => row))
    for (const [at, { says }] of found.entries()) expect(says).toMatch(bad[at]?.dirt?.says ?? /never/)

    await callRoute(test, imports.start, { importId: checked.id, rows: 'good' }, admin())
    const done = await work(test, clinic, checked.id)
    expect(done).toMatchObject({ state: 'done', counts: { bad: bad.length } })
    const count = async () => {
      const sql = `SELECT (SELECT count(*)::int FROM owners WHERE clinic_id = $1) AS owners,
        (SELECT count(*)::int FROM pets WHERE clinic_id = $1) AS pets, (SELECT count(*)::int FROM weights WHERE clinic_id = $1) AS weights,
        (SELECT count(*)::int FROM owner_words WHERE clinic_id = $1) AS words`
      return (await test.owner.query<Record<string, number>>(sql, [clinic.id])).rows[0]
    }
    expect((await count())?.['owners']).toBeGreaterThan(2_500)

    expect(await undo(done)).toMatchObject({ state: 'undone', counts: { kept: 0, undone: done.counts.done } })
    expect(await count()).toEqual({ owners: 0, pets: 0, weights: 0, words: 0 })
  }, 120_000)
})

describe('several processes at one import', () => {
  it('write each row once', async () => {
    const { id: importId } = await aCheckedImport(
      test,
      clinic,
      csvOf([HEADING, ...dirtyRows(250).map(({ cells }) => cells)]),
    )
    await callRoute(test, imports.start, { importId, rows: 'good' }, admin())
    // As two processes do that each take the row of the outbox to be theirs.
    const dying = Array.from({ length: 3 }, () => work(test, clinic, importId))
    const [done] = await Promise.all(dying)
    const { rows } = await test.owner.query<{ made: number; there: number }>(
      `SELECT (SELECT sum(jsonb_array_length(made -> 'pets'))::int FROM import_rows WHERE import_id = $2) AS made,
        (SELECT count(*)::int FROM pets WHERE clinic_id = $1) AS there`,
      [clinic.id, importId],
    )
    expect(done?.state).toBe('done')
    expect(rows[0]?.there).toBe(rows[0]?.made)
  }, 60_000)

  it('ends what was begun also in a clinic that is locked meanwhile', async () => {
    const { id: importId } = await aCheckedImport(test, clinic)
    await callRoute(test, imports.start, { importId, rows: 'good' }, admin())
    await anInvoice(test, clinic, 7)
    await importWork.send({
      ...{ payload: { importId }, key: importId, services: test.services, signal: new AbortController().signal },
      inClinic: (does) => withClinic(test.jobs, clinic.id, test.services.clock(), does),
    })
    const { rows } = await test.owner.query('SELECT state FROM imports WHERE id = $1', [importId])
    expect(rows).toEqual([{ state: 'done' }])
    expect((await callRoute(test, imports.undo, { importId }, admin())).error).toMatchObject({ code: 'account_locked' })
  })
})
