import { beforeEach, describe, expect, it } from 'vitest'
import { changes } from '#shared/changes/changes.contract.ts'
import type { CallOf } from '#shared/http/contract.ts'
import { problems } from '#shared/problems/problems.contract.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic, anOwner, aPet, type TestClinic } from '#server/testing/factories.ts'

const test = useTestApp()

let clinic: TestClinic
let petId: string
let vet: { token: string }

beforeEach(async () => {
  clinic = await aClinic(test)
  petId = (await aPet(test, clinic, await anOwner(test, clinic))).id
  vet = { token: clinic.as.veterinario.token }
})

async function aProblem(name: string, overrides: Partial<CallOf<typeof problems.create>> = {}) {
  return (await callRoute(test, problems.create, { petId, name, ...overrides }, vet)).body
}

const listed = async () => (await callRoute(test, problems.listOfPet, { petId }, vet)).body
const names = async () => (await listed()).map(({ name }) => name)

describe('the list of problems', () => {
  it('begins with the newest, is put in another order, and stops at its ends', async () => {
    for (const name of ['Otitis', 'Gastritis', 'Dermatitis']) await aProblem(name)
    expect(await names()).toEqual(['Dermatitis', 'Gastritis', 'Otitis'])
    const move = async (name: string, direction: 'up' | 'down') => {
      const problem = (await listed()).find((known) => known.name === name)
      const input = { problemId: problem?.id ?? '', version: problem?.version ?? 0, direction }
      return (await callRoute(test, problems.move, input, vet)).body.map((known) => known.name)
    }
    expect(await move('Otitis', 'up')).toEqual(['Dermatitis', 'Otitis', 'Gastritis'])
    expect(await move('Dermatitis', 'down')).toEqual(['Otitis', 'Dermatitis', 'Gastritis'])
    expect(await move('Otitis', 'up')).toEqual(['Otitis', 'Dermatitis', 'Gastritis'])
  })

  it('erases nothing: a slip stays at the end, with its reason and its history', async () => {
    const { id, version } = await aProblem('Otitis')
    await aProblem('Gastritis')
    await callRoute(test, problems.void, { problemId: id, version, reason: 'Era de otra mascota' }, vet)
    expect((await listed()).map(({ name, status, voidReason }) => [name, status, voidReason])).toEqual([
      ['Gastritis', 'active', null],
      ['Otitis', 'voided', 'Era de otra mascota'],
    ])
    const again = await callRoute(test, problems.void, { problemId: id, version: 2, reason: 'Otra vez' }, vet)
    expect(again.error?.code).toBe('not_allowed_now')
    expect((await callRoute(test, changes.list, { record: 'problems', recordId: id }, vet)).body.total).toBe(2)
  })

  it('refuses an end before the beginning, at its field', async () => {
    const { id, version } = await aProblem('Otitis', { startedOn: '2026-11-01' })
    const input = { problemId: id, version, name: 'Otitis', status: 'resolved', startedOn: '2026-11-01' } as const
    const { error } = await callRoute(test, problems.update, { ...input, resolvedOn: '2026-10-31' }, vet)
    expect(error).toMatchObject({ code: 'invalid', field: 'resolvedOn' })
    expect((await callRoute(test, problems.update, { ...input, resolvedOn: '2026-11-20' }, vet)).status).toBe(200)
  })
})
