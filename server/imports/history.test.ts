import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { dewormings } from '#shared/dewormings/dewormings.contract.ts'
import type { ImportSubject } from '#shared/imports/fields.ts'
import { type Import, imports } from '#shared/imports/imports.contract.ts'
import { owners } from '#shared/owners/owners.contract.ts'
import { type PetPage, pets } from '#shared/pets/pets.contract.ts'
import { reminders } from '#shared/reminders/reminders.contract.ts'
import { timeline } from '#shared/timeline/timeline.contract.ts'
import { vaccines } from '#shared/vaccines/vaccines.contract.ts'
import { weights } from '#shared/weights/weights.contract.ts'
import { withClinic } from '#server/db/clinic.ts'
import { aCheckedImport, anImport, anImportedFile, work } from '#server/imports/imports.factory.ts'
import { aRemindedPet, runReminders } from '#server/reminders/reminders.factory.ts'
import { callRoute, START, useTestApp } from '#server/testing/app.ts'
import { aClinic, anOwner, aPet, type TestClinic } from '#server/testing/factories.ts'

const test = useTestApp()
let clinic: TestClinic
let milo: PetPage

beforeEach(async () => {
  test.setNow(START)
  clinic = await aClinic(test)
  const phone = { country: '57', number: '3004128890' } as const
  const ana = await anOwner(test, clinic, { name: 'Ana Gómez', documentType: 'CC', document: '1020345678', phone })
  milo = await aPet(test, clinic, ana, { name: 'Milo', speciesId: 'canino', birthOn: '2020-01-01', weightKg: 12 })
})

const admin = () => clinic.as.administrador
const rowsOf = async ({ id: importId }: Pick<Import, 'id'>) =>
  (await callRoute(test, imports.rows, { importId }, admin())).body.items
const undo = async ({ id: importId }: Pick<Import, 'id'>) => {
  await callRoute(test, imports.undo, { importId }, admin())
  return work(test, clinic, importId)
}
const imported = (subject: ImportSubject, text: string) => anImportedFile(test, clinic, text, 'good', subject)
const page = async ({ id: petId }: { id: string }) => (await callRoute(test, pets.get, { petId }, admin())).body

describe('whose a row is', () => {
  it('is found by its number, its chip, or its name and its owner; who is not is told what to write', async () => {
    const twin = await anOwner(test, clinic, { name: 'Luis Paz', phone: { country: '57', number: '3157771234' } })
    for (const name of ['Luna', 'Luna']) await aPet(test, clinic, twin, { name, speciesId: 'felino' })
    const text = [
      'HC;Mascota;Cédula;Celular;Fecha;Peso',
      `HC-${String(milo.historyNumber).padStart(6, '0')};Milo;;;05/03/2021;8 lb`,
      ';Milo;1.020.345.678;;06/03/2021;3,75',
      ';milo;;+57 300 412 8890;07/03/2021;4,1 kg',
      ';Milo;;;08/03/2021;4',
      ';Luna;;3157771234;08/03/2021;4',
      ';Tom;;3157771234;08/03/2021;4',
      '999999;Milo;;;08/03/2021;4',
      `${milo.historyNumber};Kira;;;08/03/2021;4`,
      // The same number, and the same name, of another system.
      `${milo.historyNumber};;;;08/03/2021;4`,
      `${milo.historyNumber};Milo;99;;08/03/2021;4`,
      `${milo.historyNumber};Milo;;3157771234;08/03/2021;4`,
      ';Milo;99;;08/03/2021;4',
      ';Milo;;3004128890;marzo de 2021;4',
      ';Milo;;3004128890;08/03/2019;4',
    ].join('\n')
    const rows = await rowsOf(await aCheckedImport(test, clinic, text, {}, 'weights'))
    expect(rows.map(({ state, problems }) => problems[0]?.message ?? state)).toEqual([
      ...['good', 'good', 'good'],
      expect.stringMatching(/^El nombre solo no dice de quién es.*agregue el documento o el teléfono/),
      'Hay 2 mascotas «Luna» de ese propietario: agregue el número de historia o el microchip',
      'Luis Paz no tiene una mascota «Tom»: corrija el nombre o impórtela primero',
      expect.stringMatching(/^No hay una mascota con la historia HC-999999/),
      expect.stringMatching(/es de Milo, no de Kira/),
      expect.stringMatching(/^El número solo puede ser el de otro sistema: agregue el nombre/),
      expect.stringMatching(/es de Milo, de Ana Gómez, con otro documento: revise/),
      expect.stringMatching(/es de Milo, de Ana Gómez, con otro teléfono: revise/),
      'No hay mascotas de un propietario con ese documento: corríjalo o impórtelo primero',
      'Falta el día de la fecha: escríbala como 20/11/2026',
      'La mascota nació el 01/01/2020',
    ])
  })
})

