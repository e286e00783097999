import { expect, test } from 'vitest'
import { gerundOf } from '#web/ui/gerund.ts'

test.each([
  ['Solicitar exámenes', 'Solicitando…'],
  ['Guardar', 'Guardando…'],
  ['Suspender cirugía', 'Suspendiendo…'],
  ['Unir propietarios', 'Uniendo…'],
  ['Traer las dosis', 'Trayendo…'],
  ['Firmar y finalizar', 'Firmando…'],
])('%s is %s while it works', (label, gerund) => expect(gerundOf(label)).toBe(gerund))

test.each(['No asistió', 'Muestra tomada', 'Nueva consulta', ''])('%s has no verb', (label) =>
  expect(gerundOf(label)).toBeUndefined(),
)
