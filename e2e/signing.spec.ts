import type { Page } from '@playwright/test'
import { formats } from '#shared/formats/formats.contract.ts'
import { issuedFormats } from '#shared/issuedFormats/issuedFormats.contract.ts'
import { signing } from '#shared/signing/signing.contract.ts'
import { type APIRequestContext, aPet, ask, expect, expectNoViolations, sizes, test } from './fixtures.ts'

const words = (text: string) => ({ type: 'text', text })

/** A draft that its owner signs, and then whoever else. */
async function aDraft(request: APIRequestContext, token: string, admin: string, more: object[] = []) {
  const content = {
    type: 'doc',
    content: [
      { type: 'paragraph', content: [words('Autorizo operar a '), { type: 'dataField', attrs: { key: 'pet.name' } }] },
      { type: 'signatureField', attrs: { id: 'propietario', role: 'owner', label: 'Propietario' } },
      ...more,
    ],
  }
  const template = { title: 'Consentimiento de cirugía', purpose: 'surgery' as const, content }
  const { id: formatId } = await ask(request, formats.create, template, admin)
  const pet = await aPet(request, token)
  return { pet, draft: await ask(request, issuedFormats.create, { petId: pet.id, formatId }, token) }
}

/** One that was sent to its owner, and what opens it. */
async function aLink(request: APIRequestContext, token: string, admin: string) {
  const { pet, draft } = await aDraft(request, token, admin)
  const { id, version } = draft
  const sending = { issuedFormatId: id, version, isMailed: false, codeBy: 'clinic' as const }
  await ask(request, signing.send, sending, token)
  const { link } = await ask(request, signing.link, { issuedFormatId: id }, token)
  if (!link) throw new Error('The format has no open link')
  return { id, pet, code: link.code ?? '', path: link.address.replace(/^.*?\/firmar/, '/firmar') }
}

/** Wherever the pad is by then: what comes above it, or a scroll that is taken up again, moves it. */
async function draw(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: 'Espacio para firmar' })
  await pad.hover({ position: { x: 30, y: 60 } })
  await page.mouse.down()
  for (const [x, y] of [
    [70, 88],
    [110, 32],
    [150, 88],
    [190, 60],
  ] as const)
    await pad.hover({ position: { x, y } })
  await page.mouse.up()
  await expect(page.getByRole('button', { name: 'Borrar', exact: true })).toBeEnabled()
}

for (const { size, use } of sizes)
  test(`an owner signs on a ${size} by a link, and it is found genuine`, async ({
    browser,
    baseURL,
    request,
    enter,
  }) => {
    const token = await enter('veterinario')
    const { id, code, path, pet } = await aLink(request, token, await enter('demo'))
    const stranger = await browser.newContext({ ...use, baseURL: baseURL ?? '', locale: 'es-CO' })
    const page = await stranger.newPage()
    await page.goto(path)
    await expect(page.getByText(`Autorizo operar a ${pet.name}`)).toBeVisible()
    await page.getByLabel('Nombre completo').fill('Camila Torres')
    await page.getByLabel('Documento de identidad').fill('CC 1020345678')
    await page.getByRole('button', { name: 'Firmar documento' }).click()
    await expect(page.getByText('La firma está vacía')).toBeVisible()
    await draw(page)
    await page.getByLabel('Código de 6 números').fill(code)
    await page.getByRole('checkbox').check()
    // What is typed is still there when the page comes again.
    await page.reload()
    await expect(page.getByLabel('Nombre completo')).toHaveValue('Camila Torres')
    await draw(page)
    await page.getByLabel('Código de 6 números').fill(code)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Firmar documento' }).click()
    await expect(page.getByRole('heading', { name: 'Documento firmado' })).toBeVisible()
    await expectNoViolations(page, 'light')
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Descargar mi copia (PDF)' }).click()
    expect((await downloading).suggestedFilename()).toBe(`Consentimiento de cirugía ${pet.name}.pdf`)

    const { code: verification } = await ask(request, issuedFormats.get, { issuedFormatId: id }, token)
    await page.goto(`/verificar/${verification}`)
    await expect(page.getByRole('heading', { name: 'Documento firmado' })).toBeVisible()
    await expect(page.getByText('C••• T••••')).toBeVisible()
    await expectNoViolations(page, 'light')
    await stranger.close()
  })

