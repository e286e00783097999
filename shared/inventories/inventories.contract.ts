import { z } from 'zod'
import { route } from '#shared/http/contract.ts'
import { Instant } from '#shared/values/date.ts'
import { requiredLine } from '#shared/values/text.ts'

const MAX_ADDRESS = 500

/**
 * Where the other application is, to the letter: single sign-on compares it so. Without TLS only on the machine itself,
 * as what travels there opens an account.
 */
const Address = requiredLine(MAX_ADDRESS).refine(isAddress, {
  error: ({ input }) =>
    /^http:/i.test(String(input))
      ? 'La dirección debe empezar por https://, para que nadie lea lo que viaja'
      : 'Escriba la dirección completa, por ejemplo https://inventarios.clinica.co/entrar',
})

const Secure = z.url({ protocol: /^https$/ })
const OwnMachine = z.url({ protocol: /^http$/, hostname: /^(localhost|127\.0\.0\.1)$/ })

/** No name or password before the host, no part after a `#`: neither travels as it is written. */
function isAddress(text: string): boolean {
  return !/[\s#@]/.test(text) && (Secure.safeParse(text).success || OwnMachine.safeParse(text).success)
}

export const InventoryConnectionDraft = z.object({
  /** What the menu opens; the application then asks us who is there. */
  launchAddress: Address,
  /** Where we send who is there back to, and nowhere else. */
  redirectUri: Address,
})
export type InventoryConnectionDraft = z.infer<typeof InventoryConnectionDraft>

export const InventoryConnection = z.object({
  /** Who we are to the other application, and who it is to us. */
  issuer: z.string(),
  clientId: z.string(),
  connected: InventoryConnectionDraft.extend({ secretMadeAt: Instant.nullable() }).nullable(),
})
export type InventoryConnection = z.infer<typeof InventoryConnection>

/** The inventories are another application; what is here says how the clinic's people enter it. */
export const inventories = {
  status: route({
    service: 'clinic',
    method: 'GET',
    path: '/inventories',
    action: 'inventories.open',
    summary: 'Si la clínica tiene conectada una aplicación de inventarios',
    reads: ['inventoryConnections'],
    input: z.object({}),
    output: z.object({ isConnected: z.boolean() }),
  }),
  get: route({
    service: 'clinic',
    method: 'GET',
    path: '/inventories/connection',
    action: 'clinic.write',
    summary: 'Con qué aplicación de inventarios se conecta la clínica',
    reads: ['inventoryConnections'],
    input: z.object({}),
    output: InventoryConnection,
  }),
  save: route({
    service: 'clinic',
    method: 'PUT',
    path: '/inventories/connection',
    action: 'clinic.write',
    summary: 'Conecta la aplicación de inventarios, o cambia sus direcciones',
    input: InventoryConnectionDraft,
    output: InventoryConnection,
  }),
  renewSecret: route({
    service: 'clinic',
    method: 'POST',
    path: '/inventories/connection/secret',
    action: 'clinic.write',
    summary: 'Da a la aplicación de inventarios un secreto nuevo; el anterior deja de servir',
    // An answer that is kept for its key would keep the secret.
    inSteps: true,
    input: z.object({}),
    output: z.object({ secret: z.string() }),
  }),
  remove: route({
    service: 'clinic',
    method: 'DELETE',
    path: '/inventories/connection',
    action: 'clinic.write',
    summary: 'Desconecta la aplicación de inventarios: nadie entra más a ella con su cuenta de Huella',
    input: z.object({}),
    output: InventoryConnection,
  }),
}
