import { TOTP } from 'otpauth'
import { professionals } from '#shared/professionals/professionals.contract.ts'
import { ask, expect, test } from './fixtures.ts'
import { Keys } from './keys.ts'

// Without a mouse: no press and no text goes to a control that the keys did not reach first. The login, the search, the
// consultation, the announcements, the palette and each control have such a test in the file of their own.

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.setTimeout(120_000)

const PASSWORD = 'una-clave-larga'

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
  await keys.use(page.getByRole('checkbox'), 'Space')
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

  await keys.use(page.getByRole('link', { name: 'Perfil', exact: true }))
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
