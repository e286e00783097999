import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { attachmentRoutesOf } from '#shared/attachments/attachments.contract.ts'
import { consultations } from '#shared/consultations/consultations.contract.ts'
import { type Exam, exams } from '#shared/exams/exams.contract.ts'
import { pets } from '#shared/pets/pets.contract.ts'
import type { Role } from '#shared/access/actions.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { anExam } from '#server/exams/exams.factory.ts'
import { aClinic, aConsultation, anOwner, aPet, type TestClinic } from '#server/testing/factories.ts'

const test = useTestApp()
let clinic: TestClinic

beforeAll(async () => {
  clinic = await aClinic(test)
})

const as = (role: Role = 'veterinario') => ({ token: clinic.as[role].token })
const newPet = async (overrides = {}) => aPet(test, clinic, await anOwner(test, clinic), overrides)
const at = ({ id, version }: Exam) => ({ examId: id, version })
const hematocrit = (value: string) => ({ analyte: 'Hematocrito', value, unit: '%', min: 37, max: 55 })

async function withResult(exam: Exam, value = '32', role: Role = 'auxiliar'): Promise<Exam> {
  return (await callRoute(test, exams.saveResult, { ...at(exam), values: [hematocrit(value)] }, as(role))).body
}

describe('an exam', () => {
  it('is asked for, taken, sent, received and reviewed, each with its instant', async () => {
    const pet = await newPet()
    const types = [
      { examTypeId: 'quimica-creatinina', name: 'Otra cosa' },
      { examTypeId: null, name: 'Prueba de la finca' },
    ]
    const order = { petId: pet.id, exams: types, reason: 'Poliuria', laboratory: 'Labvet', isUrgent: true }
    const made = (await callRoute(test, exams.request, order, as())).body
    expect(made.map(({ name, groupName, status, isUrgent }) => [name, groupName, status, isUrgent])).toEqual([
      ['Creatinina', 'Química sanguínea', 'requested', true],
      ['Prueba de la finca', null, 'requested', true],
    ])
    const first = made[0] as Exam
    const sampled = (await callRoute(test, exams.advance, { ...at(first), to: 'sampled' }, as('auxiliar'))).body
    const sent = (await callRoute(test, exams.advance, { ...at(sampled), to: 'sent', laboratory: 'Otro' }, as())).body
    expect(sent).toMatchObject({ status: 'sent', laboratory: 'Otro', sampledAt: expect.any(String) })
    const again = await callRoute(test, exams.advance, { ...at(sent), to: 'sampled' }, as())
    expect(again.error?.code).toBe('not_allowed_now')
    const early = await callRoute(test, exams.review, { ...at(sent), interpretation: 'Bien' }, as())
    expect(early.error?.message).toBe('El resultado aún no ha llegado.')
    const received = await withResult(sent)
    expect(received).toMatchObject({ status: 'received', values: [{ value: '32' }], reviewedAt: null })
    const stale = await callRoute(test, exams.review, { ...at(sent), interpretation: 'Bien' }, as())
    expect(stale.error?.code).toBe('version_conflict')
    const review = { ...at(received), interpretation: 'Anemia leve' }
    expect((await callRoute(test, exams.review, review, as('auxiliar'))).error?.code).toBe('forbidden')
    expect((await callRoute(test, exams.review, review, as('administrador'))).error?.code).toBe('forbidden')
    const reviewed = (await callRoute(test, exams.review, review, as())).body
    expect(reviewed).toMatchObject({
      status: 'reviewed',
      interpretation: 'Anemia leve',
      reviewerName: 'Persona veterinario',
      reviewerCard: '14582',
      reviewedAt: expect.any(String),
    })
    for (const refused of [
      await callRoute(test, exams.saveResult, { ...at(reviewed), values: [hematocrit('40')] }, as()),
      await callRoute(test, exams.cancel, { ...at(reviewed), reason: 'No era' }, as()),
    ])
      expect(refused.error?.code).toBe('not_allowed_now')
    const list = (await callRoute(test, exams.listOfPet, { petId: pet.id }, as())).body
    expect([list.total, list.items.find(({ id }) => id === reviewed.id)?.flagged]).toEqual([2, 1])
  })

  it('waits in the queue between its result and its review, the longest waiting first', async () => {
    const own = await aClinic(test)
    const previous = clinic
    clinic = own
    const pet = await newPet()
    test.setNow('2026-11-20T18:00:00.000Z')
    const first = await withResult(await anExam(test, own, pet))
    test.setNow('2026-11-20T19:00:00.000Z')
    const second = await withResult(await anExam(test, own, pet))
    await anExam(test, own, pet)
    const queue = (await callRoute(test, exams.list, { pageSize: 10 }, as('auxiliar'))).body
    expect(queue.items.map(({ id, ownerName }) => [id, ownerName])).toEqual([
      [first.id, 'Catalina Ríos Mejía'],
      [second.id, 'Catalina Ríos Mejía'],
    ])
    await callRoute(test, exams.review, { ...at(first), interpretation: 'Bien' }, as())
    expect((await callRoute(test, exams.list, {}, as())).body.total).toBe(1)
    expect((await callRoute(test, exams.list, { status: 'pending' }, as())).body.total).toBe(1)
    clinic = previous
  })

  it('is refused where it cannot be', async () => {
    const pet = await newPet({ birthOn: '2024-01-15' })
    const ask = (more: object) => ({ petId: pet.id, exams: [{ examTypeId: null, name: 'Glucosa' }], ...more })
    const refused = async (more: object) => (await callRoute(test, exams.request, ask(more), as())).error
    expect(await refused({ exams: [] })).toMatchObject({ field: 'exams', message: 'Elija al menos un examen' })
    expect(await refused({ requestedOn: '2024-01-14' })).toMatchObject({ field: 'requestedOn' })
    expect(await refused({ requestedOn: '2027-01-01' })).toMatchObject({ message: 'La fecha no puede ser futura' })
    expect(await refused({ exams: [{ examTypeId: 'nada', name: 'X' }] })).toMatchObject({
      field: 'exams.0.examTypeId',
    })
    const other = await aConsultation(test, clinic, await newPet())
    expect(await refused({ consultationId: other.id })).toMatchObject({ field: 'consultationId', code: 'invalid' })
    const exam = await anExam(test, clinic, pet)
    const twice = [hematocrit('1'), hematocrit('2')]
    const answer = await callRoute(test, exams.saveResult, { ...at(exam), values: twice }, as())
    expect(answer.error).toMatchObject({ field: 'values.1.analyte', message: 'Hematocrito ya está en otra fila' })
    const death = { petId: pet.id, version: pet.version, deceasedOn: '2026-11-19', deceasedCause: 'Vejez' }
    await callRoute(test, pets.reportDeceased, death, as())
    expect(await refused({})).toMatchObject({ code: 'not_allowed_now' })
    // The laboratory still answers.
    expect((await withResult(exam)).status).toBe('received')
  })

  it('belongs to the consultation that asked for it', async () => {
    const visit = await aConsultation(test, clinic, await newPet())
    const exam = await anExam(test, clinic, visit.pet, { consultationId: visit.id })
    const records = (await callRoute(test, consultations.records, { consultationId: visit.id }, as())).body
    expect(records).toMatchObject([{ kind: 'exam', id: exam.id, status: 'requested' }])
  })
})

