import type { Page } from '@playwright/test'
import { consultations } from '#shared/consultations/consultations.contract.ts'
import { exams } from '#shared/exams/exams.contract.ts'
import { menu } from '#shared/menu/menu.contract.ts'
import { owners } from '#shared/owners/owners.contract.ts'
import { askSingly, aPet, ask, closeStream, expect, newName, sizes, test } from './fixtures.ts'

const bar = (page: Page) => page.getByRole('navigation', { name: 'Principal' })
const loginButton = (page: Page) => page.getByRole('button', { name: 'Ingresar' })
const ID = '0198f3c2-7a51-7c3e-9d2b-4f0a6b8c1d2e'

test('each page speaks Spanish and opens its own help, in the theme that was chosen', async ({
  page,
  enter,
  request,
}) => {
  const pet = await aPet(request, await enter('veterinario'))
  // web/app/helpPages.test.ts has them all.
  for (const [address, help] of [
    ['/', 'Cómo empezar'],
    ['/propietarios', 'Propietarios'],
    [`/mascotas/${pet.id}/consultas`, 'Consultas de la mascota'],
  ] as const) {
    await page.goto(address)
    await expect(page.locator('html')).toHaveAttribute('lang', /^es/)
    await page.getByRole('button', { name: 'Ayuda' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ayuda' })
    const frame = dialog.frameLocator('iframe')
    await expect(frame.getByRole('heading', { level: 1, name: help, exact: true })).toBeVisible()
    await expect(frame.locator('html')).toHaveAttribute('lang', /^es/)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }

  // The system is light, the person chose dark: the help is as dark as the page around it.
  await page.evaluate(() => localStorage.setItem('mantine-color-scheme-value', 'dark'))
  await page.goto('/historias')
  await page.getByRole('button', { name: 'Ayuda' }).click()
  const body = page.getByRole('dialog', { name: 'Ayuda' }).frameLocator('iframe').locator('body')
  await expect(body).toHaveCSS('background-color', 'rgb(30, 37, 35)')
  await page.evaluate(() => localStorage.setItem('mantine-color-scheme-value', 'light'))
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.reload()
  await page.getByRole('button', { name: 'Ayuda' }).click()
  await expect(body).toHaveCSS('background-color', 'rgb(255, 255, 255)')
})

test('no page opens without a session', async ({ page }) => {
  // One door stands before all of them; of their calls server/every-route.test.ts proves it.
  for (const address of ['/', `/mascotas/${ID}/consultas`, '/configuraciones']) {
    await page.goto(address)
    await expect(loginButton(page)).toBeVisible()
    await expect(bar(page)).toHaveCount(0)
  }
})

for (const { size, use } of sizes)
  test.describe(`the frame on a ${size}`, () => {
    test.use(use)
    const isPhone = size === 'phone'
    const frame = (page: Page) =>
      isPhone ? page.getByRole('dialog', { name: 'Menú' }) : page.getByRole('complementary', { name: 'Menú' })

    /** The profile with this photo and this logo: a server that can be asked sends none until a clinic can set them. */
    async function openWith(page: Page, images: { photo: string | null; icon: string | null }): Promise<void> {
      await page.unrouteAll()
      await askSingly(page)
      await page.route('**/api/auth/profile', async (route) => {
        const answer = await route.fetch()
        const profile = (await answer.json()) as object
        await route.fulfill({
          response: answer,
          json: { ...profile, photo: images.photo, settings: { icon: images.icon } },
        })
      })
      await page.goto('/configuraciones')
      if (isPhone) await page.getByRole('button', { name: 'Menú' }).click()
      await expect(frame(page)).toContainText('Andrés Felipe Molina Cruz')
    }

    test('photo and logo are those of the profile, with a default also where an image does not load', async ({
      page,
      enter,
    }) => {
      await enter('veterinario')
      const picture = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
      const images = frame(page).locator('img')
      await openWith(page, { photo: picture, icon: picture })
      await expect(images).toHaveCount(2)
      await expect(images.first()).toHaveJSProperty('naturalWidth', 1)

      for (const none of [null, '/ayuda/no-existe.png']) {
        await openWith(page, { photo: none, icon: none })
        await expect(frame(page).locator('svg[viewBox="0 0 48 48"]').first()).toBeVisible()
        await expect(images).toHaveCount(0)
      }
    })
  })

test('the menu is the list that the server sends, and the bar shows its first entries', async ({
  page,
  enter,
  request,
}) => {
  const token = await enter('veterinario')
  const items = await ask(request, menu.list, {}, token)
  await page.goto('/')
  // Beside a name may stand how many wait there.
  await expect(bar(page).getByRole('link')).toHaveText(items.map(({ name }) => new RegExp(`^${name}\\d*$`)))
  for (const [index, { path }] of items.entries())
    await expect(bar(page).getByRole('link').nth(index)).toHaveAttribute('href', path)

  // At 1024 px the menu stands at the side, below it is a bar that follows the width of the window.
  const side = page.getByRole('complementary', { name: 'Menú' })
  const button = page.getByRole('button', { name: 'Menú' })
  await page.setViewportSize({ width: 1024, height: 800 })
  await expect(side).toBeVisible()
  await expect(button).toHaveCount(0)
  await page.setViewportSize({ width: 1023, height: 800 })
  await expect(side).toHaveCount(0)
  await expect(button).toBeVisible()
  await page.setViewportSize({ width: 299, height: 800 })
  await expect(bar(page).getByRole('link')).toHaveText(items.slice(0, 2).map(({ name }) => name))
})

test('the session goes in its order: loading, login, authenticated', async ({ page, enter }) => {
  await page.goto('/')
  await expect(loginButton(page)).toBeVisible()
  await expect(page.locator('.LoginArt .LoginArt-hills')).toBeVisible()

  await enter('veterinario')
  let answer = (): void => undefined
  const asked = new Promise<void>((resolve) => (answer = resolve))
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  await askSingly(page)
  // A breed that another journey adds has them read again.
  await closeStream(page)
  await page.route('**/api/auth/profile', async (route) => {
    await asked
    await route.continue()
  })
  await page.goto('/')
  await expect(page.getByRole('img', { name: 'Cargando' })).toBeVisible()
  await expect(loginButton(page)).toHaveCount(0)
  answer()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Andrés')
  await page.getByRole('link', { name: 'Propietarios' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Propietarios' })).toBeVisible()

  // Behind the page the lists were loaded, each once.
  for (const list of ['species', 'breeds', 'colors', 'medicines', 'professionals'])
    await expect.poll(() => calls.filter((path) => path === `/api/clinic/${list}`)).toHaveLength(1)
})

test('lists that do not load are told once, and leave everything else working', async ({ page, enter }) => {
  await enter('veterinario')
  await askSingly(page)
  await closeStream(page)
  for (const list of ['species', 'breeds', 'colors', 'medicines'])
    await page.route(`**/api/clinic/${list}`, (route) => route.abort())
  await page.goto('/propietarios')
  const toast = page.getByText('Error al cargar especies y razas')
  await expect(toast).toBeVisible()
  await expect(toast).toHaveCount(1)
  await expect(page.getByRole('link', { name: /WhatsApp/ }).first()).toBeVisible()
})

test('calls go to their service as JSON with the bearer token, and answer with 2xx', async ({ page, enter }) => {
  const token = await enter('veterinario')
  const calls: { path: string; type: string | undefined; bearer: string | undefined; status: number }[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.startsWith('/api/')) return
    const headers = response.request().headers()
    calls.push({
      path: pathname,
      type: headers.accept,
      bearer: headers.authorization,
      status: response.status(),
    })
  })
  await page.goto('/propietarios')
  await expect(page.getByRole('link', { name: /WhatsApp/ }).first()).toBeVisible()
  const called = () => calls.map(({ path }) => path)
  await expect.poll(called).toEqual(expect.arrayContaining(['/api/clinic/start', '/api/clinic/together']))
  for (const call of calls.filter(({ path }) => path !== '/api/logs/render-errors'))
    expect(call).toMatchObject({ type: 'application/json', bearer: `Bearer ${token}` })
})

test('what is wrong is said in red under its field', async ({ page, enter }) => {
  await enter('veterinario')
  await page.goto('/propietarios?nuevo=1')
  const form = page.getByRole('dialog', { name: 'Nuevo propietario' })
  await form.getByRole('button', { name: 'Registrar propietario' }).click()
  const name = form.getByLabel('Nombre completo')
  await expect(name).toHaveAccessibleDescription('El campo es obligatorio')
  const error = form.getByText('El campo es obligatorio').first()
  await expect(error).toHaveCSS('color', 'rgb(185, 45, 37)')
  // In one question: the form may still be moving its first fault into sight.
  const field = await name.elementHandle()
  const below = await error.evaluate(
    (sentence, above) => sentence.getBoundingClientRect().top - (above?.getBoundingClientRect().bottom ?? Infinity),
    field,
  )
  expect(below).toBeGreaterThanOrEqual(0)
})

test('on a desktop the rows of the lists have two lines, with whatever names', async ({ page, enter, request }) => {
  const token = await enter('veterinario')
  const name = newName('Maximiliana Encarnación de los Ángeles Fernández')
  const phone = { country: '57', number: '3004128890' } as const
  const owner = await ask(request, owners.create, { name, phone, email: 'maximiliana.encarnacion@correo.co' }, token)
  for (const [pet, breed] of [
    ['Princesa Anastasia', 'Perro de pastor de los Pirineos de cara rasa y pelo largo'],
    ['Bocadillo', 'Labrador Retriever'],
    ['Caramelo', 'Criollo'],
  ] as const)
    await aPet(request, token, { ownerId: owner.id, name: pet, breed })
  const search = `?q=${encodeURIComponent(name)}`
  for (const address of ['/historias', '/propietarios', `/historias${search}`, `/propietarios${search}`]) {
    await page.goto(address)
    const rows = page.locator('.DataTable tbody tr')
    await expect(address.includes('?') ? rows.filter({ hasText: name }).first() : rows.nth(10)).toBeVisible()
    for (const width of [1440, 1366, 1024]) {
      await page.setViewportSize({ width, height: 900 })
      // Once the page has heard of its width.
      const highest = () => rows.evaluateAll((all) => Math.max(...all.map((row) => row.getBoundingClientRect().height)))
      await expect.poll(highest, `${address} at ${width}`).toBeLessThanOrEqual(62)
    }
  }
})

for (const login of ['demo', 'mora'] as const)
  test(`the side menu has the whole name of the clinic of ${login}`, async ({ page, enter }) => {
    await enter(login)
    await page.goto('/')
    const name = page.locator('.SideMenu-head > span').first()
    await expect(name).not.toBeEmpty()
    expect(await name.evaluate((node) => node.scrollHeight - node.clientHeight)).toBeLessThan(4)
  })

test('what an exam can go through next stands in one line', async ({ page, enter, request }) => {
  const token = await enter('veterinario')
  const pet = await aPet(request, token)
  const wanted = [{ examTypeId: null, name: 'Hemoglobina', sample: null }]
  const [exam] = await ask(request, exams.request, { petId: pet.id, exams: wanted }, token)
  await page.goto(`/mascotas/${pet.id}/examenes?examen=${exam?.id}`)
  const buttons = page.locator('.ExamActions button')
  await expect(buttons.filter({ hasText: 'Marcar enviado' })).toBeVisible()
  const tops = await buttons.evaluateAll((all) => all.map((button) => button.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
})

test('the words of a calendar’s button go when it opens', async ({ page, enter, request }) => {
  const pet = await aPet(request, await enter('veterinario'))
  await page.goto(`/mascotas/editar/${pet.id}`)
  const button = page.getByRole('button', { name: /^Calendario de «/ }).first()
  await button.hover()
  await expect(page.getByRole('tooltip')).toBeVisible()
  await button.click()
  await expect(page.locator('.react-calendar')).toBeVisible()
  await expect(page.getByRole('tooltip')).toBeHidden()
})

test('a pet leads to its consultations by their name', async ({ page, enter, request }) => {
  const pet = await aPet(request, await enter('veterinario'))
  await page.goto(`/mascotas/${pet.id}`)
  await page.getByRole('link', { name: /^Consultas/ }).click()
  await expect(page).toHaveURL(`/mascotas/${pet.id}/consultas`)
})

test.describe('on a phone', () => {
  test.use(sizes[1].use)

  test('the rows of the histories and of the owners keep their height, their names and their last line', async ({
    page,
    enter,
    request,
  }) => {
    const token = await enter('veterinario')
    const name = newName('Yaneth Renata')
    const owner = await ask(request, owners.create, { name, phone: { country: '57', number: '3004128890' } }, token)
    await aPet(request, token, { ownerId: owner.id, name: 'Princesa Anastasia', breed: 'Labrador Retriever' })
    const search = `?q=${encodeURIComponent(name)}`
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      for (const address of ['/historias', '/propietarios', `/historias${search}`, `/propietarios${search}`]) {
        await page.goto(address)
        const rows = page.locator('.PhoneRows-row')
        await expect(address.includes('?') ? rows.filter({ hasText: name }) : rows.nth(10)).toBeVisible()
        const measured = await rows.evaluateAll((all) =>
          all.map((row) => {
            const last = [...row.querySelectorAll('.PhoneRows-line')].at(-1)
            const bottomOf = (node: Element | null | undefined) => node?.getBoundingClientRect().bottom ?? 0
            return {
              name: row.querySelector('.PhoneRows-title')?.getBoundingClientRect().height ?? 0,
              height: row.getBoundingClientRect().height,
              isWhole: last !== undefined && last.scrollWidth <= last.clientWidth,
              isInside: bottomOf(last) <= bottomOf(row.querySelector('.PhoneRows-words')) + 0.5,
            }
          }),
        )
        for (const { name, height, isWhole, isInside } of measured) {
          expect(height, address).toBeGreaterThanOrEqual(64)
          // A name of two lines is a line more.
          expect(height, address).toBeLessThanOrEqual(name > 24 ? 102 : 82)
          expect(isInside, `the last line of a row of ${address} at ${width}`).toBe(true)
          if (address.startsWith('/propietarios')) expect(isWhole, `phone and visit of an owner at ${width}`).toBe(true)
        }
        if (!address.includes('?')) continue
        const cut = await page
          .locator('.PhoneRows-title, .HistoryName > span:first-child')
          .evaluateAll(
            (all) =>
              all.filter((name) => name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight).length,
          )
        expect(cut, `names that are cut in ${address} at ${width}`).toBe(0)
      }
    }
  })

  test('a toast that tells of a success is in no finger’s way', async ({ page, enter }) => {
    await enter('veterinario')
    await page.goto('/propietarios?nuevo=1')
    await page.getByLabel('Nombre completo').fill(newName('Catalina'))
    await page.getByRole('textbox', { name: 'Teléfono', exact: true }).fill('3004128890')
    await page.getByRole('button', { name: 'Registrar propietario' }).click()
    // Asked in one question: a success is gone in two seconds, and a machine that is busy asks late.
    const toast = page.locator('.mantine-Notification-root').filter({ hasText: 'Propietario registrado' })
    const isUnder = await toast.evaluate((node) => {
      const { x, y, height } = node.getBoundingClientRect()
      return !node.contains(document.elementFromPoint(x + 40, y + height / 2))
    })
    expect(isUnder).toBe(true)
  })

  test('no toast lies over the step that follows', async ({ page, request, enter }) => {
    const { id: petId, owner } = await aPet(request, await enter('veterinario'))
    await page.goto(`/propietarios/${owner.id}`)
    const next = await page.getByRole('link', { name: 'Nueva mascota' }).boundingBox()
    await page.goto(`/mascotas/${petId}`)
    await page.getByRole('button', { name: 'Registrar peso' }).click()
    await page.getByRole('dialog').getByLabel('Peso').fill('12,6')
    await page.getByRole('dialog').getByRole('button', { name: 'Registrar peso' }).click()
    // With a line of words it is as high as a success gets; above the buttons of the head wherever a page has some.
    const foot = await page
      .locator('.mantine-Notification-root')
      .filter({ hasText: 'Peso registrado' })
      .evaluate((node) => node.getBoundingClientRect().bottom)
    expect(foot).toBeLessThanOrEqual(next?.y ?? 0)
  })

  test('the start says the reason of a draft, and has the names of animals in one piece', async ({ page, enter }) => {
    await enter('demo')
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto('/')
      const card = page.getByRole('region', { name: 'Pendientes' }).or(page.locator('.Card', { hasText: 'Pendientes' }))
      await expect(card.getByText('Borrador').first()).toBeVisible()
      const cut = await page
        .locator('.CardRow:has(.CardRow-action) .CardRow-below')
        .evaluateAll((all) =>
          all
            .filter((line) => line.scrollWidth > line.clientWidth || line.scrollHeight > line.clientHeight)
            .map((line) => line.textContent),
        )
      expect(cut, `at ${width}`).toEqual([])
      const broken = await page
        .locator('.CardRow-name > strong')
        .evaluateAll((all) =>
          all
            .filter((name) => !/ /.test(name.textContent) && name.getBoundingClientRect().height > 24)
            .map((name) => name.textContent),
        )
      expect(broken, `at ${width}`).toEqual([])
    }
  })

  test('what stands in a card of the settings stays in it', async ({ page, enter }) => {
    await enter('demo')
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto('/configuraciones/catalogos')
      const choice = page.getByRole('radiogroup', { name: 'Catálogo' })
      await expect(choice).toBeVisible()
      expect(await choice.evaluate((node) => node.scrollWidth - node.clientWidth), `at ${width}`).toBe(0)
      await page.goto('/configuraciones/clinica')
      const changes = page.getByRole('button', { name: 'Historial de modificaciones' })
      const words = await changes.getByText('Historial').boundingBox()
      expect((words?.x ?? 0) + (words?.width ?? 0), `at ${width}`).toBeLessThanOrEqual(width - 32)
      expect((await page.getByRole('heading', { name: 'Datos de la clínica' }).boundingBox())?.height).toBe(20)
    }
  })

  test('a photo that is refused says so under the head of the card, and leaves that as it was', async ({
    page,
    enter,
    request,
  }) => {
    const pet = await aPet(request, await enter('veterinario'))
    // Nothing is to come that would move it.
    await closeStream(page)
    await page.goto(`/mascotas/${pet.id}`, { waitUntil: 'networkidle' })
    const name = page.getByRole('heading', { level: 1, name: pet.name })
    const before = await name.boundingBox()
    const none = { name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('hola') }
    await page.locator('input[type=file]').first().setInputFiles(none)
    const error = page.getByRole('main').getByRole('alert')
    await expect(error).toHaveText('La foto no se guardó. El archivo no es una foto JPEG, PNG, WebP o AVIF')
    await expect.poll(() => name.boundingBox()).toEqual(before)
    expect((await error.boundingBox())?.width).toBeGreaterThan(300)
  })

  test('the reception has one button across the bar of a pet, and no sentence about another', async ({
    page,
    enter,
    request,
  }) => {
    const pet = await aPet(request, await enter('veterinario'))
    await enter('recepcion')
    await page.goto(`/mascotas/${pet.id}/vacunas`)
    await expect(page.getByRole('heading', { name: 'Aún no hay vacunas' })).toBeVisible()
    await expect(page.getByText(/^Registre la primera/)).toHaveCount(0)
    const register = page.getByRole('button', { name: `Registrar para ${pet.name}` })
    await expect.poll(async () => (await register.boundingBox())?.width).toBe(390 - 32)
  })

  test('the help stands above the save bar, however many lines that has', async ({ page, enter, request }) => {
    const pet = await aPet(request, await enter('veterinario'))
    const help = page.getByRole('button', { name: 'Ayuda' })
    const bottom = () => help.evaluate((node) => node.getBoundingClientRect().bottom)
    const gap = async () =>
      (await page.locator('.SaveBar').evaluate((node) => node.getBoundingClientRect().top)) - (await bottom())
    await closeStream(page)
    await page.goto(`/mascotas/editar/${pet.id}`, { waitUntil: 'networkidle' })
    const name = page.getByLabel('Nombre', { exact: false }).first()
    await expect(name).toHaveValue('Milo')
    const alone = await bottom()
    await name.fill('')
    await expect(page.getByText('Cambios sin guardar')).toBeVisible()
    await expect.poll(gap).toBeGreaterThanOrEqual(8)
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(page.getByText('Falta 1 campo obligatorio')).toBeVisible()
    await expect.poll(gap).toBeGreaterThanOrEqual(8)
    // The last field of the page comes out from under the bar.
    const room = page.locator('.SaveBar-room')
    expect(
      await room.evaluate((node) => node.clientHeight - (node.firstElementChild?.clientHeight ?? 0)),
    ).toBeGreaterThan(0)
    await page.goto(`/mascotas/nueva/${pet.owner.id}`)
    await expect.poll(gap).toBeGreaterThanOrEqual(8)
    await page.goto('/propietarios')
    await expect.poll(bottom).toBe(alone)
  })
})

for (const { size, use } of sizes)
  test.describe(`the index of a consultation, on a ${size}`, () => {
    test.use(use)

    test('marks the section that is written, also the last one', async ({ page, enter, request }) => {
      const token = await enter('veterinario')
      const pet = await aPet(request, token)
      const { id } = await ask(request, consultations.create, { petId: pet.id, reason: 'Control' }, token)
      await page.goto(`/consulta/${id}`)
      const index = page.getByRole('navigation', { name: 'Secciones de la consulta' })
      const current = index.locator('[aria-current]')
      await expect(current).toContainText('Anamnesis')
      // The end of the sheet: what is read there is the section before.
      await page.getByRole('textbox', { name: 'Observaciones' }).scrollIntoViewIfNeeded()
      await page.getByRole('textbox', { name: 'Observaciones' }).fill('Vuelve en ocho días')
      await expect(current).toContainText('Observaciones y control')
      // By keyboard: on a phone the row of chips moves under a finger that comes at the same instant.
      await index.getByRole('link', { name: 'Constantes' }).press('Enter')
      await expect(current).toContainText('Constantes')
      await index.getByRole('link', { name: 'Observaciones y control' }).press('Enter')
      await expect(current).toContainText('Observaciones y control')
      // Once it is out of sight, what is read.
      await page.getByRole('heading', { name: 'Anamnesis' }).evaluate((node) => node.scrollIntoView())
      await expect(current).toContainText('Anamnesis')
    })
  })
