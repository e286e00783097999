import type { Page } from '@playwright/test'
import { consultations } from '#shared/consultations/consultations.contract.ts'
import { professionals } from '#shared/professionals/professionals.contract.ts'
import {
  aPet,
  ask,
  closeStream,
  cutNetwork,
  expect,
  expectAccessible,
  keptKeys,
  openSession,
  PASSWORD,
  sizes,
  storedText,
  test,
} from './fixtures.ts'

const STORY = 'Relato del propietario'
const emailOf = (page: Page) => page.getByLabel('Correo electrónico')
const passwordOf = (page: Page) => page.getByRole('textbox', { name: 'Contraseña' })
const loginButton = (page: Page) => page.getByRole('button', { name: 'Ingresar' })

/** What the session has left in this browser. */
async function readSession(page: Page) {
  const cookies = await page.context().cookies()
  return {
    cookie: cookies.find(({ name }) => name === 'dgsToken'),
    ...(await page.evaluate(() => ({ local: { ...localStorage }, session: { ...sessionStorage } }))),
  }
}

/** What the page asks for by itself is here: the first call without a session is that of what is pressed next. */
async function goAndRest(page: Page, address: string): Promise<void> {
  await closeStream(page)
  await page.goto(address, { waitUntil: 'networkidle' })
}

for (const { size, use } of sizes) {
  test.describe(`the door on a ${size}`, () => {
    test.use(use)

    test('lets in who knows the password, and keeps the token where the specification says', async ({ page }) => {
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1, name: 'Ingrese a Huella' })).toBeVisible()
      await emailOf(page).fill(' Veterinario@HUELLA.vet ')
      await passwordOf(page).fill(PASSWORD)
      const reload = page.waitForEvent('load')
      await loginButton(page).click()
      await reload
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Andrés')
      const { cookie, local } = await readSession(page)
      expect(local.token).toMatch(/^[\w-]{43}$/)
      expect(cookie).toMatchObject({ value: local.token, path: '/', sameSite: 'Lax', secure: true })
    })
  })
}

test('says in a banner that the credentials are wrong', async ({ page }) => {
  await page.goto('/')
  await emailOf(page).fill('nadie@huella.vet')
  await passwordOf(page).fill('otra-clave')
  await loginButton(page).click()
  await expect(page.getByRole('alert')).toHaveText('Correo o contraseña incorrecta')
  await expect(loginButton(page)).toBeEnabled()
  expect((await readSession(page)).local).toEqual({})
})

test('says under each field what is missing or wrong', async ({ page }) => {
  await page.goto('/')
  await loginButton(page).click()
  const required = page.getByText('El campo es obligatorio')
  await expect(required).toHaveCount(2)
  await expect(emailOf(page)).toBeFocused()
  await expect(emailOf(page)).toHaveAccessibleDescription('El campo es obligatorio')
  const field = await emailOf(page).boundingBox()
  const sentence = await required.first().boundingBox()
  expect(sentence?.y).toBeGreaterThanOrEqual((field?.y ?? 0) + (field?.height ?? 0))

  await emailOf(page).fill('laura@')
  await emailOf(page).blur()
  await expect(page.getByText('Escriba un correo válido, por ejemplo nombre@clinica.co')).toBeVisible()
  await passwordOf(page).fill('x')
  await expect(required).toHaveCount(0)
})

test('stays when the stored token opens no profile', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => localStorage.setItem('token', 'a'.repeat(43)))
  await page.reload()
  await expect(loginButton(page)).toBeVisible()
})

