import { beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '#shared/access/actions.ts'
import { consultations } from '#shared/consultations/consultations.contract.ts'
import { controls, type ControlView } from '#shared/controls/controls.contract.ts'
import type { CallOf } from '#shared/http/contract.ts'
import { pets } from '#shared/pets/pets.contract.ts'
import { callRoute, untilOneWaits, useTestApp } from '#server/testing/app.ts'
import { aClinic, aConsultation, anOwner, aPet, type TestClinic } from '#server/testing/factories.ts'

const test = useTestApp()

let clinic: TestClinic
let pet: { id: string; version: number }
let vet: { token: string }

beforeEach(async () => {
  test.setNow('2026-11-20T17:00:00.000Z')
  clinic = await aClinic(test)
  pet = await aPet(test, clinic, await anOwner(test, clinic))
  vet = { token: clinic.as.veterinario.token }
})

const ready = { anamnesis: 'Vómito', presumptiveDiagnosis: 'Gastritis', weightKg: 12.4 }

async function aControl(overrides: Partial<CallOf<typeof controls.create>> = {}) {
  const input = { petId: pet.id, dueOn: '2026-11-20', reason: 'Retirar puntos', ...overrides }
  return (await callRoute(test, controls.create, input, vet)).body
}

const held = ({ id, version }: { id: string; version: number }) => ({ controlId: id, version })

async function ofPet(role: Role = 'veterinario') {
  return (await callRoute(test, controls.listOfPet, { petId: pet.id }, { token: clinic.as[role].token })).body.items
}

const states = async () => (await ofPet()).map(({ dueOn, status }) => [dueOn, status])

describe('the control of a consultation', () => {
  async function signed(fields: Partial<CallOf<typeof consultations.create>>) {
    const { id, version } = await aConsultation(test, clinic, pet, { ...ready, ...fields })
    const { status } = await callRoute(test, consultations.sign, { consultationId: id, version }, vet)
    expect(status).toBe(200)
    return id
  }

  it('is scheduled when the consultation is signed, and only then', async () => {
    const id = await signed({ nextControlOn: '2026-12-01', nextControlReason: 'Revisar la herida' })
    expect(await ofPet()).toMatchObject([
      {
        ...{ source: 'consultation', sourceId: id, dueOn: '2026-12-01', reason: 'Revisar la herida' },
        ...{ status: 'scheduled', professionalName: 'Persona veterinario' },
      },
    ])
    await aConsultation(test, clinic, pet, { ...ready, nextControlOn: '2026-12-08' })
    expect(await ofPet()).toHaveLength(1)
  })

  it('is one with what was scheduled from inside it for that day', async () => {
    const draft = await aConsultation(test, clinic, pet, { ...ready, nextControlOn: '2026-12-01' })
    const inside = { consultationId: draft.id, reason: 'Curación' }
    await aControl({ ...inside, dueOn: '2026-12-01' })
    await aControl({ ...inside, dueOn: '2026-12-15' })
    await callRoute(test, consultations.sign, { consultationId: draft.id, version: draft.version }, vet)
    expect(await states()).toEqual([
      ['2026-12-01', 'scheduled'],
      ['2026-12-15', 'scheduled'],
    ])
    const other = await aPet(test, clinic, await anOwner(test, clinic))
    const wrong = { petId: other.id, dueOn: '2026-12-01', reason: 'Curación', consultationId: draft.id }
    expect((await callRoute(test, controls.create, wrong, vet)).error?.field).toBe('consultationId')
  })

  it('is cancelled when the consultation is voided', async () => {
    const draft = await aConsultation(test, clinic, pet, ready)
    await aControl({ consultationId: draft.id })
    await aControl()
    const voided = { consultationId: draft.id, version: draft.version, reason: 'Mascota equivocada' }
    expect((await callRoute(test, consultations.void, voided, vet)).status).toBe(200)
    expect((await ofPet()).map(({ status, cancelReason }) => [status, cancelReason])).toEqual([
      ['scheduled', null],
      ['cancelled', 'Se anuló la consulta'],
    ])
  })

  it('is done by the control visit that comes about its day', async () => {
    await aControl({ dueOn: '2026-11-27' })
    await aControl({ dueOn: '2026-11-28' })
    await signed({ kind: 'emergency' })
    expect(await states()).toContainEqual(['2026-11-27', 'scheduled'])
    await signed({ kind: 'control', nextControlOn: '2026-11-21' })
    expect(await states()).toEqual([
      ['2026-11-21', 'scheduled'],
      ['2026-11-28', 'scheduled'],
      ['2026-11-27', 'done'],
    ])
  })

  it('is not done by a visit that is signed while it is cancelled', async () => {
    const { id: controlId } = await aControl({ dueOn: '2026-11-21' })
    const visit = await aConsultation(test, clinic, pet, { ...ready, kind: 'control' })
    await test.owner.query('BEGIN')
    await test.owner.query(`UPDATE controls SET status = 'cancelled' WHERE id = $1`, [controlId])
    const signing = callRoute(test, consultations.sign, { consultationId: visit.id, version: visit.version }, vet)
    await untilOneWaits(test)
    await test.owner.query('COMMIT')
    expect((await signing).status).toBe(200)
    expect(await states()).toEqual([['2026-11-21', 'cancelled']])
  })
})

describe('the states', () => {
  it('done, with what was found; nobody came; taken back', async () => {
    const control = await aControl()
    const missed = (await callRoute(test, controls.miss, held(control), vet)).body
    expect(missed.status).toBe('missed')
    const done = { ...held(missed), doneOn: '2026-11-20', evolution: 'better' as const, notes: 'Sin dolor' }
    const { body } = await callRoute(test, controls.complete, done, vet)
    expect(body).toMatchObject({ status: 'done', doneOn: '2026-11-20', evolution: 'better', notes: 'Sin dolor' })
    expect((await callRoute(test, controls.cancel, { ...held(body), reason: 'X' }, vet)).error).toEqual({
      code: 'not_allowed_now',
      message: 'El control ya está en estado «Realizado».',
    })
    const open = (await callRoute(test, controls.reopen, held(body), vet)).body
    expect(open).toMatchObject({ status: 'scheduled', doneOn: null, evolution: null, notes: null })
  })

  it('moved to another day, with its reason and origin', async () => {
    const control = await aControl()
    const { body } = await callRoute(test, controls.move, { ...held(control), dueOn: '2026-11-25' }, vet)
    expect(body).toMatchObject({ status: 'scheduled', dueOn: '2026-11-25', reason: 'Retirar puntos' })
    const before = (await callRoute(test, controls.get, { controlId: control.id }, vet)).body
    expect(before).toMatchObject({ status: 'moved', movedToId: body.id })
    expect((await callRoute(test, controls.reopen, held(before), vet)).error?.code).toBe('not_allowed_now')
  })

  it('of two people at once one is told', async () => {
    const control = await aControl()
    const both = await Promise.all([
      callRoute(test, controls.miss, held(control), vet),
      callRoute(test, controls.cancel, { ...held(control), reason: 'Se mudó' }, vet),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('what is refused', () => {
  it.each([
    ['a past day', { dueOn: '2026-11-19' }, 'dueOn', 'El control no puede ser para una fecha pasada'],
    ['no reason', { reason: '  ' }, 'reason', 'El campo es obligatorio'],
    [
      'a stranger',
      { professionalId: '01980000-0000-7000-8000-000000000009' },
      'professionalId',
      'Elija un profesional de la lista',
    ],
  ])('%s', async (_what, overrides, field, message) => {
    const input = { petId: pet.id, dueOn: '2026-11-20', reason: 'Retirar puntos', ...overrides }
    expect((await callRoute(test, controls.create, input, vet)).error).toEqual({ code: 'invalid', field, message })
  })

  it('a control done tomorrow, or missed before its day', async () => {
    const control = await aControl({ dueOn: '2026-11-25' })
    const tomorrow = { ...held(control), doneOn: '2026-11-21' }
    expect((await callRoute(test, controls.complete, tomorrow, vet)).error).toMatchObject({ field: 'doneOn' })
    expect((await callRoute(test, controls.miss, held(control), vet)).error?.code).toBe('not_allowed_now')
  })
})

describe('the death of the animal', () => {
  it('cancels what is scheduled; undoing the report schedules it again', async () => {
    const scheduled = await aControl({ dueOn: '2026-12-01' })
    const cancelled = await aControl({ dueOn: '2026-12-02' })
    await callRoute(test, controls.cancel, { ...held(cancelled), reason: 'Se mudó' }, vet)
    const death = { petId: pet.id, version: pet.version, deceasedOn: '2026-11-20', deceasedCause: 'Trauma' }
    const dead = (await callRoute(test, pets.reportDeceased, death, vet)).body
    expect(await states()).toEqual([
      ['2026-12-02', 'cancelled'],
      ['2026-12-01', 'cancelled'],
    ])
    const refused = await callRoute(test, controls.reopen, { controlId: scheduled.id, version: 2 }, vet)
    expect(refused.error?.message).toContain('La mascota falleció')
    const undo = { petId: pet.id, version: dead.version, reason: 'Mascota equivocada' }
    await callRoute(test, pets.undoDeceased, undo, { token: clinic.as.administrador.token })
    expect(await states()).toEqual([
      ['2026-12-01', 'scheduled'],
      ['2026-12-02', 'cancelled'],
    ])
  })
})

describe('the list of the clinic', () => {
  async function listed(view: ControlView, input: Partial<CallOf<typeof controls.list>> = {}) {
    const { body } = await callRoute(test, controls.list, { view, ...input }, vet)
    expect(body.total).toBe(body.items.length)
    return body.items.map(({ dueOn }) => dueOn)
  }

  it('has what is overdue, what comes, and those to which nobody came', async () => {
    test.setNow('2026-11-10T17:00:00.000Z')
    const { professionalId } = clinic.as.veterinario.actor
    for (const dueOn of ['2026-11-12', '2026-11-15', '2026-11-20', '2026-12-04'])
      await aControl({ dueOn, ...(dueOn === '2026-11-15' ? { professionalId } : {}) })
    const missed = await aControl({ dueOn: '2026-11-11' })
    test.setNow('2026-11-20T17:00:00.000Z')
    await callRoute(test, controls.miss, held(missed), vet)
    expect(await listed('overdue')).toEqual(['2026-11-15', '2026-11-12'])
    expect(await listed('upcoming')).toEqual(['2026-11-20', '2026-12-04'])
    expect(await listed('missed')).toEqual(['2026-11-11'])
    expect(await listed('overdue', { professionalId })).toEqual(['2026-11-15'])
    expect(await listed('upcoming', { from: '2026-11-21', to: '2026-12-31' })).toEqual(['2026-12-04'])
    await test.owner.query(`UPDATE pets SET status = 'transferred' WHERE id = $1`, [pet.id])
    expect(await listed('upcoming')).toEqual([])
  })

  it('keeps clinical words from who may not read histories', async () => {
    const draft = await aConsultation(test, clinic, pet, ready)
    await aControl({ reason: 'Piómetra', consultationId: draft.id, dueOn: '2026-11-21' })
    await aControl({ reason: 'Retirar puntos', dueOn: '2026-11-22' })
    expect((await ofPet('recepcion')).map(({ reason }) => reason)).toEqual([null, 'Retirar puntos'])
    expect((await ofPet('lectura')).map(({ reason }) => reason)).toEqual(['Piómetra', 'Retirar puntos'])
  })
})
