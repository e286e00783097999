import { buffer } from 'node:stream/consumers'
import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { issuedFormats } from '#shared/issuedFormats/issuedFormats.contract.ts'
import { pets } from '#shared/pets/pets.contract.ts'
import { CANCELLED_BY_DEATH } from '#shared/pets/pets.rules.ts'
import { tellFormatState } from '#shared/issuedFormats/issuedFormats.rules.ts'
import { showVerificationCode } from '#shared/issuedFormats/verificationCode.ts'
import { publicSigning } from '#shared/signing/publicSigning.contract.ts'
import { signing } from '#shared/signing/signing.contract.ts'
import { type ClinicTx, withClinic } from '#server/db/clinic.ts'
import { newPublicId } from '#server/db/publicId.ts'
import { readSeal } from '#server/documents/sealPdf.ts'
import { aFormat, anIssued, consent, drawnSignature, signNext } from '#server/issuedFormats/issuedFormats.factory.ts'
import { sendOutbox } from '#server/testing/outbox.ts'
import { listCertificates, renewSealKey } from '#server/signing/sealKeys.queries.ts'
import { aSent, aWhole, sendOn, type Sent, signature } from '#server/signing/signing.factory.ts'
import { inAllClinics } from '#server/jobs/eachClinic.ts'
import { watchSigning } from '#server/signing/signing.word.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic, anOwner, aPet, type Person, type TestClinic } from '#server/testing/factories.ts'
import { readPdf } from '#server/testing/readPdf.ts'
import { readLetters } from '#server/testing/letters.ts'

const test = useTestApp()
const NOW = '2026-11-20T17:00:00.000Z'
const HOUR_MS = 3_600_000
const later = (hours: number) => new Date(Date.parse(NOW) + hours * HOUR_MS).toISOString()

let clinic: TestClinic
let vet: Person
let pet: { id: string; version: number; name: string }

beforeAll(async () => {
  test.setNow(NOW)
  clinic = await aClinic(test, 'Clínica Patitas')
  vet = clinic.as.veterinario
})

beforeEach(async () => {
  test.setNow(NOW)
  pet = await aPet(
    test,
    clinic,
    await anOwner(test, clinic, { documentType: 'CC', document: randomBytes(5).readUIntBE(0, 5).toString() }),
  )
})

const read = async (issuedFormatId: string) =>
  (await callRoute(test, issuedFormats.get, { issuedFormatId }, { token: vet.token })).body
let calls = 0
/** Each call of a stranger comes from elsewhere. */
const elsewhere = () => ({ address: `10.0.${(calls += 1) >> 8}.${calls & 255}` })
const open = (token: string) => callRoute(test, publicSigning.open, { token }, elsewhere())
const stateOf = async ({ token }: Pick<Sent, 'token'>) => (await open(token)).body.state
const sign = async (sent: Sent, changes: object = {}) =>
  callRoute(test, publicSigning.sign, { ...(await signature(sent)), ...changes }, elsewhere())
const runJob = () =>
  inAllClinics(watchSigning, {
    database: test.jobs,
    services: test.services,
    now: test.services.clock(),
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  })
/** What was written to since, one text each. */
async function newLetters(work: () => Promise<unknown>): Promise<string[]> {
  await sendOutbox(test)
  const before = (await readLetters(test)).length
  await work()
  await sendOutbox(test)
  return (await readLetters(test)).slice(before)
}