describe('weights of a file', () => {
  it('may be older than an age in years says, and no more than that', async () => {
    const of = { name: 'Nina', birthOn: '2024-11-20', birthIsApproximate: true } as const
    await aPet(test, clinic, { id: milo.owner.id }, of)
    const line = (day: string) => `Nina;3004128890;${day};4\n`
    const text = `Mascota;Celular;Fecha;Peso\n${line('20/01/2024')}${line('20/10/2023')}`
    const rows = await rowsOf(await aCheckedImport(test, clinic, text, {}, 'weights'))
    expect(rows.map(({ state, problems }) => problems[0]?.message ?? state)).toEqual([
      'good',
      'La mascota nació hacia el 20/11/2024',
    ])
  })

  it('are in what their heading says, where a cell does not, and are asked for where it names two', async () => {
    const of = async (heading: string, dates: string) => {
      const text = `Mascota;Celular;Fecha;${heading}\nMilo;3004128890;${dates};26,5\nMilo;3004128890;06/03/2021;12 kg\n`
      const rows = await rowsOf(await aCheckedImport(test, clinic, text, {}, 'weights'))
      return rows.map(({ problems, notes }) => problems[0]?.message ?? notes)
    }
    expect(await of('Peso', '05/03/2021')).toEqual([
      ['Revise el peso: el siguiente es 12 kg'],
      ['Revise el peso: el anterior es 26,5 kg, de la fila 2'],
    ])
    expect(await of('Peso (kg/lb)', '05/03/2021')).toEqual([expect.stringMatching(/no dice en qué está/), []])
    const pounds = 'Mascota;Celular;Fecha;PESO LB\nMilo;3004128890;05/03/2021;26,5\n'
    await imported('weights', pounds)
    const listed = (await callRoute(test, weights.list, { petId: milo.id }, admin())).body
    expect(listed.map(({ weightKg }) => weightKg)).toEqual([12, 12.02])
  })

  it('are compared with the others of the file, in whatever order they stand', async () => {
    const lines = ['01/03/2021;12,4', '20/03/2021;124', '25/03/2022;1,25', '25/03/2022;12,5', '01/03/2020;12']
    const notesOf = async (rows: readonly string[]) => {
      const text = `Mascota;Celular;Fecha;Peso\n${rows.map((row) => `Milo;3004128890;${row}\n`).join('')}`
      return (await rowsOf(await aCheckedImport(test, clinic, text, {}, 'weights'))).map(({ notes }) => notes)
    }
    expect(await notesOf(lines)).toEqual([
      [],
      [expect.stringMatching(/^Peso poco usual/)],
      ['Revise el peso: el anterior es 124 kg, de la fila 3'],
      ['Revise el peso: otro del mismo día es 1,25 kg, de la fila 4'],
      [],
    ])
    expect(await notesOf(lines.toReversed())).toEqual([
      [],
      [],
      ['Revise el peso: otro del mismo día es 12,5 kg, de la fila 3'],
      [expect.stringMatching(/^Peso poco usual/)],
      ['Revise el peso: el siguiente es 124 kg, de la fila 5'],
    ])
  })

  const text = 'Mascota;Celular;Fecha;Peso\nMilo;3004128890;05/03/2021;8 lb\nMilo;3004128890;20/11/2025;3,75\n'

  it('join the animal’s own, each once, and go again', async () => {
    const done = await imported('weights', text)
    expect(done).toMatchObject({ state: 'done', counts: { done: 2 } })
    const list = async () =>
      (await callRoute(test, weights.list, { petId: milo.id }, admin())).body.map(({ weightKg, measuredAt }) => [
        weightKg,
        measuredAt.slice(0, 10),
      ])
    expect(await list()).toEqual([
      [12, '2026-11-20'],
      [3.75, '2025-11-20'],
      [3.629, '2021-03-05'],
    ])
    expect((await page(milo)).weightKg).toBe(12)

    const again = await rowsOf(
      await aCheckedImport(
        test,
        clinic,
        `${text}Milo;3004128890;1/1/2024;5\nMilo;3004128890;1/1/2024;5\n`,
        {},
        'weights',
      ),
    )
    expect(again.map(({ state, duplicate }) => [state, duplicate?.kind])).toEqual([
      ['duplicate', 'record'],
      ['duplicate', 'record'],
      ['good', undefined],
      ['duplicate', 'file'],
    ])
    expect(await undo(done)).toMatchObject({ state: 'undone', counts: { undone: 2 } })
    expect(await list()).toEqual([[12, '2026-11-20']])
  })
})

