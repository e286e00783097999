import { describe, expect, it } from 'vitest'
import { changes } from '#shared/changes/changes.contract.ts'
import { consultations } from '#shared/consultations/consultations.contract.ts'
import { controls } from '#shared/controls/controls.contract.ts'
import { histories } from '#shared/histories/histories.contract.ts'
import { owners } from '#shared/owners/owners.contract.ts'
import { type PetPage, pets } from '#shared/pets/pets.contract.ts'
import { surgeries } from '#shared/surgeries/surgeries.contract.ts'
import { weights } from '#shared/weights/weights.contract.ts'
import { callRoute, untilOneWaits, useTestApp } from '#server/testing/app.ts'
import { aSurgery, recoveredSurgery } from '#server/surgeries/surgeries.factory.ts'
import { aClinic, aConsultation, anOwner, aPet, type TestClinic } from '#server/testing/factories.ts'

const test = useTestApp()

async function aPetOfItsOwn(): Promise<{ clinic: TestClinic; pet: PetPage }> {
  const clinic = await aClinic(test)
  return { clinic, pet: await aPet(test, clinic, await anOwner(test, clinic)) }
}

function report(clinic: TestClinic, pet: { id: string; version: number }, overrides: object = {}) {
  const { id: petId, version } = pet
  const input = { petId, version, deceasedOn: '2026-11-19', deceasedCause: 'Insuficiencia renal', ...overrides }
  return callRoute(test, pets.reportDeceased, input, { token: clinic.as.veterinario.token })
}

function undo(clinic: TestClinic, pet: { id: string; version: number }, reason = 'Mascota equivocada') {
  const input = { petId: pet.id, version: pet.version, reason }
  return callRoute(test, pets.undoDeceased, input, { token: clinic.as.administrador.token })
}

function changeStatus(clinic: TestClinic, pet: { id: string; version: number }, status: 'active' | 'lost') {
  const input = { petId: pet.id, version: pet.version, status, reason: 'Se escapó en el parque' }
  return callRoute(test, pets.changeStatus, input, { token: clinic.as.veterinario.token })
}

