import { consultations } from '#shared/consultations/consultations.contract.ts'
import { controls } from '#shared/controls/controls.contract.ts'
import { exams } from '#shared/exams/exams.contract.ts'
import { addDays, dayOf } from '#shared/values/date.ts'
import { anExam, aPet, ask, cutNetwork, expect, sizes, test } from './fixtures.ts'

for (const { size, use } of sizes) {
  test.describe(`what comes over the page on a ${size}`, () => {
    test.use(use)

    test('gives the focus back to what opened it', async ({ page, request, enter }) => {
      const pet = await aPet(request, await enter('veterinario'))
      await page.goto(`/mascotas/${pet.id}`)
      const opener = page.getByRole('button', { name: 'Registrar peso' })
      const dialog = page.getByRole('dialog', { name: 'Registrar peso de Milo' })
      await opener.press('Enter')
      await expect(dialog.getByLabel('Peso')).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(opener).toBeFocused()

      await opener.press('Enter')
      await expect(dialog.getByLabel('Peso')).toBeFocused()
      await page.keyboard.type('13,1')
      await page.keyboard.press('Enter')
      await expect(dialog).toBeHidden()
      await expect(opener).toBeFocused()

      // The entry of a menu is gone by then; the menu's button is not.
      const menu = page.getByRole('button', { name: 'Registrar para Milo' })
      await menu.press('Enter')
      await page.getByRole('menuitem', { name: 'Peso' }).press('Enter')
      await expect(dialog.getByLabel('Peso')).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(menu).toBeFocused()
    })

    test('asks before it gives up a reason that is written', async ({ page, request, enter }) => {
      const token = await enter('veterinario')
      const pet = await aPet(request, token)
      const wanted = [{ examTypeId: null, name: 'Perfil renal', sample: null }]
      const [exam] = await ask(request, exams.request, { petId: pet.id, exams: wanted }, token)
      await page.goto(`/mascotas/${pet.id}/examenes?examen=${exam?.id}`)
      const opener = page.getByRole('dialog').getByRole('button', { name: 'Cancelar examen' })
      const dialog = page.getByRole('dialog', { name: '¿Cancelar el examen?' })
      const reason = dialog.getByLabel('Motivo')
      const question = page.getByRole('alertdialog', { name: '¿Descartar los cambios?' })
      // "Cancelar" beside "Cancelar examen" would not say which leaves it alone.
      const back = dialog.getByRole('button', { name: 'Volver', exact: true })
      await opener.click()
      await expect(reason).toBeVisible()
      await back.click()
      await expect(dialog).toBeHidden()

      await opener.click()
      await reason.fill('La muestra se coaguló')
      for (const close of [
        () => page.keyboard.press('Escape'),
        () => page.mouse.click(8, 8),
        () => dialog.getByRole('button', { name: 'Cerrar' }).click(),
        () => back.click(),
      ]) {
        await close()
        await question.getByRole('button', { name: 'Seguir editando' }).click()
        await expect(question).toBeHidden()
        await expect(reason).toHaveValue('La muestra se coaguló')
      }
      await back.click()
      await question.getByRole('button', { name: 'Descartar cambios' }).click()
      await expect(dialog).toBeHidden()
      await opener.click()
      await expect(reason).toHaveValue('')
      await expect(dialog.getByText(/Quedó sin guardar/)).toHaveCount(0)
      await reason.fill('Se repite')
      await dialog.getByRole('button', { name: 'Cancelar examen' }).click()
      await expect(page.getByRole('dialog').getByText('Se repite')).toBeVisible()
      await expect(question).toBeHidden()
    })

    test('a page that could not be loaded without network comes when the network is back', async ({
      page,
      context,
      enter,
    }) => {
      await enter('veterinario')
      await page.goto('/configuraciones')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Configuración')
      await cutNetwork(context)
      await page.getByRole('link', { name: 'Historias' }).first().click()
      await expect(page.getByText('La página se abre sola cuando la conexión vuelva.')).toBeVisible()
      await context.setOffline(false)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Historias')
    })
  })
}

