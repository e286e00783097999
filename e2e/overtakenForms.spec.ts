import { owners } from '#shared/owners/owners.contract.ts'
import { pets } from '#shared/pets/pets.contract.ts'
import { problems } from '#shared/problems/problems.contract.ts'
import { dayOf } from '#shared/values/date.ts'
import { vaccines } from '#shared/vaccines/vaccines.contract.ts'
import { aPet, ask, expect, loseAnswer, openSession, test } from './fixtures.ts'

test('what a lost press had saved is corrected without a question', async ({ page, request, enter }) => {
  const token = await enter('veterinario')
  const { owner } = await aPet(request, token)
  await page.goto(`/propietarios/${owner.id}`)
  await page.getByRole('button', { name: 'Editar', exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Ciudad').fill('Cali')
  await loseAnswer(page, 'PUT', /\/owners\/[^/]+$/, 2)
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(dialog.getByText('No hay conexión con el servidor')).toBeVisible()
  expect((await ask(request, owners.get, { ownerId: owner.id }, token)).city).toBe('Cali')
  await dialog.getByLabel('Ciudad').fill('Palmira')
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByText('Propietario actualizado')).toBeVisible()
  expect((await ask(request, owners.get, { ownerId: owner.id }, token)).city).toBe('Palmira')
})

test('a state that somebody else set is told before it is changed', async ({ page, request, enter }) => {
  const token = await enter('veterinario')
  const { id: petId } = await aPet(request, token)
  await page.goto(`/mascotas/${petId}`)
  await page.getByRole('button', { name: 'Más acciones para Milo', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Cambiar el estado' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Estado').selectOption('transferred')
  await dialog.getByLabel('Motivo').fill('Se mudaron')
  const { version } = await ask(request, pets.get, { petId }, token)
  const lost = { petId, version, status: 'lost', reason: 'Se escapó' } as const
  await ask(request, pets.changeStatus, lost, await openSession(request, 'demo'))
  const change = dialog.getByRole('button', { name: 'Cambiar estado' })
  await change.click()
  await expect(dialog.getByText('Milo pasó a «En búsqueda»')).toBeVisible()
  await expect(dialog.getByText('Ahora: En búsqueda.')).toBeVisible()
  expect((await ask(request, pets.get, { petId }, token)).statusReason).toBe('Se escapó')
  await change.click()
  await expect(page.getByText('Estado cambiado')).toBeVisible()
})

test('an owner whom somebody else deactivated keeps that reason', async ({ page, request, enter }) => {
  const token = await enter('demo')
  const { owner } = await aPet(request, token)
  await page.goto(`/propietarios/${owner.id}`)
  await page
    .getByRole('button', { name: /^Más acciones/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Desactivar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Motivo').fill('No volvió')
  const { version } = await ask(request, owners.get, { ownerId: owner.id }, token)
  await ask(request, owners.deactivate, { ownerId: owner.id, version, reason: 'Se mudó' }, token)
  await dialog.getByRole('button', { name: 'Desactivar' }).click()
  await expect(dialog.getByText('ya está inactivo: Se mudó.')).toBeVisible()
  expect((await ask(request, owners.get, { ownerId: owner.id }, token)).inactiveReason).toBe('Se mudó')
})

test('a problem that two people change keeps both changes', async ({ page, request, enter }) => {
  const token = await enter('veterinario')
  const { id: petId } = await aPet(request, token)
  const { id: problemId, version } = await ask(request, problems.create, { petId, name: 'Otitis crónica' }, token)
  await page.goto(`/mascotas/${petId}/historial`)
  await page.getByRole('button', { name: /^Más acciones .*Otitis/ }).click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  await page.getByRole('dialog').getByLabel('Notas').fill('Oído derecho')
  const other = await openSession(request, 'demo')
  await ask(request, problems.update, { problemId, version, name: 'Otitis externa crónica' }, other)
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByText('Problema actualizado')).toBeVisible()
  const kept = (await ask(request, problems.listOfPet, { petId }, token)).find(({ id }) => id === problemId)
  expect(kept).toMatchObject({ name: 'Otitis externa crónica', notes: 'Oído derecho' })
})

test('a dose that somebody else corrected is voided at the second press', async ({ page, request, enter }) => {
  const token = await enter('veterinario')
  const { id: petId } = await aPet(request, token)
  const given = { petId, name: 'Gripe', origin: 'elsewhere', protocolId: null } as const
  const dose = { ...given, appliedOn: dayOf(new Date()) }
  const { id: vaccineId, version } = await ask(request, vaccines.create, dose, token)
  await page.goto(`/vacuna/editar/${vaccineId}`)
  await page.getByRole('button', { name: 'Anular' }).click()
  await page.getByRole('dialog').getByLabel('Motivo').fill('Era de su hermano')
  const { petId: _pet, ...fields } = dose
  await ask(request, vaccines.update, { ...fields, vaccineId, version, notes: 'Otra sede' }, token)
  const press = page.getByRole('dialog').getByRole('button', { name: 'Anular vacuna' })
  await press.click()
  await expect(page.getByRole('dialog').getByText('guardó cambios en este registro')).toBeVisible()
  await press.click()
  await expect(page.getByText('Vacuna anulada')).toBeVisible()
})
