import type { Page } from '@playwright/test'
import { test } from './catalogue.ts'
import { COLOURS, expect, sizes } from './fixtures.ts'
import { findViolations } from './axe.ts'

// One worker: the build is made once.
test.describe.configure({ mode: 'default' })
test.beforeEach(async ({ page }) => page.clock.setFixedTime('2026-11-20T15:00:00Z'))

const [desktop, phone] = sizes
const FUTURE = 'La fecha no puede ser futura'
const FULL_PHONE = 'Escriba el teléfono con números, 10 como máximo'
const INVALID_DATE = 'Escriba una fecha válida, por ejemplo 20/11/2026'

async function expectError(page: Page, label: string, message: string | null): Promise<void> {
  const field = page.getByRole('textbox', { name: label, exact: true })
  if (message === null) await expect(field).not.toHaveAttribute('aria-invalid', 'true')
  else await expect(field).toHaveAccessibleDescription(new RegExp(message))
}

test.describe('the catalogue', () => {
  for (const { size, use } of sizes)
    test.describe(size, () => {
      test.use(use)
      test('has a page for each control, which a screen reader can use in light and dark', async ({ page }) => {
        test.slow()
        await page.goto('/_ui')
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        const addresses = await page
          .getByRole('listitem')
          .getByRole('link')
          .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
        expect(addresses).toHaveLength(13)
        for (const address of addresses) {
          await page.goto(address)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          for (const colorScheme of ['light', 'dark'] as const) {
            await page.emulateMedia({ colorScheme })
            const violations = await findViolations(page, colorScheme === 'dark' ? { runOnly: COLOURS } : {})
            expect(violations.map(({ id, nodes }) => `${address} ${colorScheme} ${id} ${nodes[0]?.html}`)).toEqual([])
          }
          const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
          expect(isTooWide, `${address} does not scroll sideways`).toBe(false)
        }
      })
    })
})

