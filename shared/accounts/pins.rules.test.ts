import { expect, it } from 'vitest'
import { refusePin, refuseWrongPin } from '#shared/accounts/pins.rules.ts'

it.each(['0000', '1111', '1234', '0123', '4321', '9876', '1212', '9090'])('%s is too easy', (pin) => {
  expect(refusePin(pin)).toMatchObject({ field: 'pin' })
})

it.each(['2580', '1357', '1993', '1221', '8901'])('%s is not', (pin) => {
  expect(refusePin(pin)).toBeUndefined()
})

it('says how many tries are left, and then asks for the password', () => {
  expect([1, 4, 5].map((failures) => refuseWrongPin(failures))).toEqual([
    { field: 'pin', message: 'El PIN no es correcto. Quedan 4 intentos' },
    { field: 'pin', message: 'El PIN no es correcto. Queda 1 intento' },
    { field: 'password', message: 'El PIN falló 5 veces: escriba la contraseña' },
  ])
})
