import { describe, expect, it } from 'vitest'
import type { ChangedRecord } from '#shared/changes/changes.contract.ts'
import { fieldName, isInHistory, showChanged, showPart, UNNAMED } from '#shared/changes/changes.words.ts'

const of = (record: ChangedRecord, kind?: string) => ({ record, part: kind === undefined ? null : { kind } })

describe('a value of a modification history', () => {
  const item = {
    ...{ medicine: 'Amoxicilina', concentration: '250 mg', dose: '1 mL', dosePerKg: null, route: 'Oral' },
    ...{ frequency: 'cada 8 h', duration: '7 días' },
  }
  it.each<[ChangedRecord | 'reading' | 'drug', string, unknown, string]>([
    ['controls', 'status', 'missed', 'No asistió'],
    ['controls', 'evolution', 'better', 'Mejor'],
    ['controls', 'dueOn', '2026-11-20', '20/11/2026'],
    ['controls', 'professionalId', 'p', 'Laura Restrepo'],
    ['controls', 'professionalId', 'q', 'Otro profesional'],
    ['problems', 'status', 'chronic', 'Crónico'],
    ['weights', 'measuredAt', '2026-11-20T17:00:00.000Z', '20/11/2026, 12:00'],
    ['weights', 'grams', 12_400, '12,4 kg'],
    ['vaccines', 'origin', 'elsewhere', 'En otra clínica'],
    ['vaccines', 'temperature', 38.5, '38,5 °C'],
    ['dewormings', 'kind', 'both', 'Interna y externa'],
    ['formulas', 'status', 'delivered', 'Entregada'],
    ['formulas', 'number', 12, 'N.º 000012'],
    ['formulas', 'refills', 1, '1 vez'],
    ['formulas', 'items', [item], 'Amoxicilina 250 mg: 1 mL, vía oral, cada 8 h, por 7 días'],
    [
      'formulas',
      'warnings',
      [{ medicine: 'A', text: 'Alérgico.', reason: 'Sin opción' }],
      'A: Alérgico. Motivo: Sin opción',
    ],
    ['exams', 'status', 'received', 'Recibido (sin revisar)'],
    ['exams', 'isUrgent', true, 'Sí'],
    [
      'exams',
      'resultValues',
      [{ analyte: 'Urea', value: '40', unit: 'mg/dL', min: 10, max: 60 }],
      'Urea: 40 mg/dL (10 – 60)',
    ],
    ['surgeries', 'procedures', ['Ovariohisterectomía', 'Profilaxis'], 'Ovariohisterectomía, Profilaxis'],
    ['surgeries', 'procedures', '["Enucleación","Limpieza dental"]', 'Enucleación, Limpieza dental'],
    ['surgeries', 'assistants', [{ id: null, name: 'Ana' }], 'Ana'],
    ['surgeries', 'status', 'recovery', 'Recuperación'],
    ['surgeries', 'asa', 3, 'ASA III'],
    [
      'surgeries',
      'checklist',
      { entry: { identity: { at: '2026-11-20T14:15:00.000Z', by: 'Laura' } } },
      'Paciente, procedimiento y sitio confirmados (Laura, 09:15)',
    ],
    ['reading', 'heartRate', 120, '120 lpm'],
    ['reading', 'plane', 'surgical', 'Quirúrgico'],
    ['drug', 'phase', 'induction', 'Inducción'],
    ['attachments', 'bytes', 2_500_000, '2,4 MB'],
    ['consultations', 'kind', 'emergency', 'Urgencia'],
    ['problems', 'notes', null, ''],
  ])('of %s, %s %j: %s', (told, field, value, words) =>
    expect(
      showChanged(told === 'reading' || told === 'drug' ? of('surgeries', told) : of(told), field, value, {
        p: 'Laura Restrepo',
      }),
    ).toBe(words),
  )

  it('has a name in Spanish, and no plumbing', () => {
    expect(fieldName(of('controls'), 'dueOn')).toBe('Fecha programada')
    expect(fieldName(of('controls'), 'toString')).toBe(UNNAMED)
    expect(['petId', 'sourceId', 'notes'].filter((field) => isInHistory(of('controls'), field))).toEqual(['notes'])
  })

  it('says of which part of a surgery it tells', () => {
    expect(showPart('surgeries', { kind: 'drug', name: 'Propofol' })).toBe('el fármaco Propofol')
    expect(showPart('surgeries', { kind: 'reading', name: '2026-11-20T14:15:00+00:00' })).toBe(
      'las constantes de las 09:15',
    )
  })
})
