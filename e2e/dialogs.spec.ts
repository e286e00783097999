import { consultations } from '#shared/consultations/consultations.contract.ts'
import { anExam, aPet, ask, expect, sizes, test } from './fixtures.ts'

// One shell holds every form in a dialog (web/form/FormDialog.tsx; tools/shape.test.ts holds that there is no second one):
// what it does is proved here, with the form of a weight.

for (const { size, use } of sizes)
  test.describe(`a form in a dialog on a ${size}`, () => {
    test.use(use)

    test('begins in its first field, gives up nothing unasked, is sent once, and gives the focus back', async ({
      page,
      request,
      enter,
    }) => {
      const token = await enter('veterinario')
      const pet = await aPet(request, token)
      await page.goto(`/mascotas/${pet.id}`)
      const opener = page.getByRole('button', { name: 'Registrar peso' })
      const dialog = page.getByRole('dialog', { name: 'Registrar peso de Milo' })
      const question = page.getByRole('alertdialog', { name: '¿Descartar los cambios?' })
      const weight = dialog.getByLabel('Peso')
      const cross = dialog.getByRole('button', { name: 'Cerrar' })
      const back = dialog.getByRole('button', { name: 'Cancelar' })
      const send = dialog.getByRole('button', { name: /^Registra/ })

      await opener.press('Enter')
      // On a phone the keyboard would cover the dialog before it was read.
      await expect(size === 'phone' ? cross : weight).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(opener).toBeFocused()

      await opener.press('Enter')
      await weight.fill('13,1')
      for (const close of [
        () => page.keyboard.press('Escape'),
        () => page.mouse.click(8, 8),
        () => cross.click(),
        () => back.click(),
      ]) {
        await close()
        await question.getByRole('button', { name: 'Seguir editando' }).click()
        await expect(question).toBeHidden()
        await expect(weight).toHaveValue('13,1')
      }
      await back.click()
      await question.getByRole('button', { name: 'Descartar cambios' }).click()
      await expect(dialog).toBeHidden()
      await expect(opener).toBeFocused()

      await opener.press('Enter')
      await expect(weight).toHaveValue('')
      await expect(dialog.getByText(/Quedó sin guardar/)).toHaveCount(0)
      await back.press('Control+Enter')
      await expect(weight).toHaveAccessibleDescription('El campo es obligatorio')
      await expect(weight).toBeFocused()

      const keys: (string | undefined)[] = []
      let fail = () => {}
      const held = new Promise<void>((resolve) => (fail = resolve))
      await page.route(/\/weights$/, async (route) => {
        if (route.request().method() !== 'POST') return route.continue()
        keys.push(route.request().headers()['idempotency-key'])
        await held
        await (keys.length === 1 ? route.abort('connectionreset') : route.continue())
      })
      await weight.fill('13,2')
      await weight.press('Enter')
      for (const control of [cross, back]) await expect(control).toBeDisabled()
      await page.keyboard.press('Control+Enter')
      await page.keyboard.press('Escape')
      for (const control of [cross, back, send]) await control.dispatchEvent('click')
      await page.mouse.click(8, 8)
      await page.keyboard.type('9')
      await expect(question).toHaveCount(0)
      await expect(weight).toBeFocused()
      await expect(weight).toHaveValue('13,2')
      await expect(weight).toHaveCSS('background-color', 'rgb(240, 242, 239)')
      fail()
      const refusal = dialog.getByRole('alert')
      await expect(refusal).toContainText('No hay conexión con el servidor')
      await expect(refusal).toHaveCSS('background-color', 'rgb(253, 242, 240)')
      for (const control of [cross, back]) await expect(control).toBeEnabled()
      expect(keys).toHaveLength(1)

      await send.click()
      await expect(dialog).toBeHidden()
      await expect(page.getByText('Peso registrado')).toBeVisible()
      await expect(opener).toBeFocused()
      // What was not answered is sent again as the same.
      expect(keys).toEqual([keys[0], keys[0]])
      expect(keys[0]).toBeTruthy()

      // The entry of a menu is gone by then; the menu's button is not.
      const menu = page.getByRole('button', { name: 'Registrar para Milo' })
      await menu.press('Enter')
      await page.getByRole('menuitem', { name: 'Peso' }).press('Enter')
      await expect(size === 'phone' ? cross : weight).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(menu).toBeFocused()
    })
  })

test.describe('the panel of the narrow bar', () => {
  test.use(sizes[1].use)

  test('gives the focus back to its button', async ({ page, enter }) => {
    await enter('veterinario')
    await page.goto('/')
    const button = page.getByRole('button', { name: 'Menú' })
    await button.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Menú' }).locator(':focus')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
  })
})

test('the keys reach the form that is written in, and do nothing behind it', async ({ page, enter, request }) => {
  const token = await enter('veterinario')
  const pet = await aPet(request, token)
  const sheet = { petId: pet.id, anamnesis: 'Come menos', presumptiveDiagnosis: 'Gastritis', weightKg: 12.4 }
  const { id } = await ask(request, consultations.create, sheet, token)
  await page.goto(`/consulta/${id}`)
  await page.getByRole('button', { name: 'Registrar en esta consulta' }).click()
  await page.getByRole('menuitem', { name: 'Examen' }).click()
  const order = page.getByRole('dialog', { name: 'Solicitar exámenes para Milo' })
  await order.getByLabel('Motivo').fill('Control')
  const papers: string[] = []
  page.on('request', (sent) => sent.url().includes('/paper') && papers.push(sent.url()))
  await page.keyboard.press('Control+P')
  await page.keyboard.press('Control+Enter')
  await expect(order.getByText('Elija al menos un examen').first()).toBeVisible()
  await order.getByRole('combobox', { name: 'Agregar examen' }).fill('Hemograma casero')
  // While the list is on its way it could be one of it.
  await expect(page.getByRole('option', { name: 'Agregar «Hemograma casero»' })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(order).toBeHidden()
  await expect(page.getByText('1 examen solicitado')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(papers).toEqual([])
  await page.keyboard.press('Control+P')
  await expect.poll(() => papers).toHaveLength(1)
})

test('a toast stands below the head of a tall dialog', async ({ page, request, enter }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { petId, examId } = await anExam(request, await enter('veterinario'))
  await page.goto(`/mascotas/${petId}/examenes?examen=${examId}`)
  const dialog = page.getByRole('dialog', { name: 'Creatinina' })
  await dialog.getByRole('button', { name: 'Escribir resultado' }).click()
  await dialog.getByRole('textbox', { name: 'Valor' }).fill('1,2')
  await dialog.getByRole('button', { name: 'Guardar resultado' }).click()
  const toast = page.locator('.mantine-Notification-root').filter({ hasText: 'Resultado guardado' })
  const close = dialog.getByRole('button', { name: 'Cerrar' })
  const gap = async () => {
    const [below, above] = [await toast.boundingBox(), await close.boundingBox()]
    return below && above ? below.y - (above.y + above.height) : undefined
  }
  await expect.poll(gap).toBeGreaterThanOrEqual(0)
  await expect(dialog.getByLabel('Interpretación')).toHaveAccessibleDescription(/su tarjeta profesional/)
})
