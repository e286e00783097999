import { z } from 'zod'
import { route } from '#shared/http/contract.ts'
import { countedTables } from '#shared/values/recordTables.ts'

/** `icon` is the name of one of the icons that the browser part ships. */
export const MenuItem = z.object({
  name: z.string(),
  path: z.string(),
  icon: z.string(),
  /** It opens another application, beside this one. */
  isExternal: z.literal(true).optional(),
  /** How many there are behind it now. */
  count: z.number().optional(),
})
export type MenuItem = z.infer<typeof MenuItem>

export const menu = {
  list: route({
    service: 'clinic',
    method: 'GET',
    path: '/menu',
    action: 'session',
    whileLocked: true,
    summary: 'Las entradas del menú para el rol de quien ingresó; Configuración es siempre la última',
    reads: countedTables,
    onDevice: true,
    input: z.object({}),
    output: z.array(MenuItem),
  }),
}