describe('a document that is signed on the owner’s phone', () => {
  it('is seen, signed with the code, closed by its veterinarian, sealed, and verified', async () => {
    const sent = await aSent(test, clinic, pet)
    expect(sent.issued).toMatchObject({ status: 'sent', expiresAt: later(24) })
    const page = (await open(sent.token)).body
    expect(page).toMatchObject({ state: 'open', title: sent.issued.title, petName: pet.name, codeBy: 'clinic' })
    expect(page.content?.document.content).toHaveLength(4)
    expect((await read(sent.issued.id)).status).toBe('viewed')

    const wrong = await sign(sent, { code: sent.code === '000000' ? '000001' : '000000' })
    expect(wrong.error).toMatchObject({ field: 'code', message: 'El código no es correcto. Le quedan 4 intentos.' })
    expect((await sign(sent)).body).toMatchObject({ state: 'signed', isWhole: false })
    expect((await sign(sent)).body, 'the answer was lost, and it is sent again').toMatchObject({ state: 'signed' })

    const half = await read(sent.issued.id)
    expect(half.signers.map(({ status, method }) => [status, method])).toEqual([
      ['signed', 'link'],
      ['pending', null],
    ])
    const whole = (await signNext(test, clinic, half)).body
    expect(whole).toMatchObject({ status: 'signed', closedAt: NOW, isSealed: false })
    await sendOutbox(test)
    const sealed = await read(sent.issued.id)
    expect(sealed.isSealed).toBe(true)
    expect(sealed.events.map(({ kind }) => kind)).toEqual([
      ...['frozen', 'sent', 'viewed', 'codeWrong', 'signed', 'signed', 'sealed'],
    ])
    const [, , , , evidence] = sealed.events
    expect(evidence).toMatchObject({
      actorName: 'Camila Torres',
      address: expect.stringMatching(/^10\.0\./),
      detail: { method: 'link' },
    })

    const copy = (await callRoute(test, publicSigning.paper, { token: sent.token })).raw
    expect(copy.headers['content-disposition']).toContain(encodeURIComponent(`${sealed.title} ${pet.name}.pdf`))
    const paper = copy.rawPayload
    expect(readSeal(paper, await listCertificates(test.database))).toEqual({ state: 'genuine', code: sealed.code })
    const file = (bytes: Buffer) =>
      callRoute(test, publicSigning.verifyPaper, {}, { file: { bytes, type: 'application/pdf' } })
    expect((await file(paper)).body).toMatchObject({
      seal: 'genuine',
      verification: { status: 'signed', sha256: sealed.sha256, clinicName: 'Clínica Patitas' },
    })
    const changed = Buffer.from(paper)
    changed[2000] = (changed[2000] ?? 0) ^ 1
    expect((await file(changed)).body).toEqual({ seal: 'changed', verification: null })
    const verified = (await callRoute(test, publicSigning.verify, { code: sealed.code ?? '' })).body
    // However a hand types it.
    expect(sealed.code).toMatch(/^[0-9A-Z]{10}$/)
    const asTyped = ` ${showVerificationCode(sealed.code ?? '')
      ?.toLowerCase()
      .replaceAll('0', 'o')
      .replaceAll('1', 'l')} `
    expect((await callRoute(test, publicSigning.verify, { code: asTyped })).body).toEqual(verified)
    expect(verified.signers.map(({ name }) => name)).toEqual([
      'C••• T••••',
      `${vet.actor.name}, T.P. ${whole.signers[1]?.document}`,
    ])

    // It stands on every sheet; and a former code, which names its clinic, still finds its paper.
    const sheets = readPdf(paper).map(({ words }) => words)
    expect(sheets.length).toBeGreaterThan(1)
    for (const sheet of sheets) expect(sheet).toContain(showVerificationCode(sealed.code ?? ''))
    const former = newPublicId(clinic.id)
    const renamed = 'UPDATE frozen_formats SET code = $1 WHERE issued_format_id = $2'
    await test.owner.query(renamed, [former, sealed.id])
    expect((await callRoute(test, publicSigning.verify, { code: former })).body).toEqual(verified)
    await test.owner.query(renamed, [sealed.code, sealed.id])

    // A new certificate breaks nothing that a former one sealed; and what is annulled says so.
    await renewSealKey(test.database, test.services.seal, test.services.clock())
    const { id: issuedFormatId, version } = sealed
    const voiding = { issuedFormatId, version, reason: 'Era otra cirugía' }
    await callRoute(test, issuedFormats.void, voiding, { token: vet.token })
    expect((await file(paper)).body).toMatchObject({ seal: 'genuine', verification: { status: 'voided' } })
    expect(await stateOf(sent)).toBe('voided')
  })

  it('is sent by mail, with its code by mail, reminded of, and forgotten when it is signed', async () => {
    const mail = { isMailed: true, email: 'camila@correo.co', codeBy: 'mail' as const, hours: 48 as const }
    let sent = { token: '', code: '' } as Sent
    const [letter = ''] = await newLetters(async () => (sent = await aSent(test, clinic, pet, mail)))
    expect(letter).toContain(`http://huella.prueba/firmar#${sent.token}`)
    expect(sent.code).toBe('')
    // They read whose it is, and are greeted as somebody known.
    expect(letter).toMatch(/^From: .*Clínica_Patitas.* <huella@prueba\.co>$/m)
    expect(letter).toContain('Hola, Catalina.')
    const [codeLetter = ''] = await newLetters(() => callRoute(test, publicSigning.sendCode, { token: sent.token }))
    const [, code = ''] = /es (\d{6})\./.exec(codeLetter) ?? []
    expect(code).not.toBe('')

    test.setNow(later(0.3))
    expect((await sign(sent, { code })).error?.message).toBe('Ese código ya no sirve. Pida otro código.')
    test.setNow(later(24))
    expect(await newLetters(runJob)).toEqual([expect.stringContaining('todavía espera su firma')])
    expect(await newLetters(runJob), 'once').toEqual([])
    const [again = ''] = await newLetters(() => callRoute(test, publicSigning.sendCode, { token: sent.token }))
    const [, next = ''] = /es (\d{6})\./.exec(again) ?? []
    expect((await sign(sent, { code: ` ${next.slice(0, 3)} ${next.slice(3)} ` })).body.state).toBe('signed')
    const signed = (await read(sent.issued.id)).events.find(({ kind }) => kind === 'signed')
    expect(signed?.detail).toMatchObject({ codeBy: 'mail', codeTo: 'c•••@correo.co', isOnRecord: false })
    test.setNow(later(47))
    expect(await newLetters(runJob)).toEqual([])
    expect((await callRoute(test, publicSigning.sendCode, { token: sent.token })).error?.code).toBe('not_allowed_now')
  })

  it('shows a witness no number of the owner, who signs nothing', async () => {
    const content = {
      type: 'doc',
      content: [
        { type: 'paragraph', content: [{ type: 'dataField', attrs: { key: 'owner.document' } }] },
        { type: 'signatureField', attrs: { id: 'testigo', role: 'witness', label: 'Testigo' } },
      ],
    }
    const { id: formatId } = await aFormat(test, clinic, { content })
    const sent = await sendOn(test, clinic, await anIssued(test, clinic, pet, { formatId }))
    const opened = await open(sent.token)
    expect(opened.body).toMatchObject({ state: 'open', hidesNumbers: true })
    expect(JSON.stringify(opened.body.content?.document)).toMatch(/CC [•\s]+/)
  })

  it('shows nobody’s identity number before a code was given', async () => {
    const identified = {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Mi documento: ' },
        { type: 'dataField', attrs: { key: 'owner.document' } },
      ],
    }
    const { id: formatId } = await aFormat(test, clinic, {
      content: { ...consent, content: [identified, ...consent.content] },
    })
    const sent = await sendOn(test, clinic, await anIssued(test, clinic, pet, { formatId }))
    const { document: number = null } = sent.issued.signers[0] ?? {}
    expect(number).toMatch(/^CC [\d ]+$/)
    const before = await open(sent.token)
    expect(before.raw.body).toContain('Mi documento: ')
    expect(before.raw.body).not.toContain(number)
    expect(before.body.hidesNumbers).toBe(true)
    const words = (text: string) => text.replaceAll(/\s/g, '')
    const paper = async () => {
      const { rawPayload } = (await callRoute(test, publicSigning.paper, { token: sent.token })).raw
      return words(
        readPdf(rawPayload)
          .map((sheet) => sheet.words)
          .join(' '),
      )
    }
    expect(await paper()).not.toContain(words(number ?? ''))
    expect((await sign(sent)).body).toMatchObject({ state: 'signed', hidesNumbers: false })
    expect(await paper(), 'what was signed is whole').toContain(words(number ?? ''))
  })

  it.each([
    ['on its screen', 'device'],
    ['from its network', 'network'],
    ['elsewhere', undefined],
  ] as const)('says in its evidence when it was signed in the clinic: %s', async (_where, from) => {
    const sent = await aSent(test, clinic, pet)
    const options = {
      device: { ...elsewhere(), headers: { cookie: `dgsToken=${vet.token}` } },
      network: {},
      elsewhere: { ...elsewhere(), headers: { cookie: `dgsToken=${(await aClinic(test)).as.veterinario.token}` } },
    }[from ?? 'elsewhere']
    await callRoute(test, publicSigning.open, { token: sent.token }, options)
    const { body } = await callRoute(test, publicSigning.sign, await signature(sent), options)
    expect(body.state).toBe('signed')
    const { events } = await read(sent.issued.id)
    const told = events.filter(({ kind }) => kind === 'viewed' || kind === 'signed')
    expect(told.map(({ detail }) => detail['from'])).toEqual([from, from])
    expect(told[1]?.detail).toMatchObject({ method: 'link', codeBy: 'clinic' })
  })

  it('is signed once from two phones at once', async () => {
    const sent = await aSent(test, clinic, pet)
    const answers = await Promise.all([sign(sent), sign(sent, { name: 'Otra Persona' }), sign(sent)])
    expect(answers.map(({ body }) => body.state)).toEqual(['signed', 'signed', 'signed'])
    const { events } = await read(sent.issued.id)
    expect(events.filter(({ kind }) => kind === 'signed')).toHaveLength(1)
  })

  it('keeps neither its token nor its codes where a copy of the database shows them', async () => {
    const sent = await aSent(test, clinic, pet, { isMailed: true, email: 'camila@correo.co', codeBy: 'mail' })
    await callRoute(test, publicSigning.sendCode, { token: sent.token })
    const { rows } = await test.owner.query<{ text: string }>(
      `SELECT concat_ws(' ', (SELECT json_agg(l) FROM signing_links l), (SELECT json_agg(o) FROM outbox o),
        (SELECT json_agg(e) FROM format_events e), (SELECT json_agg(c) FROM changes c)) AS text`,
    )
    expect(rows[0]?.text).not.toContain(sent.token)
    expect(rows[0]?.text).not.toContain(sent.token.slice(22))
    const { rows: kept } = await test.owner.query('SELECT sealed_code FROM signing_links WHERE sealed_code IS NOT NULL')
    expect(JSON.stringify(kept)).not.toMatch(/"\d{6}"/)
  })
})

