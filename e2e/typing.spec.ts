import type { Page } from '@playwright/test'
import { test } from './catalogue.ts'
import { expect, sizes } from './fixtures.ts'

// What is typed and pasted into dates and phones, whatever the field holds already.

// One worker: the build is made once.
test.describe.configure({ mode: 'default' })

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('Control+V')
}

for (const { size, use } of sizes)
  test.describe(size, () => {
    test.use(use)
    test('a full date begins anew at its end once its field is entered, and not in the middle of typing', async ({
      page,
    }) => {
      await page.goto('/_ui/fecha')
      const written = page.getByRole('textbox', { name: 'Escrita' })
      const box = await written.boundingBox()
      // Behind the text, where a finger puts the caret at its end.
      const enter = () => written.click({ position: { x: (box?.width ?? 0) - 60, y: (box?.height ?? 0) / 2 } })
      await enter()
      for (const [key, shown] of [
        ['0', '0'],
        ['5', '05/'],
        ['1', '05/1'],
        ['2', '05/12/'],
        ['2', '05/12/2'],
        ['0', '05/12/20'],
        ['2', '05/12/202'],
        ['7', '05/12/2027'],
        // A key too many is none.
        ['9', '05/12/2027'],
      ] as const) {
        await written.press(key)
        await expect(written).toHaveValue(shown)
      }
      await written.blur()
      await enter()
      await written.press('1')
      await expect(written).toHaveValue('1')
    })
  })

test('a date is understood as it is pasted, and with its year first', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/_ui/fecha')
  const written = page.getByRole('textbox', { name: 'Escrita' })
  const empty = page.getByRole('textbox', { name: 'Vacía' })
  for (const [pasted, shown] of [
    [' 21/11/2026', '21/11/2026'],
    ['2026/03/05', '05/03/2026'],
    [' 2026-3-6 ', '06/03/2026'],
    ['7 / 3 / 2026\n', '07/03/2026'],
    [' 31/02/2026', '31/02/2026'],
  ] as const) {
    await written.selectText()
    await paste(page, pasted)
    await expect(written, pasted).toHaveValue(shown)
    // Wherever the caret is: one date does not go into another.
    await written.press('Home')
    await paste(page, '01/01/2026')
    await expect(written).toHaveValue('01/01/2026')
    await empty.fill('')
    await empty.focus()
    await paste(page, pasted)
    await expect(empty, pasted).toHaveValue(shown)
  }
  for (const [keys, shown] of [
    ['2026/03/05', '05/03/2026'],
    ['2012-3-15', '15/03/2012'],
    ['2026/3/5', '05/03/2026'],
  ] as const) {
    await empty.fill('')
    await empty.pressSequentially(keys)
    await empty.press('Tab')
    await expect(empty, keys).toHaveValue(shown)
  }
})

test('what is pasted into a phone goes in at the caret', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/_ui/telefono')
  const number = page.getByRole('textbox', { name: 'Celular' })
  const value = page.getByRole('status', { name: 'Valor' })
  await number.pressSequentially('300')
  await paste(page, '412-88')
  await expect(value).toHaveText('57:30041288')
  await number.press('Home')
  await number.press('ArrowRight')
  await paste(page, ' 99 ')
  await expect(value).toHaveText('57:3990041288')
  // The next key goes on behind what was pasted.
  await page.keyboard.press('Backspace')
  await page.keyboard.press('5')
  await expect(value).toHaveText('57:3950041288')

  // What does not fit is not taken, and the field says so.
  await paste(page, '412')
  await expect(value).toHaveText('57:3950041288')
  await expect(number).toHaveAccessibleDescription('Escriba el teléfono con números, 10 como máximo')
  await number.press('Tab')
  await expect(number).not.toHaveAttribute('aria-invalid', 'true')

  // Over what is selected; and a whole number over all of it.
  await number.press('Home')
  for (let digit = 0; digit < 3; digit++) await page.keyboard.press('Shift+ArrowRight')
  await paste(page, '310')
  await expect(value).toHaveText('57:3100041288')
  await number.selectText()
  await paste(page, '+593 99 123 4567')
  await expect(value).toHaveText('593:991234567')
  await number.selectText()
  await paste(page, '300 412 8890 / 310 555 1234')
  await expect(value).toHaveText('593:991234567')
  await expect(number).toHaveAccessibleDescription('Escriba el teléfono con números, 10 como máximo')

  // Where nothing stood the field still says why it is empty.
  await number.fill('')
  await paste(page, '300412889012')
  await number.press('Tab')
  await expect(number).toHaveValue('')
  await expect(number).toHaveAccessibleDescription('Escriba el teléfono con números, 10 como máximo')
  await number.pressSequentially('3')
  await expect(number).not.toHaveAttribute('aria-invalid', 'true')
})
