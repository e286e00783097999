import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { owners } from '#shared/owners/owners.contract.ts'
import { pets } from '#shared/pets/pets.contract.ts'
import { surgeries } from '#shared/surgeries/surgeries.contract.ts'
import {
  aPet,
  aSurgery,
  ask,
  closeStream,
  cutNetwork,
  expect,
  loseNetworkAfter,
  openSession,
  test,
} from './fixtures.ts'

/** The second half of a double click, however long the first one took. */
async function pressAgain(page: Page, button: Locator): Promise<void> {
  await button.hover()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
}

const planned = { phase: 'induction', medicine: 'Dexmedetomidina', dosePerKg: 5, doseUnit: 'mcg' } as const

async function weigh(request: APIRequestContext, token: string, surgeryId: string, weightKg: number): Promise<void> {
  const { version } = await ask(request, surgeries.get, { surgeryId }, token)
  await ask(request, surgeries.save, { surgeryId, version, fields: { weightKg } }, token)
}

test('a key that is pressed twice writes over nothing that nobody read', async ({ page, request, enter }) => {
  const token = await enter('veterinario')
  const { owner } = await aPet(request, token)
  await page.goto(`/propietarios/${owner.id}`)
  await page.getByRole('button', { name: 'Editar', exact: true }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Ciudad').fill('Cali')
  const { version, name, phone } = await ask(request, owners.get, { ownerId: owner.id }, token)
  const theirs = { ownerId: owner.id, version, name, phone, city: 'Palmira' }
  await ask(request, owners.update, theirs, await openSession(request, 'demo'))
  await page.keyboard.press('Control+S')
  const question = page.getByRole('dialog', { name: /guardó este registro/ })
  await expect(question.getByText('Palmira')).toBeVisible()
  const sent: string[] = []
  page.on('request', (call) => call.method() === 'PUT' && sent.push(call.url()))
  await page.keyboard.press('Control+S')
  await page.keyboard.press('Control+Enter')
  await expect(question).toBeVisible()
  expect(sent).toEqual([])
  await question.getByRole('radio', { name: 'Tomar lo otro' }).check()
  await page.keyboard.press('Control+S')
  await expect(page.getByText('Propietario actualizado')).toBeVisible()
  expect((await ask(request, owners.get, { ownerId: owner.id }, token)).city).toBe('Palmira')
})

test('a double click does not go over what its first press tells', async ({ page, request, enter }) => {
  const token = await enter('veterinario')
  const { id: petId, version } = await aPet(request, token)
  await page.goto(`/mascotas/${petId}`)
  await page.getByRole('button', { name: 'Más acciones para Milo', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Cambiar el estado' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Estado').selectOption('transferred')
  await dialog.getByLabel('Motivo').fill('Se mudaron')
  const lost = { petId, version, status: 'lost', reason: 'Se escapó' } as const
  await ask(request, pets.changeStatus, lost, await openSession(request, 'demo'))
  const change = dialog.getByRole('button', { name: 'Cambiar estado' })
  await change.click()
  await expect(dialog.getByText('Milo pasó a «En búsqueda»')).toBeVisible()
  await pressAgain(page, change)
  await expect(dialog.getByText('Milo pasó a «En búsqueda»')).toBeVisible()
  expect((await ask(request, pets.get, { petId }, token)).status).toBe('lost')
})

test('a state that somebody else set already is shown', async ({ page, request, enter }) => {
  const token = await enter('veterinario')
  const { id: petId, version } = await aPet(request, token)
  await page.goto(`/mascotas/${petId}`)
  await page.getByRole('button', { name: 'Más acciones para Milo', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Cambiar el estado' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Estado').selectOption('lost')
  await dialog.getByLabel('Motivo').fill('Saltó la cerca')
  const lost = { petId, version, status: 'lost', reason: 'Se escapó' } as const
  await ask(request, pets.changeStatus, lost, await openSession(request, 'demo'))
  await dialog.getByRole('button', { name: 'Cambiar estado' }).click()
  await expect(dialog.getByText('La mascota ya está en ese estado.')).toBeVisible()
  await expect(dialog.getByText('Ahora: En búsqueda.')).toBeVisible()
})

test('a drug that never arrived is recorded for the weight that the sheet has by now', async ({
  page,
  request,
  enter,
}) => {
  const token = await enter('veterinario')
  const { id: surgeryId } = await aSurgery(request, token)
  await weigh(request, token, surgeryId, 12)
  await page.goto(`/cirugia/${surgeryId}`)
  await page.getByRole('button', { name: 'Agregar fármaco' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: /^Fármaco/ }).fill('Propofol')
  await dialog.getByLabel(/^Dosis por kilogramo/).fill('4')
  await dialog.getByLabel(/^Concentración por mL/).fill('10')
  await dialog.getByLabel(/^Ya se aplicó/).check()
  await expect(dialog.getByText('4,8 mL para 12 kg')).toBeVisible()
  const add = dialog.getByRole('button', { name: 'Agregar', exact: true })
  await cutNetwork(page.context())
  await add.click()
  await expect(dialog.getByText('No hay conexión con el servidor')).toBeVisible()
  await weigh(request, await openSession(request, 'demo'), surgeryId, 21)
  await page.context().setOffline(false)
  await add.click()
  await expect(dialog.getByText('El peso de la hoja es 21 kg')).toBeVisible()
  await expect(dialog.getByText('8,4 mL para 21 kg')).toBeVisible()
  await add.click()
  await expect(page.getByText('Fármaco agregado')).toBeVisible()
  expect((await ask(request, surgeries.get, { surgeryId }, token)).drugs[0]?.volume).toBe(8.4)
})

test('a drug is given while something else of the sheet is to be decided', async ({ page, request, enter }) => {
  const token = await enter('veterinario')
  const { id: surgeryId } = await aSurgery(request, token)
  await ask(request, surgeries.addDrug, { surgeryId, ...planned, concentration: 0.5 }, token)
  await closeStream(page)
  await page.goto(`/cirugia/${surgeryId}`)
  const technique = page.getByRole('textbox', { name: 'Técnica' })
  await expect(technique).toBeVisible()
  const other = await openSession(request, 'demo')
  const { version } = await ask(request, surgeries.get, { surgeryId }, other)
  await ask(request, surgeries.save, { surgeryId, version, fields: { technique: 'Por el flanco' } }, other)
  await technique.fill('Abordaje preescrotal')
  await expect(page.getByText(/también cambió este dato/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Aplicar Dexmedetomidina ahora' }).click()
  await expect
    .poll(async () => (await ask(request, surgeries.get, { surgeryId }, token)).drugs[0]?.status)
    .toBe('given')
})

test('doses of an emergency that were brought and voided are brought again', async ({ page, request, enter }) => {
  const token = await enter('veterinario')
  const { id: before } = await aSurgery(request, token)
  const atropine = {
    phase: 'emergency',
    medicine: 'Atropina',
    dosePerKg: 0.04,
    doseUnit: 'mg',
    concentration: 1,
  } as const
  await ask(request, surgeries.addDrug, { surgeryId: before, ...atropine }, token)
  const { id: surgeryId } = await aSurgery(request, token)
  await page.goto(`/cirugia/${surgeryId}`)
  const bring = page.getByRole('button', { name: 'Traer las dosis de urgencia de la última cirugía' })
  const giveBack = await loseNetworkAfter(page, 'POST', /\/emergency-drugs$/)
  await bring.click()
  await expect(page.getByText('No hay conexión con el servidor').first()).toBeVisible()
  giveBack()
  const other = await openSession(request, 'demo')
  const [brought] = (await ask(request, surgeries.get, { surgeryId }, other)).drugs
  const { id: drugId = '', version = 0 } = brought ?? {}
  await ask(request, surgeries.voidDrug, { surgeryId, drugId, version, reason: 'No era suya' }, other)
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await expect(page.getByText('Anulado: No era suya')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await bring.click()
  await expect(page.getByText('Dosis de urgencia traídas')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Aplicar Atropina ahora' })).toHaveCount(1)
  const { drugs } = await ask(request, surgeries.get, { surgeryId }, token)
  expect(drugs.map(({ status }) => status).toSorted()).toEqual(['planned', 'voided'])
})
