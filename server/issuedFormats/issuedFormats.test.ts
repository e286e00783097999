import { createHash } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { consultations } from '#shared/consultations/consultations.contract.ts'
import { dataGroups, dataLabel } from '#shared/formats/dataFields.ts'
import { formatSubjects } from '#shared/values/recordKinds.ts'
import { BLANK, fillDocument } from '#shared/formats/fillDocument.rules.ts'
import { RichTextInput } from '#shared/values/cleanRichText.ts'
import { formats } from '#shared/formats/formats.contract.ts'
import { home } from '#shared/home/home.contract.ts'
import { issuedFormats } from '#shared/issuedFormats/issuedFormats.contract.ts'
import type { Owner } from '#shared/owners/owners.contract.ts'
import { type PetPage, pets } from '#shared/pets/pets.contract.ts'
import { report } from '#shared/report/report.contract.ts'
import { signing } from '#shared/signing/signing.contract.ts'
import { surgeries } from '#shared/surgeries/surgeries.contract.ts'
import { anEvent } from '#server/agendaEvents/agendaEvents.factory.ts'
import { aFormat, anIssued, signNext } from '#server/issuedFormats/issuedFormats.factory.ts'
import { aStay } from '#server/hospitalizations/hospitalizations.factory.ts'
import { aSurgery } from '#server/surgeries/surgeries.factory.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic, aConsultation, anOwner, aPet, type Person, type TestClinic } from '#server/testing/factories.ts'

const test = useTestApp()
const NOW = '2026-11-20T17:00:00.000Z'

let clinic: TestClinic
let owner: Owner
let pet: PetPage
let vet: Person
let people = 0

beforeAll(async () => {
  test.setNow(NOW)
  clinic = await aClinic(test)
  vet = clinic.as.veterinario
})

beforeEach(async () => {
  test.setNow(NOW)
  people += 1
  owner = await anOwner(test, clinic, { documentType: 'CC', document: `10203456${people + 10}` })
  pet = await aPet(test, clinic, owner)
})

const keyOf = ({ id, version }: { id: string; version: number }) => ({ issuedFormatId: id, version })

