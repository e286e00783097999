import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { dataPolicy } from '#shared/registration/dataPolicy.ts'
import { terms } from '#shared/registration/terms.ts'
import { registration } from '#shared/registration/registration.contract.ts'
import { professionals } from '#shared/professionals/professionals.contract.ts'
import { ask, expect, letterLink, sizes, test } from './fixtures.ts'

const OWN = 'una-clave-larga'
const NEW = 'otra-clave-larga'

let people = 0

/** An e-mail that nobody has. */
function anEmail(): string {
  people += 1
  return `cuenta-${process.pid}-${Date.now()}-${people}@prueba.co`
}

/** Registers a clinic by hand. */
async function sendRegistration(page: Page, email: string): Promise<void> {
  await page.goto('/')
  await page.getByRole('link', { name: 'Regístrese' }).click()
  await expect(page).toHaveURL('/registro')
  await page.getByLabel('Nombre de la clínica').fill('Clínica San Roque')
  await page.getByLabel('Su nombre').fill('Marta Lucía Peña')
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByRole('textbox', { name: 'Teléfono' }).fill('310 456 7890')
  await page.getByRole('textbox', { name: 'Contraseña', exact: true }).fill(OWN)
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: 'Registrar clínica' }).click()
}

/** Registers a clinic by hand and ends inside it. */
async function register(page: Page, email: string): Promise<void> {
  await sendRegistration(page, email)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Marta')
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/')
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByRole('textbox', { name: 'Contraseña', exact: true }).fill(password)
  await page.getByRole('button', { name: 'Ingresar' }).click()
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/configuraciones/perfil')
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page.getByRole('heading', { name: 'Ingrese a Huella' })).toBeVisible()
}

test('a clinic registers, and its administrator gets a forgotten password back', async ({ page }) => {
  const email = anEmail()
  await page.goto('/registro')
  await page.getByRole('button', { name: 'Registrar clínica' }).click()
  await expect(page.getByText('El campo es obligatorio')).toHaveCount(5)
  await expect(page.getByText('Para registrarse debe aceptar la política')).toBeVisible()
  await expect(page.getByLabel('Nombre de la clínica')).toBeFocused()
  await register(page, email)
  await expect(page).toHaveURL('/')
  await signOut(page)

  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByRole('button', { name: '¿Olvidó su contraseña?' }).click()
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(email)
  await page.getByRole('button', { name: 'Enviar enlace' }).click()
  await expect(page.getByText('Si ese correo tiene una cuenta')).toBeVisible()
  await page.goto(await letterLink(email, 'restablecer'))
  const password = page.getByRole('textbox', { name: 'Contraseña nueva' })
  await password.fill('1234567')
  await page.getByRole('button', { name: 'Guardar contraseña' }).click()
  await expect(page.getByText('La contraseña necesita al menos 8 caracteres')).toBeVisible()
  await password.fill(NEW)
  await page.getByRole('button', { name: 'Guardar contraseña' }).click()
  await expect(page.getByText('Su contraseña cambió')).toBeVisible()
  await page.getByRole('link', { name: 'Ir al ingreso' }).click()
  await logIn(page, email, OWN)
  await expect(page.getByRole('alert')).toHaveText('Correo o contraseña incorrecta')
  await logIn(page, email, NEW)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Marta')
})

// The server of the journeys sends no letters: what it answers where they are sent is put in its place.
test('a registration is completed by the link of a letter', async ({ page, request }) => {
  const email = anEmail()
  await page.route('**/api/auth/registration', (route) => route.fulfill({ json: { isWritten: true } }))
  await sendRegistration(page, email)
  await expect(page.getByRole('heading', { name: 'Revise su correo' })).toBeFocused()
  await expect(page.getByText(email)).toBeVisible()

  await page.goto(`/#registro=${'a'.repeat(43)}`)
  await page.getByRole('textbox', { name: 'Contraseña', exact: true }).fill(OWN)
  await page.getByRole('button', { name: 'Terminar el registro' }).click()
  await expect(page.getByRole('alert')).toContainText('El enlace ya no sirve: se usó, venció')
  await expect(page.getByRole('link', { name: 'Registrar la clínica otra vez' })).toBeVisible()

  const entered = await ask(request, registration.register, {
    clinicName: 'Clínica San Roque',
    name: 'Marta Lucía Peña',
    email,
    phone: { country: '57', number: '3104567890' },
    password: OWN,
    policyVersion: dataPolicy.version,
    termsVersion: terms.version,
  })
  await page.route('**/api/auth/registration/completion', (route) => route.fulfill({ json: entered }))
  await page.getByRole('button', { name: 'Terminar el registro' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Marta')
  await expect(page).toHaveURL('/')
})

test('the paw walks on the button until the answer is there', async ({ page }) => {
  let answer = (): void => undefined
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/professionals/login', async (route) => {
    await asked
    await route.continue()
  })
  await logIn(page, 'nadie@huella.vet', OWN)
  const button = page.getByRole('button', { name: 'Ingresando…' })
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await expect(button.locator('svg')).toBeVisible()
  answer()
  await expect(page.getByRole('alert')).toHaveText('Correo o contraseña incorrecta')
  await expect(page.getByRole('button', { name: 'Ingresar' })).toHaveAttribute('aria-busy', 'false')
})

