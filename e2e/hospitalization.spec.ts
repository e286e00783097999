import type { Locator, Page } from '@playwright/test'
import { treatments } from '#shared/hospitalizations/treatments.contract.ts'
import { dayOf } from '#shared/values/date.ts'
import { aPet, aStay, ask, cutNetwork, expect, expectAccessible, openSession, sizes, test } from './fixtures.ts'

const minutesAgo = (minutes: number) => new Date(Math.floor(Date.now() / 60_000 - minutes) * 60_000).toISOString()

/** An hour of the plan on a screen: on a phone a task, elsewhere a cell of the grid. */
function hourOf(page: Page, name: string, isPhone: boolean): Locator {
  return isPhone
    ? page.getByRole('listitem').filter({ hasText: name }).first()
    : page.getByRole('button', { name: new RegExp(`^${name}, `) }).first()
}

for (const { size, use } of sizes) {
  test.describe(`on a ${size}`, () => {
    test.use(use)

    test('a stay from the admission to the discharge', async ({ page, context, request, enter }) => {
      test.slow()
      const isPhone = size === 'phone'
      const token = await enter('veterinario')
      const pet = await aPet(request, token)
      await page.goto(`/mascotas/${pet.id}`)
      await page.getByRole('button', { name: 'Registrar para Milo' }).click()
      await page.getByRole('menuitem', { name: 'Hospitalización' }).click()
      const admission = page.getByRole('dialog', { name: 'Hospitalizar a Milo' })
      await admission.getByLabel('Motivo').fill('Vómito y diarrea')
      await admission.getByLabel('Diagnóstico').fill('Gastroenteritis')
      await admission.getByLabel('Peso').fill('12')
      await admission.getByRole('button', { name: 'Hospitalizar' }).click()
      await page.waitForURL(/\/hospitalizacion\//)
      const hospitalizationId = page.url().split('/').at(-1) ?? ''

      // A first order by hand, whose amount follows from the weight.
      await page.getByRole('button', { name: 'Agregar orden' }).first().click()
      const order = page.getByRole('dialog', { name: 'Agregar orden' })
      await order.getByLabel('Tipo').selectOption('check')
      await order.getByLabel('Qué se ordena').fill('Glicemia')
      await order.getByLabel('Cada cuántas horas').fill('6')
      await order.getByLabel('Crítico por debajo de').fill('70')
      await expect(order.getByText(/^Se hace a las/)).toBeVisible()
      await order.getByRole('button', { name: 'Agregar orden' }).click()
      await expect(order).toBeHidden()
      await expect(hourOf(page, 'Glicemia', isPhone)).toBeVisible()

      // Due now by the clock, and overdue soon: on two open pages, while nobody presses anything.
      const dosed = { category: 'drug' as const, dosePerKg: 0.5, concentration: 5, route: 'IV', everyHours: 8 }
      const late = { ...dosed, name: 'Metoclopramida', frequency: 'every' as const, toleranceMinutes: 5 }
      await page.clock.install()
      await page.reload()
      await expect(page.getByRole('heading', { level: 1, name: 'Milo' })).toBeVisible()
      const other = await context.newPage()
      await other.clock.install()
      await other.goto(`/hospitalizacion/${hospitalizationId}`)
      // Whatever the second is: two minutes before it is overdue, and a minute after it once three have gone by.
      const startsAt = new Date(Date.now() - 3 * 60_000).toISOString()
      await ask(request, treatments.order, { ...late, hospitalizationId, startsAt }, token)
      for (const open of [page, other]) {
        await expect(hourOf(open, 'Metoclopramida', isPhone)).toBeVisible()
        await expect(open.getByText('1 vencida')).toHaveCount(0)
      }
      // Nothing comes meanwhile that tells what time it really is.
      await context.route('**/api/**', (route) => route.abort())
      // All pages of a context have one clock.
      await page.clock.fastForward('03:00')
      for (const open of [page, other]) await expect(open.getByText('1 vencida')).toBeVisible()
      await expectAccessible(page)
      await context.unroute('**/api/**')
      // As a browser says it: each page listens again at once.
      for (const open of [page, other]) await open.evaluate(() => window.dispatchEvent(new Event('online')))
      // Who applies it knows the hour of the server again, which what follows is measured by.
      await page.reload()
      await expect(hourOf(page, 'Metoclopramida', isPhone)).toBeVisible()
      await expect(page.getByText('1 vencida')).toHaveCount(0)

      // One press where the thumb is; elsewhere the hour opens. The other page sees it by itself.
      if (isPhone) await page.getByRole('button', { name: /^Metoclopramida de las .*: hecha$/ }).click()
      else {
        await hourOf(page, 'Metoclopramida', isPhone).click()
        const hour = page.getByRole('dialog', { name: /^Metoclopramida, / })
        await expect(hour.getByText('1,2 mL (6 mg) IV')).toBeVisible()
        await hour.getByRole('button', { name: 'Aplicar' }).click()
      }
      for (const open of [page, other]) {
        await expect(open.getByText('1 vencida')).toHaveCount(0)
        await expect(open.getByRole('button', { name: /Metoclopramida.*Aplicada/ }).first()).toBeVisible()
      }

      // Not given needs its reason.
      if (isPhone) await page.getByRole('button', { name: /^Omitir Glicemia/ }).click()
      else {
        await hourOf(page, 'Glicemia', isPhone).focus()
        await page.keyboard.press('o')
      }
      const skipped = page.getByRole('dialog', { name: /^¿No se aplica Glicemia/ })
      await skipped.getByLabel('Motivo').fill('Sin tirillas')
      await skipped.getByRole('button', { name: 'No aplicada' }).click()
      await expect(other.getByText('Sin tirillas').first()).toBeVisible()
      await other.close()

      await page.getByRole('button', { name: 'Dar de alta' }).click()
      const discharge = page.getByRole('dialog', { name: '¿Dar de alta a Milo?' })
      await discharge.getByRole('button', { name: 'Firmar y dar de alta' }).click()
      await expect(discharge.getByText('Elija el tipo de alta').first()).toBeVisible()
      await discharge.getByLabel('Tipo de alta').selectOption('medical')
      await discharge.getByLabel('Indicaciones para el propietario').fill('Dieta blanda tres días')
      await discharge.getByRole('button', { name: 'Firmar y dar de alta' }).click()
      await expect(discharge).toBeHidden()
      await expect(page.locator('.StatusBadge', { hasText: 'Alta médica' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Agregar orden' })).toHaveCount(0)

      const [paper] = await Promise.all([
        page.waitForResponse(/hospitalizations\/.*\/paper/),
        page
          .getByRole('button', { name: 'Más acciones para Milo' })
          .click()
          .then(() => page.getByRole('menuitem', { name: 'Imprimir' }).click()),
      ])
      expect(await paper.text()).toContain('Dieta blanda tres días')
    })
  })
}

test('what is applied without a network goes once when it is back, also after the page was closed', async ({
  page,
  context,
  request,
  enter,
}) => {
  const token = await enter('veterinario')
  const { id: hospitalizationId } = await aStay(request, token)
  const plan = { hospitalizationId, category: 'walk' as const, frequency: 'once' as const }
  for (const name of ['Paseo', 'Limpieza'])
    await ask(request, treatments.order, { ...plan, name, startsAt: minutesAgo(1) }, token)
  await page.goto(`/hospitalizacion/${hospitalizationId}?ver=tareas`)
  await expect(page.getByRole('button', { name: /^Paseo de las .*: hecha$/ })).toBeVisible()

  // The part that shows an hour is on the device once the page rests.
  const cleaning = page.getByRole('button', { name: /^Limpieza \d/ })
  const hour = page.getByRole('dialog', { name: /^Limpieza, / })
  await cleaning.click()
  await hour.getByRole('button', { name: 'Cancelar' }).click()
  await expect(hour).toBeHidden()

  // And the part that shows what waits.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('WaitingCalls')),
  )

  // With one press, and in the dialog of its hour.
  await cutNetwork(context)
  await page.getByRole('button', { name: /^Paseo de las .*: hecha$/ }).click()
  await cleaning.click()
  await hour.getByRole('button', { name: 'Aplicar' }).click()
  await expect(page.getByText(/2 registros esperan la conexión/)).toBeVisible()
  await expect(page.getByText('Por enviar').first()).toBeVisible()
  await page.close()

  // Somebody else gave one of them meanwhile: it is told, and not done twice.
  await context.setOffline(false)
  const { orders } = await ask(request, treatments.plan, { hospitalizationId, day: dayOf(new Date()) }, token)
  const cleaned = orders.find(({ name }) => name === 'Limpieza')
  const said = { status: 'given' as const, scheduledAt: cleaned?.startsAt ?? '', at: minutesAgo(0) }
  const colleague = await openSession(request, 'demo')
  await ask(request, treatments.record, { hospitalizationId, orderId: cleaned?.id ?? '', ...said }, colleague)
  const later = await context.newPage()
  await later.goto(`/hospitalizacion/${hospitalizationId}?ver=tareas`)
  await expect(later.getByText(/No se registró.*Limpieza.*Ya la aplicó/)).toBeVisible()
  // What is told of one does not wait for the other.
  const given = async () =>
    (await ask(request, treatments.plan, { hospitalizationId, day: dayOf(new Date()) }, token)).doses.length
  await expect.poll(given).toBe(2)
  await expect(later.getByText('Por enviar')).toHaveCount(0)
  expect(await given()).toBe(2)
})
