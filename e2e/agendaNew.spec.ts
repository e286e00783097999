import { agendaEvents } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { professionals } from '#shared/professionals/professionals.contract.ts'
import type { Page } from '@playwright/test'
import { aPet, ask, aWord, expect, sizes, test } from './fixtures.ts'

/** A mobile number that nobody else has. */
const aPhone = () => `31${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`

async function register(page: Page, size: string, dialog: ReturnType<Page['getByRole']>, name: string): Promise<void> {
  const field = dialog.getByRole('combobox', { name: 'Mascota' })
  if (size === 'phone') await field.click()
  await (size === 'phone' ? page.getByRole('combobox', { name: 'Buscar en mascota' }) : field).fill(name)
  await page.getByRole('option', { name: `Registrar a «${name}»` }).click()
}

for (const { size, use } of sizes)
  test.describe(`who is not known, ${size}`, () => {
    test.use(use)

    test('is registered as they come, and what is missing is said at its field', async ({ page, enter }) => {
      await enter('demo')
      const name = `Nube ${aWord()}`
      await page.goto('/agenda')
      await page.getByRole('button', { name: 'Llegó sin cita' }).click()
      const dialog = page.getByRole('dialog', { name: 'Llegó sin cita' })
      await register(page, size, dialog, name)
      const owner = dialog.getByRole('textbox', { name: 'Nombre del propietario' })
      await expect(owner).toBeFocused()
      await expect(dialog.getByRole('textbox', { name: 'Nombre de la mascota' })).toHaveValue(name)
      await owner.fill('Rosa Peña')
      await dialog.getByRole('button', { name: 'Recibir' }).click()
      const phone = dialog.getByRole('textbox', { name: 'Teléfono' })
      await expect(phone).toBeFocused()
      await expect(phone).toHaveAccessibleDescription(/El campo es obligatorio/)
      await expect(owner).toHaveValue('Rosa Peña')
      await phone.fill(aPhone())
      await dialog.getByRole('radio', { name: 'Felino' }).check()
      await dialog.getByRole('button', { name: 'Recibir' }).click()
      const row = page.getByRole('listitem').filter({ hasText: name })
      await expect(dialog).toBeHidden()
      await expect(row.getByText(/^En sala/)).toBeVisible()
      await expect(row.getByText('Rosa Peña')).toBeVisible()
    })

    test('is asked for before an event without an animal is attended', async ({ page, request, enter }) => {
      const token = await enter('demo')
      const reason = `Llamó ${aWord()}`
      const { id: professionalId } = await ask(request, professionals.profile, {}, token)
      const walkIn = { typeId: 'consulta', professionalId, petIds: [], reason }
      await ask(request, agendaEvents.walkIn, walkIn, token)
      const owner = await aPet(request, token, { name: `Boris ${aWord()}` })
      await page.goto('/agenda')
      await page.getByRole('button', { name: `Atender: ${reason}` }).click()
      const dialog = page.getByRole('dialog', { name: '¿Qué mascota viene?' })
      const name = `Nilo ${aWord()}`
      await register(page, size, dialog, name)
      // Whoever is registered already is offered by their phone, as in the form of an owner.
      await dialog.getByRole('textbox', { name: 'Teléfono' }).fill(owner.owner.phone.number)
      await dialog
        .getByRole('button', { name: `Elegir a ${owner.owner.name}` })
        .first()
        .click()
      await expect(dialog.getByRole('textbox', { name: 'Teléfono' })).toHaveCount(0)
      await dialog.getByRole('radio', { name: 'Canino' }).check()
      await dialog.getByRole('button', { name: 'Atender' }).click()
      await expect(page).toHaveURL(/\/consulta\//)
      await expect(page.getByText(name).filter({ visible: true }).first()).toBeVisible()
    })
  })

test('once an animal is chosen, the hands are at the next field that is empty', async ({ page, request, enter }) => {
  const token = await enter('demo')
  const name = `Kira ${aWord()}`
  await aPet(request, token, { name })
  await page.goto('/agenda?nueva=1')
  const dialog = page.getByRole('dialog', { name: 'Nueva cita' })
  await dialog.getByRole('combobox', { name: 'Mascota' }).fill(name)
  await page.getByRole('option', { name, exact: false }).first().press('Enter')
  await expect(dialog.getByRole('textbox', { name: 'Comienza' })).toBeFocused()
  await dialog.getByRole('button', { name: `Quitar a ${name}` }).click()
  await expect(dialog.getByRole('combobox', { name: 'Mascota' })).toBeFocused()
})