describe('what a record does not have', () => {
  it('is a blank on the paper, and never the name of its field', async () => {
    const keys = dataGroups.flatMap(({ fields }) => fields.map(({ key }) => key))
    const field = (key: string) => ({ type: 'paragraph', content: [{ type: 'dataField', attrs: { key } }] })
    const content = { type: 'doc', content: keys.map(field) }
    const { id: formatId } = await aFormat(test, clinic, { content })
    const bare = await aPet(test, clinic, await anOwner(test, clinic, { email: '', address: '', city: '' }))
    const { data } = await anIssued(test, clinic, bare, { formatId })
    const values = data?.values ?? {}
    const labels = new Set(keys.map(dataLabel))
    expect(keys.filter((key) => labels.has(values[key] ?? ''))).toEqual([])
    const blanks = keys.filter((key) => !values[key])
    expect(blanks.length).toBeGreaterThan(10)
    const paper = fillDocument(
      RichTextInput.parse({ type: 'doc', content: blanks.map(field) }),
      { values, lists: {} },
      {},
    )
    expect(new Set(JSON.stringify(paper).match(/"text":"[^"]*"/g))).toEqual(new Set([`"text":"${BLANK}"`]))
  })
})

describe('the data that a template is seen with', () => {
  it('are those that a format of the animal would begin with, to its own clinic alone', async () => {
    const own = await aClinic(test)
    const { id: petId, name } = await aPet(test, own, await anOwner(test, own))
    const { data } = await anIssued(test, own, { id: petId })
    const dataOf = ({ token }: { token: string }) => callRoute(test, issuedFormats.dataOf, { petId }, { token })
    expect((await dataOf(own.as.veterinario)).body).toEqual(data)
    expect(data?.values).toMatchObject({ 'pet.name': name, 'professional.name': own.as.veterinario.actor.name })
    expect((await dataOf(vet)).error?.code).toBe('not_found')
  })
})

describe('the consent of a surgery', () => {
  it('is signed by its owner and its veterinarian, in order, and opens the surgery', async () => {
    const surgery = await aSurgery(test, clinic, pet)
    const { token } = vet
    const scheduled = { surgeryId: surgery.id, version: surgery.version }
    const { version } = (await callRoute(test, surgeries.move, { ...scheduled, to: 'preparation' }, { token })).body
    const begin = () => callRoute(test, surgeries.move, { ...scheduled, version, to: 'inProgress' }, { token })
    const draft = await anIssued(test, clinic, pet, { surgeryId: surgery.id })
    expect(draft).toMatchObject({ status: 'draft', missing: [], signers: [] })
    expect((await begin()).error?.code, 'nobody signed').toBe('not_allowed_now')

    const first = (await signNext(test, clinic, draft)).body
    expect(first.status).toBe('sent')
    expect(first.signers.map(({ role, status }) => [role, status])).toEqual([
      ['owner', 'signed'],
      ['professional', 'pending'],
    ])
    expect((await begin()).error?.code, 'one of two signed').toBe('not_allowed_now')

    const second = (await signNext(test, clinic, first, vet.actor.name)).body
    expect(second).toMatchObject({ status: 'signed', closedAt: NOW })
    expect(second.events.map(({ kind }) => kind)).toEqual(['frozen', 'signed', 'signed'])
    expect((await begin()).body).toMatchObject({ status: 'inProgress', consent: 'format', hasFormatConsent: true })
  })

  it('freezes its text to the letter with the first signature', async () => {
    const issued = (await signNext(test, clinic, await anIssued(test, clinic, pet))).body
    const { rows } = await test.owner.query('SELECT content, sha256 FROM frozen_formats WHERE issued_format_id = $1', [
      issued.id,
    ])
    const [{ content, sha256 }] = rows as [{ content: string; sha256: string }]
    expect(createHash('sha256').update(content).digest('hex')).toBe(sha256)
    expect(issued.sha256).toBe(sha256)
    expect(JSON.stringify(issued.document)).toContain(`"text":"${pet.name}"`)
    const saved = await callRoute(test, issuedFormats.save, { ...keyOf(issued), typed: {} }, { token: vet.token })
    expect(saved.error?.code).toBe('not_allowed_now')
  })

  it('names no receptionist as its veterinarian: a licensed one is chosen, on both ends', async () => {
    const { token, actor } = clinic.as.recepcion
    const { id: formatId } = await aFormat(test, clinic, {
      content: {
        type: 'doc',
        content: [
          { type: 'paragraph', content: [{ type: 'dataField', attrs: { key: 'professional.name' } }] },
          { type: 'paragraph', content: [{ type: 'dataField', attrs: { key: 'professional.card' } }] },
          { type: 'signatureField', attrs: { id: 'uno', role: 'professional', label: 'Médico veterinario' } },
        ],
      },
    })
    const draft = (await callRoute(test, issuedFormats.create, { petId: pet.id, formatId }, { token })).body
    expect(draft).toMatchObject({ professionalId: null, professionalName: null, createdByName: actor.name })
    expect(draft.missing).toEqual([{ key: 'professional.name', label: 'médico veterinario responsable' }])
    const save = (input: object) =>
      callRoute(test, issuedFormats.save, { ...keyOf(draft), typed: {}, ...input }, { token })
    for (const one of [clinic.as.recepcion, clinic.as.auxiliar])
      expect((await save({ professionalId: one.actor.professionalId })).error).toMatchObject({
        code: 'invalid',
        field: 'professionalId',
      })
    // Nor is one typed.
    const typed = (await save({ typed: { 'professional.name': 'Jhon', 'professional.card': 'Tarjeta' } })).body
    expect(typed.missing).toHaveLength(1)
    expect((await signNext(test, clinic, typed)).error?.message).toBe('Falta: médico veterinario responsable.')
    const chosen = { ...keyOf(typed), typed: {}, professionalId: vet.actor.professionalId }
    const ready = (await callRoute(test, issuedFormats.save, chosen, { token })).body
    expect(ready).toMatchObject({ missing: [], professionalName: vet.actor.name, createdByName: actor.name })
    const key = { ...keyOf(ready), position: 1 }
    expect((await callRoute(test, signing.signWithProfile, key, { token: vet.token })).body.status).toBe('signed')
  })

  it('names what is missing before anything is frozen, and takes what is typed in its place', async () => {
    const unknown = await aPet(test, clinic, await anOwner(test, clinic, { documentType: null, document: null }))
    const { id: formatId } = await aFormat(test, clinic, {
      content: {
        type: 'doc',
        content: [
          { type: 'paragraph', content: [{ type: 'dataField', attrs: { key: 'owner.document' } }] },
          { type: 'paragraph', content: [{ type: 'dataField', attrs: { key: 'pet.favouriteToy' } }] },
          { type: 'signatureField', attrs: { id: 'uno', role: 'owner', label: 'Propietario' } },
        ],
      },
    })
    const draft = await anIssued(test, clinic, unknown, { formatId })
    expect(draft.missing.map(({ key }) => key)).toEqual(['owner.document', 'pet.favouriteToy'])
    const refused = await signNext(test, clinic, draft)
    expect(refused.error).toMatchObject({
      code: 'invalid',
      message: 'Faltan: documento del propietario, «pet.favouriteToy», un dato que ya no existe.',
    })
    const typed = { 'owner.document': 'CC 52 100 200', 'pet.favouriteToy': 'Pelota' }
    const saved = await callRoute(test, issuedFormats.save, { ...keyOf(draft), typed }, { token: vet.token })
    expect((await signNext(test, clinic, saved.body)).body.status).toBe('signed')
  })

  it('is begun again once it was rejected, with what was filled in, in the newest text of its template', async () => {
    const { token } = vet
    const unknown = await aPet(test, clinic, await anOwner(test, clinic, { documentType: null, document: null }))
    const content = {
      type: 'doc',
      content: [
        { type: 'paragraph', content: [{ type: 'dataField', attrs: { key: 'owner.document' } }] },
        { type: 'paragraph', content: [{ type: 'dataField', attrs: { key: 'pet.favouriteToy' } }] },
        { type: 'signatureField', attrs: { id: 'uno', role: 'owner', label: 'Propietario' } },
        { type: 'signatureField', attrs: { id: 'dos', role: 'witness', label: 'Testigo' } },
      ],
    }
    const format = await aFormat(test, clinic, { content })
    const surgery = await aSurgery(test, clinic, unknown)
    const draft = await anIssued(test, clinic, unknown, { formatId: format.id, surgeryId: surgery.id })
    const typed = { 'owner.document': 'CC 52 100 200', 'pet.favouriteToy': 'Pelota' }
    const saved = (await callRoute(test, issuedFormats.save, { ...keyOf(draft), typed }, { token })).body
    const restart = () => callRoute(test, issuedFormats.restart, { issuedFormatId: draft.id }, { token })
    const signed = (await signNext(test, clinic, saved)).body
    expect((await restart()).error?.message).toBe('Solo un formato rechazado se empieza de nuevo.')
    const reason = 'Quiere otra opinión'
    const rejected = (await callRoute(test, signing.reject, { ...keyOf(signed), reason }, { token })).body
    const { id: formatId, version, title, purpose } = format
    const newer = { formatId, version, title: 'Otro nombre', purpose, content }
    await callRoute(test, formats.update, newer, { token: clinic.as.administrador.token })

    const begun = (await restart()).body
    expect(begun).toMatchObject({ status: 'draft', typed, missing: [], formatId, title: 'Otro nombre' })
    expect(begun).toMatchObject({ surgeryId: surgery.id, professionalId: vet.actor.professionalId })
    expect(begun.id).not.toBe(draft.id)
    const { body: kept } = await callRoute(test, issuedFormats.get, { issuedFormatId: draft.id }, { token })
    expect(kept).toMatchObject({ status: 'rejected', statusReason: reason, version: rejected.version, title })

    // What was typed of its owner is not of the next one.
    const now = (await callRoute(test, pets.get, { petId: unknown.id }, { token })).body
    const move = {
      petId: unknown.id,
      version: now.version,
      ownerId: owner.id,
      since: '2026-11-20',
      reason: 'La regaló',
    }
    expect((await callRoute(test, pets.changeOwner, move, { token })).error).toBeUndefined()
    const third = (await restart()).body
    expect(third.typed).toEqual({ 'pet.favouriteToy': 'Pelota' })
    // Nothing waits at the start for the next test.
    for (const one of [third, (await callRoute(test, issuedFormats.get, { issuedFormatId: begun.id }, { token })).body])
      await callRoute(test, issuedFormats.void, { ...keyOf(one), reason }, { token })
  })

  it('is begun again by who does so, and in no visit that is closed', async () => {
    const visit = await aConsultation(test, clinic, pet)
    const draft = await anIssued(test, clinic, pet, { consultationId: visit.id })
    const signed = (await signNext(test, clinic, draft)).body
    await callRoute(test, signing.reject, { ...keyOf(signed), reason: 'Lo piensa' }, { token: vet.token })
    const { token } = clinic.as.auxiliar
    const restart = () => callRoute(test, issuedFormats.restart, { issuedFormatId: draft.id }, { token })
    const begun = (await restart()).body
    expect(begun).toMatchObject({ status: 'draft', professionalId: null })
    await callRoute(test, issuedFormats.void, { ...keyOf(begun), reason: 'Repetido' }, { token: vet.token })
    const closing = { consultationId: visit.id, version: visit.version, reason: 'Era otra mascota' }
    await callRoute(test, consultations.void, closing, { token: vet.token })
    expect((await restart()).error?.message).toContain('La consulta ya está cerrada')
  })

  it('keeps the text of the template that it was begun with', async () => {
    const format = await aFormat(test, clinic)
    const draft = await anIssued(test, clinic, pet, { formatId: format.id })
    const { id, version, title, purpose } = format
    const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Otro texto' }] }] }
    const newer = { formatId: id, version, title, purpose, content }
    const { token } = clinic.as.administrador
    expect((await callRoute(test, formats.update, newer, { token })).body.latest).toBe(2)
    const { body } = await callRoute(test, issuedFormats.get, { issuedFormatId: draft.id }, { token: vet.token })
    expect(body).toMatchObject({ formatVersion: 1, document: draft.document })
  })
})

describe('a format of a record', () => {
  it('is filled with what that record says, names what it lacks, and is listed with it', async () => {
    const { token } = vet
    const chip = (key: string) => ({ type: 'paragraph', content: [{ type: 'dataField', attrs: { key } }] })
    const keys = [
      'consultation.reason',
      'surgery.procedures',
      'surgery.asa',
      'event.reason',
      'event.professional',
      'hospitalization.reason',
    ]
    const content = { type: 'doc', content: keys.map(chip) }
    const { id: formatId } = await aFormat(test, clinic, { title: 'Constancia', purpose: 'other', content })
    const other = await aPet(test, clinic, owner)
    const [surgery, event, visit, stay] = [
      await aSurgery(test, clinic, pet),
      await anEvent(test, clinic, pet, { reason: 'Control de sutura', petIds: [pet.id, other.id] }),
      await aConsultation(test, clinic, pet, { reason: 'Cojera' }),
      await aStay(test, clinic, pet, { reason: 'Vómito' }),
    ]
    const records = { surgery: surgery.id, event: event.id, consultation: visit.id, hospitalization: stay.id }
    const lacks = {
      surgery: ['consultation.reason', 'surgery.asa', 'event.reason', 'event.professional', 'hospitalization.reason'],
      event: ['consultation.reason', 'surgery.procedures', 'surgery.asa', 'hospitalization.reason'],
      consultation: [
        'surgery.procedures',
        'surgery.asa',
        'event.reason',
        'event.professional',
        'hospitalization.reason',
      ],
      hospitalization: [
        'consultation.reason',
        'surgery.procedures',
        'surgery.asa',
        'event.reason',
        'event.professional',
      ],
    }
    for (const subject of formatSubjects) {
      const recordId = records[subject]
      const issued = await anIssued(test, clinic, pet, { formatId, [`${subject}Id`]: recordId })
      expect(issued.missing.map(({ key }) => key)).toEqual(lacks[subject])
      const listed = (await callRoute(test, issuedFormats.listOfRecord, { subject, recordId }, { token })).body
      expect(listed.items).toMatchObject([{ id: issued.id, pet: { id: pet.id, name: pet.name } }])
      const strange = { petId: other.id, formatId, [`${subject}Id`]: recordId }
      const refused = await callRoute(test, issuedFormats.create, strange, { token })
      // The event is of both.
      expect(refused.error?.field).toBe(subject === 'event' ? undefined : `${subject}Id`)
      await callRoute(test, issuedFormats.void, { ...keyOf(issued), reason: 'De prueba' }, { token })
    }
  })
})

describe('a signed format', () => {
  it('waits at the start until all have signed, and is given out by the report without its owner', async () => {
    const { token } = vet
    const content = {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [
            { type: 'dataField', attrs: { key: 'owner.name' } },
            { type: 'text', text: ' con documento ' },
            { type: 'dataField', attrs: { key: 'owner.document' } },
            { type: 'text', text: ' autoriza la cirugía.' },
          ],
        },
        { type: 'signatureField', attrs: { id: 'uno', role: 'owner', label: 'Propietario' } },
      ],
    }
    const { id: formatId } = await aFormat(test, clinic, { title: 'Autorización', content })
    const draft = await anIssued(test, clinic, pet, { formatId })
    const waiting = async () => {
      const { toSign } = (await callRoute(test, home.get, {}, { token })).body as {
        toSign: { items: { id: string }[] }
      }
      return toSign.items.map(({ id }) => id)
    }
    expect(await waiting()).toContain(draft.id)
    const input = { id: pet.public_id, kind: 'format' as const, documentId: draft.id }
    expect((await callRoute(test, report.document, { ...input, form: 'json' })).status).toBe(404)
    expect((await signNext(test, clinic, draft, owner.name)).body.status).toBe('signed')
    expect(await waiting()).not.toContain(draft.id)
    const { raw: pdf } = await callRoute(test, report.document, { ...input, form: 'pdf' })
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    for (const form of ['json', 'html'] as const) {
      const { raw } = await callRoute(test, report.document, { ...input, form })
      expect(raw.statusCode).toBe(200)
      expect(raw.body).toContain('autoriza la cirugía')
      expect(raw.body).not.toContain(owner.name)
      expect(raw.body).not.toContain('Catalina')
      expect(raw.body.replaceAll(/\D/g, '')).not.toContain(owner.document ?? '-')
    }
  })
})