test.describe('the settings', () => {
  test('show a section by its name, beside their menu', async ({ page, enter }) => {
    await enter('demo')
    await page.goto('/configuraciones/Whatsapp')
    await expect(page.getByRole('heading', { name: 'Conexión' })).toBeVisible()
    await page.goto('/configuraciones')
    await expect(page).toHaveURL('/configuraciones/perfil')
    const sections = page.getByRole('navigation', { name: 'Secciones de la configuración' })
    await sections.getByRole('link', { name: 'Seguridad' }).click()
    await expect(page.getByRole('heading', { name: 'Sesiones abiertas' })).toBeVisible()
    await expect(sections.locator('[aria-current="page"]')).toHaveText('Seguridad')
    await expect(page).toHaveTitle('Seguridad · Configuración · Huella')
    await page.goto('/configuraciones/no-existe/')
    await expect(page.getByRole('heading', { level: 1, name: 'Configuración' })).toBeVisible()
    await sections.getByRole('link', { name: 'Apariencia' }).click()
    await expect(page).toHaveURL('/configuraciones/apariencia')
  })

  test.describe('on a phone', () => {
    test.use(sizes[1].use)

    test('show the list first, then the section alone', async ({ page, enter }) => {
      await enter('veterinario')
      await page.goto('/configuraciones')
      await page.getByRole('link', { name: 'Apariencia' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Apariencia' })).toBeVisible()
      await page.getByRole('main').getByRole('link', { name: 'Configuración' }).click()
      await expect(page).toHaveURL('/configuraciones')
      await expect(page.getByRole('link', { name: 'Perfil' })).toBeVisible()
    })
  })
})

test('an e-mail that has a clinic is told so at its field', async ({ page }) => {
  await page.goto('/registro')
  await page.getByLabel('Nombre de la clínica').fill('Otra')
  await page.getByLabel('Su nombre').fill('Otra persona')
  await page.getByLabel('Correo electrónico').fill('demo@huella.vet')
  await page.getByRole('textbox', { name: 'Teléfono' }).fill('3104567890')
  await page.getByRole('textbox', { name: 'Contraseña', exact: true }).fill(OWN)
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: 'Registrar clínica' }).click()
  await expect(page.getByLabel('Correo electrónico')).toHaveAccessibleDescription(/Ya hay una cuenta con este correo/)
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'política de tratamiento de datos' }).click()
  const policy = await opened
  await expect(policy.getByRole('heading', { level: 1 })).toHaveText('Política de tratamiento de datos personales')
})