test.describe('a date', () => {
  test('is typed by keyboard and judged at its field', async ({ page }) => {
    await page.goto('/_ui/fecha')
    const empty = page.getByRole('textbox', { name: 'Vacía' })
    const typed: [string, string, string | null][] = [
      ['3/4/2026', '03/04/2026', null],
      ['03042026', '03/04/2026', null],
      ['31022026', '31/02/2026', INVALID_DATE],
      ['29022028', '29/02/2028', null],
      ['29022026', '29/02/2026', INVALID_DATE],
    ]
    for (const [keys, shown, error] of typed) {
      await empty.fill('')
      await empty.pressSequentially(keys)
      await empty.press('Tab')
      await expect(empty).toHaveValue(shown)
      await expectError(page, 'Vacía', error)
    }
    // A digit in a full date takes the place of the next one, and the next key goes on from there.
    await empty.fill('')
    await empty.pressSequentially('21112026')
    for (const key of ['Home', 'ArrowRight', '3', '0']) await empty.press(key)
    await expect(empty).toHaveValue('23/01/2026')
    for (const key of ['Home', '2', '2']) await empty.press(key)
    await expect(empty).toHaveValue('22/01/2026')
    const birth = page.getByRole('textbox', { name: 'Nacimiento' })
    for (const [keys, error] of [
      ['21112026', FUTURE],
      ['20112026', null],
    ] as const) {
      await birth.fill('')
      await birth.pressSequentially(keys)
      await birth.press('Tab')
      await expectError(page, 'Nacimiento', error)
    }
    await expect(page.getByRole('textbox', { name: 'Apagada' })).toBeDisabled()
  })

  test('has month, year, decade and century, by steps of one, ten and a hundred', async ({ page }) => {
    await page.goto('/_ui/fecha')
    await page.getByRole('button', { name: 'Calendario de «Escrita»' }).click()
    const calendar = page.getByRole('dialog', { name: 'Escrita' })
    const label = calendar.locator('.react-calendar__navigation__label')
    const press = (name: string) => calendar.getByRole('button', { name, exact: true }).first().click()
    const steps: [string, string][] = [
      ['Mes siguiente', 'diciembre de 2026'],
      ['Mes anterior', 'noviembre de 2026'],
      ['Año siguiente', 'noviembre de 2027'],
      ['Año anterior', 'noviembre de 2026'],
      ['noviembre de 2026', '2026'],
      ['Año anterior', '2025'],
      ['Año siguiente', '2026'],
      ['Década anterior', '2016'],
      ['Década siguiente', '2026'],
      ['2026', '2021 – 2030'],
      ['Década anterior', '2011 – 2020'],
      ['Década siguiente', '2021 – 2030'],
      ['Siglo anterior', '1921 – 1930'],
      ['Siglo siguiente', '2021 – 2030'],
      ['2021 – 2030', '2001 – 2100'],
      ['Siglo anterior', '1901 – 2000'],
    ]
    await expect(label).toHaveText('noviembre de 2026')
    for (const [button, shown] of steps) {
      await press(button)
      await expect(label).toHaveText(shown)
    }
    // The century is the widest view, and the day the narrowest.
    await expect(label).toBeDisabled()
    for (const tile of ['1991 – 2000', '1999', 'marzo de 1999', '5 de marzo de 1999']) await press(tile)
    await expect(calendar).toBeHidden()
    await expect(page.getByRole('textbox', { name: 'Escrita' })).toHaveValue('05/03/1999')
  })

  test('is chosen by the keys of a grid of dates', async ({ page }) => {
    await page.goto('/_ui/fecha')
    const opener = page.getByRole('button', { name: 'Calendario de «Escrita»' })
    await opener.press('Enter')
    const focused = () => page.evaluate(() => document.activeElement?.querySelector('abbr')?.getAttribute('aria-label'))
    await expect.poll(focused).toBe('20 de noviembre de 2026')
    const walk: [string, string][] = [
      ['ArrowRight', '21 de noviembre de 2026'],
      ['ArrowDown', '28 de noviembre de 2026'],
      ['ArrowDown', '5 de diciembre de 2026'],
      ['Home', '30 de noviembre de 2026'],
      ['End', '6 de diciembre de 2026'],
      ['PageUp', '6 de noviembre de 2026'],
      ['PageDown', '6 de diciembre de 2026'],
      ['Shift+PageDown', '6 de diciembre de 2027'],
      ['ArrowLeft', '5 de diciembre de 2027'],
      ['ArrowUp', '28 de noviembre de 2027'],
    ]
    for (const [key, day] of walk) {
      await page.keyboard.press(key)
      await expect.poll(focused, key).toBe(day)
    }
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Escrita' })).toHaveValue('28/11/2027')
    await expect(opener).toBeFocused()

    // A field with limits: the keys stop at them, and Escape leaves things as they were.
    await page.getByRole('button', { name: 'Calendario de «Control»' }).press('Enter')
    await expect.poll(focused).toBe('20 de noviembre de 2026')
    await page.keyboard.press('ArrowUp')
    await expect.poll(focused).toBe('20 de noviembre de 2026')
    await page.keyboard.press('Shift+PageDown')
    await expect.poll(focused).toBe('19 de enero de 2027')
    await page.keyboard.press('Escape')
    // By its name: the first calendar may be fading out still.
    await expect(page.getByRole('dialog', { name: 'Control' })).toBeHidden()
    await expect(page.getByRole('textbox', { name: 'Control' })).toHaveValue('')
  })

  for (const timezoneId of ['Asia/Tokyo', 'Pacific/Honolulu'])
    test.describe(timezoneId, () => {
      test.use({ timezoneId })
      test('is the clinic’s, wherever the device is', async ({ page }) => {
        // In Tokyo it is already the 21st, in Honolulu still the 19th.
        for (const instant of ['2026-11-20T23:00:00Z', '2026-11-20T06:00:00Z']) {
          await page.clock.setFixedTime(instant)
          await page.goto('/_ui/fecha')
          await page.getByRole('button', { name: 'Calendario de «Nacimiento»' }).click()
          await expect(page.locator('[aria-current="date"]')).toHaveAccessibleName('20 de noviembre de 2026')
          await expect(page.getByRole('button', { name: '21 de noviembre de 2026' })).toBeDisabled()
          await page.getByRole('button', { name: '19 de noviembre de 2026' }).click()
          await expect(page.getByRole('textbox', { name: 'Nacimiento' })).toHaveValue('19/11/2026')
        }
      })
    })
})

