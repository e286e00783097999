import { truncate, writeFile } from 'node:fs/promises'
import { exams } from '#shared/exams/exams.contract.ts'
import { ask, aPet, expect, sizes, test } from './fixtures.ts'

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
  const pet = await aPet(request, token)
  const wanted = [{ examTypeId: 'quimica-creatinina', name: 'Creatinina', sample: null }]
  const [exam] = await ask(request, exams.request, { petId: pet.id, exams: wanted }, token)
  await page.goto(`/mascotas/${pet.id}/examenes?examen=${exam?.id}`)
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

test('an exam that stands in its field counts when the field is left and when the order is sent', async ({
  page,
  request,
  enter,
}) => {
  const token = await enter('veterinario')
  const pet = await aPet(request, token)
  await page.goto(`/mascotas/${pet.id}/examenes`)
  const opener = page.getByRole('button', { name: 'Solicitar examen' })
  const dialog = page.getByRole('dialog', { name: 'Solicitar exámenes para Milo' })
  const field = dialog.getByRole('combobox', { name: 'Agregar examen' })
  const list = dialog.getByRole('list', { name: 'Exámenes de la orden' })
  await opener.click()
  await field.fill('Prueba una')
  await field.press('Tab')
  await expect(list.getByRole('listitem')).toHaveText(['Prueba una'])
  await field.fill('Prueba que no')
  await field.press('Escape')
  await expect(field).toHaveValue('')
  await field.press('Tab')
  await expect(list.getByRole('listitem')).toHaveText(['Prueba una'])
  await field.pressSequentially('Prueba dos')
  await dialog.getByRole('button', { name: 'Solicitar exámenes' }).click()
  await expect(page.getByText('2 exámenes solicitados')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Prueba dos' })).toBeVisible()

  await opener.click()
  await field.fill('Prueba tres')
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Seguir editando' }).click()
  await expect(list.getByRole('listitem')).toHaveText(['Prueba tres'])
  await field.pressSequentially('Prueba cuatro')
  await field.press('Control+s')
  for (const name of ['Prueba tres', 'Prueba cuatro']) await expect(page.getByRole('link', { name })).toBeVisible()
})
