import type { APIRequestContext, Browser, BrowserContext, Page } from '@playwright/test'
import { type Consultation, consultations } from '#shared/consultations/consultations.contract.ts'
import { addDays, dayOf, showDate } from '#shared/values/date.ts'
import {
  aPet,
  ask,
  closeStream,
  cutNetwork,
  expect,
  expectAccessible,
  openSession,
  PASSWORD,
  storedText,
  test,
} from './fixtures.ts'

const VETERINARIAN = 'veterinario@huella.vet'
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const STORY = 'Relato del propietario'
const DIAGNOSIS = 'Diagnóstico presuntivo'

async function aConsultation(request: APIRequestContext, token: string): Promise<Consultation> {
  return ask(request, consultations.create, { petId: (await aPet(request, token, { weightKg: 13.3 })).id }, token)
}

function read(request: APIRequestContext, token: string, consultationId: string): Promise<Consultation> {
  return ask(request, consultations.get, { consultationId }, token)
}

async function logIn(page: Page, email = VETERINARIAN): Promise<void> {
  await page.goto('/')
  await page.getByLabel('Correo').fill(email)
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page.getByRole('link', { name: 'Historias' }).first()).toBeVisible()
}

async function openSheet(page: Page, consultationId: string): Promise<void> {
  await page.goto(`/consulta/${consultationId}`)
  await expect(page.getByLabel(STORY)).toBeEditable()
}

/** Everything typed is with the server, and the screen says so. */
async function expectSaved(page: Page): Promise<void> {
  await expect(page.locator('.AutosaveStatus[data-kind="saved"]').first()).toBeVisible()
}

