import type { Locator } from '@playwright/test'
import { consultations } from '#shared/consultations/consultations.contract.ts'
import { surgeries } from '#shared/surgeries/surgeries.contract.ts'
import { aPet, aSurgery, ask, expect, test } from './fixtures.ts'

const story = Array.from({ length: 40 }, (_, index) => `Renglón ${index + 1}`).join('\n')
// On a phone it fills more than one line of the strip.
const allergies = 'Penicilinas, cefalosporinas, sulfas y el contraste yodado de la última tomografía'

/** How far below what sticks at the top of the page the line of the caret begins: what is negative is covered. */
function gapOf(head: Locator): Promise<number> {
  return head.evaluate((header) => {
    const area = document.activeElement as HTMLTextAreaElement
    const { paddingTop, lineHeight } = getComputedStyle(area)
    const lines = area.value.slice(0, area.selectionStart).split('\n').length - 1
    const top = area.getBoundingClientRect().top + parseFloat(paddingTop) + lines * parseFloat(lineHeight)
    return top - header.getBoundingClientRect().bottom
  })
}

for (const [size, use] of [
  ['desktop', { viewport: { width: 1440, height: 900 } }],
  ['small window', { viewport: { width: 1100, height: 700 } }],
  ['phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
] as const)
  test.describe(`on a ${size}`, () => {
    test.use(use)

    for (const record of ['consultation', 'surgery'] as const)
      test(`the line that is written in a ${record} stays in sight on the way up`, async ({ page, enter, request }) => {
        const token = await enter('veterinario')
        if (record === 'consultation') {
          const { id: petId } = await aPet(request, token, { allergies, diseases: 'Diabetes' })
          const { id, version } = await ask(request, consultations.create, { petId }, token)
          await ask(request, consultations.save, { consultationId: id, version, fields: { anamnesis: story } }, token)
          await page.goto(`/consulta/${id}`)
        } else {
          const { id } = await aSurgery(request, token, { allergies, diseases: 'Diabetes' })
          const { version } = await ask(request, surgeries.get, { surgeryId: id }, token)
          await ask(request, surgeries.save, { surgeryId: id, version, fields: { technique: story } }, token)
          await page.goto(`/cirugia/${id}`)
        }
        const field = page.getByLabel(record === 'surgery' ? 'Técnica' : 'Relato del propietario')
        await expect(field).toHaveValue(story)
        const head = page.locator('.SheetHeader')
        await field.press('Control+End')
        for (let line = 0; line < 30; line += 1) await page.keyboard.press('ArrowUp')
        await expect.poll(() => gapOf(head)).toBeGreaterThanOrEqual(0)
        await page.keyboard.press('Control+End')
        await page.keyboard.press('Control+Home')
        await expect.poll(() => gapOf(head)).toBeGreaterThanOrEqual(0)
        await page.keyboard.type('Hoy ')
        await expect.poll(() => gapOf(head)).toBeGreaterThanOrEqual(0)
      })
  })
