import { beforeAll, describe, expect, it } from 'vitest'
import { formats } from '#shared/formats/formats.contract.ts'
import { issuedFormats } from '#shared/issuedFormats/issuedFormats.contract.ts'
import { richTextLimits, TOO_LONG } from '#shared/values/cleanRichText.ts'
import { aFormat, anIssued } from '#server/issuedFormats/issuedFormats.factory.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic, anOwner, aPet, type TestClinic } from '#server/testing/factories.ts'

const test = useTestApp()
let clinic: TestClinic
let admin: { token: string }
let vet: { token: string }

beforeAll(async () => {
  clinic = await aClinic(test)
  admin = { token: clinic.as.administrador.token }
  vet = { token: clinic.as.veterinario.token }
})

const keyOf = ({ id, version }: { id: string; version: number }) => ({ formatId: id, version })
const textOf = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] })
const list = async (q: string, state: 'active' | 'archived') => {
  const { body } = await callRoute(test, formats.list, { q, state }, vet)
  return body.items.map(({ title }) => title)
}

describe('the templates of a clinic', () => {
  it('are found by words of their name, without accents, in use or archived', async () => {
    for (const title of ['Autorización de baño', 'Constancia de baño', 'Autorización de viaje'])
      await aFormat(test, clinic, { title })
    expect(await list('autorizacion', 'active')).toEqual(['Autorización de baño', 'Autorización de viaje'])
    expect(await list('BAÑO autor', 'active')).toEqual(['Autorización de baño'])
    expect(await list('baño', 'archived')).toEqual([])
  })

  it('are copied with their text under another name, and the copy is nobody’s model', async () => {
    await callRoute(test, formats.addModels, {}, admin)
    const { items } = (await callRoute(test, formats.list, { q: 'eutanasia' }, admin)).body
    const [model] = items
    expect(model).toMatchObject({ needsReview: true })
    const { content } = (await callRoute(test, formats.get, { formatId: model?.id ?? '' }, admin)).body
    const copy = (await callRoute(test, formats.duplicate, { formatId: model?.id ?? '' }, admin)).body
    expect(copy).toMatchObject({ title: `${model?.title} (copia)`, content, needsReview: false, latest: 1 })
  })

  it('are kept as whoever saved first wrote them, and the second is told', async () => {
    const format = await aFormat(test, clinic, { title: 'Entre dos' })
    const save = (text: string) =>
      callRoute(
        test,
        formats.update,
        { ...keyOf(format), title: 'Entre dos', purpose: 'other', content: textOf(text) },
        admin,
      )
    expect((await save('Del primero')).body.latest).toBe(2)
    expect((await save('Del segundo')).error?.code).toBe('version_conflict')
    const { body } = await callRoute(test, formats.get, { formatId: format.id }, admin)
    expect(body).toMatchObject({ latest: 2, content: { content: [{ content: [{ text: 'Del primero' }] }] } })
  })
})

describe('an archived template', () => {
  it('is not offered any more, is found and taken back, and what was begun with it goes on', async () => {
    const pet = await aPet(test, clinic, await anOwner(test, clinic))
    const content = textOf('Certifico que vino.')
    const format = await aFormat(test, clinic, { title: 'Constancia archivada', purpose: 'other', content })
    const draft = await anIssued(test, clinic, pet, { formatId: format.id })
    const { body: archived } = await callRoute(test, formats.archive, { ...keyOf(format), isArchived: true }, admin)
    expect(await list('archivada', 'active')).toEqual([])
    expect(await list('archivada', 'archived')).toEqual(['Constancia archivada'])

    const again = await callRoute(test, issuedFormats.create, { petId: pet.id, formatId: format.id }, vet)
    expect(again.error).toMatchObject({ field: 'formatId' })
    const done = await callRoute(test, issuedFormats.issue, { issuedFormatId: draft.id, version: draft.version }, vet)
    expect(done.body).toMatchObject({ formatVersion: 1, document: { content: draft.document.content } })

    // Whoever had it open writes on, and is told that it is archived.
    const stale = await callRoute(
      test,
      formats.update,
      { ...keyOf(format), title: 'Otra', purpose: 'other', content },
      admin,
    )
    expect(stale.error?.code).toBe('version_conflict')
    const newer = {
      ...keyOf(archived),
      title: 'Constancia archivada',
      purpose: 'other' as const,
      content: textOf('Vino.'),
    }
    const { body: saved } = await callRoute(test, formats.update, newer, admin)
    expect(saved).toMatchObject({ isArchived: true, latest: 2 })
    await callRoute(test, formats.archive, { ...keyOf(saved), isArchived: false }, admin)
    expect(await list('archivada', 'active')).toEqual(['Constancia archivada'])
  })
})

