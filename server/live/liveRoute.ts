import { live } from '#shared/http/live.contract.ts'
import { implementStream } from '#server/http/implement.ts'

/** What is written in the clinic, to whoever has a session in it. */
export const liveRoute = implementStream(live.read, ({ actor, token, input, services }) =>
  services.live.open({ actor, token, missedMs: input.missedMs }),
)
