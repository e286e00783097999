import { addDays, dayOf, showDate } from '#shared/values/date.ts'
import { owners } from '#shared/owners/owners.contract.ts'
import { consultations } from '#shared/consultations/consultations.contract.ts'
import { aDocument, ask, aSurgery, expect, newName, test } from './fixtures.ts'

const EMAIL = 'Escriba un correo válido, por ejemplo nombre@clinica.co'
const DATE = 'Escriba una fecha válida, por ejemplo 20/11/2026'
const WEIGHT = 'Escriba un peso válido, por ejemplo 12,4'
const REQUIRED = 'El campo es obligatorio'

test('an owner typed wrong is corrected at each field, and nothing typed is lost', async ({ page, enter }) => {
  await enter('recepcion')
  const refused: string[] = []
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(answer.url())
  })
  await page.goto('/propietarios?nuevo=1')
  const form = page.getByRole('dialog', { name: 'Nuevo propietario' })
  const name = form.getByLabel('Nombre completo')
  const email = form.getByRole('textbox', { name: 'Correo' })
  await name.fill('   ')
  await name.press('Tab')
  await expect(name).toHaveAccessibleDescription(REQUIRED)
  const long = `${'a'.repeat(490)}@correo.co`
  await email.fill(long)
  await email.press('Tab')
  await expect(email).toHaveAccessibleDescription(EMAIL)
  await expect(email).toHaveValue(long)
  await form.getByRole('button', { name: 'Registrar propietario' }).click()
  await expect(name).toBeFocused()
  await expect(email).toHaveValue(long)
  // Who may be the same person is asked by what can be right: the phone goes alone, and the long mail never.
  const asked = page.waitForResponse(/\/owner-matches\?/)
  await form.getByRole('textbox', { name: 'Teléfono', exact: true }).fill('3105550171')
  expect((await asked).status()).toBe(200)
  expect(refused).toEqual([])
})

test('of a typed phone nothing is left out, nor odd, without a word', async ({ page, enter }) => {
  await enter('recepcion')
  await page.goto('/propietarios?nuevo=1')
  const form = page.getByRole('dialog', { name: 'Nuevo propietario' })
  const phone = form.getByRole('textbox', { name: 'Teléfono', exact: true })
  for (const [typed, kept, said] of [
    ['0300 412 8890', '300 412 8890', 'El teléfono va sin el 0 del comienzo'],
    ['30041288901', '300 412 8890', 'El teléfono lleva máximo 10 dígitos. Revíselo'],
    ['3OO4128890', '34128890', 'El teléfono lleva solo números. Revíselo'],
    ['30041288', '30041288', 'En Colombia un teléfono tiene 10 dígitos: revise el número'],
    ['3004128890', '300 412 8890', ''],
  ] as const) {
    await phone.fill('')
    await phone.pressSequentially(typed)
    await phone.press('Tab')
    await expect(phone, typed).toHaveValue(kept)
    await expect(phone, typed).toHaveAccessibleDescription(said)
    await expect(phone, typed).not.toHaveAttribute('aria-invalid', 'true')
  }
})

