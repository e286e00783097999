import { consultations } from '#shared/consultations/consultations.contract.ts'
import { dewormings } from '#shared/dewormings/dewormings.contract.ts'
import { professionals } from '#shared/professionals/professionals.contract.ts'
import { vaccines } from '#shared/vaccines/vaccines.contract.ts'
import { addDays, dayOf, showDate } from '#shared/values/date.ts'
import { aPet, ask, aWord, closeStream, expect, test } from './fixtures.ts'

test('an animal with an overdue vaccine says so in words, and in a list of owners nothing', async ({
  page,
  request,
  enter,
}) => {
  const token = await enter('demo')
  const { id: professionalId } = await ask(request, professionals.profile, {}, token)
  const name = `Zafiro${aWord()}`
  const pet = await aPet(request, token, { name, birthOn: '2022-03-01' })
  const nextOn = addDays(dayOf(new Date()), -40)
  const batch = { product: 'Rabisin', batch: 'L4821', batchExpiresOn: '2098-12-31', professionalId }
  const dose = { protocolId: 'canino-antirrabica-canina', appliedOn: '2024-06-01', nextOn, ...batch }
  await ask(request, vaccines.create, { petId: pet.id, ...dose }, token)
  const visit = await ask(request, consultations.create, { petId: pet.id, reason: 'Control' }, token)
  const words = `Vencida: Antirrábica canina, ${showDate(nextOn)}`
  const places = [
    `/propietarios/${pet.owner.id}`,
    `/historias?q=${name}`,
    `/mascotas/${pet.id}`,
    `/consulta/${visit.id}`,
  ]
  for (const place of places) {
    await page.goto(place)
    await expect(page.getByText(words).first(), place).toBeAttached()
  }
  await page.goto(`/propietarios?q=${name}`)
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
})

test('a vaccine is changed, voided and taken back, and each is said', async ({ page, request, enter }) => {
  const token = await enter('demo')
  const { id: professionalId } = await ask(request, professionals.profile, {}, token)
  const pet = await aPet(request, token, { name: 'Coral', birthOn: '2022-03-01' })
  const batch = { product: 'Rabisin', batch: 'L4821', batchExpiresOn: '2098-12-31', professionalId }
  const dose = { protocolId: 'canino-antirrabica-canina', appliedOn: dayOf(new Date()), ...batch }
  const { id: vaccineId } = await ask(request, vaccines.create, { petId: pet.id, ...dose }, token)
  await closeStream(page)
  await page.goto(`/mascotas/${pet.id}/vacunas`)
  await page.getByRole('link', { name: 'Antirrábica canina' }).click()
  await page.getByRole('textbox', { name: 'Lote', exact: true }).fill('L4822')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByText('Vacuna actualizada')).toBeVisible()
  await page.getByRole('link', { name: 'Antirrábica canina' }).click()
  const annul = async () => {
    // By the keyboard: the toast of what was done before lies over it for some seconds.
    await page.getByRole('button', { name: 'Anular', exact: true }).press('Enter')
    const dialog = page.getByRole('dialog', { name: '¿Anular esta vacuna?' })
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Se registró en la mascota equivocada')
    await dialog.getByRole('button', { name: 'Anular vacuna' }).click()
    await expect(page.getByText('Vacuna anulada')).toBeVisible()
  }
  const undo = async () => {
    await page.getByRole('button', { name: 'Deshacer', exact: true }).click()
    // A toast leaves slowly, and not at all while the mouse is over it.
    await page.mouse.move(0, 0)
    await expect(page.getByText('Vacuna anulada')).toHaveCount(0)
  }
  await annul()
  await undo()
  await expect(page.getByText('Anulación deshecha')).toBeVisible()
  await annul()
  await page.route(/\/restore$/, (route) => route.abort())
  await undo()
  await expect(page.getByText('No se deshizo la anulación')).toBeVisible()
  await page.unroute(/\/restore$/)
  // Somebody else takes it back first: that is told, and shown.
  await expect(page.getByText('Anulación deshecha')).toHaveCount(0)
  const { version } = await ask(request, vaccines.get, { vaccineId }, token)
  await ask(request, vaccines.restore, { vaccineId, version }, token)
  await page.getByRole('button', { name: 'Deshacer la anulación' }).click()
  await expect(page.getByText('El registro no está anulado.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Anular', exact: true })).toBeVisible()
})

test('the tabs of an animal hold its dewormings and its history', async ({ page, request, enter }) => {
  const token = await enter('demo')
  const { id: professionalId } = await ask(request, professionals.profile, {}, token)
  const pet = await aPet(request, token, { name: 'Ámbar', birthOn: '2022-03-01' })
  const nextOn = addDays(dayOf(new Date()), 12)
  const given = {
    kind: 'internal',
    product: 'Albendazol',
    dose: '1 tableta',
    appliedOn: addDays(nextOn, -90),
    nextOn,
  } as const
  await ask(request, dewormings.create, { petId: pet.id, ...given, professionalId }, token)
  await page.goto(`/mascotas/${pet.id}/desparasitacion`)
  const row = page.getByRole('row').filter({ hasText: 'Albendazol' })
  await expect(row).toContainText(showDate(nextOn))
  await expect(row).toContainText('Desparasitación próxima')
  await page.getByRole('link', { name: 'Historial' }).click()
  await expect(page.getByText('Albendazol').first()).toBeVisible()
})