it('takes what opens a link in no address: those stand in logs and histories', () => {
  const secret = Object.values(publicSigning).filter(({ input }) => 'token' in input.shape)
  expect(secret.map(({ path }) => path)).toHaveLength(6)
  for (const { method, path } of secret) expect([path, method]).toEqual([path, 'POST'])
})

describe('a link that cannot be signed with says why', () => {
  it('when nobody has it, or its clinic is another', async () => {
    const { token } = await aSent(test, clinic, pet)
    const other = await aClinic(test)
    const foreign = Buffer.concat([
      Buffer.from(other.id.replaceAll('-', ''), 'hex'),
      Buffer.from(token, 'base64url').subarray(16),
    ])
    for (const guess of [
      '',
      'nadie',
      `${token}a`,
      token.slice(0, -1),
      randomBytes(32).toString('base64url'),
      foreign.toString('base64url'),
    ])
      expect((await open(guess)).error?.code, guess).toBe('not_found')
  })

  it('when its time is over, whatever the clock of the phone says', async () => {
    const sent = await aSent(test, clinic, pet)
    test.setNow(later(24))
    expect(await stateOf(sent)).toBe('expired')
    expect((await sign(sent)).body).toMatchObject({ state: 'expired', content: null })
    await runJob()
    const ended = await read(sent.issued.id)
    expect(ended.status).toBe('expired')
    // In the clinic it is signed all the same, or sent again.
    const again = await sendOn(test, clinic, ended)
    expect(await stateOf(again)).toBe('open')
    expect(await stateOf(sent)).toBe('expired')
  })

  it('when another was sent, it was cancelled, or the document was annulled or refused', async () => {
    const first = await aSent(test, clinic, pet)
    const second = await sendOn(test, clinic, first.issued)
    expect(await stateOf(first)).toBe('replaced')
    const { token } = vet
    const key = { issuedFormatId: first.issued.id }
    expect((await callRoute(test, signing.cancelLink, key, { token })).body).toMatchObject({
      status: 'expired',
      statusReason: 'Se canceló el envío',
    })
    expect(await stateOf(second)).toBe('cancelled')
    expect((await callRoute(test, signing.cancelLink, key, { token })).error?.code).toBe('not_allowed_now')

    const third = await sendOn(test, clinic, await read(first.issued.id))
    const reason = 'No estoy de acuerdo'
    const reject = (code: string) =>
      callRoute(test, publicSigning.reject, { token: third.token, code, reason }, elsewhere())
    expect((await reject(third.code === '000000' ? '000001' : '000000')).error?.field).toBe('code')
    expect((await reject(third.code)).body.state).toBe('rejected')
    expect((await sign(third)).body.state).toBe('rejected')
    expect(await read(first.issued.id)).toMatchObject({ status: 'rejected', statusReason: reason })
    expect((await signNext(test, clinic, await read(first.issued.id))).error?.code).toBe('not_allowed_now')
  })

  it('when it went to an address that is its owner’s no more', async () => {
    const owner = { messagesConsent: false, email: 'camila@correo.co' }
    const change = (set: string, id: string) => test.owner.query(`UPDATE owners SET ${set} WHERE id = $1`, [id])
    for (const [sending, set, back] of [
      [{}, `phone_number = '3110000000'`, `phone_number = phone_number`],
      [
        { isMailed: true, codeBy: 'mail' as const, email: 'camila@correo.co' },
        `email = 'otra@correo.co'`,
        `email = 'camila@correo.co'`,
      ],
    ] as const) {
      const reached = await anOwner(test, clinic, owner)
      const sent = await aSent(test, clinic, await aPet(test, clinic, reached), sending)
      await sendOutbox(test)
      await change(back, reached.id)
      expect(await stateOf(sent)).toBe('open')
      await change(set, reached.id)
      expect(await stateOf(sent)).toBe('readdressed')
      expect((await sign(sent, { code: '123456' })).body).toMatchObject({ state: 'readdressed', content: null })
      expect((await callRoute(test, publicSigning.sendCode, { token: sent.token })).error?.code).toBe('not_allowed_now')
      test.setNow(later(13))
      expect(await newLetters(runJob), 'nobody is reminded there').toEqual([])
      const { events } = await read(sent.issued.id)
      expect(events.map(({ kind }) => kind)).not.toContain('reminded')
      test.setNow(NOW)
      const key = { issuedFormatId: sent.issued.id }
      expect((await callRoute(test, signing.link, key, { token: vet.token })).body.link?.isReaddressed).toBe(true)
      expect(await stateOf(await sendOn(test, clinic, await read(sent.issued.id)))).toBe('open')
    }
  })

  it('when the animal has died, of what is for the living alone', async () => {
    const consentOf = await aSent(test, clinic, pet)
    const { id: formatId } = await aFormat(test, clinic, { purpose: 'necropsy' })
    const necropsy = await sendOn(test, clinic, await anIssued(test, clinic, pet, { formatId }))
    const { version } = (await callRoute(test, pets.get, { petId: pet.id }, { token: vet.token })).body
    const death = { petId: pet.id, version, deceasedOn: '2026-11-20', deceasedCause: 'Trauma' }
    const half = (await signNext(test, clinic, await anIssued(test, clinic, pet))).body
    const draft = await anIssued(test, clinic, pet)
    await callRoute(test, pets.reportDeceased, death, { token: vet.token })
    expect(await stateOf(consentOf)).toBe('deceased')
    expect((await sign(consentOf)).body.state).toBe('deceased')
    for (const { id } of [consentOf.issued, draft]) {
      const annulled = await read(id)
      expect(annulled).toMatchObject({ status: 'voided', statusReason: CANCELLED_BY_DEATH })
      expect(annulled.events.at(-1)).toMatchObject({ kind: 'voided', detail: { reason: CANCELLED_BY_DEATH } })
    }
    const again = { petId: pet.id, formatId: consentOf.issued.formatId }
    const late = await callRoute(test, issuedFormats.create, again, { token: vet.token })
    expect(late.error).toMatchObject({ field: 'formatId', message: expect.stringContaining('falleció') as string })
    expect((await sign(necropsy)).body.state).toBe('signed')
    // What its owner agreed to while it lived is completed by its veterinarian.
    expect((await signNext(test, clinic, half)).body.status).toBe('signed')
  })

  it('when its code was tried too often, and slows nobody else', async () => {
    const sent = await aSent(test, clinic, pet)
    const other = await aSent(test, clinic, pet)
    const wrong = sent.code === '000000' ? '000001' : '000000'
    for (let at = 0; at < 5; at += 1) await sign(sent, { code: wrong })
    // Who reads it out sees the next one.
    expect((await sign(sent)).error?.field).toBe('code')
    const { link } = (await callRoute(test, signing.link, { issuedFormatId: sent.issued.id }, { token: vet.token }))
      .body
    expect(link?.code).toMatch(/^\d{6}$/)
    // Who guesses is stopped where they are; whose document it is signs elsewhere, with the code that is read out now.
    const stranger = { address: '10.9.0.1' }
    const guess = async () =>
      callRoute(test, publicSigning.sign, { ...(await signature(sent)), code: '999999' }, stranger)
    for (let at = 0; at < 20; at += 1) await guess()
    expect((await guess()).error?.code).toBe('too_many_requests')
    const now = (await callRoute(test, signing.link, { issuedFormatId: sent.issued.id }, { token: vet.token })).body
    expect((await sign(sent, { code: now.link?.code })).body.state).toBe('signed')
    expect((await sign(other)).body.state).toBe('signed')
  })
})

