import fc from 'fast-check'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { changes } from '#shared/changes/changes.contract.ts'
import { clinic as clinicCalls } from '#shared/clinic/clinic.contract.ts'
import { consultations } from '#shared/consultations/consultations.contract.ts'
import { pets } from '#shared/pets/pets.contract.ts'
import { report } from '#shared/report/report.contract.ts'
import { surgeries } from '#shared/surgeries/surgeries.contract.ts'
import { soonOf, STRANGERS, withClinic } from '#server/db/clinic.ts'
import { forgetOpenings } from '#server/report/report.queries.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aSurgery } from '#server/surgeries/surgeries.factory.ts'
import { aClinic, aConsultation, anOwner, aPet, type TestClinic } from '#server/testing/factories.ts'
import { reportRecords } from '#server/testing/reportRecords.ts'

const test = useTestApp()
let clinic: TestClinic
let vet: { token: string }

beforeAll(async () => {
  clinic = await aClinic(test, 'Clínica Patitas')
  vet = { token: clinic.as.veterinario.token }
})

async function reportedPet(owner: Partial<Parameters<typeof anOwner>[2]> = {}, text?: string) {
  const pet = await aPet(test, clinic, await anOwner(test, clinic, { ...owner }))
  const signed = await aConsultation(test, clinic, pet, {
    anamnesis: text ?? 'Vómito',
    presumptiveDiagnosis: `Gastritis ${text ?? ''}`,
    treatments: `Dieta blanda ${text ?? ''}`,
    observations: text ?? 'Nota interna',
    temperature: 38.5,
    weightKg: 12.4,
  })
  await callRoute(test, consultations.sign, { consultationId: signed.id, version: signed.version }, vet)
  await aConsultation(test, clinic, pet, { presumptiveDiagnosis: 'Sin firmar' })
  return { pet, ...(await reportRecords(test, clinic, pet.id, text)) }
}

const open = async (id: string) => {
  const answer = await callRoute(test, report.get, { id })
  // That it was opened is written after the answer.
  await soonOf(test.database).settle()
  return answer
}
const download = (id: string, documentId: string, form: 'pdf' | 'html' | 'json') =>
  callRoute(test, report.document, { id, kind: 'formula', documentId, form })

it('keeps its readers waiting for each other, and no clinic for them', async () => {
  const { pet } = await reportedPet()
  const end = Promise.withResolvers<void>()
  // As many as there are connections, of which strangers have all but one.
  const others = Array.from({ length: 8 }, () => test.database.inTurn(STRANGERS, () => end.promise))
  let isRead = false
  const reading = open(pet.public_id).then(({ status }) => {
    isRead = true
    return status
  })
  expect((await callRoute(test, pets.get, { petId: pet.id }, vet)).status).toBe(200)
  expect(isRead).toBe(false)
  end.resolve()
  expect(await reading).toBe(200)
  await Promise.all(others)
})