describe('vaccines of a file', () => {
  it('of another species are refused, and what nobody will be reminded of is said before they go in', async () => {
    const text = [
      'Mascota;Celular;Fecha;Vacuna',
      'Milo;3004128890;20/11/2025;Triple felina',
      'Milo;3004128890;20/11/2025;Leucemia para gatos',
      'Milo;3004128890;20/11/2025;Vacuna del barrio',
      'Milo;3004128890;20/10/2026;Rabia',
      'Milo;3004128890;20/10/2021;Rabia',
    ].join('\n')
    const checked = await aCheckedImport(test, clinic, text, {}, 'vaccines')
    const noNext = 'Sin próxima fecha: no se recordará'
    const unlisted = '«Vacuna del barrio» no está en la lista de la clínica: queda con ese nombre, sin plan'
    expect((await rowsOf(checked)).map(({ problems, notes }) => problems[0]?.message ?? notes)).toEqual([
      expect.stringMatching(/^«Triple felina» no es para la especie de Milo/),
      expect.stringMatching(/^«Leucemia para gatos» no es para la especie de Milo/),
      [unlisted, noNext],
      [expect.stringMatching(/^Se registra como/), noNext],
      [expect.stringMatching(/^Se registra como/)],
    ])
    expect(checked.notes.map(({ message, rows, firstRow }) => [message, rows, firstRow])).toEqual([
      [expect.stringMatching(/^Se registra como/), 2, 5],
      [noNext, 2, 4],
      [unlisted, 1, 4],
    ])
  })

  it('have the days that each column shows its own order of', async () => {
    const text = [
      'Mascota;Celular;Fecha;Vacuna;Próxima',
      'Milo;3004128890;20/11/2025;Rabia;11/25/2026',
      'Milo;3004128890;05/03/2026;Puppy;04/06/2027',
    ].join('\n')
    const { columns } = await imported('vaccines', text)
    expect(columns.map(({ dateOrder }) => dateOrder)).toEqual([null, null, 'dmy', null, 'mdy'])
    const { items } = (await callRoute(test, vaccines.listOfPet, { petId: milo.id }, admin())).body
    expect(items.map(({ appliedOn, nextOn }) => [appliedOn, nextOn])).toEqual([
      ['2026-03-05', '2027-04-06'],
      ['2025-11-20', '2026-11-25'],
    ])
  })

  it('have no day that their text does not say, where a column has both orders', async () => {
    const days = ['03/04/2025', '25/12/2025', '12/25/2024', '04/04/2025', '2025-02-03', '5-mar-2025']
    const text = ['Mascota;Celular;Fecha;Vacuna', ...days.map((day) => `Milo;3004128890;${day};Rabia`)].join('\n')
    const read = await anImport(test, clinic, text, undefined, 'vaccines')
    expect(read.columns[2]).toMatchObject({ doubtfulDates: [], mixedDates: ['25/12/2025', '12/25/2024'] })
    for (const dateOrder of ['dmy', 'mdy'] as const) {
      const checked = await aCheckedImport(test, clinic, text, { dateOrder }, 'vaccines')
      expect((await rowsOf(checked)).map(({ problems, duplicate }) => problems[0]?.message ?? duplicate)).toEqual([
        '«03/04/2025» puede ser dos días, y en la columna hay «25/12/2025» y «12/25/2024»: escriba el mes con letras, como 20-nov-2026',
        ...[null, null, null, null, null],
      ])
    }
    await imported('vaccines', text)
    const { items } = (await callRoute(test, vaccines.listOfPet, { petId: milo.id }, admin())).body
    expect(items.map(({ appliedOn }) => appliedOn)).toEqual([
      ...['2025-12-25', '2025-04-04', '2025-03-05', '2025-02-03', '2024-12-25'],
    ])
  })

  it('are those of the clinic’s list by their everyday names, unsigned, with their next date', async () => {
    const text = [
      'Mascota;Documento;Fecha;Vacuna;Próxima;Médico;Lote',
      'Milo;1020345678;20/11/2025;Rabia;20/11/2027;Dra. Ruiz;L-1',
      'Milo;1020345678;20/11/2024;rabia;20/11/2025;;',
      'Milo;1020345678;15/06/2026;Vacuna del barrio;;;',
    ].join('\n')
    const done = await imported('vaccines', text)
    const list = async () => (await callRoute(test, vaccines.listOfPet, { petId: milo.id }, admin())).body.items
    expect(await list()).toMatchObject([
      { name: 'Vacuna del barrio', protocolId: null, isCurrent: true },
      {
        ...{
          name: 'Antirrábica canina',
          protocolId: 'canino-antirrabica-canina',
          isCurrent: true,
          origin: 'elsewhere',
        },
        ...{ notes: 'Aplicada por Dra. Ruiz.', batch: 'L-1', signerName: null, early: null },
      },
      { name: 'Antirrábica canina', isCurrent: false },
    ])
    expect(await page(milo)).toMatchObject({ nextDueOn: '2027-11-20', nextDueName: 'Antirrábica canina' })

    // One is corrected since: it stays.
    const [typed] = await list()
    const corrected = { ...typed, vaccineId: typed?.id ?? '', version: 1, notes: 'Corregida' }
    await callRoute(test, vaccines.update, corrected as never, clinic.as.veterinario)
    expect(await undo(done)).toMatchObject({ counts: { undone: 2, kept: 1 } })
    expect((await page(milo)).nextDueOn).toBeNull()
    expect(await list()).toHaveLength(1)
  })
})

