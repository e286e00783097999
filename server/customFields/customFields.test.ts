import { describe, expect, it } from 'vitest'
import { changes } from '#shared/changes/changes.contract.ts'
import { type CustomField, customFields, MAX_CUSTOM_FIELDS } from '#shared/customFields/customFields.contract.ts'
import type { CallOf } from '#shared/http/contract.ts'
import { owners } from '#shared/owners/owners.contract.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aCustomField } from '#server/customFields/customFields.factory.ts'
import { aClinic, anOwner, type TestClinic } from '#server/testing/factories.ts'

const test = useTestApp()
const phone = { country: '57', number: '3004128890' } as const

function admin(clinic: TestClinic) {
  return { token: clinic.as.administrador.token }
}

async function labels(clinic: TestClinic): Promise<string[]> {
  const fields = (await callRoute(test, customFields.list, {}, { token: clinic.as.lectura.token })).body
  return fields.filter((field) => !field.isArchived).map((field) => field.label)
}

function change(
  clinic: TestClinic,
  owner: { id: string; version: number },
  values?: CallOf<typeof owners.create>['customValues'],
) {
  const input = { ownerId: owner.id, version: owner.version, name: 'Catalina', phone, customValues: values }
  return callRoute(test, owners.update, input, { token: clinic.as.recepcion.token })
}

describe('defining fields', () => {
  it('keeps them in the order in which they were made, until one is moved', async () => {
    const clinic = await aClinic(test)
    const made: CustomField[] = []
    for (const label of ['Barrio', 'Estrato', 'Referido por']) made.push(await aCustomField(test, clinic, { label }))
    const move = (field: CustomField | undefined, direction: 'up' | 'down') =>
      callRoute(
        test,
        customFields.move,
        { entryId: field?.id ?? '', version: field?.version ?? 0, direction },
        admin(clinic),
      )
    const after = (await move(made[2], 'up')).body
    expect(after.map(({ label }) => label)).toEqual(['Barrio', 'Referido por', 'Estrato'])
    expect((await move(made[0], 'up')).body.map(({ label }) => label)).toEqual(['Barrio', 'Referido por', 'Estrato'])
    expect(await move(made[2], 'up')).toMatchObject({ status: 409, error: { code: 'version_conflict' } })
    expect(await labels(clinic)).toEqual(['Barrio', 'Referido por', 'Estrato'])
  })

  it('refuses a name in use, a list without choices and the twenty-first field', async () => {
    const clinic = await aClinic(test)
    const first = await aCustomField(test, clinic, { label: 'Barrio' })
    const create = (input: CallOf<typeof customFields.create>) =>
      callRoute(test, customFields.create, input, admin(clinic))
    expect(await create({ label: 'BARRIO', kind: 'text' })).toMatchObject({ status: 400, error: { field: 'label' } })
    expect(await create({ label: 'Zona', kind: 'list', options: ['Norte'] })).toMatchObject({
      status: 400,
      error: { field: 'options' },
    })
    for (let index = 1; index < MAX_CUSTOM_FIELDS; index++) await create({ label: `Campo ${index}`, kind: 'text' })
    expect(await create({ label: 'Uno más', kind: 'text' })).toMatchObject({
      status: 409,
      error: { code: 'not_allowed_now' },
    })
    const archive = { entryId: first.id, version: first.version, isArchived: true }
    const archived = (await callRoute(test, customFields.archive, archive, admin(clinic))).body[0]
    expect((await create({ label: 'Barrio', kind: 'text' })).status).toBe(200)
    const restore = { entryId: first.id, version: archived?.version ?? 0, isArchived: false }
    expect((await callRoute(test, customFields.archive, restore, admin(clinic))).status).toBe(409)
  })
})