describe('the public report', () => {
  it('shows what is signed and closed, and nothing else', async () => {
    const { pet, formulaId } = await reportedPet({
      name: 'Marta Gómez',
      phone: { country: '57', number: '3004128890' },
    })
    const { body, raw } = await open(pet.public_id)
    expect(body).toMatchObject({
      clinic: { name: 'Clínica Patitas' },
      pet: { name: pet.name, species: 'Canino', weight: '12,4 kg', lastVisitOn: '2026-11-20', photo: null },
      owner: { name: 'M••• G••••', phone: '••• ••• 88 90' },
    })
    const lines = Object.fromEntries(body.sections.map((section) => [section.key, section.lines]))
    expect(lines).toMatchObject({
      vaccines: [
        {
          title: 'Antirrábica',
          text: 'Aplicada 12/11/2025 · Venció 12/11/2026',
          detail: 'Prednisolona 5 mg · Persona veterinario',
          state: { label: 'Vacuna vencida', look: 'overdue' },
        },
      ],
      dewormings: [{ title: 'Interna', state: { label: 'Desparasitación próxima' } }],
      documents: [{ text: 'Prednisolona 5 mg', document: { kind: 'formula', id: formulaId } }],
      events: [
        { title: 'Control', text: '05/12/2026 · Persona veterinario', state: { label: 'Programado' } },
        { title: 'Cita', text: '21/11/2026 · Persona veterinario', state: { label: 'Confirmada' } },
        { title: 'Cirugía: Prednisolona 5 mg', state: { label: 'Terminada' } },
      ],
      consultations: [{ title: 'Gastritis' }],
    })
    expect(lines.consultations?.[0]?.facts).toContainEqual({ label: 'Constantes', value: '38,5 °C · 12,4 kg' })
    expect(raw.body).not.toMatch(/Sin firmar|Nota interna|Anulada/)
    expect(raw.headers['cache-control']).toBe('no-store')
  })

  it('says nothing that an open record knows: neither its day nor its weight', async () => {
    const { pet } = await reportedPet()
    test.setNow('2026-11-22T17:00:00.000Z')
    await aConsultation(test, clinic, pet, { weightKg: 13.7, reason: 'Sin firmar' })
    const surgery = await aSurgery(test, clinic, pet)
    await callRoute(
      test,
      surgeries.save,
      { surgeryId: surgery.id, version: surgery.version, fields: { weightKg: 14.9 } },
      vet,
    )
    const { body, raw } = await open(pet.public_id)
    const signed = await aConsultation(test, clinic, pet, { presumptiveDiagnosis: 'Otitis', weightKg: 13.2 })
    await callRoute(test, consultations.sign, { consultationId: signed.id, version: signed.version }, vet)
    const later = (await open(pet.public_id)).body
    test.setNow('2026-11-20T17:00:00.000Z')
    expect([body.pet.lastVisitOn, body.pet.weight]).toEqual(['2026-11-20', '12,4 kg'])
    expect(raw.body).not.toMatch(/2026-11-22|13,7|14,9|Sin firmar/)
    expect([later.pet.lastVisitOn, later.pet.weight]).toEqual(['2026-11-22', '13,2 kg'])
  })

  it('has no last visit while nothing is closed, and no weight but that of its registration', async () => {
    const pet = await aPet(test, clinic, await anOwner(test, clinic), { weightKg: 11.2 })
    await aConsultation(test, clinic, pet, { weightKg: 12.4 })
    expect((await open(pet.public_id)).body.pet).toMatchObject({ lastVisitOn: null, weight: '11,2 kg' })
  })

  it('is in no index, whatever of it is asked for', async () => {
    const { pet, formulaId } = await reportedPet()
    for (const url of [
      `?id=${pet.public_id}`,
      `?id=x`,
      `/documents/formula/${formulaId}?id=${pet.public_id}&form=json`,
    ])
      expect((await test.app.inject({ url: `/api/clinic/report${url}` })).headers['x-robots-tag']).toBe(
        'noindex, nofollow',
      )
  })

  it.each([
    ['unknown', (id: string) => `${id.slice(0, 30)}${'A'.repeat(13)}`],
    ['malformed', () => 'x'],
    ['of a clinic that is none', () => 'A'.repeat(43)],
    ['with a quote', (id: string) => `${id}' OR '1'='1`],
    ['very long', () => 'A'.repeat(5000)],
  ])('answers an id that is %s like one that nobody has', async (_what, change) => {
    const { pet } = await reportedPet()
    const answer = await open(change(pet.public_id))
    const unknown = await open('nadie')
    expect([answer.status, answer.raw.body]).toEqual([404, unknown.raw.body])
  })

  it('says what is missing without an id', async () => {
    for (const id of ['', '   ', undefined])
      expect((await callRoute(test, report.get, { id } as { id: string })).error).toMatchObject({
        code: 'invalid',
        message: 'Falta el parámetro id en la URL.',
      })
  })

  it('is over for a link that was renewed, and while it is switched off', async () => {
    const { pet, formulaId } = await reportedPet()
    const renewed = (await callRoute(test, report.renew, { petId: pet.id }, vet)).body
    expect(renewed.publicId).not.toBe(pet.public_id)
    const unknown = (await open('nadie')).raw.body
    expect((await open(pet.public_id)).raw.body).toBe(unknown)
    expect((await open(renewed.publicId)).status).toBe(200)
    const off = await callRoute(test, report.enable, { petId: pet.id, isEnabled: false }, vet)
    expect(off.body).toMatchObject({ isEnabled: false, openings: 1 })
    expect((await open(renewed.publicId)).raw.body).toBe(unknown)
    expect((await download(renewed.publicId, formulaId, 'json')).status).toBe(404)
    await callRoute(test, report.enable, { petId: pet.id, isEnabled: true }, vet)
    expect((await open(renewed.publicId)).status).toBe(200)
    const admin = { token: clinic.as.administrador.token }
    for (const reportIsOn of [false, true]) {
      const { version } = (await callRoute(test, clinicCalls.get, {}, admin)).body
      await callRoute(test, clinicCalls.saveRules, { version, reportIsOn }, admin)
      expect((await open(renewed.publicId)).status).toBe(reportIsOn ? 200 : 404)
      expect((await callRoute(test, report.link, { petId: pet.id }, vet)).body.isOffForAll).toBe(!reportIsOn)
    }
    const lines = (await callRoute(test, changes.list, { record: 'pets', recordId: pet.id }, vet)).body.items
    expect(lines.map(({ fields }) => fields.map(({ field }) => field).join()).slice(0, 3)).toEqual([
      'reportEnabled',
      'reportEnabled',
      'publicId',
    ])
  })

  it('is opened so many times a minute from one place', async () => {
    const { pet } = await reportedPet()
    const url = `/api/clinic/report?id=${pet.public_id}`
    const ask = async (remoteAddress: string) => (await test.app.inject({ url, remoteAddress })).statusCode
    const answers: number[] = []
    for (let count = 0; count < 61; count += 1) answers.push(await ask('192.0.2.7'))
    expect([answers.at(-2), answers.at(-1), await ask('192.0.2.8')]).toEqual([200, 429, 200])
    const ofOneNetwork: number[] = []
    for (let count = 0; count < 61; count += 1) ofOneNetwork.push(await ask(`2001:db8:9:9::${count}`))
    expect([ofOneNetwork.at(-2), ofOneNetwork.at(-1)]).toEqual([200, 429])
  })

  it('counts its openings without their reader', async () => {
    const { pet } = await reportedPet()
    await open(pet.public_id)
    await open(pet.public_id)
    await open('nadie')
    expect((await callRoute(test, report.link, { petId: pet.id }, vet)).body).toMatchObject({
      openings: 2,
      lastOpenedAt: '2026-11-20T17:00:00.000Z',
    })
  })

  it('keeps its openings for 90 days: the jobs forget older ones, and nobody else removes one', async () => {
    const { pet } = await reportedPet()
    await open(pet.public_id)
    const opened = async () => (await callRoute(test, report.link, { petId: pet.id }, vet)).body.openings
    expect(await opened()).toBe(1)
    const at = (day: string, database = test.jobs) =>
      withClinic(database, clinic.id, new Date(`${day}T17:00:00.000Z`), forgetOpenings)
    await expect(at('2027-02-19', test.database)).rejects.toThrow('permission')
    await at('2027-02-18')
    expect(await opened()).toBe(1)
    await at('2027-02-19')
    expect(await opened()).toBe(0)
  })

  it('shows the photo and the logo to whoever holds the link', async () => {
    const { pet } = await reportedPet()
    const file = {
      bytes: await sharp({ create: { width: 20, height: 20, channels: 3, background: '#0a6' } })
        .png()
        .toBuffer(),
      type: 'image/png',
    }
    await callRoute(test, pets.setPhoto, { petId: pet.id }, { ...vet, file })
    await callRoute(test, clinicCalls.setLogo, {}, { token: clinic.as.administrador.token, file })
    const { body } = await open(pet.public_id)
    for (const address of [body.pet.photo, body.clinic.logo]) {
      const answer = await test.app.inject({ url: address ?? '' })
      expect([answer.statusCode, String(answer.headers['content-type'])]).toEqual([
        200,
        expect.stringMatching(/^image/),
      ])
      expect((await test.app.inject({ url: (address ?? '').replace('id=', 'id=x') })).statusCode).toBe(404)
    }
    await callRoute(test, clinicCalls.removeLogo, {}, { token: clinic.as.administrador.token })
  })
})

