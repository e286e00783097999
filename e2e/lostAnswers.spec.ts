import { owners } from '#shared/owners/owners.contract.ts'
import { ask, expect, loseAnswer, newName, test } from './fixtures.ts'

const phone = { country: '57', number: '3004128890' } as const

test('what the server cleaned of one’s own lost change is no change of somebody else', async ({
  page,
  request,
  enter,
}) => {
  const token = await enter('demo')
  const { id } = await ask(request, owners.create, { name: newName('Zoe'), phone }, token)
  await page.goto(`/propietarios/${id}`)
  await page.getByRole('button', { name: 'Editar' }).click()
  const form = page.getByRole('dialog', { name: 'Editar propietario' })
  await form.getByLabel('Dirección').fill('Calle 5  # 6-7')
  await form.getByLabel('Correo').fill('Zoe@Correo.CO')
  await loseAnswer(page, 'PUT', /\/owners\/[^/]+$/)
  const save = form.getByRole('button', { name: 'Guardar cambios' })
  await save.click()
  await expect(form.getByRole('alert')).toBeVisible()
  await save.click()
  await expect(page.getByText('Propietario actualizado')).toBeVisible()
  await expect(page.getByText('Otra persona guardó este registro')).toHaveCount(0)
})
