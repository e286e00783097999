import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { campaigns } from '#shared/campaigns/campaigns.contract.ts'
import { owners } from '#shared/owners/owners.contract.ts'
import { professionals } from '#shared/professionals/professionals.contract.ts'
import { vaccines } from '#shared/vaccines/vaccines.contract.ts'
import { addDays, dayOf } from '#shared/values/date.ts'
import {
  aDocument,
  type APIRequestContext,
  aPet,
  ask,
  expect,
  expectAccessible,
  newName,
  sizes,
  test,
} from './fixtures.ts'
import { aPhone } from './playedPhone.ts'

/** Somebody whose animal has a vaccine overdue, and who has just written. */
async function anOverdueOwner(
  request: APIRequestContext,
  token: string,
  { petName, messagesConsent }: { petName: string; messagesConsent: boolean },
): Promise<{ ownerId: string; name: string }> {
  const { id: professionalId, clinic } = await ask(request, professionals.profile, {}, token)
  const number = `3${aDocument().slice(-9)}`
  const name = newName('Aura')
  const draft = { name, phone: { country: '57' as const, number }, messagesConsent }
  const { id: ownerId } = await ask(request, owners.create, draft, token)
  const { id: petId } = await aPet(request, token, { ownerId, name: petName })
  const today = dayOf(new Date())
  await ask(
    request,
    vaccines.create,
    {
      ...{
        petId,
        protocolId: 'canino-antirrabica-canina',
        product: 'Rabisin',
        laboratory: 'Boehringer',
        doseNumber: 1,
      },
      ...{ batch: 'L4821', batchExpiresOn: addDays(today, 300), professionalId },
      ...{ appliedOn: addDays(today, -370), nextOn: addDays(today, -5) },
    },
    token,
  )
  await aPhone(request, clinic.id, `57${number}`).write('Gracias')
  return { ownerId, name }
}

/** Something was offered to them by letter a moment ago: by WhatsApp they get nothing for some days, whatever the hour. */
async function offerByLetter(clinicId: string, ownerId: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.E2E_DATABASE })
  await client.connect()
  await client.query(
    `INSERT INTO messages (clinic_id, id, created_at, owner_id, channel, direction, kind, text, at, status, is_promotional)
     VALUES ($1, $2, now(), $3, 'email', 'out', 'text', 'Una oferta', now(), 'sent', true)`,
    [clinicId, uuidv7(), ownerId],
  )
  await client.end()
}

for (const { size, use } of sizes) {
  test.describe(`on a ${size}`, () => {
    test.use(use)

    test('a campaign is read as each owner will, tried, begun, stopped and taken up again', async ({
      page,
      request,
      enter,
    }) => {
      test.slow()
      const token = await enter('veterinario')
      const { clinic, phone } = await ask(request, professionals.profile, {}, token)
      const petName = newName('Milo')
      const waits = await anOverdueOwner(request, token, { petName, messagesConsent: true })
      const refuses = await anOverdueOwner(request, token, { petName: newName('Nina'), messagesConsent: false })
      await offerByLetter(clinic.id, waits.ownerId)
      const own = aPhone(request, clinic.id, `57${phone?.number ?? ''}`)
      await own.write('Hola')

      await page.goto('/whatsapp/campanas')
      await page.getByRole('button', { name: 'Nueva campaña' }).click()
      const form = page.getByRole('dialog', { name: 'Nueva campaña' })
      const title = newName('Vacunas')
      await form.getByLabel('Título').fill(title)
      await form.getByLabel('Mensaje').fill(`${title}: {propietario}, a {mascotas} le toca su vacuna.`)
      await expectAccessible(page)
      await form.getByRole('button', { name: 'Guardar' }).click()
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
      await expect(page.getByText('Si empieza ahora')).toBeVisible()
      await expect(page.getByText(`${title}: Aura, a ${petName} le toca su vacuna.`)).toBeVisible()
      const refused = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: refuses.name })
      await expect(refused.getByText('No acepta mensajes').first()).toBeVisible()
      await expectAccessible(page)

      await page.getByRole('button', { name: 'Enviarme una prueba' }).click()
      const told = page.getByRole('alert').filter({ hasText: 'Prueba en camino' })
      await told.getByRole('button').click()
      const tried = async () => JSON.stringify((await own.messages()).map(({ content }) => content.text?.body))
      await expect.poll(tried).toContain(`${title}: `)

      await page.getByRole('button', { name: 'Empezar' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Empezar' }).click()
      await expect(page.getByText('En curso').first()).toBeVisible()
      await page.getByRole('button', { name: 'Detener' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Detener' }).click()
      await expect(page.getByText('Detenida').first()).toBeVisible()
      await expect(page.getByText('La campaña se detuvo antes').first()).toBeVisible()
      await page.getByRole('button', { name: 'Reanudar' }).click()
      await expect(page.getByRole('alertdialog')).toContainText('aún no la recibió')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Reanudar' }).click()
      await expect(page.getByRole('term').filter({ hasText: 'Por enviar' })).toBeVisible()
      await expect(page.getByText('La campaña se detuvo antes')).toHaveCount(0)
      await page.getByRole('button', { name: 'Detener' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Detener' }).click()
      await expect(page.getByText('Detenida').first()).toBeVisible()
    })

    test('what came of a campaign stands on its page', async ({ page, request, enter }) => {
      const token = await enter('veterinario')
      const { items } = await ask(request, campaigns.list, { pageSize: 100 }, token)
      const finished = items.find(({ title }) => title === 'Refuerzos pendientes')
      await page.goto('/whatsapp/campanas')
      await page.goto(`/whatsapp/campanas/${finished?.id}`)
      const facts = page.locator('dl').first()
      for (const [name, count] of [
        ['Enviados', finished?.report?.sent],
        ['Entregados', finished?.report?.delivered],
        ['Leídos', finished?.report?.read],
        ['Fallidos', finished?.report?.failed],
        ['Con cita después', finished?.report?.booked],
      ] as const)
        await expect(facts).toContainText(new RegExp(`${name}\\s*${count}`))
      await expect(page.getByText('Ese número no tiene WhatsApp.').first()).toBeVisible()
      await expectAccessible(page)
    })
  })
}
