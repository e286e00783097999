import { expect, test } from 'vitest'
import { consultationText } from '#shared/consultations/consultations.text.ts'

test('what is normal stands in one line, after what was found', () => {
  const [exam] = consultationText({
    general: { state: 'normal', note: '' },
    skin: { state: 'abnormal', note: 'Alopecia en flancos' },
    digestive: { state: 'normal', note: 'Sarro leve' },
    urinary: { state: 'normal', note: '' },
    ears: { state: 'notEvaluated', note: '' },
  })
  expect(exam?.rows).toEqual([
    { label: 'Piel y anexos', value: 'Anormal. Alopecia en flancos', isOut: true },
    { label: 'Digestivo', value: 'Normal. Sarro leve', isOut: false },
    { label: 'Normal', value: 'Estado general, urinario', isWide: true },
    { label: 'No evaluado', value: 'Oídos', isWide: true },
  ])
})
