import type { APIRequestContext, Page } from '@playwright/test'
import { customFields } from '#shared/customFields/customFields.contract.ts'
import { owners } from '#shared/owners/owners.contract.ts'
import { pets } from '#shared/pets/pets.contract.ts'
import { dayOf } from '#shared/values/date.ts'
import {
  aClinic,
  askSingly,
  aDocument,
  aPet,
  ask,
  expect,
  loseAnswer,
  newName,
  openSession,
  sizes,
  storedText,
  test,
} from './fixtures.ts'

const phone = { country: '57', number: '3004128890' } as const

test.use({ viewport: { width: 1440, height: 900 } })

test('the administrator defines a field, and it is filled', async ({ page, request, context, baseURL }) => {
  const label = newName('Barrio')
  // The forms of the other journeys do without it.
  const token = await aClinic(request)
  await context.addCookies([{ name: 'dgsToken', value: token, url: baseURL ?? '', sameSite: 'Lax' }])
  await page.goto('/configuraciones/campos-propios')
  await page.getByRole('button', { name: 'Nuevo campo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nuevo campo' })
  await dialog.getByLabel('Nombre del campo').fill(label)
  await dialog.getByLabel('Tipo').selectOption({ label: 'Número' })
  await dialog.getByRole('button', { name: 'Crear campo' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: label })).toBeVisible()

  const { owner } = await aPet(request, token)
  await page.goto(`/propietarios/${owner.id}?editar=1`)
  const form = page.getByRole('dialog', { name: 'Editar propietario' })
  await form.getByLabel(label).fill('doce')
  await form.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(form.getByText('Escriba un número válido, por ejemplo 12,5')).toBeVisible()
  await expect(form.getByLabel(label)).toBeFocused()
  await form.getByLabel(label).fill('12,5')
  await form.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText(label)).toBeVisible()
  await expect(page.getByText('12,5')).toBeVisible()
  await page.getByRole('button', { name: /^Más acciones para/ }).click()
  await page.getByRole('menuitem', { name: 'Historial de modificaciones' }).click()
  const history = page.getByRole('dialog', { name: 'Historial de modificaciones' })
  await expect(history.getByText(label)).toBeVisible()
})

test('an owner is deactivated with a reason, and taken back', async ({ page, request, enter }) => {
  const token = await enter('demo')
  const { owner } = await aPet(request, token)
  await page.goto(`/propietarios/${owner.id}`)
  await page.getByRole('button', { name: /^Más acciones para/ }).click()
  await page.getByRole('menuitem', { name: 'Desactivar' }).click()
  const dialog = page.getByRole('dialog', { name: `¿Desactivar a ${owner.name}?` })
  await expect(dialog.getByText('1 mascota activa')).toBeVisible()
  await dialog.getByRole('button', { name: 'Desactivar' }).click()
  await expect(dialog.getByText('El campo es obligatorio')).toBeVisible()
  await dialog.getByLabel('Motivo').fill('Se mudó de ciudad')
  await dialog.getByRole('button', { name: 'Desactivar' }).click()
  await expect(page.getByText('Propietario inactivo: Se mudó de ciudad')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Nueva mascota' })).toBeHidden()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByText('Propietario inactivo')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Nueva mascota' })).toBeVisible()
})

