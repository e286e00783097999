import { whatsapp as calls } from '#shared/whatsapp/whatsapp.contract.ts'
import { asked } from '#shared/http/together.contract.ts'
import { sealedAs } from '#server/whatsapp/whatsapp.queries.ts'
import { whatsappRoutes } from '#server/whatsapp/whatsapp.routes.ts'
import type { Word } from '#server/word/word.ts'

/** The pages from which something goes to an owner. */
const sending = [
  ...['/', '/whatsapp', '/controles', '/recordatorios', '/propietarios', '/propietarios/:ownerId'],
  ...['/mascotas/:petId', '/mascotas/:petId/:tab'],
  ...['/hospitalizacion/:hospitalizationId', '/hospitalizacion/:hospitalizationId/:tab'],
]

export const whatsapp: Word = {
  name: 'whatsapp',
  routes: whatsappRoutes,
  starts: [{ at: sending, asks: () => [asked(calls.connection, {})] }],
  sealed: [{ table: 'whatsapp_connections', key: 'clinic_id', column: 'sealed_token', isOfClinic: true, of: sealedAs }],
}
