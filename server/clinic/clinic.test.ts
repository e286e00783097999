import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { changes } from '#shared/changes/changes.contract.ts'
import { clinic } from '#shared/clinic/clinic.contract.ts'
import { professionals } from '#shared/professionals/professionals.contract.ts'
import { findLetterhead, findSignature } from '#server/documents/letterhead.queries.ts'
import { withClinic } from '#server/db/clinic.ts'
import { openDrawing } from '#server/documents/pictures.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic, type TestClinic } from '#server/testing/factories.ts'

const test = useTestApp()
let own: TestClinic
let admin: { token: string }
let vet: { token: string }

beforeEach(async () => {
  own = await aClinic(test, 'Clínica Patitas')
  admin = { token: own.as.administrador.token }
  vet = { token: own.as.veterinario.token }
})

const inClinic = <T>(work: Parameters<typeof withClinic<T>>[3]) =>
  withClinic(test.database, own.id, test.services.clock(), work)

const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .png()
    .toBuffer()

const full = {
  name: 'Clínica Patitas del Norte',
  nit: '901.448.210-2',
  legalRepresentative: 'Marta Gil',
  address: 'Calle 12 # 3-45',
  city: 'Medellín',
  phone: { country: '57' as const, number: '6044448890' },
  email: 'hola@patitas.co',
  website: 'www.patitas.co',
}

describe('the clinic', () => {
  it('stands at the head of its papers with what there is of it', async () => {
    expect(await inClinic(findLetterhead)).toMatchObject({ name: 'Clínica Patitas', lines: [], logoFileId: null })
    await callRoute(test, clinic.update, { ...full, version: 1 }, admin)
    const { lines } = await inClinic(findLetterhead)
    expect(lines).toEqual([
      'NIT 901.448.210-2',
      'Calle 12 # 3-45, Medellín',
      '+57\u00a0604\u00a0444\u00a08890',
      'hola@patitas.co',
      'www.patitas.co',
    ])
  })

  it('has a colour that is seen on white paper, written as it may be', async () => {
    const { version } = (await callRoute(test, clinic.letterhead, {}, admin)).body
    const save = (color: string) => callRoute(test, clinic.saveLetterhead, { color, footer: null, version }, admin)
    for (const pale of ['#ffe000', '#ffffff', '#7fd6c3'])
      expect((await save(pale)).error).toMatchObject({
        field: 'color',
        message: 'Elija un color más oscuro: sobre papel blanco no se ve',
      })
    expect((await save('verde')).error).toMatchObject({ field: 'color', message: 'Escriba un color como #12675A' })
    expect((await save('#A03366')).body.color).toBe('#a03366')
  })

  it('keeps who changed it, and refuses to write over somebody else', async () => {
    const saved = (await callRoute(test, clinic.update, { ...full, version: 1 }, admin)).body
    expect(saved).toMatchObject({ ...full, version: 2 })
    expect((await callRoute(test, clinic.update, { ...full, version: 1 }, admin)).error?.code).toBe('version_conflict')
    const list = (await callRoute(test, changes.list, { record: 'clinics', recordId: own.id }, admin)).body
    expect(list.items.map(({ operation, actorName }) => [operation, actorName])).toEqual([
      ['updated', 'Persona administrador'],
    ])
    expect(list.items[0]?.fields).toContainEqual({
      field: 'name',
      before: 'Clínica Patitas',
      after: 'Clínica Patitas del Norte',
    })
    const hidden = await callRoute(test, changes.list, { record: 'clinics', recordId: own.id }, vet)
    expect(hidden.error?.code).toBe('forbidden')
  })

  it.each(['javascript:alert(1)', 'mailto:a@b.co', 'clinica', 'http://', 'a b.co'])(
    'takes no %s for its page',
    async (website) => {
      const answer = await callRoute(test, clinic.update, { ...full, version: 1, website }, admin)
      expect(answer.error).toMatchObject({ code: 'invalid', field: 'website' })
    },
  )

  it.each(['901.448.210-3', '90144', 'nueve'])('takes no %s for its NIT', async (nit) => {
    const answer = await callRoute(test, clinic.update, { ...full, version: 1, nit }, admin)
    expect(answer.error).toMatchObject({ code: 'invalid', field: 'nit' })
  })

  it('takes no SVG for its logo, whatever it calls itself', async () => {
    const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    for (const bytes of [Buffer.from(svg), Buffer.from(svg.slice(21))]) {
      const answer = await callRoute(test, clinic.setLogo, {}, { ...admin, file: { bytes, type: 'image/png' } })
      expect(answer.error).toMatchObject({ code: 'invalid', message: expect.stringContaining('SVG') })
    }
  })

  it('has a logo that the profile shows and the papers carry as PNG', async () => {
    const file = { bytes: await draw(1200, 300), type: 'image/png' }
    const { logo } = (await callRoute(test, clinic.setLogo, {}, { ...admin, file })).body
    expect((await callRoute(test, professionals.profile, {}, vet)).body.settings.icon).toBe(logo)
    expect((await callRoute(test, clinic.logo, {}, vet)).raw.headers['content-type']).toBe('image/png')
    const { logoFileId } = await inClinic(findLetterhead)
    const picture = await openDrawing(test.services.files, own.id, logoFileId)
    expect(await sharp(picture?.bytes).metadata()).toMatchObject({ format: 'png', width: 600, height: 150 })
    const second = (await callRoute(test, clinic.setLogo, {}, { ...admin, file })).body
    expect(second.logo).not.toBe(logo)
    expect(await openDrawing(test.services.files, own.id, logoFileId), 'the old file is gone').toBeNull()
    expect((await callRoute(test, clinic.removeLogo, {}, admin)).body.logo).toBeNull()
    expect((await callRoute(test, clinic.logo, {}, vet)).status).toBe(404)
  })
})

