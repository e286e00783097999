import type { Browser, Page } from '@playwright/test'
import { clinicAccounts } from '#shared/accounts/clinicAccounts.contract.ts'
import { agendaEvents } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { addMinutes } from '#shared/agendaEvents/agendaEvents.rules.ts'
import { addDays, dayOf, instantOn } from '#shared/values/date.ts'
import { aClinic, ask, aWord, CLINIC_PASSWORD, expect, expectAccessible, letterLink, sizes, test } from './fixtures.ts'

/** Another browser, of the size of this one. */
async function anotherPage(browser: Browser, page: Page, baseURL: string | undefined): Promise<Page> {
  const viewport = page.viewportSize()
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), ...(viewport ? { viewport } : {}) })
  return context.newPage()
}

for (const { size, use } of sizes)
  test.describe(`on a ${size}`, () => {
    test.use(use)

    test('a colleague is invited, comes in, is refused what the role may not do, and is shut out again', async ({
      page,
      browser,
      baseURL,
      request,
      context,
    }) => {
      const token = await aClinic(request)
      await context.addCookies([{ name: 'dgsToken', value: token, url: baseURL ?? '', sameSite: 'Lax' }])
      const email = `${aWord()}@prueba.co`
      await page.goto('/configuraciones/cuentas')
      await page.getByRole('button', { name: 'Nueva cuenta' }).click()
      const form = page.getByRole('dialog', { name: 'Nueva cuenta' })
      // The letters of this server end in a folder: unless somebody wants it so, a password is given.
      await expect(form.getByRole('button', { name: 'Crear cuenta' })).toBeVisible()
      await form.getByRole('radio', { name: 'Recibe un correo' }).check()
      await form.getByRole('button', { name: 'Enviar invitación' }).click()
      await expect(form.getByText('Elija un rol')).toBeVisible()
      await form.getByLabel('Nombre completo').fill('Natalia Gómez Ruiz')
      await form.getByRole('textbox', { name: 'Correo' }).fill(email)
      await form.getByLabel('Rol').selectOption('Recepción')
      await expect(form.getByLabel('Tipo de profesional')).toHaveValue('otro')
      await form.getByRole('button', { name: 'Enviar invitación' }).click()
      const row = page.getByRole('listitem').filter({ hasText: 'Natalia Gómez Ruiz' })
      await expect(row).toContainText('Invitada')
      await expectAccessible(page)

      const colleague = await anotherPage(browser, page, baseURL)
      await colleague.goto(await letterLink(email, 'invitacion'))
      await colleague.getByRole('textbox', { name: 'Contraseña' }).fill(CLINIC_PASSWORD)
      await colleague.getByRole('button', { name: 'Guardar contraseña' }).click()
      await expect(colleague.getByText('Su cuenta está lista')).toBeVisible()
      await colleague.getByRole('link', { name: 'Ir al ingreso' }).click()
      await colleague.getByLabel('Correo electrónico').fill(email)
      await colleague.getByRole('textbox', { name: 'Contraseña', exact: true }).fill(CLINIC_PASSWORD)
      await colleague.getByRole('button', { name: 'Ingresar' }).click()
      await expect(colleague.getByRole('heading', { level: 1 })).toContainText('Natalia')
      await colleague.goto('/configuraciones/cuentas')
      await expect(colleague.getByText('Su cuenta no tiene permiso')).toBeVisible()

      await expect(row).toContainText('Activa')
      await row.getByRole('button', { name: 'Más acciones para Natalia Gómez Ruiz' }).click()
      await page.getByRole('menuitem', { name: 'Desactivar' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Desactivar cuenta' }).click()
      await expect(row).toContainText('Desactivada')
      await colleague.goto('/propietarios')
      await expect(colleague.getByRole('heading', { name: 'Ingrese a Huella' })).toBeVisible()
    })
  })

test('who is shut out leaves events, which pass to a colleague', async ({ page, request, context, baseURL }) => {
  const token = await aClinic(request)
  const [own] = (await ask(request, clinicAccounts.list, {}, token)).items
  const draft = { email: `${aWord()}@prueba.co`, role: 'veterinario', kind: 'MV', professionalCard: '10234' } as const
  const leaving = { ...draft, name: 'Jorge Díaz', readsHistory: true, password: CLINIC_PASSWORD }
  const { id: professionalId } = await ask(request, clinicAccounts.create, leaving, token)
  const startsAt = instantOn(addDays(dayOf(new Date()), 8), '09:00')
  for (const [reason, minutes] of [
    ['Reunión', 0],
    ['Inventario', 30],
  ] as const) {
    const from = addMinutes(startsAt, minutes)
    const span = { startsAt: from, endsAt: addMinutes(from, 30), isOverbooked: true }
    const event = { typeId: 'bloqueo', professionalId, petIds: [], reason, notes: null, ...span }
    await ask(request, agendaEvents.create, event, token)
  }
  await context.addCookies([{ name: 'dgsToken', value: token, url: baseURL ?? '', sameSite: 'Lax' }])
  await page.goto('/configuraciones/cuentas')
  await page.getByRole('button', { name: 'Más acciones para Jorge Díaz' }).click()
  await page.getByRole('menuitem', { name: 'Desactivar' }).click()
  await expect(page.getByText('Tiene 2 citas por venir')).toBeVisible()
  await page.getByRole('button', { name: 'Desactivar cuenta' }).click()
  const dialog = page.getByRole('dialog', { name: 'Citas por venir de Jorge Díaz' })
  await dialog.getByRole('radio', { name: 'Solo las que elija' }).check()
  await dialog.getByRole('checkbox', { name: /09:00 · Reunión/ }).check()
  await dialog.getByRole('combobox', { name: 'Pasan a' }).selectOption(own?.id ?? '')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Reasignar' }).click()
  await expect(page.getByText('1 cita reasignada')).toBeVisible()
  await page.getByRole('button', { name: 'Más acciones para Jorge Díaz' }).click()
  await page.getByRole('menuitem', { name: 'Citas por venir' }).click()
  await expect(dialog.getByRole('listitem')).toHaveText([/09:30 · Inventario/])
})

test('the only administrator stays one, and is told why', async ({ page, request, context, baseURL }) => {
  const token = await aClinic(request)
  const [own] = (await ask(request, clinicAccounts.list, {}, token)).items
  await context.addCookies([{ name: 'dgsToken', value: token, url: baseURL ?? '', sameSite: 'Lax' }])
  await page.goto('/configuraciones/cuentas')
  await page.getByRole('button', { name: `Más acciones para ${own?.name}` }).click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Rol').selectOption('Veterinario')
  await form.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(form.getByLabel('Rol')).toHaveAccessibleDescription(/Es el único administrador de la clínica/)
  await expect(form.getByLabel('Rol')).toBeFocused()
})
