import { readFile } from 'node:fs/promises'
import type { APIRequestContext } from '@playwright/test'
import { consultations } from '#shared/consultations/consultations.contract.ts'
import { formulas } from '#shared/formulas/formulas.contract.ts'
import { owners } from '#shared/owners/owners.contract.ts'
import { pets } from '#shared/pets/pets.contract.ts'
import { aClinic, aDocument, aPet, ask, drawSignature, expect, test } from './fixtures.ts'

/** A pet with signed consultations and a signed formula, whose owner has everything to hide. */
async function aSignedPet(request: APIRequestContext, token: string) {
  const document = aDocument()
  const phone = { country: '57', number: '3004128890' } as const
  const private_ = { name: 'Catalina Ríos Mejía', documentType: 'CC', document, address: 'Calle 9 # 8-76' } as const
  const owner = await ask(request, owners.create, { ...private_, phone }, token)
  const pet = await aPet(request, token, { ownerId: owner.id })
  for (const diagnosis of ['Dermatitis', 'Otitis', 'Gastritis', 'Conjuntivitis']) {
    const fields = { anamnesis: 'Relato', presumptiveDiagnosis: diagnosis, treatments: 'Reposo', weightKg: 12.4 }
    const { id, version } = await ask(request, consultations.create, { petId: pet.id, ...fields }, token)
    await ask(request, consultations.sign, { consultationId: id, version }, token)
  }
  const item = {
    medicine: 'Omeprazol',
    activeIngredient: 'Omeprazol',
    concentration: '20 mg',
    form: 'Cápsula',
    dose: '1 cápsula',
    route: 'Oral',
  }
  const use = { frequency: 'cada 24 h', duration: '5 días', quantity: 5, quantityUnit: 'capsule' } as const
  const draft = await ask(request, formulas.create, { petId: pet.id, items: [{ ...item, ...use }] }, token)
  await ask(request, formulas.sign, { formulaId: draft.id, version: draft.version }, token)
  return { pet: await ask(request, pets.get, { petId: pet.id }, token), document }
}

