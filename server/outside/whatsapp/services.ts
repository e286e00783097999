import type { PlayableSimulator } from '#server/outside/whatsapp/simulator.ts'
import type { Whatsapp } from '#server/outside/whatsapp/whatsapp.ts'

/** What of the provider a server has. */
export interface WhatsappServices {
  cloud: Whatsapp
  /** On a machine where it stands for the provider. */
  simulator: PlayableSimulator | undefined
  /** What the provider proves itself with; without it nothing that comes is taken, but from the simulator. */
  appSecret: string | undefined
  verifyToken: string | undefined
}
