import type { Locator, Page } from '@playwright/test'
import { consultations } from '#shared/consultations/consultations.contract.ts'
import { owners } from '#shared/owners/owners.contract.ts'
import { pets } from '#shared/pets/pets.contract.ts'
import { aPet, ask, closeStream, cutNetwork, expect, openSession, test } from './fixtures.ts'

const PASSWORD = 'huella-demo'
const sizes = [
  { name: 'on a desktop', use: { viewport: { width: 1440, height: 900 } } },
  { name: 'on a phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
]

/** Each journey has its own people, so that they run side by side. */
function newPerson() {
  const digits = String(Math.floor(Math.random() * 1e9)).padStart(9, '0')
  return { name: `Zoraida Pérez ${digits}`, document: `1${digits}`, phone: `3${digits}`, email: `z${digits}@correo.co` }
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/')
  await page.getByLabel('Correo').fill(email)
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page.getByRole('navigation').first()).toBeVisible()
}

/** The form of a new owner, with what is required filled in. */
async function fillNewOwner(page: Page): Promise<{ person: ReturnType<typeof newPerson>; form: Locator }> {
  const person = newPerson()
  await page.goto('/propietarios?nuevo=1')
  const form = page.getByRole('dialog', { name: 'Nuevo propietario' })
  await form.getByLabel('Nombre completo').fill(person.name)
  await form.getByRole('textbox', { name: 'Teléfono', exact: true }).fill(person.phone)
  return { person, form }
}

async function registerOwner(page: Page, person = newPerson()) {
  await page.goto('/propietarios?nuevo=1')
  const form = page.getByRole('dialog', { name: 'Nuevo propietario' })
  await form.getByLabel('Nombre completo').fill(person.name)
  await form.getByLabel('Número de documento').fill(person.document)
  await form.getByRole('textbox', { name: 'Teléfono', exact: true }).fill(person.phone)
  await form.getByRole('button', { name: 'Registrar propietario' }).click()
  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible()
  return person
}

/** Chooses in the searched list: under its field on a desktop, on a sheet on a phone. */
async function choose(page: Page, label: string, text: string, isPhone: boolean): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  if (isPhone) {
    const sheet = page.getByRole('dialog', { name: label })
    await sheet.getByRole('combobox').fill(text)
    await sheet.getByRole('option').first().click()
    await expect(sheet).toBeHidden()
  } else {
    await page.getByRole('combobox', { name: label }).fill(text)
    await page.getByRole('listbox', { name: label }).getByRole('option').first().click()
  }
}

async function fillPet(page: Page, name: string, isPhone: boolean): Promise<void> {
  await page.getByLabel('Nombre', { exact: false }).first().fill(name)
  await page.getByRole('radio', { name: 'Canino' }).check()
  await choose(page, 'Raza', 'beagle', isPhone)
  await choose(page, 'Color', 'blanco', isPhone)
  await page.getByLabel('Fecha de nacimiento').first().fill('14/09/2021')
  await page.getByRole('radio', { name: 'Macho' }).check()
  await page.getByLabel('Peso').fill('12,4')
  await choose(page, 'Alimentación', 'adulto', isPhone)
}

