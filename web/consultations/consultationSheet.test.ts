import { describe, expect, test } from 'vitest'
import { ConsultationFields } from '#shared/consultations/consultations.contract.ts'
import { checkField, recordOf, sectionState } from '#web/consultations/consultationSheet.ts'

const skin = { state: 'abnormal', note: 'Eritema' } as const
const noRange = { label: null, temperature: null, heartRate: null, respiratoryRate: null, capillaryRefill: null }
const ranges = { ...noRange, temperature: { min: 37.5, max: 39.2 }, weightKg: null }

test('every field of the contract is in the sheet', () => {
  const { values } = recordOf({ version: 1, status: 'draft', professionalId: 'x', skin } as never)
  for (const field of Object.keys(ConsultationFields.shape)) expect(Object.hasOwn(values, field)).toBe(true)
  expect(values.skin).toEqual(skin)
})

test.each([
  ['draft', undefined],
  ['awaitingResults', undefined],
  ['signed', 'La consulta ya está firmada. Agregue una nota aclaratoria.'],
  ['voided', 'La consulta está anulada: solo se puede leer.'],
])('a %s consultation', (status, closed) => {
  expect(recordOf({ version: 1, status } as never).closed).toBe(closed)
})

describe('checking a field before it is sent', () => {
  const startedAt = '2026-11-20T14:00:00.000Z'
  test.each([
    ['temperature', 40.1, undefined],
    ['temperature', 90, 'Escriba una temperatura entre 20 y 46 °C'],
    ['temperature', 'cuarenta', 'Escriba una temperatura entre 20 y 46 °C'],
    ['weightKg', null, undefined],
    ['weightKg', 0, 'Escriba un peso válido, por ejemplo 12,4'],
    ['nextControlOn', '2026-11-27', undefined],
    ['nextControlOn', '2026-11-19', 'El próximo control no puede ser antes de la consulta (20/11/2026)'],
    ['skin', skin, undefined],
    ['skin', null, undefined],
    ['professionalId', 'x', undefined],
  ])('%s %s', (field, value, message) => {
    expect(checkField(field, value, startedAt)).toBe(message)
  })
})

describe('the dots of the index', () => {
  const empty = { reason: null, anamnesis: null, temperature: null, weightKg: null, kind: 'control' }
  test.each([
    ['anamnesis', empty, 'empty'],
    ['anamnesis', { ...empty, anamnesis: 'Vómito' }, 'done'],
    ['constantes', { ...empty, temperature: 38.5 }, 'empty'],
    ['constantes', { ...empty, temperature: 38.5, weightKg: 12.4 }, 'done'],
    ['constantes', { ...empty, temperature: 40.1 }, 'alert'],
    ['examen', { ...empty, skin }, 'done'],
  ] as const)('%s', (section, values, state) => {
    expect(sectionState(section, values, ranges, [])).toBe(state)
  })

  test('a refused field alerts', () => {
    expect(sectionState('control', empty, ranges, ['nextControlOn'])).toBe('alert')
  })
})
