import { expect, it } from 'vitest'
import { readConsent } from '#shared/conversations/consent.rules.ts'

it.each([
  'STOP',
  'stop.',
  'Baja',
  'BAJA por favor',
  'no más mensajes',
  'No quiero más mensajes, gracias',
  'Ya no me escriban más!',
  'Buenas, no quiero recibir más mensajes de ustedes',
  'Ya no quiero mensajes',
  'no quiero que me escriban',
  'Por favor no me envíe más mensajes',
  'Dejen de molestar',
  'No deseo recibir más mensajes.',
  'No más WhatsApp 🛑',
  'Hola, quiero darme de baja',
  'No me vuelvan a escribir',
  'Detener promociones',
])('%j ends them', (text) => {
  expect(readConsent(text)).toBe('stop')
})

it.each(['ALTA', 'Sí, quiero recibir mensajes'])('%j begins them again', (text) => {
  expect(readConsent(text)).toBe('start')
})

it.each([
  'Milo está de baja',
  'La fiebre no baja',
  'la dosis más alta',
  '¿Le dan el alta hoy?',
  'Stop it, Milo',
  'No más',
  'No quiero que me envíen la factura al correo',
  'No quiero más vacunas por ahora',
  '',
  '👍',
  null,
  'no más mensajes '.repeat(30),
])('%j is for a person', (text) => {
  expect(readConsent(text)).toBeUndefined()
})