test('a document that looks like a slip is warned of, and saved as it is', async ({ page, enter }) => {
  await enter('recepcion')
  await page.goto('/propietarios?nuevo=1')
  const form = page.getByRole('dialog', { name: 'Nuevo propietario' })
  const document = form.getByRole('textbox', { name: 'Número de documento' })
  const number = aDocument().slice(1)
  for (const [type, typed, said] of [
    ['CC', 'abc', 'Una cédula de ciudadanía va solo con números: revise el documento'],
    ['TI', '123', 'Una tarjeta de identidad tiene 10 u 11 dígitos: revise el documento'],
    ['PAS', 'AB12', 'Un pasaporte tiene de 5 a 9 letras y números: revise el documento'],
    ['PAS', 'AB123456', ''],
    ['CE', '345678', ''],
    ['NIT', '800.197.268-4', ''],
    ['NIT', '800.197.268-9', 'El dígito de verificación de ese NIT es 4: revise el documento'],
    ['CC', `${number}-AB`, 'Una cédula de ciudadanía va solo con números: revise el documento'],
  ] as const) {
    await form.getByRole('combobox', { name: 'Tipo de documento' }).selectOption(type)
    await document.fill(typed)
    await document.press('Tab')
    await expect(document, typed).toHaveAccessibleDescription(said)
    await expect(document, typed).not.toHaveAttribute('aria-invalid', 'true')
  }
  // The kind is found by its letters, whatever was chosen.
  const kind = form.getByRole('combobox', { name: 'Tipo de documento' })
  await kind.selectOption('PAS')
  await kind.focus()
  await page.keyboard.type('CC')
  await expect(kind).toHaveValue('CC')
  const name = newName('Rocío')
  await form.getByLabel('Nombre completo').fill(name)
  await form.getByRole('textbox', { name: 'Teléfono', exact: true }).fill('3105550192')
  await form.getByRole('button', { name: 'Registrar propietario' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('a control of another century is warned of wherever its day is typed', async ({ page, request, enter }) => {
  const token = await enter('veterinario')
  const { id: surgeryId, petId } = await aSurgery(request, token)
  const { id } = await ask(request, consultations.create, { petId, reason: null }, token)
  const far = 'El control queda para dentro de más de 2 años: revise el año'
  for (const path of [`/consulta/${id}`, `/cirugia/${surgeryId}`]) {
    await page.goto(path)
    const control = page.getByRole('textbox', { name: 'Próximo control' })
    await control.fill('01/01/2126')
    await control.press('Tab')
    await expect(control).toHaveAccessibleDescription(far)
    await expect(control).not.toHaveAttribute('aria-invalid', 'true')
    await control.fill(showDate(addDays(dayOf(new Date()), 30)))
    await expect(control).toHaveAccessibleDescription('')
  }
})

for (const timezoneId of ['Asia/Tokyo', 'Pacific/Honolulu'])
  test.describe(`a pet in ${timezoneId}`, () => {
    test.use({ timezoneId })

    test('is judged by the clinic’s day, and its birth is saved as it was typed', async ({ page, request, enter }) => {
      const token = await enter('veterinario')
      const phone = { country: '57', number: '3105551234' } as const
      const owner = await ask(request, owners.create, { name: 'Ñandú 🐾 Pérez', phone }, token)
      await page.goto(`/mascotas/nueva/${owner.id}`)
      const birth = page.getByRole('textbox', { name: 'Fecha de nacimiento' })
      const today = dayOf(new Date())
      for (const [typed, error] of [
        ['31/02/2026', DATE],
        [showDate(addDays(today, 1)), 'La fecha no puede ser futura'],
        ['01/01/1900', 'La fecha no puede ser de hace más de 120 años'],
        ['', REQUIRED],
      ] as const) {
        await birth.fill(typed)
        await birth.press('Tab')
        await expect(birth).toHaveAccessibleDescription(error)
        await expect(birth).toHaveValue(typed)
      }
      const weight = page.getByRole('textbox', { name: 'Peso' })
      for (const typed of ['doce', '-1', '1e9']) {
        await weight.fill(typed)
        await weight.press('Tab')
        await expect(weight).toHaveAccessibleDescription(WEIGHT)
        await expect(weight).toHaveValue(typed)
      }
      for (const typed of ['12.4', '12,4']) {
        await weight.fill(typed)
        await weight.press('Tab')
        await expect(weight).not.toHaveAttribute('aria-invalid', 'true')
      }
      await page.getByLabel('Nombre', { exact: false }).first().fill('🐾 Milo')
      await page.getByRole('radio', { name: 'Canino' }).check()
      for (const [label, text] of [
        ['Raza', 'Criollo'],
        ['Color', 'Negro'],
        ['Alimentación', 'Dieta casera cocida'],
      ] as const) {
        const field = page.getByRole('combobox', { name: label })
        await field.fill(text)
        await field.press('Tab')
      }
      await page.getByRole('radio', { name: 'Macho' }).check()
      await birth.fill(showDate(addDays(today, 1)))
      await page.getByRole('button', { name: 'Registrar mascota' }).click()
      await expect(birth).toHaveAccessibleDescription('La fecha no puede ser futura')
      await birth.fill(showDate(addDays(today, -1)))
      await page.getByRole('button', { name: 'Registrar mascota' }).click()
      await expect(page.getByRole('heading', { level: 1, name: '🐾 Milo' })).toBeVisible()
      await expect(page.getByText('1 día').first()).toBeVisible()
      const saved = await ask(request, owners.get, { ownerId: owner.id }, token)
      expect(saved.pets.map(({ birthOn }) => birthOn)).toEqual([addDays(today, -1)])
    })
  })
