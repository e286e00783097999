import { inventories } from '#shared/inventories/inventories.contract.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import { implement, implementInSteps } from '#server/http/implement.ts'
import {
  findConnection,
  issuerOf,
  removeConnection,
  renewClientSecret,
  saveConnection,
} from '#server/inventories/inventories.queries.ts'

async function showConnection(tx: ClinicTx, { publicUrl }: { publicUrl: string }) {
  const { sealedSecret: _secret, ...connected } = (await findConnection(tx)) ?? { sealedSecret: null }
  return {
    issuer: issuerOf(publicUrl),
    clientId: tx.clinicId,
    connected: 'launchAddress' in connected ? connected : null,
  }
}

export const inventoryRoutes = [
  implement(inventories.status, async ({ tx }) => ({
    isConnected: Boolean((await findConnection(tx))?.sealedSecret),
  })),
  implement(inventories.get, ({ tx, services }) => showConnection(tx, services)),
  implement(inventories.save, async ({ tx, input, services }) => {
    await saveConnection(tx, input)
    return showConnection(tx, services)
  }),
  implementInSteps(inventories.renewSecret, async ({ inClinic, services: { seal } }) => ({
    secret: await inClinic((tx) => renewClientSecret(tx, seal)),
  })),
  implement(inventories.remove, async ({ tx, services }) => {
    await removeConnection(tx)
    return showConnection(tx, services)
  }),
]