test('two owners are united, and separated again', async ({ page, request, enter }) => {
  const token = await enter('demo')
  const [name, otherName] = [newName('Ana'), newName('Anita')]
  const owner = await ask(request, owners.create, { name, phone }, token)
  const { owner: former } = await aPet(request, token)
  const { version } = await ask(request, owners.get, { ownerId: former.id }, token)
  const other = { ownerId: former.id, version, name: otherName, phone: former.phone, email: 'anita@correo.co' }
  await ask(request, owners.update, other, token)

  await page.goto(`/propietarios/${owner.id}`)
  await page.getByRole('button', { name: /^Más acciones para/ }).click()
  await page.getByRole('menuitem', { name: 'Unir con otro propietario' }).click()
  const dialog = page.getByRole('dialog', { name: 'Unir con otro propietario' })
  await dialog.getByRole('combobox', { name: 'El otro propietario' }).fill(otherName)
  await page.getByRole('option', { name: new RegExp(`^${otherName}`) }).click()
  await expect(dialog.getByText('1 mascota con toda su historia: Milo.')).toBeVisible()
  await dialog.getByRole('group', { name: 'Nombre' }).getByRole('radio').first().check()
  await dialog.getByRole('button', { name: 'Unir propietarios' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Milo' })).toBeVisible()

  await page.getByRole('link', { name: otherName }).click()
  await expect(page.getByText(`Este propietario se unió con ${name}`)).toBeVisible()
  await page.getByRole('button', { name: 'Deshacer la unión' }).click()
  await page
    .getByRole('alertdialog', { name: '¿Deshacer la unión?' })
    .getByRole('button', { name: 'Deshacer', exact: true })
    .click()
  await expect(page.getByText('Unión deshecha')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Milo' })).toBeVisible()
  await expect(page.getByText('se unió con')).toBeHidden()
})

async function openOwnerChange(page: Page, petId: string) {
  await page.goto(`/mascotas/${petId}`)
  await page.getByRole('button', { name: /^Más acciones para/ }).click()
  await page.getByRole('menuitem', { name: 'Cambiar propietario' }).click()
  return page.getByRole('dialog', { name: 'Cambiar el propietario de Milo' })
}

/** The dialog that passes Milo to another owner, filled in. */
async function fillNewOwner(page: Page, request: APIRequestContext, token: string) {
  const name = newName('Luis')
  await ask(request, owners.create, { name, phone }, token)
  const pet = await aPet(request, token)
  const dialog = await openOwnerChange(page, pet.id)
  await dialog.getByRole('combobox', { name: 'Nuevo propietario' }).fill(name)
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click()
  await expect.poll(() => storedText(page)).not.toBe('no rows')
  const [kept, reason] = [await storedText(page), 'Lo adoptó']
  await dialog.getByLabel('Motivo').fill(reason)
  return { pet, name, kept, reason, dialog, change: dialog.getByRole('button', { name: 'Cambiar propietario' }) }
}

test('a pet passes to another owner', async ({ page, request, enter }) => {
  const { pet, name, dialog, change } = await fillNewOwner(page, request, await enter('demo'))
  await change.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name }).first()).toBeVisible()
  await page.getByRole('button', { name: /^Más acciones para/ }).click()
  await page.getByRole('menuitem', { name: 'Historial de modificaciones' }).click()
  const history = page.getByRole('dialog', { name: 'Historial de modificaciones' })
  await expect(history.getByText('Lo adoptó')).toBeVisible()
  await expect(history.getByText(pet.owner.name).first()).toBeVisible()
})

test('a change of owner whose answer was lost is done', async ({ page, request, enter }) => {
  const { dialog, change } = await fillNewOwner(page, request, await enter('demo'))
  await loseAnswer(page, 'PUT', /\/pets\/[^/]+\/owner$/, 2)
  await change.click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await change.click()
  await expect(page.getByText('Propietario cambiado')).toBeVisible()
  await expect(dialog).toBeHidden()
})

for (const { size, use } of sizes)
  test.describe(size, () => {
    test.use(use)

    test('a pet passes to an owner who is registered on the way', async ({ page, request, enter }) => {
      const pet = await aPet(request, await enter('demo'))
      const name = newName('Luis')
      const dialog = await openOwnerChange(page, pet.id)
      await dialog.getByLabel('Motivo').fill('Lo adoptó')
      const field = dialog.getByRole('combobox', { name: 'Nuevo propietario' })
      await field.click()
      const sheet = page.getByRole('dialog', { name: 'Nuevo propietario' })
      await (size === 'phone' ? sheet.getByRole('combobox') : field).fill(name)
      const register = page.getByRole('option', { name: `Registrar propietario «${name}»` })
      if (size === 'desktop') {
        // Only who chooses it registers somebody: leaving the field does not.
        await expect(register).toBeVisible()
        await page.keyboard.press('Tab')
        await expect(register).toBeHidden()
        await expect(page.getByRole('dialog')).toHaveCount(1)
        await field.fill(name)
      }
      await register.click()
      const form = page.getByRole('dialog', { name: 'Nuevo propietario' })
      await expect(form.getByLabel('Nombre completo')).toHaveValue(name)
      await form.getByRole('textbox', { name: 'Teléfono', exact: true }).fill('3004128890')
      await form.getByRole('button', { name: 'Registrar propietario' }).click()
      await expect(form).toBeHidden()
      await expect(field).toHaveValue(name)
      await expect(dialog.getByLabel('Motivo')).toHaveValue('Lo adoptó')
      await dialog.getByRole('button', { name: 'Cambiar propietario' }).click()
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('main').getByRole('link', { name }).first()).toBeVisible()
    })
  })

