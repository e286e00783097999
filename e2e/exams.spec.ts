import { truncate, writeFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { type Exam, exams } from '#shared/exams/exams.contract.ts'
import { anExam, aPet, ask, expect, sizes, test } from './fixtures.ts'

/** A picture of one pixel. */
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

for (const { size, use } of sizes)
  test.describe(size, () => {
    test.use(use)

    test('an exam is ordered, loaded and reviewed', async ({ page, request, enter }) => {
      const pet = await aPet(request, await enter('demo'))
      await page.goto(`/mascotas/${pet.id}/examenes`)
      await page.getByRole('button', { name: 'Solicitar examen' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Solicitar exámenes' }).click()
      await expect(dialog.getByText('Elija al menos un examen')).toBeVisible()
      await dialog.getByRole('combobox', { name: 'Agregar examen' }).click()
      if (size === 'phone')
        await page.getByRole('combobox', { name: 'Buscar', exact: false }).last().fill('perfil renal')
      else await page.keyboard.type('perfil renal')
      await page.getByRole('option', { name: 'Perfil renal' }).click()
      await expect(dialog.getByRole('list', { name: 'Exámenes de la orden' })).toContainText('Perfil renal')
      await dialog.getByRole('button', { name: 'Solicitar exámenes' }).click()
      await page.getByRole('link', { name: 'Perfil renal' }).click()

      await dialog.getByRole('button', { name: 'Escribir resultado' }).click()
      const creatinine = dialog.getByRole('group', { name: 'Creatinina' })
      await creatinine.getByLabel('Valor').fill('2,9')
      await creatinine.getByLabel('Mínimo').fill('0,5')
      await creatinine.getByLabel('Máximo').fill('1,8')
      await expect(creatinine.getByText('Alto')).toBeVisible()
      await dialog.getByRole('button', { name: 'Guardar resultado' }).click()
      await expect(dialog.getByRole('row', { name: /Creatinina/ })).toContainText('Alto')

      await dialog.getByLabel('Interpretación').fill('Azotemia')
      await dialog.getByRole('button', { name: 'Marcar como revisado' }).click()
      await expect(dialog.getByText('Revisado', { exact: true })).toBeVisible()
      await expect(dialog.getByRole('region', { name: 'Revisión' })).toContainText('Azotemia')
    })
  })

test('photos of a result are taken in, and a renamed file is refused', async ({ page, request, enter }) => {
  const token = await enter('demo')
  const { petId, examId } = await anExam(request, token)
  await page.goto(`/mascotas/${petId}/examenes?examen=${examId}`)
  const files = page.getByRole('region', { name: 'Archivos del resultado' })
  const [result, renamed, huge] = ['resultado.png', 'foto.jpg', 'enorme.pdf'].map((name) =>
    test.info().outputPath(name),
  )
  await writeFile(result ?? '', photo)
  // Nothing but zeros, as long as told.
  for (const [file, megabytes] of [
    [renamed, 25],
    [huge, 26],
  ] as const) {
    await writeFile(file ?? '', '')
    await truncate(file ?? '', megabytes * 1024 * 1024)
  }
  await files.locator('input[multiple]').setInputFiles([result ?? '', renamed ?? '', huge ?? ''])
  await expect(files.getByText('El archivo no es una imagen, aunque su nombre lo diga')).toBeVisible()
  await expect(files.getByText('El archivo pesa 26 MB: el máximo es 25 MB')).toBeVisible()
  await files.getByRole('button', { name: 'Ver resultado.png' }).click()
  await expect(page.getByRole('img', { name: 'resultado.png' })).toBeVisible()
  await page.keyboard.press('Escape')
  await files.getByRole('button', { name: 'Quitar resultado.png' }).click()
  const reason = page.getByRole('dialog', { name: '¿Quitar el archivo?' })
  await reason.getByLabel('Motivo').fill('Es de otra mascota')
  await reason.getByRole('button', { name: 'Quitar archivo' }).click()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(files.getByRole('button', { name: 'Ver resultado.png' })).toBeVisible()
  await page.getByRole('button', { name: 'Marcar como recibido' }).click()
  await expect(page.getByRole('dialog').getByText('Recibido (sin revisar)')).toBeVisible()
})

const typed = { examTypeId: null, sample: null }

/** An exam that is received, with the values that are given, and the page of it. */
async function aResult(request: APIRequestContext, token: string, values: Record<string, string>) {
  const pet = await aPet(request, token)
  const [made] = await ask(request, exams.request, { petId: pet.id, exams: [{ ...typed, name: 'Química' }] }, token)
  if (!made) throw new Error('no exam was made')
  const exam = await writeResult(request, token, made, values)
  return { exam, address: `/mascotas/${pet.id}/examenes?examen=${exam.id}` }
}

/** Somebody else writes it, past the browser. */
function writeResult(request: APIRequestContext, token: string, exam: Exam, values: Record<string, string>) {
  const { id: examId, version } = exam
  const lines = Object.entries(values).map(([analyte, value]) => ({ analyte, value, unit: 'mg/dL', min: null, max: 2 }))
  return ask(request, exams.saveResult, { examId, version, values: lines }, token)
}

const valuesOf = ({ values }: Exam) => Object.fromEntries(values.map(({ analyte, value }) => [analyte, value]))

/** Opens the form of an order, and gives its parts. */
async function openOrder(page: Page, petId: string) {
  await page.goto(`/mascotas/${petId}/examenes`)
  await page.getByRole('button', { name: 'Solicitar examen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Solicitar exámenes para Milo' })
  return {
    dialog,
    field: dialog.getByRole('combobox', { name: 'Agregar examen' }),
    list: dialog.getByRole('list', { name: 'Exámenes de la orden' }),
    order: dialog.getByRole('button', { name: 'Solicitar exámenes' }),
  }
}

test('an exam that stands in its field counts when the field is left and when the order is sent', async ({
  page,
  request,
  enter,
}) => {
  const token = await enter('veterinario')
  const pet = await aPet(request, token)
  const { dialog, field, list, order } = await openOrder(page, pet.id)
  await field.fill('Prueba una')
  await field.press('Tab')
  await expect(list.getByRole('listitem')).toHaveText(['Prueba una'])
  await field.fill('Prueba que no')
  await field.press('Escape')
  await expect(field).toHaveValue('')
  await field.press('Tab')
  await expect(list.getByRole('listitem')).toHaveText(['Prueba una'])
  await field.pressSequentially('Prueba dos')
  await order.click()
  await expect(page.getByText('2 exámenes solicitados')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Prueba dos' })).toBeVisible()

  await page.getByRole('button', { name: 'Solicitar examen' }).click()
  await field.fill('Prueba tres')
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Seguir editando' }).click()
  await expect(list.getByRole('listitem')).toHaveText(['Prueba tres'])
  await field.pressSequentially('Prueba cuatro')
  await field.press('Control+s')
  for (const name of ['Prueba tres', 'Prueba cuatro']) await expect(page.getByRole('link', { name })).toBeVisible()
})

for (const { size, use } of sizes)
  test.describe(size, () => {
    test.use(use)

    test('an exam that is typed before the list is here becomes the one of the list', async ({
      page,
      request,
      enter,
    }) => {
      const token = await enter('veterinario')
      const pet = await aPet(request, token)
      const error = { code: 'internal', message: 'El servidor no responde.' }
      let answer: 'hold' | 'fail' | 'give' = 'fail'
      let letThrough = () => {}
      const held = new Promise<void>((resolve) => (letThrough = resolve))
      await page.route(/\/exam-types$/, async (route) => {
        if (answer === 'fail') return route.fulfill({ status: 500, json: { error } })
        if (answer === 'hold') await held
        return route.continue()
      })
      const { dialog, field, list, order } = await openOrder(page, pet.id)
      await field.click()
      const sheet = page.getByRole('dialog', { name: 'Agregar examen' })
      const search = size === 'phone' ? sheet.getByRole('combobox') : field
      await expect(page.getByRole('alert').filter({ hasText: error.message })).toBeVisible()
      answer = 'hold'
      await page.getByRole('option', { name: 'Reintentar' }).click()
      await search.fill('hemograma completo (cuadro hematico)')
      await expect(page.getByRole('option')).toHaveCount(0)
      if (size === 'phone') await sheet.getByRole('button', { name: 'Cerrar' }).click()
      else await search.press('Tab')
      await expect(field).toHaveValue('hemograma completo (cuadro hematico)')
      await order.click()
      await expect(field).toHaveAccessibleDescription('Elija este examen en la lista o agréguelo como lo escribió')
      await dialog.getByLabel('Motivo').click()
      answer = 'give'
      letThrough()
      await expect(list.getByRole('listitem')).toContainText(['Hemograma completo (cuadro hemático)'])
      await expect(field).toHaveValue('')
      await order.click()
      await expect(page.getByText('1 examen solicitado')).toBeVisible()
      const { items } = await ask(request, exams.listOfPet, { petId: pet.id }, token)
      expect(items.map(({ name, groupName }) => [name, groupName])).toEqual([
        ['Hemograma completo (cuadro hemático)', expect.any(String)],
      ])
    })
  })

test('a search that was left half typed stays until it is chosen or added', async ({ page, request, enter }) => {
  const pet = await aPet(request, await enter('veterinario'))
  const { field, list, order } = await openOrder(page, pet.id)
  await field.fill('T4')
  await expect(page.getByRole('option', { name: 'T4 libre' })).toBeVisible()
  await order.click()
  await expect(field).toHaveValue('T4')
  await expect(field).toHaveAccessibleDescription('Elija este examen en la lista o agréguelo como lo escribió')
  await expect(field).toBeFocused()
  await field.press('ArrowDown')
  await page.getByRole('option', { name: 'T4 total' }).click()
  await expect(list.getByRole('listitem')).toContainText(['T4 total'])
  await field.fill('Hemograma')
  await field.press('Tab')
  await expect(field).toHaveValue('Hemograma')
  await field.click()
  await page.getByRole('option', { name: 'Agregar «Hemograma»' }).click()
  await expect(list.getByRole('listitem')).toContainText(['T4 total', 'Hemograma'])
  await order.click()
  await expect(page.getByText('2 exámenes solicitados')).toBeVisible()
})

test('what is said of a typed exam goes with it', async ({ page, request, enter }) => {
  const pet = await aPet(request, await enter('veterinario'))
  const { field, list, order } = await openOrder(page, pet.id)
  const undecided = 'Elija este examen en la lista o agréguelo como lo escribió'
  const leaveHalfTyped = async () => {
    await field.fill('T4')
    await expect(page.getByRole('option', { name: 'T4 libre' })).toBeVisible()
    await order.click()
    await expect(field).toHaveAccessibleDescription(undecided)
  }
  for (const key of ['Escape', 'Tab']) {
    await leaveHalfTyped()
    await field.fill(key === 'Escape' ? 'T4 ' : '')
    await field.press(key)
    await expect(field).toHaveValue('')
    await expect(field).not.toHaveAccessibleDescription(undecided)
  }
  await field.fill('T4 total')
  await page.getByRole('option', { name: 'T4 total' }).first().click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await leaveHalfTyped()
  await field.press('ArrowDown')
  await page.getByRole('option', { name: 'T4 total' }).click()
  await expect(field).toHaveValue('')
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(field).not.toHaveAccessibleDescription(undecided)
})

test('an exam too many for one order is said at the field', async ({ page, request, enter }) => {
  const pet = await aPet(request, await enter('veterinario'))
  const { field, list, order } = await openOrder(page, pet.id)
  for (let count = 1; count <= 21; count++) {
    await field.fill(`Prueba ${count}`)
    // While the list is on its way there is nothing to add.
    await expect(page.getByRole('option', { name: `Agregar «Prueba ${count}»` })).toBeVisible()
    await field.press('Enter')
  }
  await expect(field).toHaveAccessibleDescription('Elija como máximo 20 exámenes')
  await list.getByRole('button', { name: 'Quitar Prueba 3' }).click()
  await expect(field).not.toHaveAccessibleDescription('Elija como máximo 20 exámenes')
  await order.click()
  await expect(page.getByText('20 exámenes solicitados')).toBeVisible()
})

test('two people write one result: the lines of both stay, and a line of both is asked', async ({
  page,
  request,
  enter,
}) => {
  const token = await enter('veterinario')
  const { exam, address } = await aResult(request, token, { Creatinina: '1', Urea: '30', Glucosa: '80' })
  await page.goto(address)
  const dialog = page.getByRole('dialog', { name: 'Química' })
  const value = (analyte: string) => dialog.getByRole('group', { name: analyte }).getByLabel('Valor')
  const save = dialog.getByRole('button', { name: 'Guardar resultado' })
  await dialog.getByRole('button', { name: 'Editar valores' }).click()
  await value('Creatinina').fill('2')
  const second = await writeResult(request, token, exam, { Creatinina: '1', Urea: '40', Sodio: '145' })
  await save.click()
  const shown = (text: RegExp) => expect(dialog.getByRole('row', { name: text })).toBeVisible()
  await shown(/^Creatinina 2 /)
  await shown(/^Urea 40 /)
  const now = await ask(request, exams.get, { examId: exam.id }, token)
  expect(valuesOf(now)).toEqual({ Creatinina: '2', Urea: '40', Sodio: '145' })
  expect(now.version).toBeGreaterThan(second.version)

  await dialog.getByRole('button', { name: 'Editar valores' }).click()
  await value('Creatinina').fill('3')
  await value('Sodio').fill('150')
  await writeResult(request, token, now, { Creatinina: '4', Urea: '50', Sodio: '145' })
  await save.click()
  const conflict = page.getByRole('dialog', { name: 'Usted guardó este registro en otra pestaña' })
  await expect(conflict.getByRole('heading', { level: 3 })).toHaveText(['Creatinina'])
  await expect(conflict.getByText('4 mg/dL')).toBeVisible()
  await conflict.getByRole('radio', { name: 'Tomar lo otro' }).check()
  await conflict.getByRole('button', { name: 'Guardar lo elegido' }).click()
  await shown(/^Sodio 150 /)
  const last = await ask(request, exams.get, { examId: exam.id }, token)
  expect(valuesOf(last)).toEqual({ Creatinina: '4', Urea: '50', Sodio: '150' })
})

test('a result that changed under its review is shown as it is, and reviewed at the next press', async ({
  page,
  request,
  enter,
}) => {
  const token = await enter('veterinario')
  const { exam, address } = await aResult(request, token, { Creatinina: '1' })
  await page.goto(address)
  const dialog = page.getByRole('dialog', { name: 'Química' })
  const review = dialog.getByRole('button', { name: 'Marcar como revisado' })
  await dialog.getByLabel('Interpretación').fill('Azotemia')
  await writeResult(request, token, exam, { Creatinina: '9' })
  await review.click()
  await expect(dialog.getByRole('alert')).toHaveText(/Revíselo antes de seguir/)
  await expect(dialog.getByRole('row', { name: /^Creatinina 9 / })).toBeVisible()
  await expect(dialog.getByLabel('Interpretación')).toHaveValue('Azotemia')
  expect((await ask(request, exams.get, { examId: exam.id }, token)).status).toBe('received')
  await review.click()
  await expect(dialog.getByRole('region', { name: 'Revisión' })).toContainText('Azotemia')
})

test('what is written in a result or its review is not given up unasked', async ({ page, request, enter }) => {
  const { address } = await aResult(request, await enter('veterinario'), { Creatinina: '1' })
  await page.goto(address)
  const dialog = page.getByRole('dialog', { name: 'Química' })
  const question = page.getByRole('alertdialog', { name: '¿Descartar los cambios?' })
  const stay = question.getByRole('button', { name: 'Seguir editando' })
  const discard = question.getByRole('button', { name: 'Descartar cambios' })
  await dialog.getByLabel('Interpretación').fill('Azotemia')
  await dialog.getByRole('button', { name: 'Editar valores' }).click()
  await stay.click()
  await expect(dialog.getByLabel('Interpretación')).toHaveValue('Azotemia')
  await dialog.getByRole('button', { name: 'Editar valores' }).click()
  await discard.click()

  const value = dialog.getByRole('group', { name: 'Creatinina' }).getByLabel('Valor')
  await value.fill('2')
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await stay.click()
  await expect(value).toHaveValue('2')
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await discard.click()
  await expect(dialog.getByRole('row', { name: /^Creatinina 1 / })).toBeVisible()
  await expect(dialog.getByLabel('Interpretación')).toHaveValue('')
  await expect(dialog.getByText(/Quedó sin guardar/)).toHaveCount(0)
})
