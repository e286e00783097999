import { stayNotes } from '#shared/hospitalizations/notes.contract.ts'
import { stayReadings } from '#shared/hospitalizations/readings.contract.ts'
import { treatments } from '#shared/hospitalizations/treatments.contract.ts'
import { type APIRequestContext, aStay, ask, expect, newName, openSession, sizes, test } from './fixtures.ts'

/** An inpatient of whom there is something to read on every page. */
async function aWrittenStay(request: APIRequestContext) {
  const token = await openSession(request, 'veterinario')
  const name = newName('Lupe')
  const { id: hospitalizationId, pet } = await aStay(request, token, { pet: { name }, diagnosis: 'Parvovirosis aguda' })
  const startsAt = new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString()
  const walk = { category: 'walk' as const, frequency: 'once' as const, name: 'Paseo corto', startsAt }
  await ask(request, treatments.order, { ...walk, hospitalizationId }, token)
  await ask(request, stayReadings.record, { hospitalizationId, at: startsAt, temperature: 38.4 }, token)
  await ask(request, stayNotes.write, { hospitalizationId, kind: 'nursing', text: 'Comió media lata' }, token)
  return { hospitalizationId, name, petId: pet.id }
}

for (const { size, use } of sizes)
  test.describe(`on a ${size}`, () => {
    test.use(use)

    test('who only reads has the whole sheet and nothing to write with', async ({ page, request, enter }) => {
      const { hospitalizationId, name } = await aWrittenStay(request)
      await enter('lectura')
      const writing = page.getByRole('main').getByRole('button', {
        name: /hecha$|Omitir|Agregar|alta|Registrar|Anular|nota|Editar|Mover|plantilla|Suspender/i,
      })
      await page.goto(`/hospitalizacion/${hospitalizationId}`)
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      const hour = page
        .getByRole('main')
        .getByRole('button', { name: /Paseo corto/ })
        .first()
      await expect(hour).toBeVisible()
      await expect(writing).toHaveCount(0)
      await hour.click()
      const dialog = page.getByRole('dialog', { name: /^Paseo corto, / })
      await expect(dialog.getByText('Frecuencia')).toBeVisible()
      await expect(dialog.getByRole('textbox')).toHaveCount(0)
      await expect(dialog.getByRole('button', { name: /Aplicar|Hecha|Reprogramar|No aplicada/ })).toHaveCount(0)
      await page.keyboard.press('Escape')
      await page.getByRole('link', { name: 'Constantes' }).click()
      await expect(page.getByText(/38,4/).first()).toBeVisible()
      await expect(writing).toHaveCount(0)
      await page.getByRole('link', { name: 'Notas clínicas' }).click()
      await expect(page.getByText('Comió media lata')).toBeVisible()
      await expect(writing).toHaveCount(0)
      await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
      await page.goto('/hospitalizaciones/turno')
      await expect(page.getByRole('heading', { level: 1, name: 'Mi turno' })).toBeVisible()
      await expect(page.getByRole('button', { name: /^Entregar turno|^Recibido/ })).toHaveCount(0)
    })

    test('the reception reads nothing of what was written there', async ({ page, request, enter }) => {
      const { hospitalizationId, name, petId } = await aWrittenStay(request)
      await enter('recepcion')
      const clinical = page.getByText(/Parvovirosis aguda|Paseo corto|38,4 °C|Comió media lata/)
      for (const child of ['', '/constantes', '/notas']) {
        await page.goto(`/hospitalizacion/${hospitalizationId}${child}`)
        await expect(page.getByRole('heading', { level: 1, name: /no tiene permiso/ })).toBeVisible()
        await expect(clinical).toHaveCount(0)
      }
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Hospitalización' })).toHaveCount(0)
      await page.goto(`/mascotas/${petId}`)
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(page.getByRole('link', { name: /^Hospitalizaciones/ })).toHaveCount(0)
      await expect(clinical).toHaveCount(0)
    })
  })