describe('reporting a pet deceased', () => {
  it('marks it, with date and cause, in its page, its list and its owner, and keeps the trace', async () => {
    const { clinic, pet } = await aPetOfItsOwn()
    await aPet(test, clinic, pet.owner, { name: 'Luna' })
    const dead = (await report(clinic, pet)).body
    expect(dead).toMatchObject({
      status: 'deceased',
      deceasedOn: '2026-11-19',
      deceasedCause: 'Insuficiencia renal',
      version: 2,
    })
    const { token } = clinic.as.veterinario
    const listed = (await callRoute(test, histories.list, { q: 'milo' }, { token })).body.items[0]
    expect(listed).toMatchObject({ status: 'deceased', deceasedOn: '2026-11-19' })
    const owner = (await callRoute(test, owners.get, { ownerId: pet.owner.id }, { token })).body
    expect(owner.pets.map(({ name, status }) => [name, status])).toContainEqual(['Milo', 'deceased'])
    const trace = (await callRoute(test, changes.list, { record: 'pets', recordId: pet.id }, { token })).body.items[0]
    expect(trace?.actorName).toBe('Persona veterinario')
    expect(trace?.fields.map(({ field }) => field).sort()).toEqual(['deceasedCause', 'deceasedOn', 'status'])
  })

  it('refuses new clinical records from then on; a draft that was open may be finished', async () => {
    const { clinic, pet } = await aPetOfItsOwn()
    const draft = await aConsultation(test, clinic, pet, { anamnesis: 'Decaída', presumptiveDiagnosis: 'Falla renal' })
    await report(clinic, pet)
    const { token } = clinic.as.veterinario
    const message = 'La mascota falleció: su historia se puede leer, pero no recibe registros nuevos.'
    const start = await callRoute(test, consultations.create, { petId: pet.id }, { token })
    expect(start.error).toEqual({ code: 'not_allowed_now', message })
    const weigh = await callRoute(test, weights.create, { petId: pet.id, weightKg: 12 }, { token })
    expect(weigh.error).toEqual({ code: 'not_allowed_now', message })
    const fields = { treatments: 'Fluidos', weightKg: 11.8 }
    const saved = await callRoute(
      test,
      consultations.save,
      { consultationId: draft.id, version: draft.version, fields },
      { token },
    )
    expect(saved.status).toBe(200)
    const { version } = saved.body
    const signed = await callRoute(test, consultations.sign, { consultationId: draft.id, version }, { token })
    expect(signed.body).toMatchObject({ status: 'signed', pet: { status: 'deceased' } })
  })

  it('takes back the controls that were planned in open consultations, with it or not at all', async () => {
    const { clinic, pet } = await aPetOfItsOwn()
    const control = { nextControlOn: '2026-12-01', nextControlReason: 'Retirar puntos' }
    const draft = await aConsultation(test, clinic, pet, control)
    const other = await aConsultation(test, clinic, await aPet(test, clinic, pet.owner, { name: 'Luna' }), control)
    const { token } = clinic.as.veterinario
    const plan = async (consultationId: string) =>
      (await callRoute(test, consultations.get, { consultationId }, { token })).body
    expect((await report(clinic, { ...pet, version: 9 })).error?.code).toBe('version_conflict')
    expect(await plan(draft.id)).toMatchObject(control)
    await report(clinic, pet)
    expect(await plan(draft.id)).toMatchObject({ nextControlOn: null, nextControlReason: null, version: 2 })
    expect(await plan(other.id)).toMatchObject(control)
  })

  it('suspends the surgeries that have not begun, until it is taken back', async () => {
    const { clinic, pet } = await aPetOfItsOwn()
    const planned = await aSurgery(test, clinic, pet)
    const begun = await recoveredSurgery(test, clinic, pet)
    const { token } = clinic.as.veterinario
    const read = async (surgeryId: string) => (await callRoute(test, surgeries.get, { surgeryId }, { token })).body
    const dead = (await report(clinic, pet)).body
    const suspended = { status: 'suspended', suspendReason: 'Fallecimiento de la mascota' }
    expect(await read(planned.id)).toMatchObject(suspended)
    expect(await read(begun.id)).toMatchObject({ status: 'recovery' })
    expect((await undo(clinic, dead)).error).toBeUndefined()
    expect(await read(planned.id)).toMatchObject({ status: 'scheduled', suspendReason: null })
  })

  it('leaves a surgery that begins meanwhile to who operates', async () => {
    const { clinic, pet } = await aPetOfItsOwn()
    const { id: surgeryId } = await aSurgery(test, clinic, pet)
    await test.owner.query('BEGIN')
    await test.owner.query(`UPDATE surgeries SET status = 'inProgress' WHERE id = $1`, [surgeryId])
    const reported = report(clinic, pet)
    await untilOneWaits(test)
    await test.owner.query('COMMIT')
    expect((await reported).body.status).toBe('deceased')
    const { token } = clinic.as.veterinario
    expect((await callRoute(test, surgeries.get, { surgeryId }, { token })).body.status).toBe('inProgress')
  })

  it('takes back what is planned in the same instant', async () => {
    const { clinic, pet } = await aPetOfItsOwn()
    const { token } = clinic.as.veterinario
    await test.owner.query('BEGIN')
    await test.owner.query('SELECT 1 FROM owners WHERE id = $1 FOR UPDATE', [pet.owner.id])
    const reported = report(clinic, pet)
    // It has looked for what to take back, and waits to write the death down.
    await untilOneWaits(test)
    const { id: surgeryId } = await aSurgery(test, clinic, pet)
    const control = { petId: pet.id, dueOn: '2026-12-01', reason: 'Retirar puntos' }
    const { id: controlId } = (await callRoute(test, controls.create, control, { token })).body
    await test.owner.query('COMMIT')
    expect((await reported).body.status).toBe('deceased')
    const surgery = (await callRoute(test, surgeries.get, { surgeryId }, { token })).body
    const planned = (await callRoute(test, controls.get, { controlId }, { token })).body
    expect([surgery.status, planned.status]).toEqual(['suspended', 'cancelled'])
  })

  it.each([
    [
      'control',
      (clinic: TestClinic, petId: string) => {
        const { token } = clinic.as.veterinario
        return callRoute(test, controls.create, { petId, dueOn: '2026-12-01', reason: 'Retirar puntos' }, { token })
      },
    ],
    [
      'surgery',
      (clinic: TestClinic, petId: string) => {
        const { actor, token } = clinic.as.veterinario
        const input = { petId, procedures: ['Enucleación'], scheduledAt: '2026-11-21T15:00:00.000Z' }
        return callRoute(test, surgeries.create, { ...input, surgeonId: actor.professionalId }, { token })
      },
    ],
  ] as const)('that is being written down lets no %s be planned', async (_word, plan) => {
    const { clinic, pet } = await aPetOfItsOwn()
    await test.owner.query('BEGIN')
    const death = `UPDATE pets SET status = 'deceased', deceased_on = '2026-11-19' WHERE id = $1`
    await test.owner.query(death, [pet.id])
    const planned = plan(clinic, pet.id)
    await untilOneWaits(test)
    await test.owner.query('COMMIT')
    expect((await planned).error?.code).toBe('not_allowed_now')
  })

  it('leaves no control to a surgery that is finished afterwards', async () => {
    const { clinic, pet } = await aPetOfItsOwn()
    const { token } = clinic.as.veterinario
    const { id: surgeryId, version } = await recoveredSurgery(test, clinic, pet)
    const fields = { nextControlOn: '2026-11-30', nextControlReason: 'Retiro de puntos' }
    const saved = (await callRoute(test, surgeries.save, { surgeryId, version, fields }, { token })).body
    await report(clinic, pet)
    const done = await callRoute(test, surgeries.finish, { surgeryId, version: saved.version }, { token })
    expect(done.body.status).toBe('finished')
    expect((await callRoute(test, controls.listOfPet, { petId: pet.id }, { token })).body.items).toEqual([])
  })

  it.each([
    ['no date', { deceasedOn: undefined }, 'deceasedOn', 'El campo es obligatorio'],
    ['31 of February', { deceasedOn: '2026-02-31' }, 'deceasedOn', 'Escriba una fecha válida, por ejemplo 20/11/2026'],
    ['tomorrow', { deceasedOn: '2026-11-21' }, 'deceasedOn', 'La fecha no puede ser futura'],
    [
      'the day before the birth',
      { deceasedOn: '2021-09-13' },
      'deceasedOn',
      'La fecha no puede ser anterior a la de nacimiento',
    ],
    ['no cause', { deceasedCause: '  ' }, 'deceasedCause', 'El campo es obligatorio'],
  ])('refuses %s', async (_what, overrides, field, message) => {
    const { clinic, pet } = await aPetOfItsOwn()
    expect((await report(clinic, pet, overrides)).error).toEqual({ code: 'invalid', field, message })
  })

  it('is done once, by one of two at once', async () => {
    const { clinic, pet } = await aPetOfItsOwn()
    const both = await Promise.all([report(clinic, pet), report(clinic, pet)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await report(clinic, { ...pet, version: 2 })).error?.code).toBe('not_allowed_now')
  })
})