describe('the values of an owner', () => {
  it('are kept by the field, shown in the history, and judged by their kind', async () => {
    const clinic = await aClinic(test)
    const neighbourhood = await aCustomField(test, clinic, { label: 'Barrio', isRequired: true })
    const income = await aCustomField(test, clinic, { label: 'Estrato', kind: 'number' })
    const since = await aCustomField(test, clinic, { label: 'Cliente desde', kind: 'date' })
    const plan = await aCustomField(test, clinic, { label: 'Plan', kind: 'list', options: ['Oro', 'Plata'] })
    const hasCar = await aCustomField(test, clinic, { label: 'Tiene carro', kind: 'yesNo' })
    const create = (customValues?: CallOf<typeof owners.create>['customValues']) =>
      callRoute(
        test,
        owners.create,
        { name: 'Catalina', phone, ...(customValues ? { customValues } : {}) },
        { token: clinic.as.recepcion.token },
      )
    expect(await create()).toMatchObject({ status: 400, error: { field: `customValues.${neighbourhood.id}` } })
    const full = {
      [neighbourhood.id]: ' Laureles ',
      [income.id]: 4.5,
      [since.id]: '2024-02-29',
      [plan.id]: 'Oro',
      [hasCar.id]: false,
    }
    const owner = (await create(full)).body
    expect(owner.customValues).toEqual({ ...full, [neighbourhood.id]: 'Laureles' })
    for (const [field, value] of [
      [neighbourhood, '   '],
      [income, '4'],
      [income, 1e13],
      [since, '2023-02-29'],
      [plan, 'Bronce'],
      [hasCar, 'no'],
    ] as const)
      expect(await change(clinic, owner, { ...full, [field.id]: value }), field.label).toMatchObject({
        status: 400,
        error: { field: `customValues.${field.id}` },
      })
    const changed = (await change(clinic, owner, { ...full, [income.id]: null, [plan.id]: 'Plata' })).body
    expect(changed.customValues).toEqual({ ...owner.customValues, [income.id]: undefined, [plan.id]: 'Plata' })
    const lines = await callRoute(test, changes.list, { record: 'owners', recordId: owner.id }, admin(clinic))
    expect(lines.body.items[0]?.fields).toContainEqual({
      field: 'customValues',
      before: owner.customValues,
      after: changed.customValues,
    })
  })

  it('are kept as any text: composed, without what nobody sees', async () => {
    const clinic = await aClinic(test)
    const note = await aCustomField(test, clinic, { label: 'Nota' })
    const plan = await aCustomField(test, clinic, { label: 'Sofá', kind: 'list', options: ['Sí', 'Según'] })
    const pasted = (text: string) => `\u200b${text.normalize('NFD')}\u0000\u202e`
    const customValues = { [note.id]: pasted('Según José\v'), [plan.id]: pasted('Según') }
    const owner = await anOwner(test, clinic, { customValues })
    expect(owner.customValues).toEqual({ [note.id]: 'Según José', [plan.id]: 'Según' })
  })

  it('stay when a call says nothing of them, when the field is archived and when a choice is taken away', async () => {
    const clinic = await aClinic(test)
    const plan = await aCustomField(test, clinic, { label: 'Plan', kind: 'list', options: ['Oro', 'Plata', 'Bronce'] })
    const note = await aCustomField(test, clinic, { label: 'Nota' })
    const owner = await anOwner(test, clinic, { customValues: { [plan.id]: 'Oro', [note.id]: 'Puntual' } })
    const quiet = (await change(clinic, owner)).body
    expect(quiet.customValues).toEqual(owner.customValues)
    const shorter = { entryId: plan.id, version: plan.version, label: 'Plan', options: ['Plata', 'Bronce'] }
    await callRoute(test, customFields.update, shorter, admin(clinic))
    await callRoute(
      test,
      customFields.archive,
      { entryId: note.id, version: note.version, isArchived: true },
      admin(clinic),
    )
    const kept = (await change(clinic, quiet, { [plan.id]: 'Oro' })).body
    expect(kept.customValues).toEqual(owner.customValues)
    expect(kept.version).toBe(quiet.version)
    const another = await change(clinic, kept, { [plan.id]: 'Plata', [note.id]: 'Impuntual' })
    expect(another.body.customValues).toEqual({ [plan.id]: 'Plata', [note.id]: 'Puntual' })
  })

  it('take no field of another clinic', async () => {
    const [ours, theirs] = [await aClinic(test), await aClinic(test)]
    const field = await aCustomField(test, theirs)
    const owner = await anOwner(test, ours)
    expect(await change(ours, owner, { [field.id]: 'x' })).toMatchObject({ status: 400, error: { code: 'invalid' } })
  })
})