for (const [size, use] of [
  ['desktop', {}],
  ['phone', phone],
] as const) {
  test.describe(`on a ${size}`, () => {
    test.use(use)

    test('asks before a second one of the same day, from the pet and from the start', async ({
      page,
      request,
      enter,
    }) => {
      const name = `Zarcillo${size}`
      const { id } = await aPet(request, await enter('veterinario'), { name })
      const begin = page.getByRole('button', { name: 'Nueva consulta' })
      await page.goto(`/mascotas/${id}`)
      await begin.click()
      await expect(page.getByLabel(STORY)).toBeEditable()
      const first = page.url()
      await page.goBack()

      const question = page.getByRole('dialog', { name: 'Ya hay una consulta abierta de hoy' })
      await begin.press('Enter')
      await expect(question).toContainText(/atiende usted desde las \d\d:\d\d y todavía no tiene nada escrito/)
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(question).toBeHidden()
      await expect(begin).toBeFocused()
      await begin.press('Enter')
      await expect(question.getByRole('button', { name: 'Continuar esa' })).toBeFocused()
      await page.keyboard.press('Enter')
      await page.getByLabel(STORY).fill('Vómito')
      expect(page.url()).toBe(first)
      await expectSaved(page)

      await page.goto('/')
      await page.getByRole('main').getByRole('button', { name: 'Nueva consulta' }).click()
      await page.getByRole('dialog', { name: 'Nueva consulta' }).getByRole('combobox').fill(name)
      await page.getByRole('option', { name: `${name} Canino, Beagle` }).click()
      await expect(question).toContainText('sigue abierta')
      await question.getByRole('button', { name: 'Abrir otra' }).click()
      await expect(page.getByLabel(STORY)).toHaveValue('')
      expect(page.url()).not.toBe(first)
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })

    test('write, finish, read and annotate a consultation', async ({ page, request }) => {
      const token = await openSession(request, 'veterinario')
      const { id } = await aConsultation(request, token)
      await logIn(page)
      await openSheet(page, id)
      await expect(page.getByText('Penicilinas').filter({ visible: true }).first()).toBeVisible()

      await page.getByLabel(STORY).fill('Vómito desde hace 48 horas')
      await page.getByLabel('Temperatura').fill('40,1')
      await expect(page.getByText('Alta').first()).toBeVisible()
      await page.getByRole('radiogroup', { name: 'Digestivo' }).getByRole('radio', { name: 'Anormal' }).check()
      await page.getByLabel('Hallazgos: Digestivo').fill('Dolor en epigastrio')
      await page.getByRole('button', { name: 'Resto normal' }).click()

      await page.getByRole('button', { name: 'Finalizar consulta' }).click()
      await expect(page.getByText('Faltan 2 campos obligatorios: Peso y 1 más')).toBeVisible()
      await page.locator('.SaveBar').getByRole('button', { name: 'Peso' }).click()
      await expect(page.getByLabel('Peso *')).toBeFocused()
      await page.keyboard.type('12,4')
      await page.getByLabel(DIAGNOSIS).fill('Gastritis aguda')
      await expectSaved(page)
      await expectAccessible(page)

      await page.getByRole('button', { name: 'Finalizar consulta' }).click()
      const question = page.getByRole('alertdialog')
      await expect(question).toContainText('T.P. 21907')
      const signed = question.getByRole('region', { name: 'Lo que se firma' })
      await expect(signed).toContainText('Vómito desde hace 48 horas')
      await expect(signed).toContainText('Gastritis aguda')
      await expectAccessible(page)
      await question.getByRole('button', { name: 'Firmar y finalizar' }).click()
      await expect(page.getByText('Firmada por Andrés Felipe Molina Cruz').first()).toBeVisible()
      const steps = page.getByRole('navigation', { name: 'Siguientes pasos' })
      await expect(steps).toBeFocused()

      await page.getByLabel('Texto de la nota').fill('El propietario llamó: ya come')
      await page.getByRole('button', { name: 'Agregar nota' }).click()
      await expect(page.locator('.Addendum').filter({ visible: true })).toContainText('ya come')
      await expectAccessible(page)

      const kept = await read(request, token, id)
      expect(kept).toMatchObject({
        status: 'signed',
        anamnesis: 'Vómito desde hace 48 horas',
        temperature: 40.1,
        weightKg: 12.4,
        presumptiveDiagnosis: 'Gastritis aguda',
        digestive: { state: 'abnormal', note: 'Dolor en epigastrio' },
        skin: { state: 'normal', note: '' },
      })
      await page.goto(`/mascotas/${kept.pet.id}/consultas`)
      await expect(page.getByRole('link', { name: 'Gastritis aguda' })).toBeVisible()
    })

    test('without network nothing typed is lost, and it is sent once', async ({ page, context, request, enter }) => {
      const token = await enter('veterinario')
      const { id } = await aConsultation(request, token)
      await openSheet(page, id)
      await page.getByLabel(STORY).fill('Con red')
      await expectSaved(page)
      const { version } = await read(request, token, id)

      await cutNetwork(context)
      await page.getByLabel(STORY).fill('Con red y sin red')
      await page.getByLabel('Peso *').fill('12,4')
      await page.getByLabel(DIAGNOSIS).fill('Gastritis')
      const offline = size === 'desktop' ? 'Sin conexión. 3 cambios guardados en este equipo' : 'Sin conexión'
      await expect(page.locator('.AutosaveStatus-words', { hasText: offline }).filter({ visible: true })).toBeVisible()

      await context.setOffline(false)
      await expectSaved(page)
      const kept = await read(request, token, id)
      expect(kept).toMatchObject({ anamnesis: 'Con red y sin red', weightKg: 12.4, presumptiveDiagnosis: 'Gastritis' })
      expect(kept.version).toBe(version + 1)
    })
  })
}

test('signing waits for the save that is under way, and for the one after it', async ({ page, request, enter }) => {
  const token = await enter('veterinario')
  const { id } = await ask(
    request,
    consultations.create,
    { petId: (await aPet(request, token)).id, weightKg: 12.4 },
    token,
  )
  await openSheet(page, id)
  const release = await saveHeld(page)
  await page.getByLabel(DIAGNOSIS).fill('Gastritis')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Firmar y finalizar' }).click()
  release()
  await expect(page.getByText('Firmada por Andrés Felipe Molina Cruz').first()).toBeVisible()
  expect(await read(request, token, id)).toMatchObject({ status: 'signed', presumptiveDiagnosis: 'Gastritis' })
})

test('what could not be saved is not said any more when signing is asked again', async ({
  page,
  context,
  request,
  enter,
}) => {
  const token = await enter('veterinario')
  const { id } = await aConsultation(request, token)
  await openSheet(page, id)
  await page.getByLabel(STORY).fill('Vómito')
  await page.getByLabel('Peso *').fill('12,4')
  await expectSaved(page)
  await cutNetwork(context)
  await page.getByLabel(DIAGNOSIS).fill('Gastritis')
  const finish = page.getByRole('button', { name: 'Finalizar consulta' })
  await finish.click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Firmar y finalizar' }).click()
  await expect(question.getByRole('alert')).toContainText('Falta guardar lo último que escribió')
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await context.setOffline(false)
  await expectSaved(page)
  await finish.click()
  await expect(question).toContainText('T.P. 21907')
  await expect(question.getByRole('alert')).toBeEmpty()
})

