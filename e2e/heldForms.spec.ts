import type { Page } from '@playwright/test'
import { consultations } from '#shared/consultations/consultations.contract.ts'
import { anExam, aPet, ask, expect, test } from './fixtures.ts'

/** Such calls wait until they are let go. */
async function holdAnswer(page: Page, path: RegExp): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(path, async (route) => {
    if (route.request().method() !== 'GET') await held
    await route.continue()
  })
  return letGo
}

test('a formula on its way takes no change of its medicines', async ({ page, request, enter }) => {
  const token = await enter('demo')
  const pet = await aPet(request, token, { allergies: null })
  const { id } = await ask(request, consultations.create, { petId: pet.id, reason: 'Pioderma' }, token)
  await page.goto(`/consulta/${id}`)
  await page.getByRole('button', { name: 'Registrar en esta consulta' }).click()
  await page.getByRole('menuitem', { name: 'Fórmula' }).click()
  const dialog = page.getByRole('dialog')
  const medicine = dialog.getByRole('combobox', { name: /^Medicamento/ })
  await medicine.fill('Jarabe de la casa')
  await medicine.press('Tab')
  const letGo = await holdAnswer(page, /\/formulas$/)
  await dialog.getByRole('button', { name: 'Guardar borrador' }).click()
  await expect(dialog.getByRole('button', { name: 'Guardando…' })).toBeVisible()
  await expect(medicine).not.toBeEditable()
  await expect(dialog.getByRole('textbox', { name: 'Dosis', exact: true })).not.toBeEditable()
  await expect(dialog.getByRole('button', { name: 'Agregar otro medicamento' })).toBeDisabled()
  await expect(dialog.getByRole('button', { name: 'Calendario de «Válida hasta»' })).toBeDisabled()
  await medicine.click()
  await expect(page.getByRole('listbox')).toHaveCount(0)
  letGo()
  await expect(dialog).toHaveCount(0)
})

test('a result on its way takes no change of its lines', async ({ page, request, enter }) => {
  const token = await enter('demo')
  const { petId, examId } = await anExam(request, token)
  await page.goto(`/mascotas/${petId}/examenes?examen=${examId}`)
  await page.getByRole('button', { name: 'Escribir resultado' }).click()
  const value = page.getByRole('group', { name: 'Creatinina' }).getByLabel('Valor')
  await value.fill('2,9')
  const letGo = await holdAnswer(page, /\/exams\/[^/]+\/result$/)
  await page.getByRole('button', { name: 'Guardar resultado' }).click()
  await expect(page.getByRole('button', { name: 'Guardando…' })).toBeVisible()
  await expect(value).not.toBeEditable()
  await expect(page.getByRole('button', { name: 'Agregar fila' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Quitar la fila Creatinina' })).toBeDisabled()
  letGo()
  await expect(page.getByText('Resultado guardado')).toBeVisible()
})

test('a save that is lost leaves the focus on the small button it was sent from', async ({ page, request, enter }) => {
  const token = await enter('demo')
  const { petId, examId } = await anExam(request, token)
  await page.goto(`/mascotas/${petId}/examenes?examen=${examId}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Escribir resultado' }).click()
  await dialog.getByRole('group', { name: 'Creatinina' }).getByLabel('Valor').fill('2,9')
  for (const name of ['Quitar la fila Creatinina', 'Calendario de «Fecha del resultado»']) {
    const path = /\/exams\/[^/]+\/result$/
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await page.route(path, async (route) => {
      await held
      await route.abort('connectionreset')
    })
    const button = dialog.getByRole('button', { name })
    await button.focus()
    await page.keyboard.press('Control+s')
    await expect(button).toBeDisabled()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(1)
    letGo()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await expect(button).toBeEnabled()
    await expect(button).toBeFocused()
    await expect(dialog.getByRole('group', { name: 'Creatinina' })).toBeVisible()
    await page.unroute(path)
  }
})

test('a pet on its way keeps its age and its species', async ({ page, request, enter }) => {
  const pet = await aPet(request, await enter('demo'))
  await page.goto(`/mascotas/editar/${pet.id}`)
  await page.getByText('Edad aproximada').click()
  const age = page.getByRole('textbox', { name: 'Edad', exact: true })
  await age.fill('5')
  const letGo = await holdAnswer(page, /\/pets\/[^/]+$/)
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByRole('button', { name: 'Guardando…' })).toBeVisible()
  await expect(age).not.toBeEditable()
  await expect(page.getByLabel('En', { exact: true })).toHaveAttribute('aria-readonly', 'true')
  await page.getByRole('radio', { name: 'Otra' }).dispatchEvent('click')
  await expect(page.getByRole('combobox', { name: 'Otra especie' })).toHaveCount(0)
  letGo()
  await expect(page.getByText('Mascota actualizada')).toBeVisible()
})