test('a phone has twelve countries and at most ten digits, and understands what is pasted', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/_ui/telefono')
  const country = page.getByRole('combobox', { name: 'País de celular' })
  await expect(country).toHaveValue('57')
  const names =
    'Colombia +57,Estados Unidos +1,España +34,Perú +51,México +52,Cuba +53,Argentina +54,Brasil +55,Chile +56'
  await expect(country.getByRole('option')).toHaveText(`${names},Venezuela +58,Bolivia +591,Ecuador +593`.split(','))
  const number = page.getByRole('textbox', { name: 'Celular' })
  const value = page.getByRole('status', { name: 'Valor' })
  await number.pressSequentially('3a1-0 5551234567')
  await expect(value).toHaveText('57:3105551234')
  await number.press('Tab')
  await expect(number).toHaveValue('310 555 1234')
  // A digit is corrected where it stands, though its groups go.
  await number.press('Home')
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Backspace', '7', '8'])
    await page.keyboard.press(key)
  // The number is full: one more is not taken, rather than to push the last one out, and the field says so.
  await expect(value).toHaveText('57:3107551234')
  await expectError(page, 'Celular', FULL_PHONE)
  await page.keyboard.press('Backspace')
  await page.keyboard.press('8')
  await expect(value).toHaveText('57:3108551234')
  await expectError(page, 'Celular', null)
  await number.press('Tab')
  await number.press('Home')
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', '5', '5']) await page.keyboard.press(key)
  await expect(number).toHaveValue('310 855 1234')
  await expectError(page, 'Celular', FULL_PHONE)
  // The caret is where it was.
  await page.keyboard.press('Delete')
  await page.keyboard.press('9')
  await expect(value).toHaveText('57:3109551234')
  await number.fill('')
  await expect(value).toHaveText('57:')
  await number.press('Tab')
  await expectError(page, 'Celular', 'El campo es obligatorio')

  for (const [pasted, kept] of [
    ['+57 310-555 12 34', '57:3105551234'],
    ['(310) 555-1234', '57:3105551234'],
    ['+593 99 123 4567', '593:991234567'],
  ] as const) {
    await page.evaluate((text) => navigator.clipboard.writeText(text), pasted)
    await number.press('Control+V')
    await expect(value).toHaveText(kept)
    await expect(number).toHaveValue(kept.split(':')[1] ?? '')
  }
  await expect(country).toHaveValue('593')
  await country.selectOption('34')
  await expect(value).toHaveText('34:991234567')
})

