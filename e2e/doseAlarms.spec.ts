import { treatments } from '#shared/hospitalizations/treatments.contract.ts'
import { aClinic, aStay, ask, expect, newName, sizes, test } from './fixtures.ts'

const [, phone] = sizes
test.use(phone.use)

interface Heard {
  /** How often it asked to notify. */
  asked: number
  rings: number
  shown: string[]
}

declare global {
  interface Window {
    heard: Heard
  }
}

test('an overdue dose is called out on the device that somebody chose, and nowhere else', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  // Of its ward this animal alone is overdue, whatever the hour.
  const token = await aClinic(request, '70421')
  await context.addCookies([{ name: 'dgsToken', value: token, url: baseURL ?? '', sameSite: 'Lax' }])
  const name = newName('Kiara')
  const { id: hospitalizationId } = await aStay(request, token, { pet: { name } })
  const startsAt = new Date(Math.floor(Date.now() / 60_000 - 3) * 60_000).toISOString()
  const walk = { category: 'walk' as const, frequency: 'once' as const, name: 'Paseo corto', toleranceMinutes: 5 }
  await ask(request, treatments.order, { ...walk, hospitalizationId, startsAt }, token)
  // Overdue a minute after the other: what is called out then takes nothing of this one away.
  const after = { ...walk, name: 'Paseo largo', toleranceMinutes: 6 }
  await ask(request, treatments.order, { ...after, hospitalizationId, startsAt }, token)

  // What a device does with them is its own: here it is only heard.
  await context.addInitScript(() => {
    window.heard = { asked: 0, rings: 0, shown: [] }
    class Shown extends EventTarget {
      static permission = 'default'
      static requestPermission() {
        window.heard.asked += 1
        Shown.permission = 'granted'
        return Promise.resolve(Shown.permission)
      }
      constructor(title: string, { body = '' }: NotificationOptions = {}) {
        super()
        window.heard.shown.push(`${title}\n${body}`)
      }
      close() {}
    }
    const RealAudio = AudioContext
    class Rung extends RealAudio {
      constructor() {
        super()
        window.heard.rings += 1
      }
    }
    Object.assign(window, { Notification: Shown, AudioContext: Rung })
  })
  const heard = () => page.evaluate(() => window.heard)
  const calls = async () => (await heard()).shown.filter((text) => text.includes(`${name}: Paseo corto`)).length

  await page.clock.install()
  await page.goto('/hospitalizaciones')
  await expect(page.getByRole('link', { name })).toBeVisible()
  expect(await heard()).toEqual({ asked: 0, rings: 0, shown: [] })
  const more = page.getByRole('button', { name: 'Más acciones de hospitalización' })
  await more.click()
  await page.getByRole('menuitem', { name: 'Avisarme en este equipo' }).click()
  await expect(page.getByText('Avisos encendidos')).toBeVisible()
  const chosen = await heard()
  expect(chosen.asked).toBe(1)
  expect(chosen.rings).toBeGreaterThanOrEqual(1)
  expect(await calls()).toBe(0)

  // Nothing comes meanwhile that tells what time it really is.
  await context.route('**/api/**', (route) => route.abort())
  await page.clock.runFor('03:30')
  await expect.poll(calls).toBe(1)
  const told = page.getByRole('alert').filter({ hasText: `${name}: Paseo largo` })
  await expect(told).toContainText(`${name}: Paseo corto`)
  const rings = (await heard()).rings
  expect(rings).toBeGreaterThan(chosen.rings)
  // Once, and again after five minutes for as long as nobody came by. What the machine takes comes on top.
  await page.clock.runFor('01:00')
  expect(await calls()).toBe(1)
  await page.clock.runFor('03:30')
  await expect.poll(calls).toBe(2)
  await expect(told).toHaveCount(1)
  await told.getByRole('button', { name: 'Cerrar el aviso' }).click()

  await more.click()
  await page.getByRole('menuitem', { name: 'No avisarme más en este equipo' }).click()
  const before = (await heard()).shown.length
  await page.clock.runFor('12:00')
  expect((await heard()).shown).toHaveLength(before)
})
