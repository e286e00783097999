import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { speakSpanish } from '#shared/values/messages.ts'
import { readSessionCookie } from '#server/auth/sessionCookie.ts'
import { findLiveSession } from '#server/auth/sessions.queries.ts'
import type { Env } from '#server/env.ts'
import { soonOf } from '#server/db/clinic.ts'
import { countedAddress } from '#server/auth/address.ts'
import { mountCompression } from '#server/http/compression.ts'
import { connectionLimits, type ConnectionLimits, mountConnections, serverLimits } from '#server/http/connections.ts'
import {
  type ConstraintSentences,
  mountErrors,
  mountNotFound,
  refuseAddress,
  refuseUnreadable,
} from '#server/http/errors.ts'
import type { Implementation } from '#server/http/implement.ts'
import { logOptions, mountLog } from '#server/http/log.ts'
import { mountHealth } from '#server/http/health.ts'
import { isCall, isProbe } from '#server/http/matched.ts'
import { mountOpenApi } from '#server/http/openapi.ts'
import { mountPressure } from '#server/http/pressure.ts'
import { mountRoutes } from '#server/http/routes.ts'
import type { Services } from '#server/services.ts'
import { togetherRoutes } from '#server/http/together.ts'
import { mountSite } from '#server/http/site.ts'
import { mountSignOn } from '#server/inventories/signOn.ts'
import { findClinicOfAttempt } from '#server/invoices/payments.queries.ts'
import { mountSimulator } from '#server/outside/payments/simulatorPages.ts'
import { liveRoute } from '#server/live/liveRoute.ts'
import { isSimulator } from '#server/outside/payments/simulator.ts'
import { mountWhatsappSimulator } from '#server/outside/whatsapp/simulatorPages.ts'
import { simulatedNumber } from '#server/whatsapp/whatsapp.queries.ts'
import { words } from '#server/words.ts'

speakSpanish()

/** Everything that the server answers. */
const ofWords: Implementation[] = words.flatMap(({ routes }) => routes)
export const implementations: Implementation[] = [
  ...ofWords,
  liveRoute,
  ...togetherRoutes(
    ofWords,
    words.flatMap(({ starts = [] }) => starts),
  ),
]

const constraints: ConstraintSentences = Object.assign({}, ...words.map((word) => word.constraints))

/** What tests give otherwise. */
interface Means {
  limits?: ConnectionLimits
  /** Where log lines go instead of the standard output. */
  logTo?: { write: (line: string) => void }
}

export async function buildApp(
  env: Env,
  services: Services,
  { limits = connectionLimits(), logTo }: Means = {},
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: logOptions(env, logTo),
    // One line a call is ours: server/http/log.ts.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: readTrustedProxies(env.TRUST_PROXY),
    bodyLimit: 1024 * 1024,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // What still comes on a kept connection is answered by us: mountConnections.
    return503OnClosing: false,
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseUnreadable,
    ...serverLimits(limits),
  })
  mountLog(app)
  mountConnections(app, limits, env.TRUST_PROXY !== undefined)
  app.addHook('preClose', async () => services.live.endStreams())
  const soon = soonOf(services.database)
  soon.log = app.log
  app.addHook('onClose', () => soon.settle())
  app.addHook('onClose', () => services.live.close())
  mountErrors(app, constraints)
  await app.register(helmet, {
    // Pages set their own; nothing else that is served may run anything.
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    referrerPolicy: { policy: 'same-origin' },
    // Plain http on a clinic's own network must keep working; a proxy with TLS sets this header itself.
    strictTransportSecurity: false,
  })
  await app.register(rateLimit, {
    max: env.RATE_LIMIT,
    timeWindow: '1 minute',
    keyGenerator: ({ ip }) => countedAddress(ip),
    // A busy address must not make its machine's watchman believe that the server is dead.
    allowList: (request) => !isCall(request) || isProbe(request),
  })
  mountNotFound(app)
  await mountCompression(app)
  // A test shares its process with the server it calls: there a busy loop says nothing about requests.
  if (env.NODE_ENV !== 'test') mountPressure(app, 2000)
  mountRoutes(app, services, implementations, limits)
  await mountSignOn(app, services)
  mountHealth(app, env, services)
  mountOpenApi(
    app,
    implementations.map(({ route }) => route),
  )
  const { payments, whatsapp, database, clock } = services
  const clinicOf = async ({ headers }: FastifyRequest) => {
    const token = readSessionCookie(headers.cookie)
    return token && (await findLiveSession(database, { token }, clock()))?.actor.clinicId
  }
  if (isSimulator(payments))
    await mountSimulator(app, payments, {
      clinicOf,
      clinicOfCheckout: (reference) => findClinicOfAttempt(database, reference),
    })
  if (whatsapp.simulator)
    await mountWhatsappSimulator(app, whatsapp.simulator, async (request) => {
      const clinicId = await clinicOf(request)
      return clinicId && simulatedNumber(clinicId)
    })
  await mountSite(app, env.SERVICE_WORKER === 'off')
  return app
}

/** A number of hops, or the proxies' addresses; never all, as anyone could then choose the address the limits count. */
function readTrustedProxies(
  setting: string | undefined,
): ((address: string, hop: number) => boolean) | string[] | false {
  if (setting === undefined) return false
  const hops = Number(setting)
  return Number.isInteger(hops) ? (_address, hop) => hop < hops : setting.split(',')
}
