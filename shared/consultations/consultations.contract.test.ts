import { expect, test } from 'vitest'
import { consultations } from '#shared/consultations/consultations.contract.ts'

test('a save carries the fields given and no others', () => {
  const input = { consultationId: '0197c0de-0000-7000-8000-000000000000', version: 3, fields: { reason: ' Vómito ' } }
  expect(consultations.save.input.parse(input).fields).toEqual({ reason: 'Vómito' })
})

test('an emptied text travels as null', () => {
  const input = { consultationId: '0197c0de-0000-7000-8000-000000000000', version: 3, fields: { anamnesis: '  ' } }
  expect(consultations.save.input.parse(input).fields).toEqual({ anamnesis: null })
})