describe('a formula of the report', () => {
  it('comes as PDF, HTML and JSON', async () => {
    const { pet, formulaId } = await reportedPet()
    const pdf = await download(pet.public_id, formulaId, 'pdf')
    expect([pdf.raw.headers['content-type'], pdf.raw.body.slice(0, 5)]).toEqual(['application/pdf', '%PDF-'])
    const html = await download(pet.public_id, formulaId, 'html')
    expect(html.raw.body).toContain('Prednisolona 5 mg')
    expect(String(html.raw.headers['content-security-policy'])).toContain("default-src 'none'")
    const json = await download(pet.public_id, formulaId, 'json')
    const items = [{ medicine: 'Prednisolona 5 mg, 5 mg', use: 'Media tableta (1,25 mg/kg), cada 24 h' }]
    expect(json.raw.json()).toMatchObject({ pet: pet.name, signedBy: 'Persona veterinario', items })
  })

  it('is none that is a draft, of another pet or of another clinic', async () => {
    const mine = await reportedPet()
    const other = await reportedPet()
    for (const formulaId of [mine.draftId, other.formulaId, clinic.id])
      expect((await download(mine.pet.public_id, formulaId, 'json')).status).toBe(404)
  })
})

describe('the owner', () => {
  const word = fc.stringMatching(/^[A-Z][a-z]{3,9}$/)
  const digits = (length: number) => fc.stringMatching(new RegExp(`^[1-9]\\d{${length - 1}}$`))
  const privateFields = fc.record({
    name: fc.tuple(word, word).map(([first, last]) => `${first}qz ${last}xk`),
    document: digits(9),
    email: word.map((name) => `${name.toLowerCase()}@correo-propio.co`),
    address: fc.tuple(word, digits(3)).map(([street, number]) => `Carrera ${street} ${number}`),
    phone: digits(10),
    otherPhone: digits(10),
    contactName: fc.tuple(word, word).map(([first, last]) => `${first}jw ${last}vq`),
    contactPhone: digits(10),
    notes: word.map((text) => `Nota privada ${text}`),
  })

  it('is in no answer, however often the professionals wrote it into their texts', async () => {
    await fc.assert(
      fc.asyncProperty(privateFields, async (secrets) => {
        const { name, document, email, address, phone, otherPhone, contactName, contactPhone, notes } = secrets
        const country = '57' as const
        const { pet, formulaId } = await reportedPet(
          {
            ...{ name, documentType: 'CC', document, email, address, contactName, notes },
            ...{ phone: { country, number: phone }, otherPhone: { country, number: otherPhone } },
            contactPhone: { country, number: contactPhone },
          },
          `${name}, ${document}, ${email}, ${address}; ${contactName} ${phone} ${otherPhone} ${contactPhone}`,
        )
        const answers = [(await open(pet.public_id)).raw.body]
        for (const form of ['html', 'json'] as const)
          answers.push((await download(pet.public_id, formulaId, form)).raw.body)
        for (const answer of answers)
          for (const secret of [...Object.values(secrets), pet.owner.id]) expect(answer).not.toContain(secret)
      }),
      { numRuns: 12, seed: 20_261_121, endOnFailure: true },
    )
  })
})
