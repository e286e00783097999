import { consultations } from '#shared/consultations/consultations.contract.ts'
import { exams } from '#shared/exams/exams.contract.ts'
import { owners } from '#shared/owners/owners.contract.ts'
import { vaccines } from '#shared/vaccines/vaccines.contract.ts'
import { addDays, dayOf } from '#shared/values/date.ts'
import { aPet, ask, expect, newName, test } from './fixtures.ts'

// One after the other: their lists are of one clinic, and show the newest.
test.describe.configure({ mode: 'default' })

test('the start leads to every consultation that is open, also to the oldest', async ({ page, enter, request }) => {
  const token = await enter('mora')
  const pet = await aPet(request, token)
  const opened = []
  for (let index = 0; index < 10; index += 1)
    opened.push(
      await ask(request, consultations.create, { petId: pet.id, reason: 'Control', allowSecondOpen: true }, token),
    )
  await page.goto('/')
  const card = page.locator('.Card').filter({ has: page.getByRole('heading', { name: 'Pendientes' }) })
  const oldest = card.locator(`a[href="/consulta/${opened[0]?.id}"]`)
  await expect(card.getByRole('listitem')).toHaveCount(8)
  await expect(card.getByText(/^Mostrando 8 de \d+$/)).toBeVisible()
  await expect(oldest).toHaveCount(0)
  await card.getByRole('button', { name: 'Mostrar más' }).click()
  await oldest.click()
  await expect(page).toHaveURL(`/consulta/${opened[0]?.id}`)
  await page.goBack()
  await expect(oldest).toBeVisible()
})

for (const width of [390, 1024, 1440])
  test(`two animals of one name are told apart by their owners, at ${width} px`, async ({ page, enter, request }) => {
    const token = await enter('mora')
    await page.setViewportSize({ width, height: 844 })
    const phone = { country: '57', number: '3004128890' } as const
    const drafts = []
    for (const first of ['Catalina', 'Iván']) {
      const owner = await ask(request, owners.create, { name: newName(first), phone }, token)
      const pet = await aPet(request, token, { ownerId: owner.id })
      const { id } = await ask(request, consultations.create, { petId: pet.id, reason: 'Control' }, token)
      drafts.push({ id, owner: owner.name })
    }
    await page.goto('/')
    for (const { id, owner } of drafts) {
      const name = page.locator(`a[href="/consulta/${id}"]`).getByText(owner)
      await expect(name).toBeVisible()
      // Whole: what is cut may be what tells them apart.
      expect(await name.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0)
    }
  })

test('the start leads to every result that nobody has read', async ({ page, enter, request }) => {
  const token = await enter('mora')
  const pet = await aPet(request, token)
  const names = Array.from({ length: 9 }, (_, index) => `Examen ${index}`)
  const ordered = { petId: pet.id, exams: names.map((name) => ({ examTypeId: null, name, sample: null })) }
  const made = await ask(request, exams.request, ordered, token)
  const values = [{ analyte: 'Hematocrito', value: '31', unit: '%', min: 37, max: 55 }]
  for (const { id, version } of made) await ask(request, exams.saveResult, { examId: id, version, values }, token)
  await page.goto('/')
  const card = page.locator('.Card').filter({ has: page.getByRole('heading', { name: 'Resultados sin revisar' }) })
  const last = card.locator(`a[href$="examen=${made.at(-1)?.id}"]`)
  await expect(card.getByRole('listitem')).toHaveCount(8)
  await expect(last).toHaveCount(0)
  await card.getByRole('button', { name: 'Mostrar más' }).click()
  await expect(last).toBeVisible()
})

test('the start leads to every dose that is due, page after page', async ({ page, enter, request }) => {
  const token = await enter('mora')
  const pet = await aPet(request, token)
  const today = dayOf(new Date())
  for (let index = 0; index < 101; index += 1) {
    const dose = { petId: pet.id, name: `Vacuna ${index}`, origin: 'elsewhere', protocolId: null } as const
    // The last one is due on the last day that counts.
    const days = { appliedOn: addDays(today, -40), nextOn: addDays(today, index === 100 ? 30 : 1) }
    await ask(request, vaccines.create, { ...dose, ...days }, token)
  }
  await page.goto('/')
  const card = page.locator('.Card').filter({
    has: page.getByRole('heading', { name: 'Vacunas y desparasitaciones por aplicar' }),
  })
  const last = card.getByText(/^Vacuna 100 · /)
  const rows = card.getByRole('listitem')
  for (const most of [8, 50, 100]) {
    await expect(rows).toHaveCount(most)
    await expect(rows.getByText(/^Vacuna \d+ · Mañana$/).first()).toBeVisible()
    await expect(last).toHaveCount(0)
    await card.getByRole('button', { name: 'Mostrar más' }).click()
  }
  await expect(last).toBeVisible()
})
