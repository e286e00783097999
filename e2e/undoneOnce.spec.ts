import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { owners } from '#shared/owners/owners.contract.ts'
import { weights } from '#shared/weights/weights.contract.ts'
import { aPet, ask, expect, loseAnswer, loseNetworkAfter, test } from './fixtures.ts'

interface Undoing {
  name: string
  call: [string, RegExp]
  /** Makes the record and opens what undoes it; answers what is pressed. */
  open: (page: Page, request: APIRequestContext, token: string) => Promise<Locator>
  done: string
  asks?: true
  /** What the page says until it is done. */
  until: string
}

async function anOwner(request: APIRequestContext, token: string) {
  const pet = await aPet(request, token)
  return ask(request, owners.get, { ownerId: pet.owner.id }, token)
}

/** Two owners that were found to be one, on the page of one of them. */
const openUnion = (side: 'stays' | 'goes') => async (page: Page, request: APIRequestContext, token: string) => {
  const [stays, goes] = [await anOwner(request, token), await anOwner(request, token)]
  const union = { ownerId: stays.id, version: stays.version, otherId: goes.id, otherVersion: goes.version }
  await ask(request, owners.merge, union, token)
  await page.goto(`/propietarios/${{ stays, goes }[side].id}`)
  await page.getByRole('button', { name: 'Deshacer la unión' }).click()
  return page.getByRole('alertdialog').getByRole('button', { name: 'Deshacer', exact: true })
}

const undoings: Undoing[] = [
  {
    name: 'a reactivated owner',
    call: ['PUT', /\/active$/],
    open: async (page, request, token) => {
      const { id: ownerId, version } = await anOwner(request, token)
      await ask(request, owners.deactivate, { ownerId, version, reason: 'Se mudó' }, token)
      await page.goto(`/propietarios/${ownerId}`)
      return page.getByRole('button', { name: 'Reactivar' })
    },
    done: 'Propietario reactivado',
    until: 'Propietario inactivo',
  },
  {
    name: 'a union undone where the owner stayed',
    call: ['POST', /\/undo$/],
    open: openUnion('stays'),
    done: 'Unión deshecha',
    asks: true,
    until: 'Propietarios unidos',
  },
  {
    name: 'a union undone where the owner was absorbed',
    call: ['POST', /\/undo$/],
    open: openUnion('goes'),
    done: 'Unión deshecha',
    asks: true,
    until: 'Este propietario se unió con',
  },
]

for (const { name, call, open, done, asks, until } of undoings) {
  test(`${name} whose answer is lost is found done`, async ({ page, request, enter }) => {
    const press = await open(page, request, await enter('demo'))
    await loseAnswer(page, ...call)
    await press.click()
    await expect(page.getByText(done)).toBeVisible()
    await expect(press).toHaveCount(0)
  })

  test(`${name} is shown once it can be read`, async ({ page, request, enter }) => {
    const press = await open(page, request, await enter('demo'))
    const giveBack = await loseNetworkAfter(page, ...call)
    await press.click()
    await expect(page.getByText('No hay conexión con el servidor')).toBeVisible()
    await expect(page.getByText(until)).toBeVisible()
    giveBack()
    // As a browser says it.
    for (const event of ['offline', 'online'])
      await page.evaluate((name) => window.dispatchEvent(new Event(name)), event)
    // A question that was left in doubt is answered by what is read once it is closed.
    if (asks) await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' }).click()
    await expect(page.getByText(until)).toHaveCount(0)
    await expect(press).toHaveCount(0)
  })
}

test('a weight that was brought back is shown, although the answer is lost', async ({ page, request, enter }) => {
  const token = await enter('veterinario')
  const { id: petId } = await aPet(request, token)
  await ask(request, weights.create, { petId, weightKg: 13 }, token)
  await page.goto(`/mascotas/${petId}`)
  await page.getByRole('button', { name: 'Ver todos los pesos' }).click()
  const remove = page.getByRole('dialog').getByRole('button', { name: /^Quitar el peso 13 kg/ })
  await remove.click()
  await expect(remove).toHaveCount(0)
  await loseAnswer(page, 'POST', /\/weights$/, 2)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByText('No se recuperó el peso')).toBeVisible()
  await expect(remove).toBeVisible()
})
