import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { speakSpanish } from '#shared/http/messages.ts'
import type { Env } from '#server/env.ts'
import { mountCompression } from '#server/http/compression.ts'
import { mountErrors, refuseAddress, refuseUnreadable } from '#server/http/errors.ts'
import type { Implementation } from '#server/http/implement.ts'
import { logOptions, mountLog } from '#server/http/log.ts'
import { mountHealth } from '#server/http/health.ts'
import { mountOpenApi } from '#server/http/openapi.ts'
import { mountRoutes } from '#server/http/routes.ts'
import type { Services } from '#server/http/services.ts'
import { mountSite } from '#server/http/site.ts'
import { announcementRoutes } from '#server/announcements/announcements.routes.ts'
import { attachmentRoutes } from '#server/attachments/attachments.routes.ts'
import { catalogueConstraints, catalogueRoutes } from '#server/catalogues/catalogues.routes.ts'
import { settleBackground } from '#server/jobs/background.ts'
import { accountRoutes } from '#server/accounts/accounts.routes.ts'
import { changeRoutes } from '#server/changes/changes.routes.ts'
import { clinicRoutes } from '#server/clinic/clinic.routes.ts'
import { consultationRoutes } from '#server/consultations/consultations.routes.ts'
import { controlRoutes } from '#server/controls/controls.routes.ts'
import { customFieldRoutes } from '#server/customFields/customFields.routes.ts'
import { formulaRoutes } from '#server/formulas/formulas.routes.ts'
import { dewormingRoutes } from '#server/dewormings/dewormings.routes.ts'
import { examRoutes } from '#server/exams/exams.routes.ts'
import { historyRoutes } from '#server/histories/histories.routes.ts'
import { homeRoutes } from '#server/home/home.routes.ts'
import { menuRoutes } from '#server/menu/menu.routes.ts'
import { ownerConstraints, ownerRoutes } from '#server/owners/owners.routes.ts'
import { petConstraints, petRoutes } from '#server/pets/pets.routes.ts'
import { problemRoutes } from '#server/problems/problems.routes.ts'
import { professionalRoutes } from '#server/professionals/professionals.routes.ts'
import { registrationConstraints, registrationRoutes } from '#server/registration/registration.routes.ts'
import { protocolRoutes } from '#server/protocols/protocols.routes.ts'
import { renderErrorRoutes } from '#server/renderErrors/renderErrors.routes.ts'
import { reportRoutes } from '#server/report/report.routes.ts'
import { searchRoutes } from '#server/search/search.routes.ts'
import { surgeryRoutes } from '#server/surgeries/surgeries.routes.ts'
import { vaccineRoutes } from '#server/vaccines/vaccines.routes.ts'
import { timelineRoutes } from '#server/timeline/timeline.routes.ts'
import { weightRoutes } from '#server/weights/weights.routes.ts'

speakSpanish()

/** The words of the product: everything the server answers. */
export const implementations: Implementation[] = [
  ...professionalRoutes,
  ...accountRoutes,
  ...registrationRoutes,
  ...menuRoutes,
  ...announcementRoutes,
  ...clinicRoutes,
  ...catalogueRoutes,
  ...customFieldRoutes,
  ...ownerRoutes,
  ...petRoutes,
  ...weightRoutes,
  ...consultationRoutes,
  ...attachmentRoutes,
  ...examRoutes,
  ...controlRoutes,
  ...problemRoutes,
  ...timelineRoutes,
  ...formulaRoutes,
  ...surgeryRoutes,
  ...protocolRoutes,
  ...vaccineRoutes,
  ...dewormingRoutes,
  ...historyRoutes,
  ...searchRoutes,
  ...homeRoutes,
  ...changeRoutes,
  ...reportRoutes,
  ...renderErrorRoutes,
]

const constraints = { ...registrationConstraints, ...catalogueConstraints, ...ownerConstraints, ...petConstraints }

export async function buildApp(env: Env, services: Services): Promise<FastifyInstance> {
  const app = Fastify({
    logger: logOptions(env),
    // One line a call is ours: server/http/log.ts.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: readTrustedProxies(env.TRUST_PROXY),
    bodyLimit: 1024 * 1024,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    return503OnClosing: true,
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseUnreadable,
  })
  mountLog(app)
  app.addHook('onClose', settleBackground)
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
    // A busy address must not make its machine's watchman believe that the server is dead.
    allowList: (request) => !request.url.startsWith('/api/') || request.url.startsWith('/api/health/'),
  })
  await mountCompression(app)
  // A test shares its process with the server it calls: there a busy loop says nothing about requests.
  await app.register(underPressure, { maxEventLoopDelay: env.NODE_ENV === 'test' ? 0 : 2000, retryAfter: 5 })
  mountRoutes(app, services, implementations)
  mountHealth(app, env, services)
  mountOpenApi(
    app,
    implementations.map(({ route }) => route),
  )
  await mountSite(app)
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