describe('what is doubtful', () => {
  const create = (formatId: string, input: { allowDoubtful?: boolean } = {}) =>
    callRoute(test, issuedFormats.create, { petId: pet.id, formatId, ...input }, { token: vet.token })

  it('is asked before it is begun: a model that nobody reviewed, and a death of the living', async () => {
    const { token } = clinic.as.administrador
    await callRoute(test, formats.addModels, {}, { token })
    const [model] = (await callRoute(test, formats.list, { q: 'defuncion' }, { token })).body.items
    const formatId = model?.id ?? ''
    const alive = `El fallecimiento de ${pet.name} no está registrado.`
    const both = (await create(formatId)).error
    expect(both?.code).toBe('conflict')
    expect(both?.message).toMatch(/^Esta plantilla está por revisar/)
    expect(both?.message).toContain(alive)

    const known = { formatId, version: model?.version ?? 0 }
    await callRoute(test, formats.review, known, { token: vet.token })
    expect((await create(formatId)).error).toMatchObject({ code: 'conflict', message: alive })
    expect((await create(formatId, { allowDoubtful: true })).body).toMatchObject({ status: 'draft', purpose: 'death' })
  })

  it('is no certificate of the death that was registered', async () => {
    const { id } = await aFormat(test, clinic, { title: 'Constancia de muerte', purpose: 'death' })
    await test.owner.query(`UPDATE pets SET status = 'deceased', deceased_on = '2026-11-01' WHERE id = $1`, [pet.id])
    expect((await create(id)).body).toMatchObject({ status: 'draft' })
  })
})