for (const { size, use } of sizes)
  test(`an owner refuses a document on a ${size}, with a reason that the clinic reads`, async ({
    browser,
    baseURL,
    request,
    enter,
    page: own,
  }) => {
    const token = await enter('veterinario')
    const { id, path, pet, code } = await aLink(request, token, await enter('demo'))
    const stranger = await browser.newContext({ ...use, baseURL: baseURL ?? '', locale: 'es-CO' })
    const page = await stranger.newPage()
    await page.goto(path)
    await page.getByRole('button', { name: 'No quiero firmar' }).click()
    await page.getByLabel('Motivo').fill('Quiero otra opinión')
    await page.getByLabel('Código de 6 números').fill(code)
    await page.getByRole('button', { name: 'Rechazar el documento' }).click()
    await expect(page.getByRole('heading', { name: 'El documento fue rechazado' })).toBeVisible()
    const { status, statusReason } = await ask(request, issuedFormats.get, { issuedFormatId: id }, token)
    expect({ status, statusReason }).toEqual({ status: 'rejected', statusReason: 'Quiero otra opinión' })
    await expectNoViolations(page, 'light')
    await stranger.close()

    await own.setViewportSize(use.viewport)
    await own.goto(`/mascotas/${pet.id}/formatos?formato=${id}`)
    await expect(own.getByText('Rechazado', { exact: true })).toBeVisible()
    await expect(own.getByText('Quiero otra opinión', { exact: true })).toBeVisible()
    await own.getByRole('button', { name: 'Empezar de nuevo' }).click()
    await expect(own.getByText('Borrador', { exact: true })).toBeVisible()
    await expect(own.getByText('No falta ningún dato.')).toBeVisible()
  })

const veterinarian = {
  type: 'signatureField',
  attrs: { id: 'medico', role: 'professional', label: 'Médico veterinario' },
}

for (const { size, use } of sizes)
  test.describe(`the clinic on a ${size}`, () => {
    test.use(use)

    test('sends a consent, sees it opened and signed on the owner’s phone, and signs second', async ({
      page,
      browser,
      baseURL,
      request,
      enter,
    }) => {
      // A clinic without a number of its own: a person sends the link.
      const token = await enter('mora')
      const { pet, draft } = await aDraft(request, token, token, [veterinarian])
      await page.goto(`/mascotas/${pet.id}/formatos?formato=${draft.id}`)
      await page.getByRole('button', { name: 'Enviar a firmar' }).click()
      const dialog = page.getByRole('dialog')
      // Its owner has no e-mail: that field is not what comes first.
      await expect(dialog.getByRole('radio', { name: /^Lo entrego yo/ })).toBeFocused()
      await dialog.getByRole('radio', { name: /^Se lo digo yo/ }).check()
      await dialog.getByRole('button', { name: 'Enviar a firmar' }).click()
      await expect(page.getByText('Todavía no lo ha abierto.')).toBeVisible()
      await expect(page.getByRole('img', { name: 'Código QR para firmar en el celular' })).toBeVisible()
      const chat = page.getByRole('link', { name: 'Enviar por WhatsApp' })
      await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/573\d{9}\?text=Hola%2C/)

      const { link } = await ask(request, signing.link, { issuedFormatId: draft.id }, token)
      const phone = await browser.newContext({ ...sizes[1].use, baseURL: baseURL ?? '', locale: 'es-CO' })
      const owner = await phone.newPage()
      await owner.goto((link?.address ?? '').replace(/^.*?\/firmar/, '/firmar'))
      await owner.getByLabel('Nombre completo').fill('Camila Torres')
      await owner.getByLabel('Documento de identidad').fill('CC 1020345678')
      await expect(page.getByText(/^Abierto el /)).toBeVisible()
      await draw(owner)
      await owner.getByLabel('Código de 6 números').fill(link?.code ?? '')
      await owner.getByRole('checkbox').check()
      await owner.getByRole('button', { name: 'Firmar documento' }).click()
      await expect(owner.getByText('Todavía faltan otras firmas')).toBeVisible()

      // Nobody touched the clinic's screen.
      await page.getByRole('button', { name: 'Firmar con mi perfil' }).click()
      const question = page.getByRole('alertdialog')
      await expect(question.getByRole('region', { name: 'Lo que se firma' })).toBeVisible()
      await question.getByRole('button', { name: 'Firmar documento' }).click()
      await expect(page.getByText('2 de 2')).toBeVisible()
      await phone.close()
    })
  })

test('what was drawn on a pad that is gone is not what is signed', async ({ page, request, enter }) => {
  const token = await enter('veterinario')
  const { pet, draft } = await aDraft(request, token, await enter('demo'))
  await page.goto(`/mascotas/${pet.id}/formatos?formato=${draft.id}`)
  await page.getByRole('button', { name: 'Firmar en este equipo' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Documento de identidad').fill('CC 1020345678')
  await draw(page)
  await dialog.getByRole('radio', { name: 'Escribir el nombre' }).check()
  await dialog.getByRole('radio', { name: 'Dibujar la firma' }).check()
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Guardar firma' }).click()
  await expect(dialog.getByText('La firma está vacía')).toBeVisible()
  const { status, signers } = await ask(request, issuedFormats.get, { issuedFormatId: draft.id }, token)
  expect([status, signers]).toEqual(['draft', []])

  await draw(page)
  await dialog.getByRole('button', { name: 'Guardar firma' }).click()
  await expect(page.getByText('1 de 1')).toBeVisible()
})
