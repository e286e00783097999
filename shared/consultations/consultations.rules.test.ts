import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Rights, Role } from '#shared/access/actions.ts'
import { ConsultationFields } from '#shared/consultations/consultations.contract.ts'
import {
  canAnnotate,
  canEdit,
  canSign,
  canVoid,
  missingToSign,
  refuseFields,
  refuseNextControl,
  type Signable,
  showMissing,
  writableFields,
} from '#shared/consultations/consultations.rules.ts'
import {
  fieldChoices,
  fieldLabels,
  rangesTitle,
  consultationWords,
  showFieldValue,
} from '#shared/consultations/consultations.words.ts'
import { showSignature } from '#shared/values/signature.ts'

function rights(role: Role, licensed = false): Rights {
  return { role, licensed, readsHistory: true }
}

const complete: Signable = {
  status: 'draft',
  kind: 'control',
  reason: 'Vómito',
  anamnesis: null,
  weightKg: 12.4,
  presumptiveDiagnosis: 'Gastroenteritis',
  definitiveDiagnosis: null,
  professionalId: 'laura',
  professionalName: 'Laura Restrepo',
  professionalLicensed: true,
}
const laura = { professionalId: 'laura', licensed: true }
const andres = { professionalId: 'andres', licensed: true }

describe('what each role writes', () => {
  test('every field has its label', () => {
    expect(Object.keys(fieldLabels).sort()).toEqual([...Object.keys(ConsultationFields.shape), 'professionalId'].sort())
  })

  test.each<[Rights, number]>([
    [rights('veterinario'), 42],
    [rights('administrador', true), 42],
    [rights('administrador'), 0],
    [rights('practicante'), 41],
    [rights('auxiliar'), 20],
    [rights('recepcion', true), 0],
    [rights('lectura', true), 0],
  ])('%j writes %i fields', (who, count) => {
    expect(writableFields(who).size).toBe(count)
  })

  test('an assistant measures and asks, and does not diagnose', () => {
    expect(refuseFields(rights('auxiliar'), ['reason', 'temperature', 'weightKg'])).toBeUndefined()
    expect(refuseFields(rights('auxiliar'), ['reason', 'presumptiveDiagnosis'])).toEqual({
      field: 'presumptiveDiagnosis',
      message: 'Su cuenta no puede escribir «Diagnóstico presuntivo».',
    })
    expect(refuseFields(rights('practicante'), ['professionalId'])?.field).toBe('professionalId')
  })

  test('whatever is asked for, what is refused is what is not writable', () => {
    const field = fc.constantFrom(...Object.keys(fieldLabels), 'constructor', '__proto__', 'status')
    const who = fc.constantFrom<Role>('administrador', 'veterinario', 'auxiliar', 'recepcion', 'practicante', 'lectura')
    fc.assert(
      fc.property(who, fc.boolean(), fc.array(field), (role, licensed, fields) => {
        const writable: ReadonlySet<string> = writableFields(rights(role, licensed))
        const refused = refuseFields(rights(role, licensed), fields)
        expect(refused === undefined).toBe(fields.every((name) => writable.has(name)))
        if (refused) expect(writable.has(refused.field ?? '')).toBe(false)
      }),
    )
  })
})

describe('states', () => {
  test.each([
    ['draft', true, true, false],
    ['awaitingResults', true, true, false],
    ['signed', false, false, true],
    ['voided', false, false, false],
  ] as const)('%s: edit %s, void %s, annotate %s', (status, edits, voids, annotates) => {
    expect(canEdit({ status }) === undefined).toBe(edits)
    expect(canVoid({ status }) === undefined).toBe(voids)
    expect(canAnnotate({ status }) === undefined).toBe(annotates)
    expect(canSign({ ...complete, status }, laura) === undefined).toBe(edits)
  })
})

