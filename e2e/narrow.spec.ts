import type { Page } from '@playwright/test'
import { consultations } from '#shared/consultations/consultations.contract.ts'
import { owners } from '#shared/owners/owners.contract.ts'
import { type Demo, findRecords, screens } from '#tools/screens.ts'
import { aPet, ask, expect, newName, test } from './fixtures.ts'

/** The narrowest phone that a screen must serve. */
const WIDTH = 320
/** Two at a time, as the machine's tests run. */
const HALVES = 2

test.use({
  viewport: { width: WIDTH, height: 700 },
  hasTouch: true,
  isMobile: true,
  contextOptions: { reducedMotion: 'reduce' },
})

/**
 * What reaches past the screen where nothing scrolls or cuts it, buttons whose words are cut, and phone numbers in two
 * lines. Against the width that was asked for: a phone's window grows with a page that is too wide.
 */
function faultsAt(page: Page): Promise<string[]> {
  return page.evaluate((width) => {
    const faults: string[] = []
    const isCut = (node: Element): boolean => {
      for (let at = node.parentElement; at && at !== document.body; at = at.parentElement)
        if (getComputedStyle(at).overflowX !== 'visible') return true
      return false
    }
    const name = (node: Element) => `${node.tagName}.${node.getAttribute('class')} "${node.textContent.slice(0, 60)}"`
    for (const node of document.querySelectorAll('main *, [role=dialog] *, [role=alertdialog] *')) {
      const { left, right, width: own } = node.getBoundingClientRect()
      if (own > 1 && (left < -0.5 || right > width + 0.5) && !isCut(node))
        faults.push(`${Math.round(left)} to ${Math.round(right)}: ${name(node)}`)
    }
    for (const node of document.querySelectorAll('.mantine-Button-label'))
      if (node.scrollWidth > node.clientWidth) faults.push(`cut: ${name(node)}`)
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = words.nextNode(); node; node = words.nextNode()) {
      const number = /\+\d+(\u00a0\d+)+/.exec(node.nodeValue ?? '')
      if (!number) continue
      const range = document.createRange()
      range.setStart(node, number.index)
      range.setEnd(node, number.index + number[0].length)
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) faults.push(`broken: ${number[0]}`)
    }
    if (document.documentElement.scrollWidth > width) faults.push(`page of ${document.documentElement.scrollWidth} px`)
    return faults.slice(0, 6)
  }, WIDTH)
}

for (let half = 0; half < HALVES; half += 1)
  test(`no screen is wider than a phone of 320 px, nor cuts a button (${half + 1} of ${HALVES})`, async ({
    page,
    browser,
    request,
    enter,
    baseURL,
  }) => {
    test.setTimeout(180_000)
    const token = await enter('demo')
    const name = newName('Maximiliana Encarnación de los Ángeles Fernández-Mont')
    const phone = { country: '57', number: '3115155307' } as const
    const owner = await ask(request, owners.create, { name, phone, email: 'maximiliana@correo.co' }, token)
    const pet = await aPet(request, token, { ownerId: owner.id, name: 'Princesa Anastasia' })
    const { id } = await ask(request, consultations.create, { petId: pet.id, reason: 'Control' }, token)
    const visit = `/consulta/${id}`
    const demo: Demo = {
      ...(await findRecords(baseURL ?? '', token, pet)),
      ...{ token, petId: pet.id, publicId: pet.public_id, consultation: visit, signed: visit },
      ...{ home: '/', owners: '/propietarios', owner: `/propietarios/${owner.id}`, pet: `/mascotas/${pet.id}` },
    }
    const stranger = await browser.newContext({ viewport: { width: WIDTH, height: 700 }, baseURL: baseURL ?? '' })
    const outside = await stranger.newPage()
    for (const [at, screen] of screens.entries()) {
      if (at % HALVES !== half || screen.size === 'desktop' || screen.name === 'novedades') continue
      const shown = screen.isStranger ? outside : page
      await shown.goto(screen.at(demo), { waitUntil: screen.isStranger ? 'load' : 'networkidle' })
      await expect(shown.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await screen.open?.(shown)
      expect.soft(await faultsAt(shown), screen.name).toEqual([])
    }
    await stranger.close()
  })

test('a calendar has seven days in a row', async ({ page, request, enter }) => {
  const pet = await aPet(request, await enter('veterinario'))
  await page.goto(`/mascotas/editar/${pet.id}`)
  await page
    .getByRole('button', { name: /^Calendario de «/ })
    .first()
    .click()
  const days = page.locator('.react-calendar__month-view__days__day')
  await expect(days.nth(27)).toBeVisible()
  const columns = await days.evaluateAll(
    (all) => new Set(all.map((day) => Math.round(day.getBoundingClientRect().left))).size,
  )
  expect(columns).toBe(7)
})