async function registerPet(page: Page, name: string, isPhone = false): Promise<void> {
  await page.getByRole('link', { name: 'Nueva mascota' }).click()
  await fillPet(page, name, isPhone)
  await page.getByRole('button', { name: 'Registrar mascota' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

for (const { name: where, use } of sizes) {
  const isPhone = 'isMobile' in use
  test.describe(where, () => {
    test.use(use)

    test('a receptionist registers an owner and a pet, and corrects what was typed wrong', async ({ page }) => {
      const person = newPerson()
      await logIn(page, 'recepcion@huella.vet')
      await page.getByRole('link', { name: 'Propietarios' }).first().click()
      await page.getByRole('button', { name: isPhone ? 'Nuevo' : 'Nuevo propietario' }).click()

      const form = page.getByRole('dialog', { name: 'Nuevo propietario' })
      const save = form.getByRole('button', { name: 'Registrar propietario' })
      await save.click()
      await expect(form.getByText('Faltan 2 campos obligatorios: Nombre completo o razón social y 1 más')).toBeVisible()
      await expect(form.getByLabel('Nombre completo')).toBeFocused()
      await form.getByLabel('Nombre completo').fill(person.name)
      await form.getByRole('textbox', { name: 'Teléfono', exact: true }).fill(`+57 ${person.phone}`)
      await form.getByLabel('Correo').fill('zoraida')
      await form.getByLabel('Número de documento').fill(person.document)
      await save.click()
      await expect(form.getByText('Escriba un correo válido')).toBeVisible()
      await form.getByLabel('Correo').fill(person.email)
      await expect(form.getByLabel('Tipo de documento')).toHaveValue('CC')
      await form.getByLabel('El propietario autoriza').check()
      await save.click()

      await expect(page.getByText('Propietario registrado')).toBeVisible()
      await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible()
      await expect(page.getByText('Autorizó el tratamiento')).toBeVisible()
      await expect(page.getByText('Aún no hay mascotas')).toBeVisible()

      await page.getByRole('link', { name: 'Nueva mascota' }).click()
      await page.getByRole('button', { name: 'Registrar mascota' }).click()
      await expect(page.getByText('Faltan 8 campos obligatorios')).toBeVisible()
      await fillPet(page, 'Pirata', isPhone)
      await page.getByLabel('Peso').fill('doce')
      await page.getByLabel('Fecha de nacimiento').first().fill('14/09/2090')
      await page.getByRole('button', { name: 'Registrar mascota' }).click()
      await expect(page.getByText('Escriba un peso válido, por ejemplo 12,4')).toBeVisible()
      await page.getByLabel('Peso').fill('500')
      await expect(page.getByText('Peso poco usual en un perro')).toBeVisible()
      await page.getByLabel('Peso').fill('12,4')
      await page.getByRole('button', { name: 'Registrar mascota' }).click()
      await expect(page.getByText('La fecha no puede ser futura')).toBeVisible()
      await page.getByText('Edad aproximada').click()
      await page.getByRole('textbox', { name: 'Edad', exact: true }).fill('5')
      await page.getByRole('button', { name: 'Registrar mascota' }).click()

      await expect(page.getByText('Mascota registrada')).toBeVisible()
      await expect(page.getByRole('heading', { level: 1, name: 'Pirata' })).toBeVisible()
      await expect(page.getByText('Canino, Beagle')).toBeVisible()
      await expect(page.getByText('5 años aprox.')).toBeVisible()
      await expect(page.getByText('12,4 kg').first()).toBeVisible()
      // Reception reads no clinical history and opens no consultation.
      await expect(page.getByRole('button', { name: 'Nueva consulta' })).toHaveCount(0)
      await expect(page.getByRole('link', { name: /Consultas/ })).toHaveCount(0)

      await page.getByRole('link', { name: person.name }).first().click()
      await expect(page.getByRole('link', { name: 'Pirata' })).toBeVisible()
    })

    test('what was saved can be changed, weighed, removed and taken back', async ({ page, enter }) => {
      await enter('veterinario')
      const person = await registerOwner(page)
      await registerPet(page, 'Copito', isPhone)

      await page.getByRole('link', { name: 'Editar los datos de Copito' }).click()
      await page.getByLabel('Alergias').fill('Penicilinas')
      await page.getByLabel('Microchip').fill('985')
      await page.getByRole('button', { name: 'Guardar cambios' }).click()
      await expect(page.getByText('El microchip tiene 15 dígitos')).toBeVisible()
      await page.getByLabel('Microchip').fill(`985${person.document}00`)
      await page.getByRole('button', { name: 'Guardar cambios' }).click()
      await expect(page.getByText('Mascota actualizada')).toBeVisible()
      await expect(page.getByRole('list', { name: 'Alertas de Copito' })).toContainText('Penicilinas')

      await page.getByRole('button', { name: 'Registrar para Copito' }).click()
      await page.getByRole('menuitem', { name: 'Peso' }).click()
      const weighing = page.getByRole('dialog', { name: 'Registrar peso de Copito' })
      await weighing.getByLabel('Peso').fill('13')
      await weighing.getByRole('button', { name: 'Registrar peso' }).click()
      await expect(page.getByText('0,6 kg el mismo día')).toBeVisible()

      await page.getByRole('button', { name: 'Ver todos los pesos' }).click()
      const list = page.getByRole('dialog', { name: 'Pesos de Copito' })
      await list.getByRole('button', { name: 'Quitar el peso 13 kg' }).click()
      await expect(list.getByText('13 kg')).toHaveCount(0)
      await page.getByRole('button', { name: 'Deshacer' }).click()
      await expect(list.getByText('13 kg')).toBeVisible()
      await list.getByRole('button', { name: 'Cerrar' }).click()

      await page.getByRole('button', { name: 'Más acciones para Copito' }).click()
      await page.getByRole('menuitem', { name: 'Historial de modificaciones' }).click()
      await expect(page.getByRole('dialog').getByText('Penicilinas')).toBeVisible()
      await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click()

      await page.getByRole('link', { name: person.name }).first().click()
      await page.getByRole('button', { name: 'Editar' }).click()
      const form = page.getByRole('dialog', { name: 'Editar propietario' })
      await form.getByLabel('Ciudad').fill('Manizales')
      await form.getByRole('button', { name: 'Guardar cambios' }).click()
      await expect(page.getByText('Propietario actualizado')).toBeVisible()
      await expect(form).toBeHidden()
      await expect(page.getByText('Manizales')).toBeVisible()
    })
  })
}

test('a document, phone or mail that is known already is told while it is typed', async ({ page, enter }) => {
  await enter('veterinario')
  const person = await registerOwner(page)
  await page.goto('/propietarios?nuevo=1')
  const form = page.getByRole('dialog', { name: 'Nuevo propietario' })
  await form.getByLabel('Nombre completo').fill('Otra persona')
  await form.getByRole('textbox', { name: 'Teléfono', exact: true }).fill(person.phone)
  const warning = form.getByRole('status').filter({ hasText: 'Ya hay un propietario parecido' })
  await expect(warning).toContainText('tiene el mismo teléfono')
  await warning.getByRole('link', { name: person.name }).click()
  // What was typed is not lost without asking.
  await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar cambios' }).click()
  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible()
})

test('what was registered without an answer is opened when it was corrected meanwhile', async ({ page, enter }) => {
  await enter('veterinario')
  const { person, form } = await fillNewOwner(page)
  const register = form.getByRole('button', { name: 'Registrar propietario' })
  await page.route('**/api/clinic/owners', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await register.click()
  await expect(form.getByRole('alert')).toBeVisible()
  await page.unroute('**/api/clinic/owners')
  await form.getByLabel('Nombre completo').fill(`${person.name} Mejía`)
  await register.click()
  await expect(form.getByRole('alert')).toContainText('ya quedó guardado')
  const gap = await form.getByRole('alert').evaluate((alert) => {
    const open = alert.querySelector('button')
    const words = document.createRange()
    if (open?.previousSibling) words.selectNodeContents(open.previousSibling)
    const [said, asked] = [words.getBoundingClientRect(), open?.getBoundingClientRect() ?? new DOMRect()]
    return Math.max(asked.left - said.right, asked.top - said.bottom)
  })
  expect(gap, 'between the sentence and its button').toBeGreaterThanOrEqual(8)
  // The device knows it too.
  page.once('dialog', (question) => void question.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Recuperar' }).click()
  await register.click()
  await form.getByRole('button', { name: 'Abrir lo guardado' }).click()
  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible()
  await expect(page.getByText(`Nombre completo o razón social: ${person.name} Mejía`)).toBeVisible()
})

test('the search, its filters and its order live in the address', async ({ page, enter }) => {
  await enter('veterinario')
  // Other journeys register owners of that name all the time.
  await closeStream(page)
  await page.goto('/propietarios')
  await expect(page.getByText('registrados')).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('catalina rios')
  await expect(page).toHaveURL(/q=catalina/)
  // The first of all owners may be called so, too.
  await expect(page.getByText(/encontrados?$/)).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText('Catalina Ríos')
  // The arrows go from the search into its lines, and on.
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('.RowLink').first()).toBeFocused()
  await page.getByRole('button', { name: 'Filtros' }).click()
  await page.getByLabel('Especie').selectOption({ label: 'Felino' })
  await expect(page).toHaveURL(/especie=felino/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Quitar el filtro Con felino' })).toBeVisible()
  await page.goBack()
  await expect(page).not.toHaveURL(/especie/)
  await page.getByRole('button', { name: 'Limpiar búsqueda' }).first().click()
  await page.getByRole('searchbox').fill('xyzzyx')
  await expect(page.getByText('Sin resultados para «xyzzyx»')).toBeVisible()
  await page.getByRole('button', { name: 'Limpiar búsqueda' }).last().click()
  await expect(page).toHaveURL(/propietarios$/)
})

test('a form that is opened in the moment of a search keeps the search, and stays', async ({ page, enter }) => {
  await enter('veterinario')
  await page.goto('/propietarios')
  await expect(page.locator('.RowLink').first()).toBeVisible()
  // Pressed when the address has the search and the page is not drawn with it yet.
  await page.evaluate(() => {
    const push = history.replaceState.bind(history)
    history.replaceState = (...values) => {
      push(...values)
      history.replaceState = push
      const buttons = [...document.querySelectorAll('button')]
      queueMicrotask(() => buttons.find((button) => button.textContent.includes('Nuevo propietario'))?.click())
    }
  })
  await page.getByRole('searchbox').fill('gar')
  await expect(page.getByRole('dialog', { name: 'Nuevo propietario' })).toBeVisible()
  await expect(page).toHaveURL('/propietarios?q=gar&nuevo=1')
})

test('by keyboard alone: find an owner, open the pet, weigh it', async ({ page, enter }) => {
  await enter('veterinario')
  const person = await registerOwner(page)
  await registerPet(page, 'Nube')
  await page.goto('/propietarios')
  await expect(page.getByText('registrados')).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(person.document)
  await expect(page.getByText('1 encontrado')).toBeVisible()
  const row = page.getByRole('link', { name: person.name, exact: true })
  for (let presses = 0; presses < 12 && !(await row.evaluate((link) => link === document.activeElement)); presses++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible()
  await page.getByRole('link', { name: 'Nube' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Nube' })).toBeVisible()
  await page.getByRole('button', { name: 'Registrar para Nube' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  const weight = page.getByRole('menuitem', { name: 'Peso' })
  for (let presses = 0; presses < 15 && !(await weight.evaluate((item) => item === document.activeElement)); presses++)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Peso')).toBeFocused()
  await page.keyboard.type('12,1')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Peso registrado')).toBeVisible()
  await expect(page.getByText('0,3 kg el mismo día')).toBeVisible()
})

test('two people change one owner: what only one changed is kept, what both changed is asked', async ({
  enter,
  page,
  browser,
  baseURL,
}) => {
  await enter('veterinario')
  const person = await registerOwner(page)
  const other = await browser.newContext({ baseURL: baseURL ?? '', locale: 'es-CO', timezoneId: 'America/Bogota' })
  const colleague = await other.newPage()
  await logIn(colleague, 'recepcion@huella.vet')
  await colleague.goto(page.url())
  for (const each of [page, colleague]) await each.getByRole('button', { name: 'Editar' }).click()
  const [mine, theirs] = [page, colleague].map((each) => each.getByRole('dialog', { name: 'Editar propietario' }))
  if (!mine || !theirs) throw new Error('two dialogs')
  await theirs.getByLabel('Ciudad').fill('Pereira')
  await theirs.getByLabel('Dirección').fill('Calle 10')
  await theirs.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(colleague.getByText('Propietario actualizado')).toBeVisible()
  await mine.getByLabel('Ciudad').fill('Armenia')
  await mine.getByLabel('Notas').fill('Llamar por la tarde')
  await mine.getByRole('button', { name: 'Guardar cambios' }).click()
  const question = page.getByRole('dialog', { name: 'Otra persona guardó este registro' })
  await expect(question).toContainText(
    /Mientras usted escribía, Jhon Alexander Ruiz Mora guardó hoy a las \d\d:\d\d cambios en un campo/,
  )
  await expect(question).toContainText('Jhon Alexander Ruiz Mora escribióPereira')
  await question.getByRole('radio', { name: 'Tomar lo otro' }).check()
  await question.getByRole('button', { name: 'Guardar lo elegido' }).click()
  await expect(page.getByText('Propietario actualizado')).toBeVisible()
  await expect(page.getByText('Calle 10, Pereira')).toBeVisible()
  await expect(page.getByRole('main').getByText('Llamar por la tarde')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible()
  await other.close()
})

test('a photo is shown, changed and removed; what is no photo is refused at its place', async ({ page, enter }) => {
  await enter('veterinario')
  await registerOwner(page)
  await registerPet(page, 'Lulú')
  const photo = Buffer.from(
    await page.evaluate(async () => {
      const canvas = document.createElement('canvas')
      canvas.width = canvas.height = 64
      canvas.getContext('2d')?.fillRect(0, 0, 64, 64)
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
      return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))]
    }),
  )
  const input = page.locator('input[type=file]').first()
  await input.setInputFiles({ name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('hola') })
  const refusal = page.locator('main').getByRole('alert')
  await expect(refusal).toContainText('El archivo no es una foto')
  await input.setInputFiles({ name: 'lulu.png', mimeType: 'image/png', buffer: photo })
  await expect(page.getByText('Foto guardada')).toBeVisible()
  await expect(refusal).toHaveCount(0)
  await page.getByRole('button', { name: 'Cambiar la foto de Lulú' }).click()
  await page.getByRole('menuitem', { name: 'Quitar foto' }).click()
  await expect(page.getByRole('button', { name: 'Agregar la foto de Lulú' })).toBeVisible()
})

test('what does not exist says so, with a way back', async ({ page, enter }) => {
  await enter('veterinario')
  await page.goto('/mascotas/019aa1b8-e380-72e8-8437-622df02764b9')
  await expect(page.getByRole('heading', { name: 'Esta mascota no existe o es de otra clínica' })).toBeVisible()
  await page.getByRole('link', { name: 'Ver los propietarios' }).click()
  await expect(page.getByText('registrados')).toBeVisible()
  await page.goto('/propietarios/no-es-un-id')
  await expect(page.getByRole('heading', { name: 'Este propietario no existe o es de otra clínica' })).toBeVisible()
})

test('a list whose next rows did not come says so, keeps what it shows, and goes on', async ({ page, enter }) => {
  await enter('demo')
  await page.goto('/propietarios')
  await expect(page.getByText(/^Mostrando 50 de/)).toBeVisible()
  await cutNetwork(page.context())
  await page.getByRole('button', { name: 'Mostrar más' }).click()
  await expect(page.getByText('No se cargaron más propietarios')).toBeVisible({ timeout: 15_000 })
  await expect(page.getByRole('row')).toHaveCount(51)
  // The list may be read again by itself once the network is back.
  await page.context().setOffline(false)
  await page.getByRole('button', { name: /^(Reintentar|Mostrar más)$/ }).click()
  const shown = page.getByText(/^Mostrando (1\d\d|[5-9][1-9]) de/)
  await expect(shown).toBeVisible()
  // How far it was read stands in the address; another search begins at its start.
  await expect(page).toHaveURL(/pagina=[23]/)
  await page.reload()
  await expect(shown).toBeVisible()
  await page.getByRole('searchbox').fill('zz')
  await expect(page).toHaveURL(/\?q=zz$/)
})

test('a key just before a search is cleared does not search again', async ({ page, enter }) => {
  await page.clock.install()
  await enter('veterinario')
  await page.goto('/propietarios?q=xyzzyx')
  const box = page.getByRole('searchbox')
  await expect(box).toHaveValue('xyzzyx')
  const clear = page.getByRole('button', { name: 'Limpiar búsqueda' }).last()
  await expect(page.getByText('Sin resultados para «xyzzyx»')).toBeVisible()
  await box.press('End')
  await clear.evaluate((button: HTMLElement) => {
    document.execCommand('insertText', false, 'q')
    button.click()
  })
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.clock.runFor(1000)
  await expect(page).toHaveURL(/propietarios$/)
  await expect(box).toHaveValue('')
})

test('a list that was read on once leaves the focus alone when a filter shortens it', async ({
  page,
  request,
  enter,
}) => {
  const token = await enter('veterinario')
  const owner = newPerson()
  await ask(request, owners.create, { name: owner.name, phone: { country: '57', number: '3004128890' } }, token)
  await page.goto('/propietarios')
  await expect(page.getByText(/^Mostrando 50 de/)).toBeVisible()
  await page.getByRole('button', { name: 'Mostrar más' }).click()
  await expect(page.getByText(/^Mostrando 100 de/)).toBeVisible()
  await page.getByRole('searchbox').fill(owner.name)
  await page.getByRole('searchbox').blur()
  await expect(page.getByText('Mostrando 1 de 1')).toBeVisible()
  await expect(page.locator('body')).toBeFocused()
})

test('among many pets of one owner one is found by some letters, and found again on the way back', async ({
  page,
  request,
  enter,
}) => {
  const token = await enter('veterinario')
  const { owner } = await aPet(request, token)
  for (let number = 1; number <= 13; number += 1) {
    const cow = { name: `Vaca ${number}`, speciesId: 'bovino', breed: 'Cebú', sex: 'female', color: 'Blanco' } as const
    const more = { birthOn: '2021-09-14', feeding: 'Pasto', weightKg: 400 }
    await ask(request, pets.create, { ...cow, ...more, ownerId: owner.id }, token)
  }
  await page.goto(`/propietarios/${owner.id}`)
  const cards = page.locator('.OwnerPets-grid').getByRole('listitem')
  await expect(cards).toHaveCount(12)
  const more = page.getByRole('button', { name: 'Mostrar más' })
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(cards).toHaveCount(14)
  await expect(page.getByText('Mostrando 14 de 14')).toBeFocused()
  await cards.last().getByRole('link').click()
  await expect(page).toHaveURL(/\/mascotas\//)
  await page.goBack()
  await expect(cards).toHaveCount(14)
  const search = page.getByRole('searchbox', { name: 'Buscar entre estas mascotas por nombre, raza o historia' })
  // A part of a history number is none of its beginning.
  await search.fill('vaca 2')
  await expect(cards).toHaveText([/Vaca 2/])
  await search.fill('cebu 13')
  await expect(cards).toHaveText([/Vaca 13/])

  await cards.getByRole('link', { name: 'Vaca 13' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Vaca 13' })).toBeVisible()
  await page.goBack()
  await expect(search).toHaveValue('cebu 13')
  await page.getByRole('button', { name: 'Editar', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
  await expect(cards).toHaveCount(1)

  await search.fill('ternero')
  await expect(page.getByRole('heading', { name: 'Sin resultados para «ternero»' })).toBeVisible()
  await page.getByRole('button', { name: 'Limpiar búsqueda' }).last().click()
  await expect(cards).toHaveCount(12)
})

test('an owner shows the consultations of all its animals', async ({ page, request, enter }) => {
  const token = await enter('veterinario')
  const pet = await aPet(request, token)
  await page.goto(`/propietarios/${pet.owner.id}`)
  const card = page.locator('section', { has: page.getByRole('heading', { level: 2, name: 'Consultas', exact: true }) })
  await expect(card.getByRole('heading', { name: 'Aún no hay consultas' })).toBeVisible()

  for (let number = 1; number <= 11; number += 1)
    await ask(
      request,
      consultations.create,
      { petId: pet.id, reason: `Control ${number} de la piel`, allowSecondOpen: true },
      token,
    )
  await page.reload()
  await expect(card.getByRole('listitem')).toHaveCount(10)
  await expect(card.getByRole('listitem').first()).toContainText(`Control 11 de la piel${pet.name} · En curso con`)
  await card.getByRole('button', { name: /^Mostrar/ }).click()
  await expect(card.getByRole('listitem')).toHaveCount(11)
  await card.getByRole('link', { name: 'Control 1 de la piel', exact: true }).click()
  await expect(page).toHaveURL(/\/consulta\//)
  await page.goBack()
  await expect(card.getByRole('listitem')).toHaveCount(11)
})

test('an owner shows no consultations to who may not read them', async ({ page, request, enter }) => {
  const pet = await aPet(request, await openSession(request, 'veterinario'))
  await enter('recepcion')
  await page.goto(`/propietarios/${pet.owner.id}`)
  await expect(page.getByRole('heading', { level: 2, name: '1 mascota' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Consultas' })).toBeHidden()
})

test('in a pet the key V goes to its new vaccine', async ({ page, request, enter }) => {
  const pet = await aPet(request, await enter('veterinario'))
  await page.goto(`/mascotas/${pet.id}`)
  await expect(page.getByRole('heading', { level: 1, name: pet.name })).toBeVisible()
  await page.keyboard.press('v')
  await expect(page).toHaveURL(`/vacuna/nueva/${pet.id}`)
  await expect(page.getByRole('heading', { level: 1, name: /vacuna/i })).toBeVisible()
})
