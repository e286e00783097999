import type { APIRequestContext, Page } from '@playwright/test'
import { consultations } from '#shared/consultations/consultations.contract.ts'
import { formulas } from '#shared/formulas/formulas.contract.ts'
import { histories } from '#shared/histories/histories.contract.ts'
import { professionals } from '#shared/professionals/professionals.contract.ts'
import { pets } from '#shared/pets/pets.contract.ts'
import { aPet, aSurgery, ask, cutNetwork, expect, expectNoViolations, type Login, sizes, test } from './fixtures.ts'

/** What a state is opened with. */
interface Place {
  page: Page
  request: APIRequestContext
  token: string
  isPhone: boolean
}

/** A demo pet with visits and weights. */
async function aKnownPet({ request, token }: Place) {
  const { items } = await ask(request, histories.list, { sort: 'visit' }, token)
  const pet = items.find((row) => row.consultation?.title)
  if (!pet) throw new Error('The demo has no pet with a visit')
  return pet
}

async function openPet(place: Place): Promise<void> {
  const pet = await aKnownPet(place)
  await place.page.goto(`/mascotas/${pet.petId}`)
  await expect(place.page.getByRole('heading', { name: 'Datos', exact: true })).toBeVisible()
}

async function openOwner(place: Place): Promise<void> {
  const pet = await aKnownPet(place)
  await place.page.goto(`/propietarios/${pet.owner.id}`)
  await expect(place.page.getByRole('heading', { level: 1, name: pet.owner.name })).toBeVisible()
}

async function openDraft({ page, request, token }: Place): Promise<string> {
  const pet = await aPet(request, token)
  const { id } = await ask(request, consultations.create, { petId: pet.id, reason: 'Vómito' }, token)
  await page.goto(`/consulta/${id}`)
  await expect(page.getByLabel('Motivo y relato del propietario')).toBeEditable()
  return id
}

/** All that a signature needs, and a value out of its range. */
async function openFullDraft(place: Place): Promise<void> {
  const { page } = place
  await openDraft(place)
  await page.getByLabel('Motivo y relato del propietario').fill('Vómito desde hace 48 horas')
  await page.getByLabel('Temperatura').fill('40,1')
  await page.getByLabel('Peso *').fill('12,4')
  await page.getByLabel('Diagnóstico presuntivo').fill('Gastritis aguda')
  await page.getByRole('radiogroup', { name: 'Digestivo' }).getByRole('radio', { name: 'Anormal' }).check()
  await expect(page.getByText(/^Guardado a las/).first()).toBeVisible()
}

async function openSigned(place: Place): Promise<void> {
  await openFullDraft(place)
  await place.page.getByRole('button', { name: 'Finalizar consulta' }).click()
  await place.page.getByRole('alertdialog').getByRole('button', { name: 'Firmar y finalizar' }).click()
  await expect(place.page.getByText(/^Firmada por/).first()).toBeVisible()
}

async function openMore({ page }: Place): Promise<void> {
  const dots = page.getByRole('main').getByRole('button', { name: /^Más acciones para/ })
  await dots.first().click()
  await expect(page.getByRole('menuitem').first()).toBeFocused()
}

async function chooseMore(place: Place, action: string): Promise<void> {
  await openMore(place)
  await place.page.getByRole('menuitem', { name: action }).click()
}

const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).filter({ visible: true })