test('who is registered already is chosen from the form of a new owner', async ({ page, request, enter }) => {
  const token = await enter('demo')
  const [name, document] = [newName('Luis'), aDocument()]
  await ask(request, owners.create, { name, phone, documentType: 'CC', document }, token)
  const pet = await aPet(request, token)
  const dialog = await openOwnerChange(page, pet.id)
  await dialog.getByLabel('Motivo').fill('Lo adoptó')
  const field = dialog.getByRole('combobox', { name: 'Nuevo propietario' })
  await field.fill('Luisito Nadie')
  await page.getByRole('option', { name: 'Registrar propietario «Luisito Nadie»' }).click()
  const form = page.getByRole('dialog', { name: 'Nuevo propietario' })
  await form.getByLabel('Tipo de documento').selectOption('CC')
  await form.getByLabel('Número de documento').fill(document)
  await form
    .getByRole('status')
    .getByRole('button', { name: `Elegir a ${name}` })
    .click()
  await expect(form).toBeHidden()
  await expect(field).toHaveValue(name)
  await expect(dialog.getByLabel('Motivo')).toHaveValue('Lo adoptó')
  await dialog.getByRole('button', { name: 'Cambiar propietario' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main').getByRole('link', { name }).first()).toBeVisible()
})

/** The form of a new owner, opened from the change of Milo's. */
async function registerOnTheWay(page: Page, petId: string) {
  const dialog = await openOwnerChange(page, petId)
  const field = dialog.getByRole('combobox', { name: 'Nuevo propietario' })
  await dialog.getByLabel('Motivo').fill('Lo adoptó')
  await field.fill('Luisito Nadie')
  await page.getByRole('option', { name: 'Registrar propietario «Luisito Nadie»' }).click()
  const form = page.getByRole('dialog', { name: 'Nuevo propietario' })
  const typeDocument = async (document: string) => {
    await form.getByLabel('Tipo de documento').selectOption('CC')
    await form.getByLabel('Número de documento').fill(document)
  }
  return { dialog, field, form, typeDocument }
}

test('whose it is already and who is inactive cannot be chosen from the form of a new owner', async ({
  page,
  request,
  enter,
}) => {
  const token = await enter('demo')
  const [mine, theirs] = [aDocument(), aDocument()]
  const anOwner = (first: string, document: string) =>
    ask(request, owners.create, { name: newName(first), phone, documentType: 'CC', document }, token)
  const owner = await anOwner('Catalina', mine)
  const { id: ownerId, version, name } = await anOwner('Inactiva', theirs)
  await ask(request, owners.deactivate, { ownerId, version, reason: 'Se mudó de ciudad' }, token)
  const pet = await aPet(request, token, { ownerId: owner.id })
  const { form, typeDocument } = await registerOnTheWay(page, pet.id)
  await typeDocument(theirs)
  await expect(form.getByText(`${name} tiene el mismo documento · Inactivo`)).toBeVisible()
  await expect(form.getByRole('button', { name: /^Elegir a/ })).toHaveCount(0)
  const answer = page.waitForResponse((response) => response.url().includes(mine))
  await form.getByLabel('Número de documento').fill(mine)
  await answer
  await expect(form.getByText('Ya hay un propietario parecido')).toHaveCount(0)
})

test('nobody else is chosen while the new owner is on the way', async ({ page, request, enter }) => {
  const token = await enter('demo')
  const [name, document] = [newName('Luis'), aDocument()]
  await ask(request, owners.create, { name, phone, documentType: 'CC', document }, token)
  const pet = await aPet(request, token)
  const { field, form, typeDocument } = await registerOnTheWay(page, pet.id)
  await typeDocument(document)
  await form.getByRole('textbox', { name: 'Teléfono', exact: true }).fill('3004128890')
  const choose = form.getByRole('button', { name: `Elegir a ${name}` })
  await expect(choose).toBeEnabled()
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(/\/owners$/, async (route) => {
    await held
    const error = { code: 'internal', message: 'El servidor no responde.' }
    await route.fulfill({ status: 500, json: { error } })
  })
  await choose.focus()
  await page.keyboard.press('Control+s')
  await expect(choose).toBeDisabled()
  await choose.dispatchEvent('click')
  await expect(form).toBeVisible()
  letGo()
  await expect(form.getByRole('alert')).toBeVisible()
  await expect(choose).toBeFocused()
  await choose.click()
  await expect(field).toHaveValue(name)
})

test('a pet that is theirs already is not said to have changed, and the reason stays', async ({
  page,
  request,
  enter,
}) => {
  const token = await enter('demo')
  const { pet, name, kept, reason, dialog, change } = await fillNewOwner(page, request, token)
  // The device keeps the reason too, which is all that the last of it adds.
  await expect.poll(async () => (await storedText(page)).length).toBeGreaterThanOrEqual(kept.length + reason.length)
  const [to] = (await ask(request, owners.list, { q: name }, token)).items
  const since = dayOf(new Date())
  const theirs = { petId: pet.id, version: pet.version, ownerId: to?.id ?? '', since, reason: 'Lo heredó' }
  await ask(request, pets.changeOwner, theirs, token)
  await openOwnerChange(page, pet.id)
  await dialog.getByRole('button', { name: 'Recuperar' }).click()
  await expect(dialog.getByLabel('Motivo')).toHaveValue('Lo adoptó')
  await change.click()
  await expect(dialog.getByText('La mascota ya es de este propietario')).toBeVisible()
  await expect(page.getByText('Propietario cambiado')).toHaveCount(0)
  await expect(dialog.getByLabel('Motivo')).toHaveValue('Lo adoptó')
})

test('an empty list asks nobody to register who may not', async ({ page, enter }) => {
  await askSingly(page)
  await page.route(/\/api\/clinic\/owners\?/, (call) =>
    call.fulfill({ json: { items: [], total: 0, page: 1, pageSize: 50, isSimilar: false } }),
  )
  await enter('lectura')
  await page.goto('/propietarios')
  await expect(page.getByText('Aquí aparecen cuando alguien los registra.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Nuevo propietario' })).toHaveCount(0)
})

test('what was left of a form and stands in its record by now is left no longer', async ({ page, request, enter }) => {
  const token = await enter('recepcion')
  const { owner } = await aPet(request, token)
  await page.goto(`/propietarios/${owner.id}?editar=1`)
  const form = page.getByRole('dialog', { name: 'Editar propietario' })
  await form.getByLabel('Notas').fill('Llamar por la tarde')
  await expect.poll(() => storedText(page)).not.toBe('no rows')
  const { name, version } = await ask(request, owners.get, { ownerId: owner.id }, token)
  const saved = { ownerId: owner.id, version, name, phone, notes: 'Llamar por la tarde' }
  await ask(request, owners.update, saved, token)
  await page.reload()
  await form.getByRole('button', { name: 'Recuperar' }).click()
  await expect.poll(() => storedText(page)).toBe('no rows')
  await form.getByRole('button', { name: 'Cancelar' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('Hay cambios sin guardar')).toHaveCount(0)
})

test('who is inactive is found from the search that finds nobody active', async ({ page, request, enter }) => {
  const token = await enter('demo')
  const name = newName('Inactiva')
  const { id: ownerId, version } = await ask(request, owners.create, { name, phone }, token)
  await ask(request, owners.deactivate, { ownerId, version, reason: 'Se mudó de ciudad' }, token)
  await page.goto('/propietarios')
  await page.getByLabel('Buscar por nombre, documento, teléfono o mascota').fill(name)
  await page.getByRole('button', { name: 'Buscar también entre los inactivos' }).click()
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  await expect(page.getByText('Activos e inactivos')).toBeVisible()
  await expect(page).toHaveURL(/estado=todos/)
  await page.getByLabel('Buscar por nombre, documento, teléfono o mascota').fill(`${name}xyz`)
  await expect(page.getByText(/Sin resultados para/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Buscar también entre los inactivos' })).toBeHidden()
})

test('what two people wrote in a line is put together in one line', async ({ page, request, enter }) => {
  const token = await enter('demo')
  const { id: ownerId } = await ask(request, owners.create, { name: newName('Dos'), phone }, token)
  await page.goto(`/propietarios/${ownerId}?editar=1`)
  const edit = page.getByRole('dialog', { name: 'Editar propietario' })
  await edit.getByLabel('Ciudad').fill('Manizales')
  await edit.getByLabel('Notas').fill('Llamar por la tarde')
  const { version, name } = await ask(request, owners.get, { ownerId }, token)
  const theirs = { ownerId, version, name, phone, city: 'Pereira', notes: 'No llamar el lunes' }
  await ask(request, owners.update, theirs, token)
  await edit.getByRole('button', { name: 'Guardar cambios' }).click()
  const question = page.getByRole('dialog', { name: 'Usted guardó este registro en otra pestaña' })
  for (const field of ['Ciudad', 'Notas'])
    await question
      .getByRole('radiogroup', { name: `Qué queda en ${field}` })
      .getByRole('radio', { name: 'Unir a mano' })
      .check()
  await expect(question.getByRole('textbox', { name: 'Ciudad' })).toHaveValue('Pereira Manizales')
  await expect(question.locator('textarea')).toHaveCount(1)
  await question.getByRole('button', { name: 'Guardar lo elegido' }).click()
  await expect(page.getByText('Propietario actualizado')).toBeVisible()
  expect(await ask(request, owners.get, { ownerId }, token)).toMatchObject({
    city: 'Pereira Manizales',
    notes: 'No llamar el lunes\nLlamar por la tarde',
  })
})

test('a choice that was taken away meanwhile is refused at its field, with those there are now', async ({
  page,
  request,
  enter,
}) => {
  const label = newName('Zona')
  const admin = await openSession(request, 'demo')
  const draft = { label, isRequired: false }
  const made = await ask(request, customFields.create, { ...draft, kind: 'list', options: ['Norte', 'Sur'] }, admin)
  const field = made.find((one) => one.label === label)
  const known = { entryId: field?.id ?? '', version: field?.version ?? 0 }
  const { owner } = await aPet(request, await enter('recepcion'))
  await page.goto(`/propietarios/${owner.id}?editar=1`)
  const form = page.getByRole('dialog', { name: 'Editar propietario' })
  await form.getByLabel('Ciudad').fill('Tunja')
  await form.getByLabel(label).selectOption('Norte')

  const changed = await ask(request, customFields.update, { ...draft, ...known, options: ['Sur', 'Centro'] }, admin)
  await form.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(form.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
  await form.getByLabel(label).selectOption('Centro')
  await form.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('Centro', { exact: true })).toBeVisible()
  await expect(page.getByText('Tunja')).toBeVisible()

  const { version = 0 } = changed.find(({ id }) => id === known.entryId) ?? {}
  await ask(request, customFields.archive, { ...known, version, isArchived: true }, admin)
})

test.describe('while the fields of the clinic', () => {
  const FIELDS = '**/api/clinic/custom-fields'

  test('are on their way, the form says that it comes', async ({ page, request, enter }) => {
    const { owner } = await aPet(request, await enter('recepcion'))
    const held = Promise.withResolvers<undefined>()
    await askSingly(page)
    await page.route(FIELDS, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto(`/propietarios/${owner.id}`)
    await page.getByRole('button', { name: 'Editar', exact: true }).click()
    await expect(page.getByRole('img', { name: 'Cargando' })).toBeVisible()
    held.resolve(undefined)
    const form = page.getByRole('dialog', { name: 'Editar propietario' })
    await expect(form.getByLabel('Nombre completo o razón social')).toBeFocused()
    await expect(page.getByRole('img', { name: 'Cargando' })).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Editar', exact: true })).toBeFocused()
  })

  test('could not be read, what an owner has in them is asked for again', async ({ page, request, enter }) => {
    const label = newName('Sector')
    const admin = await openSession(request, 'demo')
    const made = await ask(request, customFields.create, { label, isRequired: false, kind: 'text', options: [] }, admin)
    const field = made.find((one) => one.label === label)
    const { id: ownerId } = await ask(
      request,
      owners.create,
      { name: newName('Julia'), phone, customValues: { [field?.id ?? '']: 'La Esmeralda' } },
      admin,
    )
    await enter('recepcion')
    await askSingly(page)
    await page.route(FIELDS, (route) =>
      route.fulfill({ status: 400, json: { error: { code: 'invalid', message: '' } } }),
    )
    await page.goto(`/propietarios/${ownerId}`)
    const facts = page.getByText('Campos propios').locator('..')
    await expect(facts).toContainText('No se cargaron.')
    await page.unroute(FIELDS)
    await facts.getByRole('button', { name: 'Reintentar' }).click()
    await expect(page.getByText('La Esmeralda')).toBeVisible()
    await expect(page.getByText('Campos propios')).toBeHidden()

    const archive = { entryId: field?.id ?? '', version: field?.version ?? 0, isArchived: true }
    await ask(request, customFields.archive, archive, admin)
  })
})