describe('a result', () => {
  it('begins with the last one of the pet, else of its species here, else with the lines of the panel', async () => {
    const [milo, luna, cat] = [await newPet(), await newPet(), await newPet({ speciesId: 'felino', breed: 'Siamés' })]
    const own = { exams: [{ examTypeId: 'quimica-perfil-renal', name: 'Perfil renal' }] }
    const template = async (exam: Exam) => (await callRoute(test, exams.template, { examId: exam.id }, as())).body
    const first = await anExam(test, clinic, milo, own)
    expect(await template(first)).toMatchObject({
      from: 'list',
      rows: [{ analyte: 'Creatinina', min: null, max: null }, {}, {}, {}, {}],
    })
    const values = [{ analyte: 'Creatinina', value: '1,9', unit: 'mg/dL', min: 0.5, max: 1.6 }]
    await callRoute(test, exams.saveResult, { ...at(first), values }, as())
    const rows = [{ analyte: 'Creatinina', unit: 'mg/dL', min: 0.5, max: 1.6 }]
    const adults = { rows, stage: 'adulto', rangeStage: 'adulto' }
    expect(await template(await anExam(test, clinic, milo, own))).toEqual({ from: 'pet', ...adults })
    expect(await template(await anExam(test, clinic, luna, own))).toEqual({ from: 'clinic', ...adults })
    expect(await template(await anExam(test, clinic, cat, own))).toMatchObject({ from: 'list', rangeStage: null })
    const typed = { exams: [{ examTypeId: null, name: 'Cosa rara' }] }
    const nothing = { from: 'nothing', rows: [], stage: 'adulto', rangeStage: null }
    expect(await template(await anExam(test, clinic, cat, typed))).toEqual(nothing)
  })

  it('learns no range of the unit of a value beside it', async () => {
    const milo = await newPet()
    const own = { exams: [{ examTypeId: 'quimica-glucosa-en-sangre', name: 'Glucosa de Milo' }] }
    const first = await anExam(test, clinic, milo, own)
    const line = { analyte: 'Glucosa', value: '5,5', unit: 'mmol/L', min: 70, max: 120, rangeUnit: 'mg/dL' }
    const { body } = await callRoute(test, exams.saveResult, { ...at(first), values: [line] }, as())
    expect(body.values).toEqual([line])
    const row = (await callRoute(test, exams.listOfPet, { petId: milo.id }, as())).body.items[0]
    expect(row).toMatchObject({ flagged: 0, normal: 1, unmarked: 0 })
    const next = await anExam(test, clinic, milo, own)
    const template = (await callRoute(test, exams.template, { examId: next.id }, as())).body
    expect(template).toMatchObject({ from: 'pet', rows: [{ analyte: 'Glucosa', unit: 'mg/dL', min: 70, max: 120 }] })
  })

  it('has a range of no other age: a puppy none of an adult, and an adult none of when it was a puppy', async () => {
    const own = { exams: [{ examTypeId: null, name: 'Hemograma de cachorros' }] }
    const born = (birthOn: string) => newPet({ birthOn })
    const template = async (exam: Exam) => (await callRoute(test, exams.template, { examId: exam.id }, as())).body
    const row = { analyte: 'Hematocrito', unit: '%' }
    const unknown = [{ ...row, min: null, max: null }]
    await withResult(await anExam(test, clinic, await born('2025-11-20'), own))
    const puppy = await born('2025-11-21')
    const first = await anExam(test, clinic, puppy, own)
    const ofAdults = { from: 'clinic', rows: unknown, stage: 'cachorro', rangeStage: 'adulto' }
    expect(await template(first)).toEqual(ofAdults)
    const values = [{ ...hematocrit('30'), min: 28, max: 42 }]
    await callRoute(test, exams.saveResult, { ...at(first), values }, as())
    const ofPuppies = { rows: [{ ...row, min: 28, max: 42 }], stage: 'cachorro', rangeStage: 'cachorro' }
    expect(await template(await anExam(test, clinic, puppy, own))).toEqual({ from: 'pet', ...ofPuppies })
    expect(await template(await anExam(test, clinic, await born('2026-11-05'), own))).toEqual({
      from: 'clinic',
      ...ofPuppies,
    })
    expect(await template(await anExam(test, clinic, await born('2026-11-06'), own))).toMatchObject({
      ...{ rows: unknown, stage: 'neonato' },
    })
    test.setNow('2026-11-21T18:00:00.000Z')
    const grown = await template(await anExam(test, clinic, puppy, own))
    expect(grown).toEqual({
      from: 'clinic',
      rows: [{ ...row, min: 37, max: 55 }],
      stage: 'adulto',
      rangeStage: 'adulto',
    })
  })

  it('has no range for an animal of unknown age, and takes none of one', async () => {
    const own = { exams: [{ examTypeId: null, name: 'Hemograma sin edad' }] }
    const template = async (exam: Exam) => (await callRoute(test, exams.template, { examId: exam.id }, as())).body
    const unknown = [{ analyte: 'Hematocrito', unit: '%', min: null, max: null }]
    const found = await newPet()
    await test.owner.query('UPDATE pets SET birth_on = NULL WHERE id = $1', [found.id])
    await withResult(await anExam(test, clinic, found, own))
    const adult = await newPet()
    const first = await anExam(test, clinic, adult, own)
    expect(await template(first)).toMatchObject({ rows: unknown, stage: 'adulto', rangeStage: null })
    expect(await template(await anExam(test, clinic, found, own))).toMatchObject({ rows: unknown, stage: null })
    await withResult(first)
    const other = await newPet()
    await test.owner.query('UPDATE pets SET birth_on = NULL WHERE id = $1', [other.id])
    expect(await template(await anExam(test, clinic, other, own))).toMatchObject({ rows: unknown, stage: null })
  })

  it('is kept as it was typed, and counted as normal only where it is read and in its range', async () => {
    const exam = await anExam(test, clinic, await newPet())
    const alt = (value: string, more = {}) => ({ analyte: value, value, unit: 'U/L', min: 10, max: 90, ...more })
    const save = (values: object[]) => callRoute(test, exams.saveResult, { ...at(exam), values: values as never }, as())
    for (const [asked, message] of [
      [alt('12,500', { min: 6000, max: 17_000 }), 'Escriba 12500 o 12,5: con coma y este rango'],
      [alt('>12.500'), 'Escriba 12500 o 12,500: con punto'],
      [alt('50 H'), 'El laboratorio lo marca alto y con este rango es normal'],
    ] as const) {
      const refused = (await save([alt('1'), asked])).error
      expect(refused).toMatchObject({ code: 'invalid', field: 'values.1.value' })
      expect(refused?.message).toContain(message)
    }
    const typed = [
      '>1000',
      '<5',
      '≥ 50',
      '120 u/l',
      '50 mg/dL',
      '9 L',
      '−5',
      '1\u202f250',
      '1.250.000',
      'Hemolizado',
      '50',
    ]
    const saved = (await save(typed.map((text) => alt(text)))).body
    expect(saved.values.map(({ value }) => value)).toEqual(typed.map((text) => text.replace('\u202f', ' ')))
    const { items, trends } = (await callRoute(test, exams.listOfPet, { petId: saved.pet.id }, as())).body
    expect(items[0]).toMatchObject({ flagged: 7, normal: 1, unmarked: 3 })
    expect(trends?.find(({ analyte }) => analyte === '>1000')?.points).toMatchObject([{ value: 1000, bound: '>' }])
    expect(trends?.map(({ analyte }) => analyte)).not.toContain('Hemolizado')
    const unread = (await callRoute(test, exams.listOfPet, { petId: saved.pet.id }, as('recepcion'))).body.items[0]
    expect(unread).toMatchObject({ flagged: null, normal: null, unmarked: null })
    const paper = (await callRoute(test, exams.printout, { examId: exam.id, paper: 'result', form: 'html' }, as())).raw
      .body
    for (const words of [
      'Alto ↑',
      'No se pudo leer como número: sin marca',
      'La unidad no es la de la fila: sin marca',
    ])
      expect(paper).toContain(words)
  })

  it('is drawn through the exams of the pet', async () => {
    const pet = await newPet()
    await withResult(await anExam(test, clinic, pet), '32')
    const cancelled = await withResult(await anExam(test, clinic, pet), '99')
    await callRoute(test, exams.cancel, { ...at(cancelled), reason: 'De otra mascota' }, as())
    await withResult(await anExam(test, clinic, pet), '38,5')
    const { trends } = (await callRoute(test, exams.listOfPet, { petId: pet.id }, as())).body
    const [trend, ...others] = trends ?? []
    expect(others).toEqual([])
    expect(trend?.points.map(({ value }) => value).toSorted()).toEqual([32, 38.5])
    const unread = (await callRoute(test, exams.listOfPet, { petId: pet.id }, as('recepcion'))).body
    expect([unread.total, unread.trends]).toEqual([3, null])
  })

  it('comes as a file by the reception, who reads none of it', async () => {
    const pet = await newPet()
    const exam = await anExam(test, clinic, pet, { reason: 'Soplo' })
    const photo = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const file = { bytes: photo, type: 'image/png' }
    const reception = as('recepcion')
    const add = { recordId: exam.id, name: 'resultado.png' }
    expect((await callRoute(test, attachmentRoutesOf.exam.add, add, { ...reception, file })).status).toBe(200)
    expect((await callRoute(test, attachmentRoutesOf.exam.list, { recordId: exam.id }, reception)).error?.code).toBe(
      'forbidden',
    )
    const received = (await callRoute(test, exams.receive, at(exam), reception)).body
    expect(received).toMatchObject({ status: 'received', fileCount: 1, reason: null, values: [] })
    expect((await callRoute(test, exams.get, { examId: exam.id }, as())).body.reason).toBe('Soplo')
    const values = { ...at(received), values: [hematocrit('40')] }
    expect((await callRoute(test, exams.saveResult, values, reception)).error?.code).toBe('forbidden')
    const reviewed = await callRoute(test, exams.review, { ...at(received), interpretation: 'Sin cambios' }, as())
    expect(reviewed.body.status).toBe('reviewed')
    expect((await callRoute(test, attachmentRoutesOf.exam.add, add, { ...as(), file })).error?.message).toContain(
      'ya está revisado',
    )
  })

  it('and its order come out on paper', async () => {
    const exam = await withResult(await anExam(test, clinic, await newPet(), { reason: 'Fiebre', isUrgent: true }))
    const print = (paper: 'order' | 'result', form: 'pdf' | 'html') =>
      callRoute(test, exams.printout, { examId: exam.id, paper, form }, as())
    const order = (await print('order', 'html')).raw
    expect(order.body).toContain('Orden de examen')
    for (const words of ['URGENTE', 'Fiebre', 'Milo', 'HC-0']) expect(order.body).toContain(words)
    const result = (await print('result', 'html')).raw.body
    for (const words of ['RESULTADO SIN REVISAR', 'Hematocrito', '37 – 55', 'Bajo']) expect(result).toContain(words)
    expect((await print('result', 'pdf')).raw.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })
})