/** Types a first text, whose save stays on its way until the answer is called. */
async function saveHeld(page: Page): Promise<() => void> {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  const sent = page.waitForRequest((one) => one.method() === 'PATCH')
  await page.route('**/api/clinic/consultations/*', async (route) => {
    await held
    await route.continue()
  })
  await page.getByLabel(STORY).fill('Vomita desde ayer')
  await sent
  return release
}

test('a pause before the next word or line loses no key', async ({ page, request, enter }) => {
  const token = await enter('veterinario')
  const { id } = await aConsultation(request, token)
  await openSheet(page, id)
  const plan = page.getByLabel('Plan y tratamiento')
  await plan.fill('Omeprazol 10')
  await expectSaved(page)
  await page.keyboard.press('Space')
  await page.keyboard.type('mg')
  await expectSaved(page)
  await page.keyboard.press('Enter')
  // Read again meanwhile, and saved with another field.
  await page.getByLabel(STORY).fill('Vómito')
  await expectSaved(page)
  await plan.press('End')
  await page.keyboard.type('Dieta')
  await plan.press('Control+Home')
  await page.keyboard.press('Space')
  await page.keyboard.type('x')
  await expect(plan).toHaveValue(' xOmeprazol 10 mg\nDieta')
  await expectSaved(page)
  expect((await read(request, token, id)).treatments).toBe('xOmeprazol 10 mg\nDieta')
})

test('a vital with a decimal too many stays as it was typed, and says why it is not saved', async ({
  page,
  request,
  enter,
}) => {
  const token = await enter('veterinario')
  const { id } = await aConsultation(request, token)
  await openSheet(page, id)
  const temperature = page.getByLabel('Temperatura')
  await temperature.fill('38')
  await expectSaved(page)
  await temperature.press('End')
  await page.keyboard.type(',6')
  await expectSaved(page)
  await expect.poll(() => storedText(page)).toBe('no rows')
  await page.keyboard.type('5')
  await expect(page.getByText('Escriba un solo decimal, por ejemplo 38,5')).toBeVisible()
  await expect.poll(() => storedText(page)).not.toBe('no rows')
  await page.keyboard.press('Tab')
  await page.reload()
  await expect(temperature).toHaveValue('38,65')
  await expect(temperature).toHaveAccessibleDescription('Escriba un solo decimal, por ejemplo 38,5')
  expect((await read(request, token, id)).temperature).toBe(38.6)
  await temperature.fill('38,7')
  await expectSaved(page)
  expect((await read(request, token, id)).temperature).toBe(38.7)
})

test('by keyboard alone', async ({ page, request, enter }) => {
  const token = await enter('veterinario')
  const { id } = await aConsultation(request, token)
  await openSheet(page, id)
  await tabTo(page, STORY)
  await page.keyboard.type('Cojera de la mano derecha')
  await page.keyboard.press('Control+s')
  await expectSaved(page)
  await tabTo(page, 'Temperatura')
  await page.keyboard.type('38,5')
  await tabTo(page, 'Peso *')
  await page.keyboard.type('12,4')
  await tabTo(page, 'Resto normal')
  await page.keyboard.press('Enter')
  await tabTo(page, DIAGNOSIS)
  await page.keyboard.type('Esguince')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Firmada por').filter({ visible: true })).toBeVisible()
  expect(await read(request, token, id)).toMatchObject({
    status: 'signed',
    anamnesis: 'Cojera de la mano derecha',
    temperature: 38.5,
    presumptiveDiagnosis: 'Esguince',
    ears: { state: 'normal' },
  })
})