/** Every screen, its states and its dialogs; each ends with what must be in sight. */
const states: Record<string, { login?: Login | 'nobody'; open: (place: Place) => Promise<void> }> = {
  'the login': {
    login: 'nobody',
    open: async ({ page }) => {
      await page.goto('/')
      await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible()
    },
  },
  'the login with errors': {
    login: 'nobody',
    open: async ({ page }) => {
      await page.goto('/')
      await page.getByRole('button', { name: 'Ingresar' }).click()
      await expect(page.getByText('El campo es obligatorio')).toHaveCount(2)
    },
  },
  'the login refused': {
    login: 'nobody',
    open: async ({ page }) => {
      await page.goto('/')
      await page.getByLabel('Correo electrónico').fill('nadie@huella.vet')
      await page.getByRole('textbox', { name: 'Contraseña' }).fill('otra-clave')
      await page.getByRole('button', { name: 'Ingresar' }).click()
      await expect(page.getByRole('alert')).toHaveText('Correo o contraseña incorrecta')
    },
  },
  'the start': {
    open: async ({ page }) => {
      await page.goto('/')
      await expect(page.getByRole('main').locator('.HomeRow').nth(10)).toBeVisible()
    },
  },
  'the start of the reception': {
    login: 'recepcion',
    open: async ({ page }) => {
      await page.goto('/')
      await expect(page.getByRole('heading', { name: 'Controles' })).toBeVisible()
    },
  },
  'the palette': {
    open: async ({ page }) => {
      await page.goto('/')
      await expect(page.getByRole('heading', { name: 'Controles' })).toBeVisible()
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog', { name: 'Buscar' }).getByRole('combobox').fill('milo')
      await expect(page.getByRole('option', { name: /^Milo/ }).first()).toBeVisible()
    },
  },
  'the shortcuts': {
    open: async ({ page }) => {
      await page.goto('/')
      await expect(page.getByRole('heading', { name: 'Controles' })).toBeVisible()
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Atajos de teclado' })).toBeVisible()
    },
  },
  'the start of a new clinic': {
    login: 'nueva',
    open: async ({ page }) => {
      await page.goto('/')
      await expect(page.getByText('Aún no hay historias')).toBeVisible()
    },
  },
  'the announcements': {
    open: async ({ page }) => {
      const content = '<h2>Cierre de mes</h2><p>El lunes hay corte. <a href="/historias">Ver historias</a></p>'
      const json = [1, 2].map((id) => ({ id: String(id), content }))
      await page.route('**/announcements/v2', (call) => call.fulfill({ json }))
      await page.goto('/')
      await expect(dialog(page)).toContainText('1 de 2')
    },
  },
  'the owners': {
    open: async ({ page }) => {
      await page.goto('/propietarios')
      await expect(page.getByRole('link', { name: /WhatsApp/ }).first()).toBeVisible()
    },
  },
  'the owners of a new clinic': {
    login: 'nueva',
    open: async ({ page }) => {
      await page.goto('/propietarios')
      await expect(page.getByText('Aún no hay propietarios')).toBeVisible()
    },
  },
  'owners that are not found': {
    open: async ({ page }) => {
      await page.goto('/propietarios?q=zzzzzz')
      await expect(page.getByText('Sin resultados para «zzzzzz»')).toBeVisible()
    },
  },
  'the filters of the owners': {
    open: async ({ page }) => {
      await page.goto('/propietarios?estado=inactivos')
      await page.getByRole('button', { name: /^Filtros/ }).click()
      await expect(page.getByLabel('Estado')).toBeVisible()
    },
  },
  'the menu of a pet': {
    open: async (place) => {
      await openPet(place)
      await openMore(place)
    },
  },
  // These two hold a red action, which the menu of a pet has not.
  'the menu of the photo of a pet': {
    open: async (place) => {
      const { page, request, token } = place
      const { id, name } = await aPet(request, token)
      await page.goto(`/mascotas/${id}`)
      const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
      const photo = { name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') }
      await page.locator('input[type=file]').first().setInputFiles(photo)
      await page.getByRole('button', { name: `Cambiar la foto de ${name}` }).click()
      await expect(page.getByRole('menuitem', { name: 'Quitar foto' })).toBeVisible()
      await expect(page.locator('.mantine-Notification-root')).toHaveCount(0)
    },
  },
  'the menu of a consultation': {
    open: async (place) => {
      await openDraft(place)
      await openMore(place)
      await place.page.keyboard.press('End')
      await expect(place.page.getByRole('menuitem', { name: 'Anular consulta' })).toBeFocused()
    },
  },
  'a new owner': {
    open: async ({ page }) => {
      await page.goto('/propietarios?nuevo=1')
      await expect(dialog(page).getByLabel('Nombre completo')).toBeVisible()
    },
  },
  'a new owner with errors': {
    open: async ({ page }) => {
      await page.goto('/propietarios?nuevo=1')
      await dialog(page).getByRole('button', { name: 'Registrar propietario' }).click()
      await expect(page.getByText('Faltan 2 campos obligatorios')).toBeVisible()
    },
  },
  'an owner form that is left': {
    open: async ({ page }) => {
      await page.goto('/propietarios?nuevo=1')
      await dialog(page).getByLabel('Nombre completo').fill('Zoraida')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: 'Descartar' })).toBeVisible()
    },
  },
  'an owner': { open: openOwner },
  'the changes of an owner': {
    open: async (place) => {
      await openOwner(place)
      await chooseMore(place, 'Historial de modificaciones')
      await expect(
        dialog(place.page)
          .getByText(/creó|Sin modificaciones/)
          .first(),
      ).toBeVisible()
    },
  },
  'an owner who does not exist': {
    open: async ({ page }) => {
      await page.goto('/propietarios/no-es')
      await expect(page.getByRole('heading', { level: 1, name: /no existe/ })).toBeVisible()
    },
  },
  'a new pet': {
    open: async (place) => {
      const pet = await aKnownPet(place)
      await place.page.goto(`/mascotas/nueva/${pet.owner.id}`)
      await expect(place.page.getByRole('button', { name: 'Registrar mascota' })).toBeVisible()
    },
  },
  'a new pet with errors': {
    open: async (place) => {
      const pet = await aKnownPet(place)
      await place.page.goto(`/mascotas/nueva/${pet.owner.id}`)
      await place.page.getByRole('button', { name: 'Registrar mascota' }).click()
      await expect(place.page.getByText('Faltan 8 campos obligatorios')).toBeVisible()
    },
  },
  'a searched list': {
    open: async (place) => {
      const pet = await aKnownPet(place)
      await place.page.goto(`/mascotas/editar/${pet.petId}`)
      await place.page.getByRole('combobox', { name: 'Raza' }).click()
      await expect(place.page.getByRole('listbox').getByRole('option').first()).toBeVisible()
    },
  },
  'a calendar': {
    open: async (place) => {
      const pet = await aKnownPet(place)
      await place.page.goto(`/mascotas/editar/${pet.petId}`)
      await place.page
        .getByRole('button', { name: /calendario/i })
        .first()
        .click()
      await expect(place.page.locator('.react-calendar')).toBeVisible()
    },
  },
  'a pet that is changed': {
    open: async (place) => {
      const pet = await aKnownPet(place)
      await place.page.goto(`/mascotas/editar/${pet.petId}`)
      await expect(place.page.getByLabel('Nombre', { exact: false }).first()).toHaveValue(pet.name)
    },
  },
  'a pet': { open: openPet },
  'the visits of a pet': {
    open: async (place) => {
      const pet = await aKnownPet(place)
      await place.page.goto(`/mascotas/${pet.petId}/consultas`)
      await expect(place.page.getByText(pet.consultation?.title ?? '').first()).toBeVisible()
    },
  },
  'the exams of a pet': {
    open: async (place) => {
      const pet = await aKnownPet(place)
      await place.page.goto(`/mascotas/${pet.petId}/examenes`)
      await expect(place.page.getByRole('button', { name: 'Solicitar examen' })).toBeVisible()
    },
  },
  'the formulas of a pet': {
    open: async ({ page, request, token }) => {
      const pet = await aPet(request, token)
      await ask(request, formulas.create, { petId: pet.id, items: [{ medicine: 'Amoxicilina' }] }, token)
      await page.goto(`/mascotas/${pet.id}/formulas`)
      await expect(page.getByText('Borrador', { exact: true })).toBeVisible()
    },
  },
  'a draft of a formula with a warning': {
    open: async ({ page, request, token }) => {
      const pet = await aPet(request, token)
      const items = [{ medicine: 'Amoxicilina' }]
      const { id } = await ask(request, formulas.create, { petId: pet.id, items }, token)
      await page.goto(`/mascotas/${pet.id}/formulas?formula=${id}`)
      await expect(page.getByRole('dialog').getByText('Alergia registrada.')).toBeVisible()
    },
  },
  'the timeline of a pet': {
    open: async (place) => {
      const pet = await aKnownPet(place)
      await place.page.goto(`/mascotas/${pet.petId}/historial`)
      await expect(place.page.getByRole('list', { name: 'Historia', exact: true })).toBeVisible()
    },
  },
  'the controls': {
    open: async (place) => {
      await place.page.goto('/controles?ver=vencidos')
      await expect(place.page.getByText(/^Mostrando/)).toBeVisible()
    },
  },
  'a weight': {
    open: async (place) => {
      await openPet(place)
      await place.page.getByRole('button', { name: 'Registrar peso' }).click()
      await expect(dialog(place.page).getByRole('textbox', { name: 'Peso' })).toBeVisible()
    },
  },
  'the weights': {
    open: async (place) => {
      await openPet(place)
      await place.page.getByRole('button', { name: 'Ver todos los pesos' }).click()
      await expect(dialog(place.page).getByText('kg').first()).toBeVisible()
    },
  },
  'the changes of a pet': {
    open: async (place) => {
      await openPet(place)
      await chooseMore(place, 'Historial de modificaciones')
      await expect(
        dialog(place.page)
          .getByText(/creó|Sin modificaciones/)
          .first(),
      ).toBeVisible()
    },
  },
  'the report of a death': {
    open: async (place) => {
      await openPet(place)
      await chooseMore(place, 'Reportar fallecimiento')
      await expect(dialog(place.page).getByLabel('Causa')).toBeVisible()
    },
  },
  'the labels of a pet': {
    open: async (place) => {
      const pet = await aKnownPet(place)
      await place.page.goto(`/mascotas/etiquetas?mascotas=${pet.petId}`)
      await expect(place.page.getByRole('img', { name: /^Código QR/ })).toBeVisible()
    },
  },
  'the catalogues of the clinic': {
    open: async ({ page }) => {
      await page.goto('/configuraciones/catalogos')
      await expect(page.getByText(/Aún no hay entradas propias|mascotas?$/).first()).toBeVisible()
    },
  },
  'a surgery with its anesthesia sheet': {
    open: async ({ page, request, token }) => {
      await page.goto(`/cirugia/${(await aSurgery(request, token)).id}`)
      await expect(page.getByRole('textbox', { name: /^Frecuencia cardiaca/ }).first()).toBeEditable()
    },
  },
  'the surgeries of a pet': {
    open: async ({ page, request, token }) => {
      await page.goto(`/mascotas/${(await aSurgery(request, token)).petId}/consultas?ver=cirugias`)
      await expect(page.getByRole('link', { name: 'Enucleación' })).toBeVisible()
    },
  },
  'a consultation in draft': { open: async (place) => void (await openDraft(place)) },
  'a consultation that lacks fields': {
    open: async (place) => {
      await openDraft(place)
      await place.page.getByRole('button', { name: 'Finalizar consulta' }).click()
      await expect(place.page.getByText(/Faltan \d campos obligatorios/)).toBeVisible()
    },
  },
  'the question before signing': {
    open: async (place) => {
      await openFullDraft(place)
      await place.page.getByRole('button', { name: 'Finalizar consulta' }).click()
      await expect(dialog(place.page)).toContainText('T.P.')
    },
  },
  'a signed consultation': { open: openSigned },
  'the changes of a consultation': {
    open: async (place) => {
      await openFullDraft(place)
      await chooseMore(place, 'Historial de modificaciones')
      await expect(dialog(place.page).getByText('creó').first()).toBeVisible()
    },
  },
  'a consultation to void': {
    open: async (place) => {
      await openDraft(place)
      await chooseMore(place, 'Anular consulta')
      await dialog(place.page).getByRole('button', { name: 'Anular consulta' }).click()
      await expect(dialog(place.page).getByText('El campo es obligatorio')).toBeVisible()
    },
  },
  'a consultation without network': {
    open: async (place) => {
      await openDraft(place)
      await cutNetwork(place.page.context())
      await place.page.getByLabel('Motivo y relato del propietario').fill('Vómito')
      await expect(place.page.locator('.AutosaveStatus[data-kind="offline"]').first()).toBeVisible()
    },
  },
  'a session that ended': {
    open: async (place) => {
      const { page, request, token } = place
      await openDraft(place)
      await ask(request, professionals.logout, {}, token)
      await page.getByLabel('Motivo y relato del propietario').fill('Vómito')
      await expect(page.getByRole('dialog', { name: 'Su sesión terminó' })).toBeVisible()
    },
  },
  'the histories': {
    open: async ({ page }) => {
      await page.goto('/historias')
      await expect(page.locator('.RowLink').nth(10)).toBeVisible()
    },
  },
  'the filters of the histories': {
    open: async ({ page }) => {
      await page.goto('/historias')
      await page.getByRole('button', { name: /^Filtros/ }).click()
      await expect(page.getByLabel('Diagnóstico o motivo')).toBeVisible()
    },
  },
  'histories that are not found': {
    open: async ({ page }) => {
      await page.goto('/historias?q=zzzzzz')
      await expect(page.getByText('Sin resultados para «zzzzzz»')).toBeVisible()
    },
  },
  'a page that the role may not open': {
    login: 'recepcion',
    open: async ({ page }) => {
      await page.goto('/historias')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
  },
  'the profile': {
    open: async ({ page }) => {
      await page.goto('/configuraciones/perfil')
      await expect(page.getByRole('heading', { name: 'Mi cuenta' })).toBeVisible()
    },
  },
  'the drawing of a signature': {
    open: async ({ page }) => {
      await page.goto('/configuraciones/perfil')
      await page.getByRole('button', { name: 'Dibujar la firma' }).click()
      await expect(dialog(page).getByRole('button', { name: 'Guardar firma' })).toBeVisible()
    },
  },
  'the data of the clinic': {
    login: 'demo',
    open: async ({ page }) => {
      await page.goto('/configuraciones/clinica')
      await expect(page.getByRole('button', { name: 'Guardar datos' })).toBeVisible()
    },
  },
  'the public report of a pet': {
    open: async (place) => {
      const { petId } = await aKnownPet(place)
      const { public_id: publicId } = await ask(place.request, pets.get, { petId }, place.token)
      await place.page.goto(`/reporte/mascota?id=${publicId}`)
      await expect(place.page.getByRole('heading', { name: 'Consultas' })).toBeVisible()
    },
  },
  'a public report that is not there': {
    login: 'nobody',
    open: async ({ page }) => {
      await page.goto('/reporte/mascota?id=nadie')
      await expect(page.getByRole('heading', { name: 'Este reporte no está disponible' })).toBeVisible()
    },
  },
  'the link of a public report': {
    open: async (place) => {
      await openPet(place)
      await chooseMore(place, 'Reporte público')
      await expect(dialog(place.page).getByRole('img', { name: /^Código QR/ })).toBeVisible()
    },
  },
  'the security of an account': {
    open: async ({ page }) => {
      await page.goto('/configuraciones/seguridad')
      await expect(page.getByText('Esta sesión')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Activar' })).toBeVisible()
    },
  },
  'a registration that lacks fields': {
    login: 'nobody',
    open: async ({ page }) => {
      await page.goto('/registro')
      await page.getByRole('button', { name: 'Registrar clínica' }).click()
      await expect(page.getByText('Para registrarse debe aceptar la política')).toBeVisible()
    },
  },
  'the data policy': {
    login: 'nobody',
    open: async ({ page }) => {
      await page.goto('/registro/tratamiento-de-datos')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
  },
  'a forgotten password': {
    login: 'nobody',
    open: async ({ page }) => {
      await page.goto('/')
      await page.getByRole('button', { name: '¿Olvidó su contraseña?' }).click()
      await expect(page.getByRole('button', { name: 'Enviar enlace' })).toBeVisible()
    },
  },
  'a new password': {
    login: 'nobody',
    open: async ({ page }) => {
      await page.goto(`/#restablecer=${'a'.repeat(43)}`)
      await expect(page.getByRole('button', { name: 'Guardar contraseña' })).toBeVisible()
    },
  },
  'the appearance': {
    open: async ({ page }) => {
      await page.goto('/configuraciones/apariencia')
      await expect(page.getByRole('heading', { name: 'Tema' })).toBeVisible()
    },
  },
  'the own fields': {
    login: 'demo',
    open: async ({ page }) => {
      await page.goto('/configuraciones/campos-propios')
      await expect(page.getByRole('button', { name: 'Nuevo campo' })).toBeVisible()
      await page.getByRole('button', { name: 'Nuevo campo' }).click()
      await expect(dialog(page).getByLabel('Nombre del campo')).toBeVisible()
    },
  },
  'two owners to be united': {
    open: async (place) => {
      const { owner } = await aPet(place.request, place.token)
      await aPet(place.request, place.token)
      await place.page.goto(`/propietarios/${owner.id}`)
      await place.page.getByRole('button', { name: /^Más acciones para/ }).click()
      await place.page.getByRole('menuitem', { name: 'Unir con otro propietario' }).click()
      await dialog(place.page).getByRole('list', { name: 'Parecidos:' }).getByRole('button').first().click()
      await expect(dialog(place.page).getByRole('heading', { name: 'Qué queda en cada campo' })).toBeVisible()
    },
  },
  'the not-found page': {
    open: async ({ page }) => {
      await page.goto('/no-existe')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
  },
  'the help': {
    open: async ({ page }) => {
      await page.goto('/configuraciones')
      await page.getByRole('button', { name: 'Ayuda' }).click()
      await expect(dialog(page).frameLocator('iframe').getByRole('heading', { name: 'Configuración' })).toBeVisible()
    },
  },
  'the menu': {
    open: async ({ page, isPhone }) => {
      await page.goto('/configuraciones')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      if (isPhone) await page.getByRole('button', { name: 'Menú' }).click()
      await expect(page.getByRole('link', { name: 'Propietarios' }).last()).toBeVisible()
    },
  },
}

for (const { size, use } of sizes)
  test.describe(`on a ${size}`, () => {
    test.use({ ...use, contextOptions: { reducedMotion: 'reduce' } })

    for (const [name, { login = 'veterinario', open }] of Object.entries(states))
      test(name, async ({ page, request, enter }) => {
        const isOwn = name === 'a session that ended'
        const token = login === 'nobody' ? '' : await enter(login, { isOwn })
        await open({ page, request, token, isPhone: size === 'phone' })
        await expectNoViolations(page, 'light')
        await expectNoViolations(page, 'dark')
      })
  })