test('a text has a floating label and a mark when it is required, and keeps what does not fit', async ({ page }) => {
  await page.goto('/_ui/texto')
  const name = page.getByRole('textbox', { name: 'Nombre', exact: true })
  const label = page.locator('label', { hasText: 'Nombre' })
  const top = async () => (await label.boundingBox())?.y ?? 0
  await expect(label).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  const resting = await top()
  await name.focus()
  await expect.poll(top).toBeLessThan(resting - 4)
  await name.press('Tab')
  await expect.poll(top).toBe(resting)
  await expectError(page, 'Nombre', 'El campo es obligatorio')
  await expect(label).toHaveText('Nombre *')
  await expect(page.locator('label', { hasText: 'Opcional' })).toHaveText('Opcional')
  await name.fill('🐾'.repeat(11))
  await expect(name).toHaveValue('🐾'.repeat(11))
  await expectError(page, 'Nombre', 'Escriba como máximo 20 caracteres')
  await name.fill('Ñandú 🐾')
  await name.press('Tab')
  await expectError(page, 'Nombre', null)
  await expect.poll(top).toBeLessThan(resting - 4)
  for (const [typed, error] of [
    ['12,4', null],
    ['12.4', null],
    ['doce', 'Escriba un peso válido, por ejemplo 12,4'],
    ['-1', 'Escriba un peso válido, por ejemplo 12,4'],
    ['1e9', 'Escriba un peso válido, por ejemplo 12,4'],
    ['1500000000', 'El peso máximo es 1.500 kg'],
  ] as const) {
    const weight = page.getByRole('textbox', { name: 'Peso' })
    await weight.fill(typed)
    await weight.press('Tab')
    await expectError(page, 'Peso', error)
    await expect(weight).toHaveValue(typed)
  }

  await page.goto('/_ui/area')
  const notes = page.getByRole('textbox', { name: 'Observaciones' })
  const height = async () => (await notes.boundingBox())?.height ?? 0
  const low = await height()
  await notes.fill('Línea\n'.repeat(8))
  await expect.poll(height).toBeGreaterThan(low + 60)
  await notes.fill('x'.repeat(250))
  await expectError(page, 'Observaciones', 'Escriba como máximo 200 caracteres')
  await expect(notes).toHaveValue('x'.repeat(250))
})

test('a search, a native select, a switch and a button answer to the keyboard', async ({ page }) => {
  await page.goto('/_ui/buscador')
  const search = page.getByRole('searchbox')
  const searched = page.getByRole('status', { name: 'Búsqueda' })
  await expect(search).toBeVisible()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await search.pressSequentially('Catalina')
  await expect(searched).toHaveText('Catalina')
  await search.press('Escape')
  await expect(searched).toHaveText('')
  await search.fill('Milo')
  await search.press('Enter')
  await expect(searched).toHaveText('Milo')
  await page.getByRole('button', { name: 'Limpiar búsqueda' }).click()
  await expect(search).toBeFocused()

  await page.goto('/_ui/seleccion')
  const sex = page.getByRole('combobox', { name: 'Sexo' })
  await expect(sex.getByRole('option')).toHaveText(['', 'Macho', 'Hembra'])
  await sex.selectOption('Hembra')
  await expect(sex).toHaveValue('female')
  await expect(page.getByRole('combobox', { name: 'Siempre uno' }).getByRole('option')).toHaveCount(2)

  await page.goto('/_ui/interruptor')
  const toggle = page.getByRole('switch', { name: 'Recordar por WhatsApp' })
  await expect(toggle).not.toBeChecked()
  await toggle.press('Space')
  await expect(toggle).toBeChecked()
  const radios = page.getByRole('radiogroup', { name: 'Sexo' }).getByRole('radio')
  await radios.first().press('Space')
  await radios.first().press('ArrowDown')
  await expect(radios.nth(1)).toBeChecked()

  await page.goto('/_ui/botones')
  const save = page.getByRole('button', { name: 'Guardar cambios' })
  const width = (await save.boundingBox())?.width ?? 0
  await save.press('Enter')
  const busy = page.getByRole('button', { name: 'Guardando…' })
  await expect(busy).toHaveAttribute('aria-busy', 'true')
  await expect(busy.locator('.PawLoader')).toBeVisible()
  expect((await busy.boundingBox())?.width).toBeGreaterThanOrEqual(width)
  await busy.press('Enter')
  await expect(page.getByRole('status', { name: 'Pulsaciones' })).toHaveText('1')
})