describe('undoing the report', () => {
  it('is the administrator’s, leaves its reason in the trace and opens the pet again', async () => {
    const { clinic, pet } = await aPetOfItsOwn()
    const dead = (await report(clinic, pet)).body
    const input = { petId: pet.id, version: dead.version, reason: 'x' }
    const vet = await callRoute(test, pets.undoDeceased, input, { token: clinic.as.veterinario.token })
    expect(vet.error?.code).toBe('forbidden')
    const alive = (await undo(clinic, dead)).body
    expect(alive).toMatchObject({ status: 'active', deceasedOn: null, deceasedCause: null })
    const { token } = clinic.as.administrador
    const trace = (await callRoute(test, changes.list, { record: 'pets', recordId: pet.id }, { token })).body.items[0]
    expect(trace?.fields).toContainEqual({ field: 'statusReason', before: null, after: 'Mascota equivocada' })
    expect(trace?.fields).toContainEqual({ field: 'deceasedOn', before: '2026-11-19', after: null })
    await aConsultation(test, clinic, pet)
    const owner = (await callRoute(test, owners.list, { q: 'milo' }, { token })).body
    expect(owner.items).toHaveLength(1)
  })

  it('needs a report and a reason', async () => {
    const { clinic, pet } = await aPetOfItsOwn()
    expect((await undo(clinic, pet)).error?.code).toBe('not_allowed_now')
    const dead = (await report(clinic, pet)).body
    expect((await undo(clinic, dead, ' ')).error).toMatchObject({ code: 'invalid', field: 'reason' })
    expect((await undo(clinic, pet)).error?.code).toBe('version_conflict')
  })
})

describe('another state', () => {
  it('has a reason, keeps the pet open for records, and is taken back the same way', async () => {
    const { clinic, pet } = await aPetOfItsOwn()
    const lost = (await changeStatus(clinic, pet, 'lost')).body
    expect(lost).toMatchObject({ status: 'lost', statusReason: 'Se escapó en el parque', version: 2 })
    await aConsultation(test, clinic, pet)
    expect((await changeStatus(clinic, lost, 'lost')).error?.code).toBe('not_allowed_now')
    expect((await changeStatus(clinic, lost, 'active')).body.status).toBe('active')
  })

  it('is no way around the report of a death', async () => {
    const { clinic, pet } = await aPetOfItsOwn()
    const dead = (await report(clinic, pet)).body
    expect((await changeStatus(clinic, dead, 'active')).error?.code).toBe('not_allowed_now')
    const input = { petId: pet.id, version: dead.version, status: 'deceased' as never, reason: 'x' }
    const { token } = clinic.as.veterinario
    expect((await callRoute(test, pets.changeStatus, input, { token })).error).toMatchObject({ field: 'status' })
  })
})
