import type { APIRequestContext } from '@playwright/test'
import { consultations } from '#shared/consultations/consultations.contract.ts'
import { formulas } from '#shared/formulas/formulas.contract.ts'
import { vaccines } from '#shared/vaccines/vaccines.contract.ts'
import { dayOf } from '#shared/values/date.ts'
import { anExam, aPet, aSurgery, ask, expect, expectAccessible, sizes, test } from './fixtures.ts'

const marks = { name: 'Copito', allergies: 'Amoxicilina', vaccineReaction: 'Choque con antirrábica' }
const allergyFirst = ['Alergia Amoxicilina', 'Reacción a vacuna Choque con antirrábica']
const reactionFirst = allergyFirst.toReversed()

/** What opens over the page, with the words of the button that opens it from there. */
const dialogs: Record<
  string,
  { address: (request: APIRequestContext, token: string, petId: string) => Promise<string>; button?: string }
> = {
  'Programar cirugía de Copito': {
    address: async (_, __, petId) => `/mascotas/${petId}/consultas?ver=cirugias`,
    button: 'Programar cirugía',
  },
  'Solicitar exámenes para Copito': {
    address: async (_, __, petId) => `/mascotas/${petId}/examenes`,
    button: 'Solicitar examen',
  },
  Creatinina: {
    address: async (request, token, petId) => {
      const { examId } = await anExam(request, token, petId)
      return `/mascotas/${petId}/examenes?examen=${examId}`
    },
  },
  'Fórmula de Copito': {
    address: async (request, token, petId) => {
      const items = [{ medicine: 'Cefalexina', dose: '5 mL' }]
      const { id } = await ask(request, formulas.create, { petId, items }, token)
      return `/mascotas/${petId}/formulas?formula=${id}`
    },
  },
  'Agregar fármaco': {
    address: async (request, token) => `/cirugia/${(await aSurgery(request, token, marks)).id}`,
    button: 'Agregar fármaco',
  },
}

for (const { size, use } of sizes)
  test.describe(`an animal with alerts, on a ${size}`, () => {
    test.use({ ...use, colorScheme: size === 'phone' ? 'dark' : 'light' })

    for (const [name, { address, button }] of Object.entries(dialogs))
      test(`is told of in the dialog "${name}", and read aloud`, async ({ page, enter, request }) => {
        const token = await enter('veterinario')
        const { id } = await aPet(request, token, marks)
        await page.goto(await address(request, token, id))
        if (button) await page.getByRole('button', { name: button }).first().click()
        const dialog = page.getByRole('dialog', { name })
        await expect(dialog.getByRole('list', { name: 'Alertas de Copito' }).getByRole('listitem')).toHaveText(
          allergyFirst,
        )
        await expect(dialog).toHaveAccessibleDescription(`Alertas de Copito: ${allergyFirst.join('. ')}.`)
        await expectAccessible(page)
      })

    test('is told of where a dose is given, to each of several', async ({ page, enter, request }) => {
      const token = await enter('veterinario')
      const first = await aPet(request, token, marks)
      const second = { ...marks, name: 'Nala', ownerId: first.owner.id, vaccineReaction: null, isAggressive: true }
      const { id: other } = await aPet(request, token, second)
      const given = { petId: first.id, name: 'Gripe', origin: 'elsewhere', protocolId: null } as const
      const { id: vaccine } = await ask(request, vaccines.create, { ...given, appliedOn: dayOf(new Date()) }, token)
      const own = page.getByRole('list', { name: 'Alertas de Copito' }).getByRole('listitem')

      await page.goto(`/desparasitacion/nueva/${first.id}?mascotas=${other}`)
      await expect(own).toHaveText(allergyFirst)
      const others = page.getByRole('list', { name: 'Alertas de Nala' }).getByRole('listitem')
      await expect(others).toHaveText(['Alergia Amoxicilina', 'Puede morder o agredir'])
      await expectAccessible(page)
      const among = `/vacuna/nueva/${other}?mascotas=${first.id}`
      for (const path of [`/vacuna/nueva/${first.id}`, `/vacuna/editar/${vaccine}`, among]) {
        await page.goto(path)
        await expect(own).toHaveText(reactionFirst)
        await expectAccessible(page)
      }
      await page.goto(`/propietarios/${first.owner.id}`)
      await page.getByRole('button', { name: 'Vacunar o desparasitar varias' }).click()
      const dialog = page.getByRole('dialog')
      for (const said of ['Alergia, Reacción a vacuna', 'Alergia, Puede morder o agredir'])
        await expect(dialog.getByText(`Canino, ${said}`)).toBeVisible()
    })
  })

test('the alerts of a consultation leave a phone room to write, and are read whole in a touch', async ({
  page,
  enter,
  request,
}) => {
  const token = await enter('veterinario')
  const long = 'Enfermedad renal crónica en control con dieta húmeda, y dermatitis atópica que se agrava en verano'
  const { id: petId } = await aPet(request, token, {
    ...marks,
    allergies: `Penicilinas; ${long}`,
    ...{ isAggressive: true, diseases: long, alertNote: long },
  })
  const { id } = await ask(request, consultations.create, { petId, reason: 'Control' }, token)
  const all = [
    `Alergia Penicilinas; ${long}`,
    'Puede morder o agredir',
    'Reacción a vacuna Choque con antirrábica',
    `Enfermedad ${long}`,
    `Nota ${long}`,
  ]
  for (const [width, height] of [
    [320, 640],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(`/consulta/${id}`)
    const header = page.locator('.SheetHeader')
    await expect(header.getByText('Alergia Penicilinas').last()).toBeInViewport()
    await expect(header.getByText('Puede morder o agredir').last()).toBeInViewport()
    // Read aloud whole, and in no more than two lines.
    await expect(page.getByRole('list', { name: 'Alertas de Copito' }).getByRole('listitem')).toHaveText(all)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    const strip = header.locator('.SheetHeader-alerts')
    await expect.poll(async () => (await strip.boundingBox())?.height).toBeLessThanOrEqual(84)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Ver las 5 alertas' }).click()
    const dialog = page.getByRole('dialog', { name: 'Alertas de Copito' })
    await expect(dialog.getByRole('listitem')).toHaveText(all)
    await dialog.getByRole('button', { name: 'Cerrar' }).click()
    await expect(dialog).toHaveCount(0)
  }
  // Where there is room nothing is cut.
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByRole('button', { name: 'Ver las 5 alertas' })).toHaveCount(0)
  await expect(page.getByText(`Enfermedad ${long}`).last()).toBeInViewport()
})