it('writes to nobody of what is long overdue, nor of what may go again with its file', async () => {
  const { id: petId } = await aRemindedPet(test, clinic, {
    name: 'Rosa Paz',
    phone: { country: '57', number: '3157771234' },
  })
  const pet = await page({ id: petId })
  const reminded = async () => {
    await runReminders(test)
    return (await callRoute(test, reminders.listOfPet, { petId }, admin())).body.items.map(({ dueAt }) =>
      dueAt.slice(0, 10),
    )
  }
  const line = (day: string, vaccine: string, next: string) => `${pet.name};3157771234;${day};${vaccine};${next}`
  const file = (...lines: string[]) => ['Mascota;Celular;Fecha;Vacuna;Próxima', ...lines].join('\n')
  const text = file(line('20/11/2023', 'Tos de aquí', '20/11/2024'), line('25/11/2025', 'Rabia', '25/11/2026'))
  const wrong = await imported('vaccines', text)
  expect(wrong.counts).toMatchObject({ done: 2 })
  expect(await reminded()).toEqual([])
  await undo(wrong)
  await imported(
    'vaccines',
    file(line('20/11/2023', 'Tos de aquí', '20/11/2024'), line('26/11/2025', 'Rabia', '26/11/2026')),
  )
  expect(await reminded()).toEqual([])
  test.setNow('2026-11-21T18:00:00.000Z')
  expect(await reminded()).toEqual(['2026-11-26'])
})

describe('dewormings of a file', () => {
  it('say what they are against, by their product or their column', async () => {
    const text = [
      'Mascota;Documento;Fecha;Desparasitante;Tipo;Dosis;Próxima',
      'Milo;1020345678;20/10/2026;fenbendazol;;1 tab;20/12/2026',
      'Milo;1020345678;21/10/2026;NexGard;;;',
      'Milo;1020345678;22/10/2026;Algo;externa;;',
      'Milo;1020345678;23/10/2026;Otra cosa;;;',
    ].join('\n')
    const done = await imported('dewormings', text)
    expect(done.counts).toMatchObject({ done: 3, bad: 1 })
    expect((await rowsOf(done))[3]?.problems[0]?.message).toContain('agregue una columna que diga «interna»')
    const { items } = (await callRoute(test, dewormings.listOfPet, { petId: milo.id }, admin())).body
    expect(items).toMatchObject([
      { product: 'Algo', kind: 'external', isCurrent: true },
      { product: 'NexGard', kind: 'external', isCurrent: false },
      { product: 'Fenbendazol', kind: 'internal', dose: '1 tab', isCurrent: true, nextOn: '2026-12-20' },
    ])
    expect(await page(milo)).toMatchObject({ nextDueOn: '2026-12-20' })
  })
})