describe('signing', () => {
  test.each<[string, Partial<Signable>, string | undefined]>([
    ['complete', {}, undefined],
    ['told, without a reason', { reason: null, anamnesis: 'Vomita desde ayer' }, undefined],
    ['a definitive diagnosis alone', { presumptiveDiagnosis: null, definitiveDiagnosis: 'Parvovirosis' }, undefined],
    ['no diagnosis', { presumptiveDiagnosis: null }, 'Falta 1 campo obligatorio: Diagnóstico presuntivo'],
    ['only spaces', { presumptiveDiagnosis: '  ' }, 'Falta 1 campo obligatorio: Diagnóstico presuntivo'],
    [
      'nothing told, no weight',
      { reason: null, weightKg: null },
      'Faltan 2 campos obligatorios: Relato del propietario, Peso',
    ],
    ['at home, no weight', { kind: 'homeVisit', weightKg: null }, 'Falta 1 campo obligatorio: Peso'],
    ['from afar, no weight', { kind: 'telehealth', weightKg: null }, undefined],
    [
      'from afar, nothing else',
      { kind: 'telehealth', weightKg: null, presumptiveDiagnosis: null },
      'Falta 1 campo obligatorio: Diagnóstico presuntivo',
    ],
  ])('%s', (_name, change, message) => {
    const refusal = canSign({ ...complete, ...change }, laura)
    expect(refusal?.message).toBe(message)
    expect(showMissing(missingToSign({ ...complete, ...change }))).toBe(message)
    expect(refusal === undefined || refusal.field !== undefined).toBe(true)
  })

  test('who attends signs; a licensed person takes over from one who may not', () => {
    expect(canSign(complete, andres)?.message).toContain('la atiende Laura Restrepo')
    expect(canSign(complete, andres)?.field).toBeUndefined()
    expect(canSign({ ...complete, professionalLicensed: false }, andres)).toBeUndefined()
    expect(canSign(complete, { ...laura, licensed: false })?.message).toContain('tarjeta profesional')
  })
})

test.each([
  ['2026-11-20', '2026-11-20T17:00:00.000Z', true],
  ['2026-11-19', '2026-11-20T17:00:00.000Z', false],
  // 23:30 of the 20th in Bogota is already the 21st in UTC.
  ['2026-11-20', '2026-11-21T04:30:00.000Z', true],
  ['2026-11-19', '2026-11-21T04:30:00.000Z', false],
  [null, '2026-11-20T17:00:00.000Z', true],
])('a control on %s of a consultation at %s: %s', (on, startedAt, isFine) => {
  expect(refuseNextControl(on, startedAt) === undefined).toBe(isFine)
})

describe('words', () => {
  test.each<[string, unknown, string, string]>([
    ['weightGrams', 12_400, 'Peso', '12,4 kg'],
    ['temperature', 38.5, 'Temperatura', '38,5 °C'],
    ['status', 'awaitingResults', 'Estado', 'Pendiente de resultados'],
    ['kind', 'emergency', 'Tipo de consulta', 'Urgencia'],
    ['dehydration', 'under5', 'Deshidratación', 'Menor del 5 %'],
    ['nextControlOn', '2026-12-01', 'Próximo control', '01/12/2026'],
    ['signedAt', '2026-11-21T04:30:00.000Z', 'Fecha de la firma', '20/11/2026, 23:30'],
    ['professionalId', 'laura', 'Profesional que atiende', 'Laura Restrepo'],
    ['bodyCondition', 5, 'Condición corporal', '5 de 9'],
    ['reason', 'constructor', 'Motivo de consulta', 'constructor'],
    ['kind', 'constructor', 'Tipo de consulta', 'constructor'],
  ])('%s %j is %s: %s', (field, value, name, shown) => {
    expect(consultationWords.labels[field]).toBe(name)
    expect(showFieldValue(field, value, { laura: 'Laura Restrepo' })).toBe(shown)
  })

  test('the degrees of dehydration go from less to more', () => {
    const shown = fieldChoices('dehydration').map(({ label }) => label)
    expect(shown).toEqual(['Menor del 5 %', '5 %', '7 %', '10 %', '12 %'])
    expect(fieldChoices('kind')[0]).toEqual({ value: 'firstVisit', label: 'Primera vez' })
  })

  test('a body system', () => {
    expect(showFieldValue('digestive', { state: 'abnormal', note: 'Dolor' })).toBe('Anormal. Dolor')
    expect(showFieldValue('ears', { state: 'normal', note: '' })).toBe('Normal')
    expect(showFieldValue('skin', null)).toBe('')
  })

  test('a signature and the title of the ranges', () => {
    expect(showSignature('Laura Restrepo', '14582', '2026-11-20T14:14:00.000Z')).toBe(
      'Laura Restrepo · T.P. 14582 · 20/11/2026, 09:14',
    )
    expect(rangesTitle('Canino adulto grande (más de 25 kg)')).toBe('Rangos para perro adulto grande (más de 25 kg)')
    expect(rangesTitle('Felino cachorro (hasta 12 meses)')).toBe('Rangos para gato menor de 1 año')
    expect(rangesTitle('Canino adulto (talla no indicada)')).toBe('Rangos para perro adulto')
    expect(rangesTitle('Ternero')).toBe('Rangos para ternero')
  })
})