describe('who signs', () => {
  it('does so in order, each in their own way', async () => {
    const witness = { type: 'signatureField', attrs: { id: 'testigo', role: 'witness', label: 'Testigo' } }
    const { id: formatId } = await aFormat(test, clinic, {
      content: { ...consent, content: [...consent.content, witness] },
    })
    const draft = await anIssued(test, clinic, pet, { formatId })
    const { token } = vet
    const key = { issuedFormatId: draft.id, version: draft.version }
    const early = await callRoute(test, signing.signWithProfile, { ...key, position: 2 }, { token })
    expect(early.error?.message).toMatch(/^Antes firma /)
    const owner = (await signNext(test, clinic, draft)).body
    // Of a professional neither a link nor the clinic's screen.
    const send = { issuedFormatId: draft.id, version: owner.version, isMailed: false, codeBy: 'clinic' as const }
    expect((await callRoute(test, signing.send, send, { token })).error?.message).toContain('con la firma de su perfil')
    const made = { name: 'Otra', document: '1', drawing: await drawnSignature(), isAccepted: true as const }
    const here = { issuedFormatId: draft.id, version: owner.version, position: 2, ...made }
    expect((await callRoute(test, signing.signHere, here, { token })).error?.code).toBe('not_allowed_now')
    const admin = clinic.as.administrador
    const others = await callRoute(test, signing.signWithProfile, { ...key, position: 2 }, { token: admin.token })
    expect([403, 409]).toContain(others.status)
    const signed = (await signNext(test, clinic, owner)).body
    expect(signed).toMatchObject({ status: 'sent', signers: [{ method: 'clinic' }, { method: 'profile' }, {}] })
    const third = await sendOn(test, clinic, signed)
    expect(
      (await sign(third, { name: 'Ana Gil', document: null, drawing: null, typedName: 'Ana Gil' })).error?.field,
    ).toBe('document')
    expect((await sign(third, { name: 'Ana Gil', drawing: null, typedName: 'Ana Gil' })).body.isWhole).toBe(true)
  })

  it('writes a name as it is, and is told at its field what is wrong', async () => {
    const sent = await aSent(test, clinic, pet)
    const blank = await sharp({ create: { width: 90, height: 30, channels: 4, background: '#0000' } })
      .png()
      .toBuffer()
    // As its head says.
    const vast = Buffer.from(blank)
    vast.writeUInt32BE(20_000, 16)
    vast.writeUInt32BE(20_000, 20)
    vast.writeUInt32BE(crc32(vast.subarray(12, 29)), 29)
    const png = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`
    const refusals: [object, string][] = [
      [{ name: 'a'.repeat(300) }, 'name'],
      [{ name: '\u202e \u200b' }, 'name'],
      [{ document: '' }, 'document'],
      [{ drawing: null }, 'drawing'],
      [{ drawing: png(blank) }, 'drawing'],
      [{ drawing: png(vast) }, 'drawing'],
      [{ drawing: png(Buffer.from('no es una imagen')) }, 'drawing'],
      [{ drawing: 'data:text/html;base64,AAAA' }, 'drawing'],
      [{ isAccepted: false }, 'isAccepted'],
      [{ code: '12' }, 'code'],
    ]
    for (const [changes, field] of refusals) {
      const refused = await sign(sent, changes)
      expect({ changes: JSON.stringify(changes).slice(0, 80), field: refused.error?.field }).toMatchObject({ field })
    }
    const name = 'محمد 🐶 Ñandú\u202e'
    expect((await sign(sent, { name })).body.state).toBe('signed')
    const signed = await read(sent.issued.id)
    expect(signed.signers[0]?.name).toBe('محمد 🐶 Ñandú')
    await signNext(test, clinic, signed)
    await sendOutbox(test)
    expect((await read(sent.issued.id)).isSealed).toBe(true)
  })
})

describe('what was frozen, signed and written down', () => {
  it('is not to be changed by the application, whatever it does', async () => {
    const { issued } = await aWhole(test, clinic, pet)
    for (const table of ['frozenFormats', 'formatEvents'] as const) {
      const rows = (tx: ClinicTx) => tx.db.updateTable(table).set({ issuedFormatId: issued.id })
      const changes: ((tx: ClinicTx) => Promise<unknown>)[] = [
        (tx) => rows(tx).where('clinicId', '=', clinic.id).execute(),
        (tx) => tx.db.deleteFrom(table).where('clinicId', '=', clinic.id).execute(),
      ]
      for (const change of changes)
        await expect(withClinic(test.database, clinic.id, new Date(NOW), change)).rejects.toThrow('permission denied')
    }
    const changed = await withClinic(test.database, clinic.id, new Date(NOW), (tx) =>
      tx.db
        .updateTable('formatSigners')
        .set({ name: 'Otro' })
        .where('clinicId', '=', clinic.id)
        .where('issuedFormatId', '=', issued.id)
        .executeTakeFirst(),
    )
    expect(Number(changed.numUpdatedRows)).toBe(0)
  })

  it('is said to be sent only while a letter is on its way to who signs', async () => {
    const { token } = vet
    const shown = async () => {
      const { items } = (await callRoute(test, issuedFormats.listOfPet, { petId: pet.id }, { token })).body
      return items.map(tellFormatState).map(({ label }) => label)
    }
    const draft = await anIssued(test, clinic, pet)
    expect(await shown()).toEqual(['Borrador'])
    const send = async (isMailed: boolean) => {
      const { id: issuedFormatId, version } = await read(draft.id)
      const sending = { issuedFormatId, version, isMailed, email: 'camila@correo.co', codeBy: 'clinic' as const }
      return (await callRoute(test, signing.send, sending, { token })).body.sentBy
    }
    expect(await send(false)).toBe('hand')
    expect(await shown()).toEqual(['Enlace creado'])
    expect(await send(true)).toBe('mail')
    expect(await shown()).toEqual(['Enviado a firmar'])
    await signNext(test, clinic, await read(draft.id))
    expect(await shown()).toEqual(['Falta 1 firma'])
  })

  it('is sealed once, also when the outbox tries again', async () => {
    const { issued } = await aWhole(test, clinic, pet)
    await sendOutbox(test)
    await test.owner.query(`UPDATE outbox SET state = 'waiting' WHERE kind = 'format.seal'`)
    await sendOutbox(test)
    const { events } = await read(issued.id)
    expect(events.filter(({ kind }) => kind === 'sealed')).toHaveLength(1)
    const { rows } = await test.owner.query('SELECT sealed_file_id AS id FROM issued_formats WHERE id = $1', [
      issued.id,
    ])
    const kept = await buffer(await test.services.files.open(`${clinic.id}/${String(rows[0].id)}`))
    expect(readSeal(kept, await listCertificates(test.database)).state).toBe('genuine')
  })
})