test('two steps: turned on, asked for at the door and in the middle of work', async ({ page, request }) => {
  const email = anEmail()
  await register(page, email)
  await page.goto('/configuraciones/seguridad')
  await page.getByRole('button', { name: 'Activar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Contraseña', exact: true }).fill(OWN)
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await expect(dialog.getByRole('img', { name: 'Código QR para la aplicación' })).toBeVisible()
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  // Each code opens once: first that of this step, then that of the next. Both still count where a step ends meanwhile.
  const codeAt = (steps: number) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })
  await dialog.getByLabel('Código', { exact: true }).fill(codeAt(0))
  await dialog.getByRole('button', { name: 'Activar' }).click()
  await expect(dialog.getByRole('heading', { name: 'Guarde sus códigos de recuperación' })).toBeVisible()
  await expect(dialog.locator('code')).toHaveCount(10)
  const recovery = await dialog.locator('code').allTextContents()
  await dialog.getByRole('button', { name: 'Ya los guardé' }).click()
  await expect(page.getByText('Le quedan 10 códigos de recuperación.')).toBeVisible()

  await signOut(page)
  await logIn(page, email, OWN)
  await expect(page.getByRole('heading', { level: 1, name: 'Verificación en dos pasos' })).toBeVisible()
  const code = page.getByLabel('Código', { exact: true })
  await expect(code).toBeFocused()
  await code.fill('000000')
  await page.getByRole('button', { name: 'Verificar' }).click()
  await expect(page.getByText('El código no es correcto o ya se usó')).toBeVisible()
  await expect(code).toBeFocused()
  await code.fill(codeAt(1))
  await page.getByRole('button', { name: 'Verificar' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Marta')

  await page.goto('/propietarios?nuevo=1')
  const owner = page.getByRole('dialog', { name: 'Nuevo propietario' })
  await owner.getByLabel('Nombre completo').fill('Zoraida')
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  await ask(request, professionals.logout, {}, token)
  // A telephone is looked up among the owners: that call finds the session gone.
  await owner.getByRole('textbox', { name: 'Teléfono', exact: true }).fill('3104567890')
  const lost = page.getByRole('dialog', { name: 'Su sesión terminó' })
  await lost.getByRole('textbox', { name: 'Contraseña', exact: true }).fill(OWN)
  await lost.getByRole('button', { name: 'Seguir trabajando' }).click()
  await expect(lost.getByLabel('Código', { exact: true })).toBeFocused()
  await lost.getByLabel('Código', { exact: true }).fill('000000')
  await lost.getByRole('button', { name: 'Seguir trabajando' }).click()
  await expect(lost.getByText('El código no es correcto o ya se usó')).toBeVisible()
  await expect(lost.getByLabel('Código', { exact: true })).toBeFocused()
  await lost.getByLabel('Código', { exact: true }).fill(recovery[0] ?? '')
  await lost.getByRole('button', { name: 'Seguir trabajando' }).click()
  await expect(lost).toBeHidden()
  await expect(owner.getByLabel('Nombre completo')).toHaveValue('Zoraida')
  await owner.getByRole('button', { name: 'Registrar propietario' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Zoraida')
})

test('the list of sessions closes the other browser, and then all of them', async ({ page, browser, baseURL }) => {
  const email = anEmail()
  await register(page, email)
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
  const other = await elsewhere.newPage()
  await logIn(other, email, OWN)
  await expect(other.getByRole('heading', { level: 1 })).toContainText('Marta')
  await page.goto('/configuraciones/seguridad')
  await expect(page.getByText('Esta sesión')).toHaveCount(1)
  await page.getByRole('button', { name: /^Cerrar la sesión de / }).click()
  await expect(page.getByRole('button', { name: /^Cerrar la sesión de / })).toHaveCount(0)
  await other.reload()
  await expect(other.getByRole('heading', { name: 'Ingrese a Huella' })).toBeVisible()
  await page.getByRole('button', { name: 'Cerrar todas las sesiones' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cerrar sesiones' }).click()
  await expect(page.getByRole('heading', { name: 'Ingrese a Huella' })).toBeVisible()
  await elsewhere.close()
})

test.describe('a browser that keeps nothing', () => {
  for (const cookies of ['kept', 'refused', 'forbidden'] as const)
    test(`lets in with its storage forbidden and its cookies ${cookies}`, async ({ page }) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(error.message))
      await page.addInitScript((what) => {
        const forbid = (): never => {
          throw new DOMException('forbidden', 'SecurityError')
        }
        for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: forbid })
        const refuse = (): void => {
          // As a browser does that takes no cookies: silently.
        }
        if (what === 'refused') Object.defineProperty(document, 'cookie', { get: () => '', set: refuse })
        if (what === 'forbidden') Object.defineProperty(document, 'cookie', { get: forbid, set: forbid })
      }, cookies)
      await logIn(page, 'recepcion@huella.vet', 'huella-demo')
      const menu = page.getByRole('complementary', { name: 'Menú' })
      await menu.getByRole('link', { name: 'Propietarios' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Propietarios' })).toBeVisible()
      await menu.getByRole('link', { name: 'Configuración' }).click()
      await page.getByRole('button', { name: 'Cerrar sesión' }).click()
      await expect(page.getByRole('heading', { name: 'Ingrese a Huella' })).toBeVisible()
      expect(complaints).toEqual([])
    })

  test('lets in with a full storage that holds an older token', async ({ page }) => {
    await page.goto('/')
    await page.evaluate(() => localStorage.setItem('token', 'a'.repeat(43)))
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await logIn(page, 'recepcion@huella.vet', 'huella-demo')
    await expect(page.getByRole('complementary', { name: 'Menú' })).toBeVisible()
  })
})

test('who writes the own card is in the lists of professionals with it at once', async ({ page, request, enter }) => {
  const token = await enter('nueva')
  // As it was answered last: the list comes when the first page is here, before the profile is saved or after.
  let listed: unknown
  page.on('response', async (answer) => {
    if (new URL(answer.url()).pathname === '/api/clinic/professionals') listed = await answer.json()
  })
  await page.goto('/configuraciones/perfil')
  const card = page.getByRole('textbox', { name: 'Tarjeta profesional' })
  await card.fill('70421')
  await page.getByRole('button', { name: 'Guardar perfil' }).click()
  await expect(page.getByText('Perfil guardado')).toBeVisible()
  await page.getByRole('link', { name: 'Historias' }).first().click()
  await expect.poll(() => listed).toMatchObject([{ professionalCard: '70421', licensed: true }])
  const { version, name, documentType, document, phone, address } = await ask(request, professionals.profile, {}, token)
  const before = { version, name, documentType, document, phone, address, professionalCard: '30001' }
  await ask(request, professionals.saveProfile, before, token)
})