test.describe('a searched list under its field', () => {
  test.use(desktop.use)

  test('finds inside words, shows fifty at a time, and never grows over 256 pixels', async ({ page }) => {
    await page.goto('/_ui/lista')
    const field = page.getByRole('combobox', { name: 'Diagnóstico' })
    const list = page.getByRole('listbox', { name: 'Diagnóstico' })
    const options = list.getByRole('option')
    const value = page.getByRole('status', { name: 'Valor', exact: true })
    await field.click()
    await expect(options).toHaveCount(51)
    expect((await list.boundingBox())?.height).toBeLessThanOrEqual(256)
    await options.last().click()
    await expect(options).toHaveCount(101)
    await list.getByRole('option', { name: 'Mostrar más' }).click()
    await expect(options).toHaveCount(125)

    await field.fill('GASTRO')
    await expect(options).toHaveText(['Gastroenteritis aguda', 'Úlcera gastroduodenal'])
    await expect(options.first().locator('strong')).toHaveText('Gastro')
    await options.nth(1).click()
    await expect(field).toHaveValue('Úlcera gastroduodenal')
    await expect(value).toHaveText('d2')
    await expect(list).toBeHidden()

    await field.fill('nada así')
    await expect(page.getByText('Sin resultados')).toBeVisible()
    await expect(options).toHaveCount(0)
    await field.press('Tab')
    await expect(field).toHaveValue('Úlcera gastroduodenal')
    await field.fill('')
    await field.press('Tab')
    await expect(value).toHaveText('')
    await expect(field).toHaveAccessibleDescription(/El campo es obligatorio/)
  })

  test('forgets a text that is no choice when it is left or escaped, unless texts count', async ({ page }) => {
    await page.goto('/_ui/lista')
    const field = page.getByRole('combobox', { name: 'Diagnóstico' })
    for (const key of ['Escape', 'Tab']) {
      await field.fill('xyz')
      await field.press(key)
      await expect(field).toHaveValue('')
      await expect(page.getByRole('listbox')).toBeHidden()
    }
    const free = page.getByRole('combobox', { name: 'Texto libre' })
    const value = page.getByRole('status', { name: 'Valor libre' })
    for (const key of ['Escape', 'Tab']) {
      await free.fill(`Rinitis ${key}`)
      await free.press(key)
      await expect(free).toHaveValue(`Rinitis ${key}`)
      await expect(value).toHaveText(`Rinitis ${key}`)
    }
    const creating = page.getByRole('combobox', { name: 'Con creación' })
    await creating.fill('Rinitis nueva')
    await page.getByRole('option', { name: 'Agregar «Rinitis nueva»' }).click()
    await expect(creating).toHaveValue('Rinitis nueva')
    await creating.fill('rinitis NUEVA')
    await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['Rinitis nueva'])
    await creating.fill('Rinitis dejada')
    await creating.press('Escape')
    await expect(creating).toHaveValue('Rinitis nueva')
    await creating.fill('Rinitis dejada')
    await creating.press('Tab')
    await expect(creating).toHaveValue('Rinitis dejada')
  })

  test('says to a screen reader what the ARIA combobox pattern asks, key by key', async ({ page }) => {
    await page.goto('/_ui/lista')
    const field = page.getByRole('combobox', { name: 'Diagnóstico' })
    const list = page.getByRole('listbox', { name: 'Diagnóstico' })
    const marked = () =>
      field.evaluate((input) => {
        const option = document.getElementById(input.getAttribute('aria-activedescendant') ?? '')
        return option?.getAttribute('aria-selected') === 'true' ? option.textContent : null
      })
    await field.focus()
    await expect(field).toHaveAttribute('aria-expanded', 'false')
    await expect(field).toHaveAttribute('aria-autocomplete', 'list')
    await field.press('ArrowDown')
    await expect(field).toHaveAttribute('aria-expanded', 'true')
    await expect(field).toHaveAttribute('aria-controls', (await list.getAttribute('id')) ?? '-')
    const walk: [string, string][] = [
      ['ArrowDown', 'Gastroenteritis aguda'],
      ['ArrowDown', 'Gastritis por cuerpo extraño'],
      ['PageDown', 'Hallazgo 7'],
      ['ArrowUp', 'Hallazgo 6'],
      ['PageUp', 'Gastroenteritis aguda'],
      ['ArrowUp', 'Mostrar más'],
      ['Enter', 'Hallazgo 46'],
    ]
    for (const [key, text] of walk) {
      await field.press(key)
      await expect.poll(marked, key).toBe(text)
    }
    // Typing marks the first match at once; Home and End are the text's own.
    await field.pressSequentially('otitis')
    await expect.poll(marked).toBe('Otitis externa')
    await expect(page.getByRole('status').filter({ hasText: '1 resultado' })).toBeAttached()
    await field.press('Home')
    expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(0)
    await field.press('End')
    expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(6)
    await field.press('Enter')
    await expect(field).toHaveValue('Otitis externa')
    await expect(field).toHaveAttribute('aria-expanded', 'false')
    await expect(field).toBeFocused()
    expect(await field.getAttribute('aria-activedescendant')).toBeNull()
    // Opened again, the mark is on what is chosen; Tab goes on without choosing.
    await field.press('ArrowDown')
    await expect.poll(marked).toBe('Otitis externa')
    await field.press('ArrowUp')
    await field.press('Tab')
    await expect(field).toHaveValue('Otitis externa')
    await expect(field).not.toBeFocused()
    await field.click()
    expect(await findViolations(page, {}, '[role=listbox]')).toEqual([])
  })
})