it('doses say in the history and its paper that they came with a file', async () => {
  await imported('vaccines', 'Mascota;Documento;Fecha;Vacuna\nMilo;1020345678;20/11/2024;Rabia\n')
  await imported('dewormings', 'Mascota;Documento;Fecha;Producto\nMilo;1020345678;21/11/2024;NexGard\n')
  const reader = clinic.as.veterinario
  const { items } = (await callRoute(test, timeline.list, { petId: milo.id, kinds: 'vaccine,deworming' }, reader)).body
  expect(items.map(({ kind, status }) => [kind, status])).toEqual([
    ['deworming', 'imported'],
    ['vaccine', 'imported'],
  ])
  const between = { petId: milo.id, from: '2024-01-01', to: '2024-12-31', form: 'html' as const }
  const { raw } = await callRoute(test, timeline.printout, between, reader)
  expect(raw.body).toContain('Vacuna importada')
  expect(raw.body).toContain('Desparasitación importada')
  const given = (await callRoute(test, dewormings.listOfPet, { petId: milo.id }, reader)).body.items
  expect(given).toMatchObject([{ isImported: true, signerName: null }])
  const card = await callRoute(test, vaccines.card, { petId: milo.id, form: 'html' }, reader)
  expect(card.raw.body.match(/Registro importado/g)).toHaveLength(2)
})

describe('visits of a file', () => {
  const text = [
    'Mascota;Documento;Fecha;Motivo;Hallazgos;Diagnóstico;Tratamiento;Médico',
    'Milo;1020345678;12-mar-21;Vómito;"Mucosas pálidas\nDolor";Gastritis;Dieta blanda;Dr. Paz',
    'Milo;1020345678;13/03/2021;;;;;Dr. Paz',
  ].join('\n')

  it('are read in the history and its paper, count as visits, and go again', async () => {
    const done = await imported('visits', text)
    expect(done.counts).toMatchObject({ done: 1, bad: 1 })
    const reader = clinic.as.veterinario
    const list = async (q = '') =>
      (await callRoute(test, timeline.list, { petId: milo.id, kinds: 'pastVisit', q }, reader)).body.items
    expect(await list('gastritis')).toMatchObject([
      {
        ...{ kind: 'pastVisit', at: '2021-03-12T17:00:00+00:00', title: 'Vómito', status: 'imported', byName: null },
        detail:
          'Hallazgos: Mucosas pálidas\nDolor · Diagnóstico: Gastritis · Tratamiento: Dieta blanda · Veterinario: Dr. Paz',
      },
    ])
    const between = { petId: milo.id, from: '2021-01-01', to: '2021-12-31', form: 'html' as const }
    const { raw } = await callRoute(test, timeline.printout, between, reader)
    expect(raw.body).toContain('Visita importada')
    expect(raw.body).toContain('Dieta blanda')
    const lastVisit = async () =>
      (await callRoute(test, owners.get, { ownerId: milo.owner.id }, admin())).body.lastVisitAt?.slice(0, 10)
    expect(await lastVisit()).toBe('2021-03-12')
    expect(await undo(done)).toMatchObject({ counts: { undone: 1, kept: 0 } })
    expect(await list()).toEqual([])
    expect(await lastVisit()).toBeUndefined()
  })

  it('are changed by nobody', async () => {
    await imported('visits', text)
    await expect(
      withClinic(test.jobs, clinic.id, test.services.clock(), (tx) =>
        sql`UPDATE past_visits SET reason = 'Otro' WHERE clinic_id = ${tx.clinicId}`.execute(tx.db),
      ),
    ).rejects.toThrow('permission denied')
  })
})
