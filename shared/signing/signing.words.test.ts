import { expect, it } from 'vitest'
import { tellCode, tellFormatEvent, tellMethod, tellPlace } from '#shared/signing/signing.words.ts'

const seen = { address: '190.24.1.7', device: null }

it('tells of a signature by a link where it was made, and who knew the code', () => {
  expect(tellMethod('link', {})).toBe('En su propio equipo, con un enlace y un código de un solo uso')
  expect(tellMethod('link', { from: 'device' })).toBe(
    'Con un enlace y un código de un solo uso, en el equipo de la clínica',
  )
  const signed = { kind: 'signed', actorName: 'Camila Torres', detail: { method: 'link', from: 'network' } }
  expect(tellFormatEvent(signed)).toBe(
    'Camila Torres firmó con un enlace y un código de un solo uso, en la red de la clínica',
  )
  expect(tellPlace({ ...seen, detail: { from: 'device' } })).toBe('190.24.1.7, en el equipo de la clínica')
  expect(tellPlace({ ...seen, detail: {} })).toBe('190.24.1.7')
  expect(tellCode({ codeBy: 'clinic' })).toBe('Lo dijo la clínica')
  const mailed = { codeBy: 'mail', codeTo: 'c•••@correo.co' }
  expect(tellCode({ ...mailed, isOnRecord: true })).toBe('Solo se envió a c•••@correo.co, el correo de su ficha')
  expect(tellCode({ ...mailed, isOnRecord: false })).toContain('un correo que se escribió para este envío')
  expect(tellCode({ method: 'clinic' })).toBeUndefined()
})
