import type { Page } from '@playwright/test'
import { consultations } from '#shared/consultations/consultations.contract.ts'
import { professionals } from '#shared/professionals/professionals.contract.ts'
import { askSingly, aPet, ask, expect, keptKeys, newName, openSession, PASSWORD, test } from './fixtures.ts'

test.use({ viewport: { width: 1440, height: 900 } })

async function logIn(page: Page, login: string): Promise<void> {
  await page.getByLabel('Correo').fill(`${login}@huella.vet`)
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page.getByRole('navigation').first()).toBeVisible()
}

/** Types into a form without loading the page: it stays with its account. */
async function typeOwner(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Propietarios' }).first().click()
  await page.getByRole('button', { name: 'Nuevo propietario' }).click()
  await page.getByRole('dialog').getByLabel('Nombre completo').fill(newName('Ana'))
}

/** The device knows the session of who is in: what the start keeps of it is kept. */
function knowsSession(page: Page): Promise<boolean> {
  return page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const request = indexedDB.open('huella-answers')
        request.onupgradeneeded = () => request.transaction?.abort()
        request.onerror = () => resolve(false)
        request.onsuccess = () => {
          const all = request.result.transaction('answers').objectStore('answers').getAllKeys()
          all.onsuccess = () => {
            resolve(all.result.some((place) => String(place).endsWith('/session')))
            request.result.close()
          }
        }
      }),
  )
}

/** As a day later: the device knows no session that the server confirmed lately, and a start waits for it. */
async function forgetAnswers(page: Page): Promise<void> {
  await expect.poll(() => knowsSession(page)).toBe(true)
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const request = indexedDB.open('huella-answers')
        request.onsuccess = () => {
          const work = request.result.transaction('answers', 'readwrite')
          work.objectStore('answers').clear()
          work.oncomplete = () => resolve()
        }
      }),
  )
}

test('two accounts in two windows of one browser both keep what is typed', async ({ page, context }) => {
  const other = await context.newPage()
  for (const window of [page, other]) await window.goto('/')
  await logIn(page, 'veterinario')
  await logIn(other, 'auxiliar')
  // The first one's key went with the second login: it is asked for anew.
  for (const window of [page, other]) await typeOwner(window)
  await expect.poll(() => keptKeys(page)).toHaveLength(2)
})

test('whoever logs in next does not find the key of who was here before', async ({ page, request, enter }) => {
  await enter('veterinario', { isOwn: true })
  const { id } = await ask(request, professionals.profile, {}, await openSession(request, 'veterinario'))
  await page.goto('/')
  await typeOwner(page)
  await expect.poll(() => keptKeys(page)).toEqual([id])
  // Nobody can say that the session is over.
  await askSingly(page)
  await page.route('**/api/auth/profile', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
  await forgetAnswers(page)
  page.once('dialog', (question) => void question.accept())
  await page.goto('/')
  await expect(page.getByText('El servicio está ocupado')).toBeVisible()
  await page.unroute('**/api/auth/profile')
  await logIn(page, 'auxiliar')
  expect(await keptKeys(page)).not.toContain(id)
})

test('a start that the server is too busy for says so, and the key of what is kept here stays', async ({
  page,
  request,
  enter,
}) => {
  const token = await enter('veterinario')
  const { id } = await ask(request, consultations.create, { petId: (await aPet(request, token)).id }, token)
  await page.goto(`/consulta/${id}`)
  await expect(page.getByLabel('Relato del propietario')).toBeEditable()
  const keys = () => keptKeys(page)
  await expect.poll(keys).toHaveLength(1)
  await askSingly(page)
  await page.route('**/api/auth/profile', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
  await forgetAnswers(page)
  await page.reload()
  await expect(page.getByText('El servicio está ocupado')).toBeVisible()
  expect(await keys()).toHaveLength(1)
  await page.unroute('**/api/auth/profile')
  await page.reload()
  await expect(page.getByLabel('Relato del propietario')).toBeEditable()
})