test.describe('a searched list on a phone', () => {
  test.use(phone.use)

  test('is a sheet over the whole screen, offers to add, and gives the focus back', async ({ page }) => {
    await page.goto('/_ui/lista')
    const field = page.getByRole('combobox', { name: 'Con creación' })
    const sheet = page.getByRole('dialog', { name: 'Con creación' })
    const search = sheet.getByRole('combobox')
    await field.click()
    await expect(search).toBeFocused()
    await expect.poll(async () => sheet.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
    await expect(sheet.getByRole('option')).toHaveCount(51)
    await sheet.getByRole('option', { name: 'Mostrar más' }).click()
    await expect(sheet.getByRole('option')).toHaveCount(101)
    await search.fill('gastro')
    await expect(sheet.getByRole('option')).toHaveText([
      'Gastroenteritis aguda',
      'Úlcera gastroduodenal',
      'Agregar «gastro»',
    ])
    await sheet.getByRole('option', { name: 'Agregar «gastro»' }).click()
    await expect(sheet).toBeHidden()
    await expect(field).toHaveValue('gastro')
    await expect(field).toBeFocused()

    await field.press('Enter')
    await search.fill('zzz')
    await search.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(field).toHaveValue('gastro')
    await field.press('Enter')
    await search.fill('rinitis')
    await sheet.getByRole('button', { name: 'Cerrar' }).click()
    await expect(sheet).toBeHidden()
    await expect(field).toHaveValue('rinitis')

    const free = page.getByRole('combobox', { name: 'Texto libre', exact: true })
    const freeSheet = page.getByRole('dialog', { name: 'Texto libre' })
    await free.click()
    await freeSheet.getByRole('combobox').fill('Rinitis')
    await freeSheet.getByRole('option', { name: 'Agregar «Rinitis»' }).click()
    await expect(free).toHaveValue('Rinitis')
    for (const close of [
      () => freeSheet.getByRole('combobox').press('Escape'),
      () => freeSheet.getByRole('button', { name: 'Cerrar' }).click(),
    ]) {
      await free.click()
      await freeSheet.getByRole('combobox').fill('Rini')
      await close()
      await expect(freeSheet).toBeHidden()
      await expect(free).toHaveValue('Rinitis')
    }

    await page.getByRole('combobox', { name: 'Diagnóstico' }).click()
    const other = page.getByRole('dialog', { name: 'Diagnóstico' })
    await other.getByRole('combobox').fill('zzz')
    await expect(other.getByText('Sin resultados')).toBeVisible()
    await expect(other.getByRole('option')).toHaveCount(0)
    await other.getByRole('button', { name: 'Cerrar' }).click()
    await expect(other).toBeHidden()
    await expect(page.getByRole('combobox', { name: 'Diagnóstico' })).toHaveValue('')
  })
})