describe('the own profile', () => {
  const mine = { version: 1, name: 'Laura Gómez', document: '1.020.345', documentType: 'CC' as const }

  it('changes the name that everything signed from now on carries', async () => {
    const saved = (await callRoute(test, professionals.saveProfile, mine, vet)).body
    expect(saved).toMatchObject({ name: 'Laura Gómez', licensed: true, professionalCard: '14582', version: 2 })
    const { rows } = await test.owner.query('SELECT name, licensed FROM accounts WHERE professional_id = $1', [
      saved.id,
    ])
    expect(rows).toEqual([{ name: 'Laura Gómez', licensed: true }])
    expect((await callRoute(test, professionals.saveProfile, mine, vet)).error?.code).toBe('version_conflict')
  })

  it('leaves the professional card to an administrator', async () => {
    const refused = await callRoute(test, professionals.saveProfile, { ...mine, professionalCard: '1' }, vet)
    expect(refused.error).toMatchObject({ code: 'invalid', field: 'professionalCard' })
    const same = await callRoute(test, professionals.saveProfile, { ...mine, professionalCard: '14582' }, vet)
    expect(same.status).toBe(200)
    const other = await callRoute(test, professionals.saveProfile, { ...mine, professionalCard: '778' }, admin)
    expect(other.body.professionalCard).toBe('778')
  })

  it('keeps a photo and a signature, each for its own eyes', async () => {
    const file = { bytes: await draw(900, 300), type: 'image/png' }
    const photo = (await callRoute(test, professionals.setPicture, { picture: 'photo' }, { ...vet, file })).body
    expect(photo).toMatchObject({ signature: null, photo: expect.stringContaining('/profile/pictures/photo?v=') })
    const both = (await callRoute(test, professionals.setPicture, { picture: 'signature' }, { ...vet, file })).body
    expect(both.photo).toBe(photo.photo)
    const fileId = await inClinic((tx) => findSignature(tx, both.id))
    expect((await openDrawing(test.services.files, own.id, fileId))?.contentType).toBe('image/png')
    expect((await callRoute(test, professionals.picture, { picture: 'signature' }, admin)).status).toBe(404)
    const without = (await callRoute(test, professionals.removePicture, { picture: 'signature' }, vet)).body
    expect([without.signature, without.photo]).toEqual([null, photo.photo])
    expect(await inClinic((tx) => findSignature(tx, both.id))).toBeNull()
  })
})
