import { TOTP } from 'otpauth'
import { owners } from '#shared/owners/owners.contract.ts'
import { professionals } from '#shared/professionals/professionals.contract.ts'
import { aClinic, aPet, ask, expect, newName, test } from './fixtures.ts'
import { Keys } from './keys.ts'

// Without a mouse: no press and no text goes to a control that the keys did not reach first. The login, the search, the
// consultation, the announcements, the palette and each control have such a test in the file of their own.

test.setTimeout(120_000)

const PASSWORD = 'una-clave-larga'
const phone = { country: '57', number: '3004128890' } as const

test('a clinic registers, guards its account, closes a session and asks for a password', async ({ page, request }) => {
  const email = `teclas-${process.pid}-${Date.now()}@prueba.co`
  const keys = await Keys.of(page)
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  await page.goto('/')
  await keys.use(page.getByRole('link', { name: 'Regístrese' }))
  await keys.fill(page.getByLabel('Nombre de la clínica'), 'Clínica San Roque')
  await keys.fill(page.getByLabel('Su nombre'), 'Marta Lucía Peña')
  await keys.fill(page.getByLabel('Correo electrónico'), email)
  await keys.fill(page.getByRole('textbox', { name: 'Teléfono' }), '3104567890')
  await keys.fill(page.getByRole('textbox', { name: 'Contraseña', exact: true }), PASSWORD)
  await keys.press('Enter')
  await expect(page.getByText('Para registrarse debe aceptar la política')).toBeVisible()
  await keys.use(page.getByRole('checkbox', { name: /términos/ }), 'Space')
  await keys.use(page.getByRole('checkbox', { name: /política/ }), 'Space')
  await keys.use(button('Registrar clínica'))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Marta')

  await ask(request, professionals.login, { email, password: PASSWORD })
  await keys.use(page.getByRole('link', { name: 'Configuración' }))
  await keys.use(page.getByRole('link', { name: 'Seguridad' }))
  await keys.use(button(/^Cerrar la sesión de /))
  await expect(button(/^Cerrar la sesión de /)).toHaveCount(0)
  await keys.expectFocus()

  const activate = button('Activar')
  const dialog = page.getByRole('dialog')
  await keys.use(activate.first())
  await expect(dialog.getByRole('textbox', { name: 'Contraseña', exact: true })).toBeFocused()
  await keys.close(dialog, activate.first())
  await keys.press('Enter')
  await keys.fill(dialog.getByRole('textbox', { name: 'Contraseña', exact: true }), PASSWORD)
  await keys.press('Enter')
  await expect(dialog.locator('code')).toBeVisible()
  await keys.expectFocus()
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await keys.fill(dialog.getByLabel('Código', { exact: true }), new TOTP({ secret }).generate())
  await keys.press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Guarde sus códigos de recuperación' })).toBeVisible()
  await keys.expectFocus()
  await keys.use(dialog.getByRole('button', { name: 'Ya los guardé' }))
  await expect(dialog).toBeHidden()
  await keys.expectFocus()

  await keys.use(page.getByRole('main').getByRole('link', { name: 'Perfil', exact: true }))
  await keys.use(button('Cerrar sesión'))
  await expect(page.getByRole('heading', { name: 'Ingrese a Huella' })).toBeVisible()
  await keys.fill(page.getByLabel('Correo electrónico'), email)
  await keys.use(button('¿Olvidó su contraseña?'))
  await expect(page.getByRole('heading', { name: 'Contraseña olvidada' })).toBeVisible()
  await expect(page.getByLabel('Correo electrónico')).toBeFocused()
  await keys.press('Enter')
  await expect(page.getByText('Si ese correo tiene una cuenta')).toBeVisible()
  await keys.expectFocus()
  await keys.use(button('Volver al ingreso'))
  await expect(page.getByRole('heading', { name: 'Ingrese a Huella' })).toBeVisible()
  await keys.expectFocus()
})

