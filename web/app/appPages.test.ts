import { expect, test } from 'vitest'
import { isAppPage, mayTakeOver } from '#web/app/appPages.ts'

test('the device answers for the pages of the application', () => {
  for (const address of ['/', '/agenda', '/hospitalizacion/0197/constantes', '/mascotas/0197/vacunas', '/agenda/'])
    expect(isAppPage(address), address).toBe(true)
})

test('the server answers for all else', () => {
  const others = ['/api/clinic/pets', '/ayuda/inicio.html', '/reporte/mascota', '/firmar', '/verificar/abc', '/baja']
  for (const address of [...others, '/pantalla', '/sim/epayco/pay', '/robots.txt', '/sw.js'])
    expect(isAppPage(address), address).toBe(false)
})

test('a new version takes over where no other window is open', () => {
  expect([0, 1, 2].map((windows) => mayTakeOver(windows, true))).toEqual([true, true, false])
  expect([0, 1, 2].map((windows) => mayTakeOver(windows, false))).toEqual([true, false, false])
})
