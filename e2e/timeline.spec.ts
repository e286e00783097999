import type { APIRequestContext, Page } from '@playwright/test'
import { consultations } from '#shared/consultations/consultations.contract.ts'
import { problems } from '#shared/problems/problems.contract.ts'
import { professionals } from '#shared/professionals/professionals.contract.ts'
import { vaccines } from '#shared/vaccines/vaccines.contract.ts'
import { dayOf } from '#shared/values/date.ts'
import { aPet, aSurgery, ask, expect, expectAccessible, sizes, test } from './fixtures.ts'

/** A white square: what a phone's camera would give, smaller. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A visit with a vaccine and a file, and one that came before. */
async function aHistory(request: APIRequestContext, token: string) {
  const pet = await aPet(request, token)
  const petId = pet.id
  await ask(request, consultations.create, { petId, reason: 'Cojera' }, token)
  const anamnesis = 'Comió cáscaras de plátano'
  const second = { petId, presumptiveDiagnosis: 'Gastritis', anamnesis, allowSecondOpen: true }
  const visit = await ask(request, consultations.create, second, token)
  const { id: professionalId } = await ask(request, professionals.profile, {}, token)
  const batch = { product: 'Nobivac', laboratory: 'MSD', batch: 'A1', batchExpiresOn: '2030-12-31' }
  const dose = { protocolId: 'canino-antirrabica-canina', appliedOn: dayOf(new Date()), professionalId, ...batch }
  await ask(request, vaccines.create, { petId, consultationId: visit.id, ...dose }, token)
  const sent = await request.post(`/api/clinic/consultations/${visit.id}/attachments?name=placa.png`, {
    data: picture,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
  })
  expect(sent.ok(), await sent.text()).toBe(true)
  return { petId, visitId: visit.id }
}

/** Opens something with Enter and closes it with Escape: whoever has no mouse is back where they were. */
async function readAndLeave(page: Page, button: string, dialog: string | RegExp, read: () => Promise<void>) {
  const opener = page.getByRole('button', { name: button, exact: true })
  await opener.press('Enter')
  const opened = page.getByRole('dialog', { name: dialog })
  await expect(opened).toBeVisible()
  await read()
  await page.keyboard.press('Escape')
  await expect(opened).toBeHidden()
  await expect(opener).toBeFocused()
}

for (const { size, use } of sizes)
  test.describe(`on a ${size}`, () => {
    test.use(use)

    test('the history: by visits, by kind, by words, and who changed what', async ({ page, request, enter }) => {
      const token = await enter('veterinario')
      const { petId, visitId } = await aHistory(request, token)
      await page.goto(`/mascotas/${petId}/historial`)
      const history = page.getByRole('list', { name: 'Historia', exact: true })
      const made = page.getByRole('list', { name: 'En la consulta «Gastritis»' })
      await expect(made.getByRole('link', { name: 'Antirrábica canina' })).toBeVisible()
      await expect(history.getByRole('link', { name: 'Cojera' })).toBeVisible()

      await page.getByLabel('Tipo').selectOption('Vacuna')
      await expect(history.getByRole('link', { name: 'Gastritis' })).toBeHidden()
      await expect(history.getByRole('link', { name: 'Ver la consulta en que se registró' })).toBeVisible()
      await expect(page).toHaveURL(/tipo=vaccine/)
      await page.goBack()

      await page.getByLabel('Buscar en la historia').fill('PLATANO')
      await expect(history.getByRole('link', { name: 'Cojera' })).toBeHidden()
      await expect(history.getByRole('link', { name: 'Gastritis' })).toBeVisible()
      await page.getByLabel('Buscar en la historia').fill('')
      await expect(made).toBeVisible()

      await readAndLeave(page, 'placa.png', 'placa.png', async () =>
        expect(page.getByRole('img', { name: 'placa.png' })).toBeVisible(),
      )
      const changes = page.getByRole('dialog', { name: 'Historial de modificaciones' })
      await readAndLeave(
        page,
        'Historial de modificaciones de Antirrábica canina',
        'Historial de modificaciones',
        async () => {
          await expect(changes.getByText('Fecha de aplicación')).toBeVisible()
          await expect(changes.getByText('Lote', { exact: true })).toBeVisible()
        },
      )
      await history.getByRole('link', { name: 'Gastritis' }).press('Enter')
      await expect(page).toHaveURL(new RegExp(`/consulta/${visitId}$`))
    })
  })