test('beside "Cancelar control" the way back has another word', async ({ page, request, enter }) => {
  const token = await enter('veterinario')
  const pet = await aPet(request, token)
  const due = { dueOn: addDays(dayOf(new Date()), 7), reason: 'Revisar la herida', professionalId: '' }
  const { id } = await ask(request, controls.create, { petId: pet.id, ...due }, token)
  await page.goto(`/controles?control=${id}`)
  await page.getByRole('button', { name: 'Cancelar control' }).click()
  const dialog = page.getByRole('dialog', { name: '¿Cancelar el control de Milo?' })
  await expect(dialog.getByRole('button')).toHaveText(['', 'Volver', 'Cancelar control'])
})

test.describe('the panel of the narrow bar', () => {
  test.use(sizes[1].use)

  test('gives the focus back to its button', async ({ page, enter }) => {
    await enter('veterinario')
    await page.goto('/')
    const button = page.getByRole('button', { name: 'Menú' })
    await button.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Menú' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
  })
})

test('Ctrl+Enter saves the form that is written in, and does nothing behind it', async ({ page, enter, request }) => {
  const token = await enter('veterinario')
  const pet = await aPet(request, token)
  const sheet = { petId: pet.id, anamnesis: 'Come menos', presumptiveDiagnosis: 'Gastritis', weightKg: 12.4 }
  const { id } = await ask(request, consultations.create, sheet, token)
  await page.goto(`/consulta/${id}`)
  await page.getByRole('button', { name: 'Registrar en esta consulta' }).click()
  await page.getByRole('menuitem', { name: 'Examen' }).click()
  const order = page.getByRole('dialog', { name: 'Solicitar exámenes para Milo' })
  await order.getByLabel('Motivo').fill('Control')
  await page.keyboard.press('Control+Enter')
  await expect(order.getByText('Elija al menos un examen').first()).toBeVisible()
  await order.getByRole('combobox', { name: 'Agregar examen' }).fill('Hemograma casero')
  await page.keyboard.press('Control+Enter')
  await expect(order).toBeHidden()
  await expect(page.getByText('1 examen solicitado')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a dialog whose form is on its way is held, and let go when it fails', async ({ page, request, enter }) => {
  const pet = await aPet(request, await enter('veterinario'))
  await page.goto(`/mascotas/${pet.id}`)
  await page.getByRole('button', { name: 'Más acciones para Milo', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Reportar fallecimiento' }).click()
  const dialog = page.getByRole('dialog')
  const cross = dialog.getByRole('button', { name: 'Cerrar' })
  const back = dialog.getByRole('button', { name: 'Cancelar' })
  await dialog.getByLabel('Causa').fill('Insuficiencia renal')
  let fail = () => {}
  const held = new Promise<void>((resolve) => (fail = resolve))
  await page.route(/\/deceased$/, async (route) => {
    await held
    await route.abort('connectionreset')
  })
  await dialog.getByRole('button', { name: 'Reportar fallecimiento' }).click()
  for (const control of [cross, back]) await expect(control).toBeDisabled()
  await page.keyboard.press('Escape')
  await cross.dispatchEvent('click')
  await back.dispatchEvent('click')
  await page.mouse.click(20, 20)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(dialog).toBeVisible()
  fail()
  await expect(dialog.getByText('No hay conexión con el servidor')).toBeVisible()
  for (const control of [cross, back]) await expect(control).toBeEnabled()
  await cross.click()
  await expect(page.getByRole('alertdialog').or(page.getByText('¿Descartar los cambios?')).first()).toBeVisible()
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
  await expect(toast).toBeVisible()
  await expect(dialog.getByLabel('Interpretación')).toHaveAccessibleDescription(/su tarjeta profesional/)
  const close = await dialog.getByRole('button', { name: 'Cerrar' }).boundingBox()
  expect((await toast.boundingBox())?.y).toBeGreaterThanOrEqual((close?.y ?? 0) + (close?.height ?? 0))
})