/** Presses Tab until the control of this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
        return element.labels?.[0]?.textContent ?? ''
      return element?.textContent ?? ''
    })
    if (focused.replace(/\s*\*$/, '').trim() === name.replace(/\s*\*$/, '')) return
  }
  throw new Error(`Tab never reached ${name}`)
}

test('a text whose page was left without network is sent when it is back, and no longer offered', async ({
  enter,
  page,
  context,
  request,
}) => {
  const token = await enter('veterinario')
  const { id } = await aConsultation(request, token)
  let isOffline = true
  await page.route(/\/assets\/OwnersScreen-[^/]+\.js$/, (call) => (isOffline ? call.abort() : call.continue()))
  await openSheet(page, id)
  await cutNetwork(context)
  await page.getByLabel(STORY).fill('Escrito sin red')
  await expect(page.getByText('1 cambio guardado en este equipo').first()).toBeVisible()
  // The page it goes to cannot come, and is loaded anew with the network.
  await page.getByRole('complementary', { name: 'Menú' }).getByRole('link', { name: 'Propietarios' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sin conexión' })).toBeVisible()
  isOffline = false
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Propietarios' })).toBeVisible()
  await expect.poll(async () => (await read(request, token, id)).anamnesis).toBe('Escrito sin red')
  await expect(page.getByText(/^Mostrando/)).toBeVisible()
  await expect(page.getByText('Hay cambios sin guardar')).toHaveCount(0)
})

test('a text left without network is offered to its account alone', async ({ browser, request, baseURL }) => {
  const token = await openSession(request, 'veterinario')
  const { id } = await aConsultation(request, token)
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}) })
  const page = await context.newPage()
  await logIn(page)
  await openSheet(page, id)
  await page.getByLabel(STORY).fill('Antes')
  await expectSaved(page)
  await cutNetwork(context)
  await page.getByLabel(STORY).fill('Escrito sin red')
  await expect(page.getByText('1 cambio guardado en este equipo').first()).toBeVisible()
  await expect.poll(() => storedText(page)).not.toBe('no rows')
  // The device goes out while there is no network. A page that closes sends its last text, and only an open one is cut.
  await Promise.all([page.waitForEvent('crash'), page.goto('chrome://crash').catch(() => undefined)])
  await page.close()
  await context.setOffline(false)
  expect((await read(request, token, id)).anamnesis).toBe('Antes')

  const other = await context.newPage()
  await signOut(other)
  await logIn(other, 'auxiliar@huella.vet')
  await openSheet(other, id)
  await expect(other.getByLabel(STORY)).toHaveValue('Antes')
  await expect(other.getByText('Hay cambios sin guardar')).toHaveCount(0)
  expect(await storedText(other)).not.toContain('Escrito')

  await signOut(other)
  await logIn(other)
  await expect(other.getByText('Hay cambios sin guardar')).toBeVisible()
  await other.getByRole('region', { name: 'Texto sin enviar' }).getByRole('link', { name: 'Continuar' }).click()
  await expect(other.getByLabel(STORY)).toHaveValue('Escrito sin red')
  await expect(other.getByText('Se recuperó lo que había escrito')).toBeVisible()
  await expectSaved(other)
  expect((await read(request, token, id)).anamnesis).toBe('Escrito sin red')
  await context.close()
})

test('a note under a signed consultation outlives a reload', async ({ page, request, context, enter }) => {
  const token = await enter('veterinario')
  const { id, version } = await aConsultation(request, token)
  const fields = { anamnesis: 'Vómito', weightKg: 12, presumptiveDiagnosis: 'Gastritis aguda' }
  const saved = await ask(request, consultations.save, { consultationId: id, version, fields }, token)
  await ask(request, consultations.sign, { consultationId: id, version: saved.version }, token)
  await page.goto(`/consulta/${id}`)
  const note = page.getByLabel('Texto de la nota')
  await expect(note).toBeVisible()
  await cutNetwork(context)
  await note.fill('El propietario llamó: ya come')
  await expect(page.getByText('Lo que escriba queda guardado en este equipo')).toBeVisible()
  await expect.poll(() => storedText(page)).not.toBe('no rows')
  expect(await storedText(page)).not.toContain('ya come')
  await context.setOffline(false)
  await page.reload()

  await expect(page.getByText(/Quedó sin guardar lo que escribió hoy a las \d\d:\d\d\./)).toBeVisible()
  await expect(note).toHaveValue('')
  await page.getByRole('button', { name: 'Agregar nota' }).click()
  await expect(note).toBeFocused()
  await page.getByRole('button', { name: 'Recuperar' }).click()
  await expect(note).toHaveValue('El propietario llamó: ya come')
  await note.press('Control+Enter')
  await expect(page.locator('.Addendum').filter({ visible: true })).toContainText('ya come')
  await expect.poll(() => storedText(page)).toBe('no rows')
})

async function signOut(page: Page): Promise<void> {
  await page.goto('/configuraciones/perfil')
  await page.getByRole('button', { name: 'Cerrar sesión' }).first().click()
  await expect(page.getByLabel('Correo')).toBeVisible()
}

async function secondWindow(browser: Browser, baseURL: string | undefined): Promise<[BrowserContext, Page]> {
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}) })
  return [context, await context.newPage()]
}

test('two people in one consultation: nothing is overwritten unseen', async ({
  page,
  browser,
  request,
  baseURL,
  enter,
}) => {
  const token = await enter('veterinario')
  const { id } = await aConsultation(request, token)
  const [context, other] = await secondWindow(browser, baseURL)
  await logIn(other, 'demo@huella.vet')
  // What the other writes has not come yet when this one writes.
  await closeStream(page)
  await openSheet(page, id)
  await openSheet(other, id)

  await other.getByLabel(STORY).fill('Lo de la otra persona')
  await expectSaved(other)
  await page.getByLabel(STORY).fill('Lo mío')
  await page.getByLabel('Observaciones', { exact: true }).fill('Control en ocho días')
  await expect(page.locator('.SaveBar')).toContainText('Laura Restrepo Gómez también cambió')
  await expect(page.locator('.AutosaveStatus').first()).toContainText(/Lo demás, guardado a las \d\d:\d\d/)
  await expect(page.getByLabel(STORY)).toHaveValue('Lo mío')
  // What only one person wrote is already there.
  await expect
    .poll(async () => await read(request, token, id))
    .toMatchObject({ anamnesis: 'Lo de la otra persona', observations: 'Control en ocho días' })

  await page.getByRole('button', { name: 'Comparar los textos' }).click()
  await expect(page.getByRole('dialog')).toContainText(
    /Laura Restrepo Gómez guardó hoy a las \d\d:\d\d cambios en un campo/,
  )
  await page.getByRole('radio', { name: 'Unir a mano' }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Guardar lo elegido' }).click()
  await expect.poll(async () => (await read(request, token, id)).anamnesis).toBe('Lo de la otra persona\nLo mío')
  await expect(page.getByLabel(STORY)).toBeFocused()

  // Who takes it over stands in its header.
  await expect(other.locator('.SheetHeader-about')).toHaveText(/Andrés/)
  await other.getByRole('button', { name: /^Más acciones/ }).click()
  await other.getByRole('menuitem', { name: 'Atender yo esta consulta' }).click()
  await expect(other.locator('.SheetHeader-about')).toHaveText(/Laura/)
  await page.reload()
  await page.getByRole('button', { name: /^Más acciones/ }).click()
  await page.getByRole('menuitem', { name: 'Atender yo esta consulta' }).click()
  await expect(page.locator('.SheetHeader-about')).toHaveText(/Andrés/)

  // Signed by one while the other writes, and has not heard of it: the text stays on the glass, to be copied.
  await closeStream(other)
  await other.reload()
  await expect(other.getByLabel(STORY)).toBeEditable()
  await page.getByLabel('Peso *').fill('12,4')
  await page.getByLabel(DIAGNOSIS).fill('Gastritis')
  await expectSaved(page)
  await page.getByRole('button', { name: 'Finalizar consulta' }).click()
  await page.getByRole('button', { name: 'Firmar y finalizar' }).click()
  await expect(page.getByText('Firmada por').filter({ visible: true })).toBeVisible()
  await other.getByLabel('Plan y tratamiento').fill('Dieta blanda')
  await expect(other.getByText('La consulta ya está firmada')).toBeVisible()
  const unsent = other.locator('.UnsentText')
  await expect(unsent).toContainText('Dieta blanda')
  // Nothing of it is thrown away by one slip.
  await unsent.getByRole('button', { name: 'Descartar' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' }).click()
  await expect(unsent).toContainText('Dieta blanda')
  await unsent.getByRole('button', { name: 'Descartar' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click()
  await expect(unsent).toHaveCount(0)
  await context.close()
})

test('one person in two tabs is told that it was they', async ({ page, context, request, enter }) => {
  const token = await enter('veterinario')
  const { id } = await aConsultation(request, token)
  await closeStream(page)
  await openSheet(page, id)
  const second = await context.newPage()
  await openSheet(second, id)
  await second.getByLabel(STORY).fill('En la otra pestaña')
  await expectSaved(second)
  await page.getByLabel(STORY).fill('Aquí')
  await expect(page.locator('.SaveBar')).toContainText('Usted, en otra pestaña, también cambió «Relato')
  await page.getByRole('button', { name: 'Comparar los textos' }).click()
  await expect(page.getByRole('dialog', { name: 'Usted guardó este registro en otra pestaña' })).toBeVisible()

  // And once somebody else has saved the same field after them, that it was not.
  await page.keyboard.press('Escape')
  const other = await openSession(request, 'demo')
  const { version } = await read(request, token, id)
  await ask(request, consultations.save, { consultationId: id, version, fields: { anamnesis: 'De otra' } }, other)
  await page.getByLabel('Observaciones', { exact: true }).fill('Control en ocho días')
  await expect(page.locator('.SaveBar')).toContainText('Laura Restrepo Gómez también cambió «Relato')
})

test('find a history, by words and by filter', async ({ page, request, enter }) => {
  const token = await enter('veterinario')
  const pet = await aPet(request, token)
  await page.goto('/historias')
  await page.getByRole('searchbox').fill(`HC-${String(pet.historyNumber).padStart(6, '0')}`)
  await expect(page).toHaveURL(/q=HC/)
  await expect(page.getByText('1 encontrada', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Milo' }).click()
  await expect(page).toHaveURL(new RegExp(`/mascotas/${pet.id}`))
  await page.goBack()
  await page.getByRole('searchbox').fill('zzzz nada')
  await expect(page.getByText('Sin resultados para «zzzz nada»')).toBeVisible()
  await page.getByRole('button', { name: 'Limpiar búsqueda' }).last().click()
  await page.getByRole('button', { name: 'Filtros' }).click()
  await page.getByLabel('Diagnóstico o motivo').fill('gastritis')
  await expect(page).toHaveURL(/diagnostico=gastritis/)
  const from = page.getByRole('textbox', { name: 'Consultas desde' })
  const to = page.getByRole('textbox', { name: 'Consultas hasta' })
  const show = page.getByRole('button', { name: 'Ver resultados' })
  await from.fill('31/02/2026')
  await from.press('Tab')
  await expect(from).toHaveAccessibleDescription('Escriba una fecha válida, por ejemplo 20/11/2026')
  await show.click()
  await expect(from).toBeFocused()
  await from.fill('01/11/2026')
  await to.fill('30/11/2026')
  await show.click()
  await expect(page).toHaveURL(/desde=2026-11-01&hasta=2026-11-30/)
  await expect(show).toHaveCount(0)
  await page.getByRole('button', { name: 'Quitar el filtro Del 01/11/2026 al 30/11/2026' }).click()
  await expect(page.getByRole('button', { name: /Quitar el filtro Diagnóstico/ })).toBeVisible()
  await expectAccessible(page)
})

test('the lists say on the way back what was written in a draft', async ({ page, request, enter }) => {
  const token = await enter('veterinario')
  const pet = await aPet(request, token)
  await ask(request, consultations.create, { petId: pet.id, reason: 'Otitis' }, token)
  for (const [place, before, after] of [
    [`/mascotas/${pet.id}/consultas`, 'Otitis', 'Otitis del oído derecho'],
    [`/propietarios/${pet.owner.id}`, 'Otitis del oído derecho', 'Otitis de los dos oídos'],
  ] as const) {
    await page.goto(place)
    await page.getByRole('link', { name: before, exact: true }).click()
    await page.getByLabel(DIAGNOSIS).fill(after)
    await page.goBack()
    await expect(page.getByLabel(DIAGNOSIS)).toBeHidden()
    await expect(page.getByRole('link', { name: after, exact: true })).toBeVisible()
  }
})

test('a signature shows at once the control that it plans', async ({ page, request, enter }) => {
  const token = await enter('veterinario')
  const { id } = await aConsultation(request, token)
  await openSheet(page, id)
  await page.getByLabel(STORY).fill('Vómito desde hace 48 horas')
  await page.getByLabel('Peso *').fill('12,4')
  await page.getByLabel(DIAGNOSIS).fill('Gastritis aguda')
  await page.getByRole('button', { name: 'Resto normal' }).click()
  const control = showDate(addDays(dayOf(new Date()), 30))
  await page.getByRole('textbox', { name: 'Próximo control' }).fill(control)
  await expectSaved(page)
  await page.getByRole('button', { name: 'Finalizar consulta' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Firmar y finalizar' }).click()
  const records = page.getByRole('region', { name: 'Registros de esta consulta' })
  await expect(records.getByText(control)).toBeVisible()
})