test('a problem: noted, chronic, resolved, and what it was before', async ({ page, request, enter }) => {
  const token = await enter('veterinario')
  const { id: petId } = await aPet(request, token)
  await page.goto(`/mascotas/${petId}/historial`)
  await page.getByRole('button', { name: 'Agregar problema' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Agregar problema de Milo' })
  await expect(form.getByLabel('Problema')).toBeFocused()
  await page.keyboard.type('Dermatitis atópica')
  await page.keyboard.press('Enter')
  const problem = page.locator('[data-problem]')
  await expect(problem.getByText('Activo')).toBeVisible()

  for (const [state, shown] of [
    ['Crónico', 'Crónico'],
    ['Resuelto', 'Resuelto'],
  ] as const) {
    await problem.getByRole('button', { name: 'Más acciones para Dermatitis atópica' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Editar o cambiar el estado' }).press('Enter')
    const edit = page.getByRole('dialog', { name: 'Editar problema' })
    await edit.getByLabel('Estado').selectOption(state)
    await edit.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(problem.getByText(shown)).toBeVisible()
  }
  await problem.getByRole('button', { name: 'Más acciones para Dermatitis atópica' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Historial de modificaciones' }).press('Enter')
  const changes = page.getByRole('dialog', { name: 'Historial de modificaciones' })
  await expect(changes.getByText('Crónico pasó a Resuelto')).toBeVisible()
  await expect(changes.getByText('Activo pasó a Crónico')).toBeVisible()
})

test('problems are put in another order by keyboard, and the focus stays', async ({ page, request, enter }) => {
  const token = await enter('veterinario')
  const { id: petId } = await aPet(request, token)
  for (const name of ['Otitis', 'Dermatitis', 'Gastritis']) await ask(request, problems.create, { petId, name }, token)
  await page.goto(`/mascotas/${petId}/historial`)
  const names = page.locator('[data-problem] strong')
  await expect(names).toHaveText(['Gastritis', 'Dermatitis', 'Otitis'])
  const down = page.getByRole('button', { name: 'Bajar Gastritis' })
  await down.focus()
  await page.keyboard.press('Enter')
  await expect(names).toHaveText(['Dermatitis', 'Gastritis', 'Otitis'])
  await expect(down).toBeFocused()
  await expect(down).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(names).toHaveText(['Dermatitis', 'Otitis', 'Gastritis'])
  // At the end of the list it does nothing any more, and keeps the focus for the way back.
  await expect(down).toBeDisabled()
  await expect(down).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Subir Gastritis' })).toBeFocused()
})

test('the surgeries beside the consultations, and who changed one', async ({ page, request, enter }) => {
  const { id: surgeryId, petId } = await aSurgery(request, await enter('veterinario'))
  await page.goto(`/mascotas/${petId}/consultas`)
  const main = page.getByRole('main')
  await main.getByText('Cirugías', { exact: true }).click()
  await expect(page).toHaveURL(/consultas\?ver=cirugias$/)
  await expect(main.locator('.StatusBadge', { hasText: 'Programada' })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Programar cirugía' })).toBeVisible()
  await main.getByRole('link', { name: 'Enucleación' }).press('Enter')
  await expect(page).toHaveURL(new RegExp(`/cirugia/${surgeryId}$`))
  await main.getByRole('button', { name: 'Más acciones para la cirugía de Milo' }).click()
  await page.getByRole('menuitem', { name: 'Historial de modificaciones' }).click()
  await expect(page.getByRole('dialog').getByText('Procedimientos')).toBeVisible()
  await expect(page.getByRole('dialog').getByText(/las constantes de las/)).toBeVisible()
  await expectAccessible(page)
})