describe('a datum that is no more', () => {
  it('is named on the template’s draft, and printed as a blank until it is written', async () => {
    const pet = await aPet(test, clinic, await anOwner(test, clinic))
    const gone = { type: 'paragraph', content: [{ type: 'dataField', attrs: { key: 'pet.favouriteToy' } }] }
    const content = { type: 'doc', content: [gone, { type: 'dataTable', attrs: { key: 'vaccinations' } }] }
    const { id: formatId } = await aFormat(test, clinic, { title: 'De antes', purpose: 'other', content })
    const draft = await anIssued(test, clinic, pet, { formatId })
    const print = async () =>
      (await callRoute(test, issuedFormats.printout, { issuedFormatId: draft.id, form: 'html' }, vet)).raw.body
    expect(await print()).toContain('________')
    const known = { issuedFormatId: draft.id, version: draft.version }
    const refused = await callRoute(test, issuedFormats.issue, known, vet)
    expect(refused.error?.message).toBe(
      'Faltan: «pet.favouriteToy», un dato que ya no existe, «vaccinations», un dato que ya no existe.',
    )
    const typed = { 'pet.favouriteToy': 'Pelota', vaccinations: 'Las del carné' }
    const saved = (await callRoute(test, issuedFormats.save, { ...known, typed }, vet)).body
    const done = await callRoute(test, issuedFormats.issue, { ...known, version: saved.version }, vet)
    expect(done.error).toBeUndefined()
    const paper = await print()
    for (const words of ['Pelota', 'Las del carné']) expect(paper).toContain(words)
    expect(paper).not.toContain('favouriteToy')
  })
})

/** A table of cells with nothing else in the document. */
function tableOf(rows: number, columns: number, text: string) {
  const cell = { type: 'tableCell', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] }
  const row = { type: 'tableRow', content: Array.from({ length: columns }, () => cell) }
  return { type: 'doc', content: [{ type: 'table', content: Array.from({ length: rows }, () => row) }] }
}

const create = (content: unknown) =>
  callRoute(test, formats.create, { title: 'Tabla', purpose: 'other', content }, admin)

it('keeps a table as long as it may be, and says of a longer one what to do', async () => {
  const { rows, characters } = richTextLimits
  // Two megabytes of it; half of its letters have an accent.
  const { body, status } = await create(tableOf(rows, 10, 'ñandú antirrábico áéíóúñ.'))
  expect(status).toBe(200)
  expect(body.content.content[0]).toMatchObject({ type: 'table', content: { length: rows } })
  const again = { formatId: body.id, version: body.version, title: 'Otra', purpose: 'other' as const }
  const saved = await callRoute(test, formats.update, { ...again, content: body.content }, admin)
  expect(saved.body).toMatchObject({ title: 'Otra', latest: 1 })
  const spaced = JSON.parse(JSON.stringify(body.content).replace('ñandú', 'ñandú ')) as object
  const edited = { ...again, version: saved.body.version, content: spaced }
  expect((await callRoute(test, formats.update, edited, admin)).body.latest).toBe(2)
  const refused = await create(tableOf(1, 1, 'a'.repeat(characters + 1)))
  expect(refused.error).toMatchObject({ code: 'invalid', field: 'content', message: TOO_LONG })
})
