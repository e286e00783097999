import type { Page } from '@playwright/test'
import { consultations } from '#shared/consultations/consultations.contract.ts'
import { treatments } from '#shared/hospitalizations/treatments.contract.ts'
import { dayOf } from '#shared/values/date.ts'
import {
  aPet,
  aStay,
  ask,
  cutNetwork,
  expect,
  expectAccessible,
  keptKeys,
  sizes,
  storedText,
  test,
} from './fixtures.ts'

test.use({ serviceWorkers: 'allow' })

interface Kept {
  place: string
  text: string
}

/** What the device keeps of answers, as whoever looks into its storage sees it. */
function keptAnswers(page: Page): Promise<Kept[]> {
  return page.evaluate(
    () =>
      new Promise<Kept[]>((resolve) => {
        const request = indexedDB.open('huella-answers')
        // Before the product made it there is none, and none is made here.
        request.onupgradeneeded = () => request.transaction?.abort()
        request.onerror = () => resolve([])
        request.onsuccess = () => {
          const all = request.result.transaction('answers').objectStore('answers').getAll()
          all.onsuccess = () => {
            const rows = all.result as { place: string; sealed: { bytes: ArrayBuffer } }[]
            resolve(rows.map(({ place, sealed }) => ({ place, text: new TextDecoder('latin1').decode(sealed.bytes) })))
            request.result.close()
          }
        }
      }),
  )
}

const minutesAgo = (minutes: number) => new Date(Math.floor(Date.now() / 60_000 - minutes) * 60_000).toISOString()

test('a stay is read and treated after a start without a network, and not after the sign-out', async ({
  page,
  context,
  request,
  enter,
}) => {
  const token = await enter('veterinario', { isOwn: true })
  const { id: hospitalizationId } = await aStay(request, token)
  const walk = { hospitalizationId, category: 'walk' as const, frequency: 'once' as const }
  await ask(request, treatments.order, { ...walk, name: 'Paseo', startsAt: minutesAgo(1) }, token)
  const address = `/hospitalizacion/${hospitalizationId}?ver=tareas`
  await page.goto(address)
  const give = (open: Page) => open.getByRole('button', { name: /^Paseo de las .*: hecha$/ })
  await expect(give(page)).toBeVisible()

  // Until the device holds the application, the plan and who is in; nothing of it can be read there.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const parts = [`"/hospitalizations/:hospitalizationId"`, '/plan"', '/menu"', '/session']
  await expect
    .poll(async () => {
      const places = (await keptAnswers(page)).map(({ place }) => place)
      return parts.filter((part) => !places.some((place) => place.includes(part)))
    })
    .toEqual([])
  const words = ['Milo', 'diarrea', 'Paseo', 'veterinario@huella.vet', token]
  const isReadable = (kept: Kept[]) => words.filter((word) => kept.some(({ text }) => text.includes(word)))
  expect(isReadable(await keptAnswers(page))).toEqual([])

  await cutNetwork(context)
  await page.reload()
  await expect(page.getByText(/^Sin conexión\. Ve lo que este equipo guardó a las /)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Milo' })).toBeVisible()
  const before = Date.now()
  await give(page).click()
  const waiting = /1 registro espera la conexión.*Paseo/
  await expect(page.getByText(waiting)).toBeVisible()
  const after = Date.now()
  await page.close()

  const reopened = await context.newPage()
  await reopened.goto(address)
  await expect(reopened.getByText(waiting)).toBeVisible()
  await expect(reopened.getByText('Por enviar').first()).toBeVisible()
  await expect(give(reopened)).toHaveCount(0)
  await context.setOffline(false)
  await expect(reopened.getByText(waiting)).toHaveCount(0)
  await expect(reopened.getByText(/^Sin conexión/)).toHaveCount(0)
  const { doses } = await ask(request, treatments.plan, { hospitalizationId, day: dayOf(new Date()) }, token)
  expect(doses).toHaveLength(1)
  const at = Date.parse(doses[0]?.at ?? '')
  expect(at).toBeGreaterThanOrEqual(before - 1000)
  expect(at).toBeLessThanOrEqual(after + 1000)

  await reopened.goto('/configuraciones/perfil')
  await reopened.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(reopened.getByRole('button', { name: 'Ingresar' })).toBeVisible()
  await expect.poll(() => keptAnswers(reopened)).toEqual([])
  await expect.poll(() => keptKeys(reopened)).toEqual([])
  await cutNetwork(context, { isSignedOut: true })
  await reopened.goto(address)
  await expect(reopened.getByRole('button', { name: 'Ingresar' })).toBeVisible()
  await expect(reopened.getByText('Milo')).toHaveCount(0)
})

for (const { size, use } of sizes)
  test.describe(`on a ${size}`, () => {
    test.use(use)

    test('a text that did not go out is taken up after a start without a network, and goes', async ({
      page,
      context,
      request,
      enter,
    }) => {
      const token = await enter('veterinario', { isOwn: true })
      const { id: petId } = await aPet(request, token)
      const { id: consultationId } = await ask(request, consultations.create, { petId }, token)
      await page.goto(`/consulta/${consultationId}`)
      const story = page.getByLabel('Relato del propietario')
      await expect(story).toBeVisible()
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
      const parts = ['"/consultations/:consultationId"', '/records"', '/menu"', '/session']
      await expect
        .poll(async () => {
          const places = (await keptAnswers(page)).map(({ place }) => place)
          return parts.filter((part) => !places.some((place) => place.includes(part)))
        })
        .toEqual([])
      // What was saved after the sheet was read is not lost from sight either.
      const told = async () => (await ask(request, consultations.get, { consultationId }, token)).anamnesis
      await story.fill('Come menos')
      await expect.poll(told).toBe('Come menos')
      await cutNetwork(context)
      const diagnosis = page.getByLabel('Diagnóstico presuntivo')
      await diagnosis.fill('Cuerpo extraño')
      await expect.poll(() => storedText(page)).not.toBe('no rows')

      await page.reload()
      await expect(page.getByText(/^Sin conexión\. Ve lo que este equipo guardó a las /)).toBeVisible()
      await expect(story).toHaveValue('Come menos')
      await expect(diagnosis).toHaveValue('Cuerpo extraño')
      await expectAccessible(page)
      await story.fill('Comió un hueso ayer')
      await context.setOffline(false)
      await expect.poll(told, { timeout: 30_000 }).toBe('Comió un hueso ayer')
    })
  })
