import { accounts } from '#shared/accounts/accounts.contract.ts'
import { changes } from '#shared/changes/changes.contract.ts'
import { treatments } from '#shared/hospitalizations/treatments.contract.ts'
import { professionals } from '#shared/professionals/professionals.contract.ts'
import { dayOf } from '#shared/values/date.ts'
import { aStay, ask, cutNetwork, expect, expectAccessible, openSession, PASSWORD, sizes, test } from './fixtures.ts'

const PIN = '2580'

for (const { size, use } of sizes) {
  test.describe(`on a ${size}`, () => {
    test.use(use)

    test('a veterinarian applies in the session of an assistant, and both are told', async ({
      page,
      context,
      request,
      enter,
    }) => {
      test.slow()
      const vet = await openSession(request, 'veterinario')
      const { name } = await ask(request, professionals.profile, {}, vet)
      await ask(request, accounts.setPin, { password: PASSWORD, pin: PIN }, vet)
      const { id: hospitalizationId } = await aStay(request, vet)
      const startsAt = new Date(Math.floor(Date.now() / 60_000 - 1) * 60_000).toISOString()
      for (const order of ['Paseo', 'Limpieza', 'Cepillado'])
        await ask(
          request,
          treatments.order,
          { hospitalizationId, category: 'walk', frequency: 'once', name: order, startsAt },
          vet,
        )

      const tablet = await enter('auxiliar', { isOwn: true })
      const { name: assistant } = await ask(request, professionals.profile, {}, tablet)
      await page.goto('/configuraciones/seguridad')
      await page.getByRole('switch', { name: /^Este equipo es compartido/ }).check()
      await page.goto(`/hospitalizacion/${hospitalizationId}?ver=tareas`)
      const done = (order: string) => page.getByRole('button', { name: new RegExp(`^${order} de las .*: hecha$`) })
      const who = page.getByRole('dialog', { name: '¿Quién lo hizo?' })

      await done('Paseo').click()
      await who.getByLabel(name).check()
      await expectAccessible(page)
      await who.getByLabel('PIN de 4 números').fill('9315')
      await expect(who.getByText(/El PIN no es correcto/).first()).toBeVisible()
      await who.getByLabel('PIN de 4 números').fill(PIN)
      await expect(who).toBeHidden()
      await expect(page.getByText(new RegExp(`Aplicada · ${name}`))).toBeVisible()

      // Who was last is chosen already: the digits are all that is asked.
      await done('Limpieza').click()
      await expect(who.getByLabel('PIN de 4 números')).toBeFocused()
      await page.keyboard.type(PIN)
      await expect(page.getByText(new RegExp(`Aplicada · ${name}`))).toHaveCount(2)
      const { doses } = await ask(request, treatments.plan, { hospitalizationId, day: dayOf(startsAt) }, vet)
      expect(doses.map(({ byName, writtenBy }) => [byName, writtenBy])).toEqual([
        [name, assistant],
        [name, assistant],
      ])
      const record = { record: 'hospitalizations', recordId: hospitalizationId } as const
      const told = (await ask(request, changes.list, record, vet)).items.filter(({ part }) => part?.kind === 'dose')
      expect(told.map(({ actorName }) => actorName)).toContain(`${name} (en la sesión de ${assistant})`)

      // Nobody's PIN can be checked without a network: the session's own person writes it down.
      await cutNetwork(context)
      await done('Cepillado').click()
      await expect(who.getByLabel('PIN de 4 números')).toBeFocused()
      await page.keyboard.type(PIN)
      await expect(who.getByText(/^Sin conexión no se puede comprobar el PIN/)).toBeVisible()
      await who.getByRole('button', { name: `Registrar a nombre de ${assistant}` }).click()
      await expect(page.getByText(/1 registro espera la conexión/)).toBeVisible()
    })
  })
}
