import type { Env } from '#server/env.ts'
import { openCloudApi } from '#server/outside/whatsapp/cloudApi.ts'
import { openWhatsappSimulator } from '#server/outside/whatsapp/simulator.ts'
import type { WhatsappServices } from '#server/outside/whatsapp/services.ts'

/** The provider and, but on a real server, a simulator that stands for it where a clinic tries it. */
export function openWhatsapp(env: Env, folder: string, clock: () => Date): WhatsappServices {
  return {
    cloud: openCloudApi({ graphUrl: env.WHATSAPP_GRAPH_URL.replace(/(?<!\/)\/+$/, '') }),
    simulator: env.NODE_ENV === 'production' ? undefined : openWhatsappSimulator(folder, clock),
    appSecret: env.WHATSAPP_APP_SECRET,
    verifyToken: env.WHATSAPP_VERIFY_TOKEN,
  }
}