test.describe('a stranger with a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('reads the report, sees all of a list, downloads a formula and shares the link', async ({
    page,
    context,
    request,
    enter,
  }) => {
    const { pet, document } = await aSignedPet(request, await enter('veterinario'))
    await context.clearCookies()
    const shared: unknown[] = []
    await page.exposeFunction('keepShared', (data: unknown) => shared.push(data))
    await page.addInitScript(() => {
      const keep = (data: ShareData) =>
        (window as unknown as { keepShared: (data: ShareData) => Promise<void> }).keepShared(data)
      Object.defineProperty(navigator, 'share', { value: keep })
    })
    await page.goto(`/reporte/mascota?id=${pet.public_id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Milo' })).toBeVisible()
    await expect(page.getByText('Propietario: C••• M•••• · ••• ••• 88 90')).toBeVisible()
    await expect(page.getByText('Macho', { exact: true })).toBeVisible()
    await expect(page.getByText('12,4 kg', { exact: true }).first()).toBeVisible()
    const text = await page.locator('body').innerText()
    for (const secret of ['Catalina', 'Mejía', document, '3004128890', 'Calle 9']) expect(text).not.toContain(secret)

    const visits = page.getByRole('region', { name: 'Consultas' })
    await expect(visits.getByRole('listitem')).toHaveCount(3)
    await visits.getByRole('button', { name: 'Ver todas: consultas' }).click()
    await expect(visits.getByRole('listitem')).toHaveCount(4)
    await visits.getByText('Dermatitis', { exact: true }).first().click()
    await expect(visits.getByText('Reposo').last()).toBeVisible()
    await visits.getByRole('button', { name: 'Ver menos: consultas' }).click()
    await expect(visits.getByRole('listitem')).toHaveCount(3)

    await expect(page.getByRole('button', { name: 'Exportar historia completa (PDF)' })).toBeDisabled()
    await expect(page.getByText('Próximamente')).toBeVisible()
    const download = page.waitForEvent('download')
    const link = page.getByRole('link', { name: /^Descargar la fórmula \d{6} en JSON$/ })
    await expect(link).toHaveAttribute('download', /^Fórmula \d{6}\.json$/)
    await link.click()
    const file = await download
    expect(await readFile(await file.path(), 'utf8')).toContain('Omeprazol')
    expect(file.suggestedFilename()).toMatch(/\.json$/)

    await page.getByRole('button', { name: 'Compartir' }).click()
    await expect.poll(() => shared).toEqual([expect.objectContaining({ url: page.url() })])
  })

  test('copies its link, and is printed whole', async ({ page, context, request, enter }) => {
    const { pet } = await aSignedPet(request, await enter('veterinario'))
    await context.clearCookies()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(`/reporte/mascota?id=${pet.public_id}`)
    await page.getByRole('button', { name: 'Copiar', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Enlace copiado' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())

    // What the browser does around printing, without its dialog.
    const lines = page.getByRole('region', { name: 'Consultas' }).getByRole('listitem')
    await page.evaluate(() => {
      window.print = () => window.dispatchEvent(new Event('beforeprint'))
    })
    await page.getByRole('button', { name: 'Imprimir' }).last().click()
    await expect(lines).toHaveCount(4)
    await expect(lines.getByText('Reposo').filter({ visible: true })).toHaveCount(4)
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await expect(lines).toHaveCount(3)
  })

  test('is told what is missing, and never whether a link once was one', async ({ page }) => {
    await page.goto('/reporte/mascota')
    await expect(page.getByRole('heading', { name: 'Falta el parámetro id en la URL.' })).toBeVisible()
    const answer = await page.goto('/reporte/mascota?id=nadie')
    expect(answer?.headers()['x-robots-tag']).toBe('noindex, nofollow')
    await expect(page.getByRole('heading', { name: 'Este reporte no está disponible' })).toBeVisible()
  })
})

test('the clinic renews the link and switches the report off', async ({ page, request, enter, context }) => {
  const token = await enter('veterinario')
  const pet = await aPet(request, token)
  await page.goto(`/mascotas/${pet.id}`)
  await page.getByRole('button', { name: 'Más acciones para Milo', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Reporte público' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reporte público de Milo' })
  await expect(dialog.getByText(pet.public_id)).toBeVisible()
  await expect(dialog.getByText('No se ha abierto en los últimos 90 días.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Renovar enlace' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Renovar', exact: true }).click()
  await expect(dialog.getByText(pet.public_id)).toHaveCount(0)

  const stranger = await context.newPage()
  await stranger.goto(`/reporte/mascota?id=${pet.public_id}`)
  await expect(stranger.getByRole('heading', { name: 'Este reporte no está disponible' })).toBeVisible()
  const { public_id: renewed } = await ask(request, pets.get, { petId: pet.id }, token)
  await stranger.goto(`/reporte/mascota?id=${renewed}`)
  await expect(stranger.getByRole('heading', { level: 1, name: 'Milo' })).toBeVisible()

  await dialog.getByRole('switch', { name: 'Reporte activo' }).click()
  await expect(dialog.getByText(/^El enlace está desactivado/)).toBeVisible()
  await stranger.reload()
  await expect(stranger.getByRole('heading', { name: 'Este reporte no está disponible' })).toBeVisible()
})

test('an administrator writes the clinic down and draws a signature', async ({ page, request, context, baseURL }) => {
  const token = await aClinic(request)
  await context.addCookies([{ name: 'dgsToken', value: token, url: baseURL ?? '', sameSite: 'Lax' }])
  await page.goto('/configuraciones/clinica')
  await page.getByLabel('NIT').fill('901.448.210-2')
  await page.getByLabel('Página web').fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Guardar datos' }).click()
  await expect(page.getByText('Escriba la dirección de la página, por ejemplo www.clinica.co')).toBeVisible()
  await page.getByLabel('Página web').fill('www.clinica.co')
  await page.getByRole('button', { name: 'Guardar datos' }).click()
  await expect(page.getByText('Datos de la clínica guardados')).toBeVisible()
  // The form begins anew with what was saved, and the next save is over it.
  await expect(page.getByLabel('NIT')).toHaveValue('901.448.210-2')
  await page.getByLabel('NIT').fill('901.448.211-1')
  const again = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await page.getByRole('button', { name: 'Guardar datos' }).click()
  expect((await again).status()).toBe(200)
  await expect(page.getByLabel('NIT')).toHaveValue('901.448.211-1')
  await page.getByRole('button', { name: 'Historial de modificaciones' }).click()
  await expect(page.getByRole('dialog').getByText('901.448.210-2').first()).toBeVisible()

  await page.goto('/configuraciones/perfil')
  await drawSignature(page)
  await expect(page.getByRole('img', { name: /^Firma de / })).toBeVisible()
})