test('an owner and a pet are registered, changed and labelled; a death and an adoption are reported', async ({
  page,
  request,
  enter,
}) => {
  const token = await enter('demo')
  const [name, nextName, breed] = [newName('Zoraida'), newName('Luis'), newName('Criollo')]
  const digits = `31${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
  await ask(request, owners.create, { name: nextName, phone: { country: '57', number: digits } }, token)
  const keys = await Keys.of(page)
  const dialog = page.getByRole('dialog')
  const button = (label: string | RegExp) => page.getByRole('button', { name: label, exact: true })
  const toast = (text: string) => expect(page.getByText(text).first()).toBeVisible()

  await page.goto('/propietarios')
  await expect(page.getByText('registrados')).toBeVisible({ timeout: 30_000 })
  const create = button('Nuevo propietario')
  await keys.use(create)
  await expect(dialog.getByLabel('Nombre completo')).toBeFocused()
  await keys.close(dialog, create)
  await keys.press('Enter')
  await keys.fill(dialog.getByLabel('Nombre completo'), name)
  await keys.fill(dialog.getByRole('textbox', { name: 'Teléfono', exact: true }), digits)
  // Somebody has it already: who reads the warning goes on.
  await expect(dialog.getByRole('status').filter({ hasText: 'tiene el mismo teléfono' })).toBeVisible()
  await keys.go(dialog.getByRole('link', { name: nextName }))
  await keys.use(dialog.getByRole('button', { name: 'Registrar propietario' }))
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await keys.expectFocus()

  await keys.use(button('Editar'))
  await keys.fill(dialog.getByLabel('Ciudad'), 'Manizales')
  await keys.use(dialog.getByRole('button', { name: 'Guardar cambios' }))
  await expect(dialog).toBeHidden()
  await expect(button('Editar')).toBeFocused()

  await keys.use(page.getByRole('link', { name: 'Nueva mascota' }).first())
  await keys.fill(page.getByLabel('Nombre', { exact: false }).first(), 'Pirata')
  const chooser = page.waitForEvent('filechooser')
  await keys.use(button(/^Agregar la foto/))
  await expect(page.getByRole('menuitem', { name: 'Elegir foto' })).toBeFocused()
  await keys.press('Enter')
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  await (await chooser).setFiles({ name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') })
  await toast('La foto se guarda con la mascota.')
  await keys.use(page.getByRole('radio', { name: 'Canino' }), 'Space')
  await keys.find(page.getByRole('combobox', { name: 'Raza' }), breed)
  await keys.find(page.getByRole('combobox', { name: 'Color' }), 'Blanco')
  await keys.fill(page.getByLabel('Fecha de nacimiento').first(), '14/09/2021')
  await keys.use(page.getByRole('radio', { name: 'Macho' }), 'Space')
  await keys.fill(page.getByLabel('Peso'), '12,4')
  await keys.find(page.getByRole('combobox', { name: 'Alimentación' }), 'adulto')
  await keys.use(button('Registrar mascota'))
  await expect(page.getByRole('heading', { level: 1, name: 'Pirata' })).toBeVisible()
  await expect(page.getByText(`Canino, ${breed}`)).toBeVisible()
  await keys.expectFocus()

  await keys.use(page.getByRole('link', { name: 'Editar los datos de Pirata' }))
  await keys.fill(page.getByLabel('Alergias'), 'Penicilinas')
  await keys.use(button('Guardar cambios'))
  await expect(page.getByRole('list', { name: 'Alertas de Pirata' })).toContainText('Penicilinas')
  await keys.expectFocus()

  const menu = page.getByRole('main').getByRole('button', { name: 'Más acciones para Pirata', exact: true })
  await keys.choose(menu, 'Reportar fallecimiento')
  await expect(dialog.getByLabel('Causa')).toBeVisible()
  await keys.close(dialog, menu)
  await keys.choose(menu, 'Reportar fallecimiento')
  await keys.fill(dialog.getByLabel('Causa'), 'Insuficiencia renal')
  await keys.use(dialog.getByRole('button', { name: 'Reportar fallecimiento' }))
  await expect(page.getByRole('main').getByText(/^Falleció el/)).toBeVisible()
  await expect(menu).toBeFocused()
  await keys.choose(menu, 'Deshacer el fallecimiento')
  await keys.fill(dialog.getByLabel('Motivo'), 'Mascota equivocada')
  await keys.use(dialog.getByRole('button', { name: 'Deshacer el reporte' }))
  await expect(page.getByRole('main').getByText(/^Falleció el/)).toHaveCount(0)
  await expect(menu).toBeFocused()

  await keys.choose(menu, 'Cambiar propietario')
  await keys.find(dialog.getByRole('combobox', { name: 'Nuevo propietario' }), nextName)
  await keys.fill(dialog.getByLabel('Motivo'), 'Lo adoptó')
  await keys.use(dialog.getByRole('button', { name: 'Cambiar propietario' }))
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: nextName }).first()).toBeVisible()
  await expect(menu).toBeFocused()

  await keys.choose(menu, 'Imprimir etiqueta')
  await expect(page.getByRole('img', { name: 'Código QR de Pirata' })).toBeVisible()
  await keys.expectFocus()
  await keys.go(page.getByRole('button', { name: 'Imprimir' }))
})

test('fields and entries of the clinic are defined; owners are united, separated and deactivated', async ({
  page,
  request,
  context,
  baseURL,
}) => {
  // Its list of fields begins empty, and nobody else writes in it.
  const token = await aClinic(request)
  await context.addCookies([{ name: 'dgsToken', value: token, url: baseURL ?? '', sameSite: 'Lax' }])
  const [field, color, otherName] = [newName('Barrio'), newName('Cenizo'), newName('Anita')]
  const { owner } = await aPet(request, token)
  await ask(request, owners.create, { name: otherName, phone }, token)
  const keys = await Keys.of(page)
  const dialog = page.getByRole('dialog')
  const main = page.getByRole('main')

  await page.goto('/configuraciones')
  const help = page.getByRole('button', { name: 'Ayuda' })
  await keys.use(help)
  await expect(dialog.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible()
  await keys.close(dialog, help)

  await keys.use(page.getByRole('link', { name: 'Campos propios' }))
  const newField = page.getByRole('button', { name: 'Nuevo campo' })
  await keys.use(newField)
  await keys.fill(dialog.getByLabel('Nombre del campo'), field)
  await keys.go(dialog.getByLabel('Tipo'))
  await keys.type('Texto')
  await keys.use(dialog.getByRole('button', { name: 'Crear campo' }))
  await expect(page.getByRole('listitem').filter({ hasText: field })).toBeVisible()
  // The button that opened it went with the empty list.
  await keys.expectFocus()

  await keys.use(page.getByRole('link', { name: 'Catálogos' }))
  await keys.go(main.getByRole('radio').first())
  await keys.press('ArrowRight')
  const add = main.getByRole('button', { name: /^Agregar/ }).first()
  await keys.use(add)
  await keys.fill(dialog.getByLabel('Nombre'), color)
  await keys.press('Enter')
  await expect(page.getByRole('list', { name: 'Entradas de la clínica' })).toContainText(color)
  await expect(add).toBeFocused()

  await page.goto(`/propietarios/${owner.id}`)
  const menu = main.getByRole('button', { name: /^Más acciones para/ }).first()
  await keys.choose(menu, 'Unir con otro propietario')
  await keys.find(dialog.getByRole('combobox', { name: 'El otro propietario' }), otherName)
  await expect(dialog.getByRole('heading', { name: 'Qué queda en cada campo' })).toBeVisible()
  await keys.expectFocus()
  await keys.close(dialog, menu)
  await keys.choose(menu, 'Unir con otro propietario')
  await keys.find(dialog.getByRole('combobox', { name: 'El otro propietario' }), otherName)
  await keys.use(dialog.getByRole('button', { name: 'Unir propietarios' }))
  await expect(dialog).toBeHidden()
  await keys.expectFocus()
  await keys.use(page.getByRole('link', { name: otherName, exact: true }))
  const undo = page.getByRole('button', { name: 'Deshacer la unión' })
  await keys.use(undo)
  const question = page.getByRole('alertdialog')
  await keys.close(question, undo)
  await keys.press('Enter')
  await keys.use(question.getByRole('button', { name: 'Deshacer', exact: true }))
  await expect(page.getByText('se unió con')).toBeHidden()
  await keys.expectFocus()

  await keys.choose(menu, 'Desactivar')
  await keys.fill(dialog.getByLabel('Motivo'), 'Se mudó de ciudad')
  await keys.use(dialog.getByRole('button', { name: 'Desactivar' }))
  await expect(page.getByText('Propietario inactivo: Se mudó de ciudad')).toBeVisible()
  await keys.expectFocus()
})