test.describe('signing out', () => {
  test('leaves nothing in this browser, and the token opens nothing more', async ({ page, enter, request }) => {
    const token = await enter('auxiliar', { isOwn: true })
    await page.goto('/configuraciones/perfil')
    await page.evaluate(() => sessionStorage.setItem('algo', 'x'))
    await page.getByRole('button', { name: 'Cerrar sesión' }).click()
    await expect(loginButton(page)).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/')
    expect(await readSession(page)).toEqual({ cookie: undefined, local: {}, session: {} })
    const headers = { authorization: `Bearer ${token}` }
    expect((await request.get('/api/auth/profile', { headers })).status()).toBe(401)
  })

  test('in one window is signing out in all', async ({ page, context, enter }) => {
    await enter('auxiliar', { isOwn: true })
    await page.goto('/configuraciones/perfil')
    const other = await context.newPage()
    await other.goto('/propietarios')
    await expect(other.getByRole('heading', { level: 1, name: 'Propietarios' })).toBeVisible()
    await page.getByRole('button', { name: 'Cerrar sesión' }).click()
    await expect(loginButton(other)).toBeVisible()
  })

  test('in one window keeps what another was typing, and leads back to it', async ({ page, context, enter }) => {
    await enter('auxiliar', { isOwn: true })
    await page.goto('/propietarios?nuevo=1')
    const name = page.getByRole('textbox', { name: 'Nombre', exact: false }).first()
    await name.fill('Natalia Ruiz Gómez')
    await expect.poll(() => keptKeys(page)).not.toEqual([])
    await expect.poll(() => storedText(page)).not.toBe('no rows')
    const other = await context.newPage()
    await other.goto('/configuraciones/perfil')
    // What a window is typing is its own: nobody else is offered it.
    await expect(other.getByRole('button', { name: 'Cerrar sesión' })).toBeVisible()
    await expect(other.getByText('Hay cambios sin guardar')).toHaveCount(0)
    await other.getByRole('button', { name: 'Cerrar sesión' }).click()
    await expect(loginButton(other)).toBeVisible()

    await expect(
      page.getByText(/Se cerró la sesión en otra pestaña\. Lo que estaba escribiendo se conserva/),
    ).toBeVisible()
    await emailOf(page).fill('auxiliar@huella.vet')
    await passwordOf(page).fill(PASSWORD)
    await loginButton(page).click()
    await expect(page).toHaveURL(/\/propietarios\?nuevo=1$/)
    await expect(page.getByText('Quedó sin guardar lo que escribió hoy')).toBeVisible()
    await page.getByRole('button', { name: 'Recuperar' }).click()
    await expect(name).toHaveValue('Natalia Ruiz Gómez')
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('button', { name: 'Descartar cambios' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.goto('/propietarios?nuevo=1')
    await expect(name).toBeVisible()
    await expect(page.getByText('Quedó sin guardar')).toHaveCount(0)
  })

  test('and in again as somebody else, in another window, leaves this one with its own session', async ({
    page,
    context,
    enter,
    request,
  }) => {
    const token = await enter('auxiliar')
    await page.goto('/configuraciones/perfil')
    await expect(page.getByRole('button', { name: 'Cerrar sesión' })).toBeVisible()
    const other = await context.newPage()
    await other.goto('/registro/tratamiento-de-datos')
    await other.evaluate((next) => localStorage.setItem('token', next), await openSession(request, 'mora'))
    const asked = page.waitForRequest('**/api/clinic/owners?**')
    await page.getByRole('link', { name: 'Propietarios' }).first().click()
    expect((await asked).headers().authorization).toBe(`Bearer ${token}`)
  })
})

test('a session that ends in the middle asks for the password, and nothing typed is lost', async ({
  page,
  enter,
  request,
}) => {
  const token = await enter('veterinario', { isOwn: true })
  const pet = await aPet(request, token)
  const { id } = await ask(request, consultations.create, { petId: pet.id }, token)
  await goAndRest(page, `/consulta/${id}`)
  await page.getByLabel(STORY).fill('Vómito desde hace 48 horas')
  await expect(page.getByText(/^Guardado a las/).first()).toBeVisible()

  await ask(request, professionals.logout, {}, token)
  await page.getByLabel(STORY).fill('Vómito desde hace 48 horas, sin apetito')
  const dialog = page.getByRole('dialog', { name: 'Su sesión terminó' })
  await expect(dialog).toContainText('veterinario@huella.vet')
  await dialog.getByRole('button', { name: 'Seguir trabajando' }).click()
  await expect(dialog.getByText('El campo es obligatorio')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Contraseña' }).fill('otra-clave')
  await dialog.getByRole('button', { name: 'Seguir trabajando' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Correo o contraseña incorrecta')
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Seguir trabajando' }).click()
  await expect(dialog).toBeHidden()

  await expect(page.getByLabel(STORY)).toHaveValue('Vómito desde hace 48 horas, sin apetito')
  const renewed = (await readSession(page)).local.token
  await expect
    .poll(async () => (await ask(request, consultations.get, { consultationId: id }, renewed)).anamnesis)
    .toBe('Vómito desde hace 48 horas, sin apetito')
})

test('Escape over the lost session leaves the form behind alone', async ({ page, enter, request }) => {
  const token = await enter('recepcion', { isOwn: true })
  await goAndRest(page, '/propietarios?nuevo=1')
  const form = page.getByRole('dialog', { name: 'Nuevo propietario' })
  await form.getByLabel('Nombre completo').fill('Nelly Ocampo')
  const matched = page.waitForResponse(/\/owner-matches\?/)
  await form.getByRole('textbox', { name: 'Teléfono', exact: true }).fill('3105550148')
  await matched
  await ask(request, professionals.logout, {}, token)
  await form.getByRole('button', { name: 'Registrar propietario' }).click()
  const dialog = page.getByRole('dialog', { name: 'Su sesión terminó' })
  await dialog.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD)
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Seguir trabajando' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(form.getByLabel('Nombre completo')).toHaveValue('Nelly Ocampo')
  await expect(form.getByRole('alert')).toHaveCount(0)
  await form.getByRole('button', { name: 'Registrar propietario' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nelly Ocampo' })).toBeVisible()
})

test.describe('the menu', () => {
  test('stands at the left of a desktop, with the page marked and the settings last', async ({ page, enter }) => {
    await enter('veterinario')
    await page.goto('/')
    const menu = page.getByRole('complementary', { name: 'Menú' }).getByRole('navigation')
    await expect(menu.getByRole('link')).toHaveText([
      'Inicio',
      'Historias',
      'Propietarios',
      // How many lie there stands beside it.
      /^Hospitalización/,
      'Agenda',
      'Formatos',
      // And how many conversations are unread.
      /^WhatsApp/,
      /^Inventarios/,
      'Perfil',
      'Configuración',
    ])
    await menu.getByRole('link', { name: 'Propietarios' }).click()
    await expect(page).toHaveURL('/propietarios')
    await expect(page).toHaveTitle('Propietarios · Huella')
    await expect(menu.locator('[aria-current="page"]')).toHaveText('Propietarios')
    await page.getByRole('row').nth(1).getByRole('link').first().click()
    await expect(page).toHaveURL(/propietarios\/./)
    await expect(menu.locator('[aria-current="page"]')).toHaveText('Propietarios')
    await expect(page.getByRole('navigation', { name: 'Principal' })).toHaveCount(1)
  })

  test('is a bar with as many tabs as its width has room for, and Menú, below a page', async ({ page, enter }) => {
    await enter('veterinario')
    await page.goto('/')
    for (const { width, tabs } of [
      { width: 250, tabs: 2 },
      { width: 390, tabs: 3 },
      { width: 768, tabs: 7 },
      { width: 1023, tabs: 10 },
    ]) {
      await page.setViewportSize({ width, height: 800 })
      const bar = page.getByRole('navigation', { name: 'Principal' })
      await expect(bar.getByRole('link')).toHaveCount(tabs)
      await expect(bar.locator(':scope > *').last()).toHaveText('Menú')
      await expect(bar.locator('[aria-current="page"]')).toHaveText('Inicio')
      await expect(page.getByRole('complementary', { name: 'Menú' })).toBeHidden()
      await expect(page.getByRole('main')).toHaveCSS('padding-bottom', '70px')
      // Nothing is wider than the window.
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  })

  test('on a phone goes with the page that it was opened over', async ({ page, enter }) => {
    await enter('veterinario')
    await page.setViewportSize(sizes[1].use.viewport)
    await page.goto('/')
    await page.getByRole('link', { name: 'Propietarios' }).click()
    // Its address comes a moment before it.
    await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'Propietarios' })).toBeVisible()
    await expect(page).toHaveURL('/propietarios')
    await page.getByRole('button', { name: 'Menú' }).click()
    await expect(page.getByRole('dialog', { name: 'Menú' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('dialog', { name: 'Menú' })).toHaveCount(0)
  })

  for (const way of ['its link', 'the forward button'])
    test(`on a phone stays closed when its page comes back by ${way}`, async ({ page, enter, request }) => {
      const { id, owner } = await aPet(request, await enter('veterinario'))
      await page.setViewportSize(sizes[1].use.viewport)
      await page.goto(`/propietarios/${owner.id}`)
      const link = page.locator('.OwnerPets-grid').getByRole('link', { name: 'Milo' })
      await link.click()
      await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'Milo' })).toBeVisible()
      await page.getByRole('button', { name: 'Menú' }).click()
      await expect(page.getByRole('dialog', { name: 'Menú' })).toBeVisible()
      await page.goBack()
      await expect(page.getByRole('dialog', { name: 'Menú' })).toHaveCount(0)
      if (way === 'its link') await link.click()
      else await page.goForward()
      await expect(page).toHaveURL(new RegExp(`/mascotas/${id}`))
      await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'Milo' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Menú' })).toHaveAttribute('aria-expanded', 'false')
      await expect(page.getByRole('dialog', { name: 'Menú' })).toHaveCount(0)
    })

  test('on a phone opens over the whole page, and goes in half a second', async ({ page, enter }) => {
    await enter('veterinario')
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.setViewportSize(sizes[1].use.viewport)
    await page.goto('/')
    const button = page.getByRole('button', { name: 'Menú' })
    const panel = page.getByRole('dialog', { name: 'Menú' })
    await button.click()
    await expect(panel).toContainText('Andrés Felipe Molina Cruz')
    await expect(panel).toContainText('Tarjeta profesional 21907')
    await expect(panel.getByRole('link', { name: 'Configuración' })).toBeVisible()
    await expect(button).toHaveAttribute('aria-expanded', 'true')

    const gone = page.evaluate(async () => {
      const start = await new Promise<number>((resolve) => {
        addEventListener('click', () => resolve(performance.now()), { capture: true, once: true })
      })
      await new Promise<void>((resolve) => {
        new MutationObserver((_changes, observer) => {
          if (document.querySelector('[role="dialog"][aria-label="Menú"]')) return
          observer.disconnect()
          resolve()
        }).observe(document.body, { childList: true, subtree: true })
      })
      return performance.now() - start
    })
    await panel.getByRole('link', { name: 'Propietarios' }).click()
    await expect(page).toHaveURL('/propietarios')
    const ms = await gone
    // A busy machine is late, never early.
    expect(ms).toBeGreaterThan(480)

    for (const close of [
      () => page.keyboard.press('Escape'),
      () => button.click(),
      () => page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Inicio' }).click(),
    ]) {
      await button.click()
      await expect(panel).toBeVisible()
      await close()
      await expect(panel).toBeHidden()
    }
    await expect(page).toHaveURL('/')
  })

  test('closes at a press outside of it', async ({ page, enter }) => {
    await enter('veterinario')
    await page.setViewportSize(sizes[1].use.viewport)
    await page.goto('/')
    await page.getByRole('button', { name: 'Menú' }).click()
    const panel = page.getByRole('dialog', { name: 'Menú' })
    await expect(panel).toBeVisible()
    // The panel covers all but the bar, so the press comes from below it.
    await page.evaluate(() => document.body.dispatchEvent(new MouseEvent('mousedown', { bubbles: true })))
    await expect(panel).toBeHidden()
    // The bar's band beside its tabs, the panel's margin, the ground under the links.
    for (const [x, y] of [
      [2, 840],
      [4, 300],
      [195, 760],
    ] as const) {
      await page.getByRole('button', { name: 'Menú' }).click()
      await expect(panel).toHaveCSS('opacity', '1')
      await page.mouse.click(x, y)
      await expect(panel).toBeHidden()
    }
  })

  test('signs out from the name at its foot, where the own things are', async ({ page, enter }) => {
    await enter('recepcion', { isOwn: true })
    await page.goto('/propietarios')
    const account = page.getByRole('complementary', { name: 'Menú' }).getByRole('button').last()
    await account.click()
    await page.getByRole('menuitem', { name: 'Apariencia' }).click()
    await expect(page).toHaveURL('/configuraciones/apariencia')
    await account.click()
    await expect(page.getByRole('menuitem')).toHaveText(['Perfil', 'Apariencia', 'Ayuda', 'Cerrar sesión'])
    await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
    await expect(loginButton(page)).toBeVisible()
  })

  test('signs out from the panel', async ({ page, enter }) => {
    await enter('recepcion', { isOwn: true })
    await page.setViewportSize(sizes[1].use.viewport)
    await page.goto('/propietarios')
    await page.getByRole('button', { name: 'Menú' }).click()
    await page.getByRole('dialog', { name: 'Menú' }).getByRole('button', { name: 'Salir' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cerrar sesión' }).click()
    await expect(loginButton(page)).toBeVisible()
    expect(await readSession(page)).toEqual({ cookie: undefined, local: {}, session: {} })
  })
})

for (const { size, use } of sizes) {
  test.describe(`pages on a ${size}`, () => {
    test.use(use)

    test('the help opens from the bottom left, no higher than nine tenths', async ({ page, enter }) => {
      await enter('veterinario')
      await page.goto('/')
      const button = page.getByRole('button', { name: 'Ayuda' })
      const box = await button.boundingBox()
      expect(box?.x).toBeLessThan(60)
      expect(box?.y).toBeGreaterThan(use.viewport.height * 0.75)
      await button.click()
      const dialog = page.getByRole('dialog', { name: 'Ayuda' })
      await expect(dialog.frameLocator('iframe').getByRole('heading', { name: 'Cómo empezar' })).toBeVisible()
      expect((await dialog.boundingBox())?.height).toBeLessThanOrEqual(use.viewport.height * 0.9)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(button).toBeFocused()
    })
  })
}

test('an unknown address is the not-found page, with the menu', async ({ page, enter }) => {
  await enter('veterinario')
  await page.goto('/no-existe/nunca')
  await expect(page.getByRole('heading', { level: 1, name: 'Esta página no existe' })).toBeVisible()
  await page.getByRole('link', { name: 'Volver al inicio' }).click()
  await expect(page).toHaveURL('/')
})

test('a slash at the end does not matter', async ({ page, enter }) => {
  await enter('veterinario')
  await page.goto('/propietarios/')
  await expect(page.getByRole('heading', { level: 1, name: 'Propietarios' })).toBeVisible()
  await expect(page.locator('[aria-current="page"]').first()).toHaveText('Propietarios')
})

test('the theme that was chosen stays', async ({ page, enter }) => {
  await enter('veterinario')
  await page.goto('/configuraciones/apariencia')
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')
  await page.getByText('Oscuro', { exact: true }).click()
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Oscuro' })).toBeChecked()
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.getByText('Sistema', { exact: true }).click()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')
})

test('a cut network is said, and that it is back', async ({ page, context, enter }) => {
  await enter('veterinario')
  const key = page.waitForResponse(/\/draft-key$/)
  await page.goto('/propietarios')
  const strip = page.getByText('Sin conexión. Lo que escriba queda guardado en este equipo.')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Without it nothing is kept on this device, and the line says so.
  await key
  await cutNetwork(context)
  await expect(strip).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(strip).toBeHidden()
})

test.describe('who may what', () => {
  test('the reception sees no histories, and is told so kindly', async ({ page, enter, request }) => {
    const token = await enter('recepcion')
    const pet = await aPet(request, token)
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Últimos propietarios' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Historias' })).toHaveCount(0)
    for (const address of ['/historias', `/mascotas/${pet.id}/consultas`]) {
      await page.goto(address)
      await expect(
        page.getByRole('heading', { level: 1, name: 'Su cuenta no tiene permiso para ver esta página' }),
      ).toBeVisible()
      await expect(page.getByRole('button', { name: 'Reintentar' })).toHaveCount(0)
    }
    await page.getByRole('link', { name: 'Volver al inicio' }).click()
    await page.goto(`/mascotas/${pet.id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Milo' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Nueva consulta' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Consultas' })).toHaveCount(0)
  })

  test('who only reads finds nothing to write with', async ({ page, enter, request }) => {
    const pet = await aPet(request, await enter('veterinario'))
    await enter('lectura')
    const writing = page.getByRole('main').getByRole('button', { name: /Nuev|Editar|Registrar|Eliminar/ })
    const leading = page.getByRole('main').getByRole('link', { name: /Nuev|Editar|Registrar/ })
    const main = page.getByRole('main')
    // Of the lists whatever others wrote last.
    for (const [address, shown] of [
      ['/', main.getByRole('heading', { level: 2 })],
      ['/propietarios', main.getByRole('table', { name: 'Propietarios' }).getByRole('link')],
      [`/propietarios/${pet.owner.id}`, main.getByText('Catalina Ríos Mejía')],
      [`/mascotas/${pet.id}`, main.getByText('Catalina Ríos Mejía')],
    ] as const) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(shown.first()).toBeVisible()
      await expect(writing).toHaveCount(0)
      await expect(leading).toHaveCount(0)
    }
    await page.goto(`/mascotas/nueva/${pet.owner.id}`)
    await expect(page.getByRole('main')).toContainText('Su cuenta no puede cambiar mascotas')
    await page.goto('/historias')
    await expect(page.getByRole('heading', { level: 1, name: 'Historias' })).toBeVisible()
  })
})

/** Where the keyboard is, and whether a person sees it. */
async function readFocus(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return { name: '', isSeen: false }
    // A field shows its focus by its wrapper's frame, a row's link by the one around the row.
    const styles = [element, element.parentElement, element.parentElement?.parentElement]
      .flatMap((part) => (part ? [getComputedStyle(part)] : []))
      .concat(getComputedStyle(element, '::after'))
    const isSeen = styles.some(
      (style) => (style.outlineStyle !== 'none' && style.outlineWidth !== '0px') || style.boxShadow !== 'none',
    )
    const box = element.getBoundingClientRect()
    const inWindow = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth
    const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
    return { name: name.trim(), isSeen: isSeen && inWindow }
  })
}

test('everything from the door to the menu is done with the keyboard alone', async ({ page }) => {
  // What others write moves the rows.
  await closeStream(page)
  await page.goto('/')
  await expect(loginButton(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(emailOf(page)).toBeFocused()
  expect(await readFocus(page)).toMatchObject({ isSeen: true })
  await page.keyboard.type('veterinario@huella.vet')
  await page.keyboard.press('Tab')
  await expect(passwordOf(page)).toBeFocused()
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary', { name: 'Menú' }).getByRole('link', { name: 'Historias' })).toBeVisible()

  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Ir al contenido' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)

  await page.goto('/')
  await expect(page.getByRole('complementary', { name: 'Menú' }).getByRole('link', { name: 'Historias' })).toBeVisible()
  const names: string[] = []
  for (let stop = 0; stop < 6; stop++) {
    await page.keyboard.press('Tab')
    const focus = await readFocus(page)
    expect(focus, `stop ${stop}`).toMatchObject({ isSeen: true })
    names.push(focus.name)
  }
  expect(names).toEqual(['Ir al contenido', 'Novedades', 'BuscarCtrl K', 'Inicio', 'Historias', 'Propietarios'])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Propietarios' })).toBeVisible()
  // The page that came has the focus, and reading goes on there.
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('table', { name: 'Propietarios' }).getByRole('link').first()).toBeVisible()
  for (let stop = 0; stop < 15; stop++) {
    await page.keyboard.press('Tab')
    expect(await readFocus(page), `stop ${stop} of the owners`).toMatchObject({ isSeen: true })
  }
})
