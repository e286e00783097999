import { treatments } from '#shared/hospitalizations/treatments.contract.ts'
import { professionals } from '#shared/professionals/professionals.contract.ts'
import { aStay, ask, expect, expectAccessible, newName, openSession, sizes, test } from './fixtures.ts'

// One after the other: there is one last handover a clinic.
test.describe.configure({ mode: 'serial' })

for (const { size, use } of sizes) {
  test.describe(`on a ${size}`, () => {
    test.use(use)

    test('a shift is handed over, and received by who takes over', async ({
      page,
      browser,
      baseURL,
      request,
      enter,
    }) => {
      test.slow()
      const token = await enter('veterinario')
      const theirs = await openSession(request, 'auxiliar')
      const successor = await ask(request, professionals.profile, {}, theirs)
      const name = newName('Kiara')
      const { id: hospitalizationId } = await aStay(request, token, { pet: { name } })
      const dosed = { category: 'drug' as const, dosePerKg: 0.5, concentration: 5, route: 'IV' }
      const every = { frequency: 'every' as const, everyHours: 8, startsAt: new Date().toISOString() }
      const order = { ...dosed, ...every, hospitalizationId, name: 'Metoclopramida' }
      await ask(request, treatments.order, order, token)

      await page.goto('/hospitalizaciones')
      await page.getByRole('link', { name: 'Entrega de turno' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Mi turno' })).toBeVisible()
      const news = page.locator('.Card', { hasText: name })
      await expect(news.getByText('Ingresó a las')).toBeVisible()
      await expect(news.getByText('Orden nueva: Metoclopramida, 1,2 mL (6 mg) IV, cada 8 h')).toBeVisible()
      await expect(page.locator('.Card', { hasText: name }).getByText('Metoclopramida').first()).toBeVisible()
      await expectAccessible(page)
      await page.getByLabel(`Para quien sigue, de ${name}`).fill('Vigilar el goteo')
      await page.getByLabel('De todos los pacientes').fill('Noche tranquila')
      await page.getByLabel('Quién recibe').selectOption({ label: successor.name })
      await page.getByRole('button', { name: 'Entregar turno' }).click()
      await page.waitForURL('**/hospitalizaciones')
      // Who wrote it has read it.
      await expect(page.getByText('Falta que lo reciba')).toHaveCount(0)

      const context = await browser.newContext({ ...use, baseURL: baseURL ?? '' })
      await context.addCookies([{ name: 'dgsToken', value: theirs, url: baseURL ?? '', sameSite: 'Lax' }])
      const colleague = await context.newPage()
      await colleague.goto('/hospitalizaciones')
      await expect(colleague.getByText('le entregó el turno')).toBeVisible()
      await colleague.getByRole('link', { name: 'Leer la entrega' }).click()
      const last = colleague.getByRole('article').filter({ hasText: 'Noche tranquila' })
      await expect(last.getByText('Vigilar el goteo')).toBeVisible()
      await page.goto('/hospitalizaciones/turno')
      await expect(page.getByText('Nadie la ha recibido')).toBeVisible()
      await last.getByRole('button', { name: /^Recibido/ }).click()
      // Who left sees it too, without pressing anything.
      for (const open of [page, colleague])
        await expect(open.getByText(`Recibida por ${successor.name}`).first()).toBeVisible()
      await expect(last.getByRole('button')).toHaveCount(0)

      const [paper] = await Promise.all([
        page.waitForResponse(/plan-sheets\/paper/),
        page.getByRole('button', { name: 'Imprimir plan de 24 h' }).click(),
      ])
      expect(await paper.text()).toContain(name)
      await colleague.goto('/hospitalizaciones')
      await expect(colleague.getByRole('link', { name })).toBeVisible()
      await expect(colleague.getByText('le entregó el turno')).toHaveCount(0)
      await context.close()
      await page.goto(`/hospitalizacion/${hospitalizationId}/notas`)
      await expect(page.getByText('Vigilar el goteo')).toBeVisible()
    })
  })
}
