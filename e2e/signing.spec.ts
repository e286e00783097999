import type { Page } from '@playwright/test'
import { formats } from '#shared/formats/formats.contract.ts'
import { issuedFormats } from '#shared/issuedFormats/issuedFormats.contract.ts'
import { signing } from '#shared/signing/signing.contract.ts'
import { type APIRequestContext, aPet, ask, expect, expectNoViolations, sizes, test } from './fixtures.ts'

const words = (text: string) => ({ type: 'text', text })

/** A document that its owner is to sign, and what opens it. */
async function aLink(request: APIRequestContext, token: string, admin: string) {
  const content = {
    type: 'doc',
    content: [
      { type: 'paragraph', content: [words('Autorizo operar a '), { type: 'dataField', attrs: { key: 'pet.name' } }] },
      { type: 'signatureField', attrs: { id: 'propietario', role: 'owner', label: 'Propietario' } },
    ],
  }
  const template = { title: 'Consentimiento de cirugía', purpose: 'surgery' as const, content }
  const { id: formatId } = await ask(request, formats.create, template, admin)
  const pet = await aPet(request, token)
  const { id, version } = await ask(request, issuedFormats.create, { petId: pet.id, formatId }, token)
  const sending = { issuedFormatId: id, version, isMailed: false, codeBy: 'clinic' as const }
  await ask(request, signing.send, sending, token)
  const { link } = await ask(request, signing.link, { issuedFormatId: id }, token)
  if (!link) throw new Error('The format has no open link')
  return { id, pet, code: link.code ?? '', path: link.address.replace(/^.*?\/firmar/, '/firmar') }
}

async function draw(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: 'Espacio para firmar' })
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('There is nowhere to sign')
  await page.mouse.move(box.x + 30, box.y + 60)
  await page.mouse.down()
  for (let step = 1; step <= 20; step += 1)
    await page.mouse.move(box.x + 30 + step * 8, box.y + 60 + Math.sin(step / 2) * 30)
  await page.mouse.up()
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

    const { code: verification } = await ask(request, issuedFormats.get, { issuedFormatId: id }, token)
    await page.goto(`/verificar/${verification}`)
    await expect(page.getByRole('heading', { name: 'Documento firmado' })).toBeVisible()
    await expect(page.getByText('C••• T••••')).toBeVisible()
    await expectNoViolations(page, 'light')
    await stranger.close()
  })

test('an owner refuses a document, with a reason', async ({ browser, baseURL, request, enter }) => {
  const token = await enter('veterinario')
  const { id, path } = await aLink(request, token, await enter('demo'))
  const stranger = await browser.newContext({ baseURL: baseURL ?? '', locale: 'es-CO' })
  const page = await stranger.newPage()
  await page.goto(path)
  await page.getByRole('button', { name: 'No quiero firmar' }).click()
  await page.getByLabel('Motivo').fill('Quiero otra opinión')
  await page.getByRole('button', { name: 'Rechazar el documento' }).click()
  await expect(page.getByRole('heading', { name: 'El documento fue rechazado' })).toBeVisible()
  const { status, statusReason } = await ask(request, issuedFormats.get, { issuedFormatId: id }, token)
  expect({ status, statusReason }).toEqual({ status: 'rejected', statusReason: 'Quiero otra opinión' })
  await stranger.close()
})
