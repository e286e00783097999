import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import {
  type Adapter,
  type AdapterPayload,
  errors,
  interactionPolicy,
  type KoaContextWithOIDC,
  Provider,
} from 'oidc-provider'
import { may } from '#shared/access/actions.ts'
import { noteRead } from '#server/auth/audit.ts'
import { readSessionCookie } from '#server/auth/sessionCookie.ts'
import { findLiveSession, type LiveSession } from '#server/auth/sessions.queries.ts'
import { type ClinicTx, withClinic } from '#server/db/clinic.ts'
import { plainAddress } from '#server/auth/address.ts'
import type { Services } from '#server/services.ts'
import {
  findConnection,
  findLaunchAddress,
  findSignedOn,
  issuerOf,
  sealedAs,
  SIGN_ON,
} from '#server/inventories/inventories.queries.ts'
import { listSignOnKeys, openSignOnKeys, renewSignOnKey } from '#server/inventories/signOnKeys.queries.ts'
import {
  consumeSignOn,
  findSignOn,
  keepSignOn,
  removeSignOn,
  revokeSignOn,
} from '#server/inventories/signOnRecords.queries.ts'

const SESSION_COOKIE = 'dgsToken'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const SCOPES = ['openid', 'profile', 'email', 'clinic']

/** Seconds: of a code, of what it is exchanged for, and until somebody has logged in. */
const ttl = { AuthorizationCode: 60, AccessToken: 600, IdToken: 600, Interaction: 900, Grant: 900, Session: 900 }

/**
 * Single sign-on: the OpenID Connect provider below /api/sso, by authorization code and PKCE alone (docs/decisions/0051).
 * It has no sessions of its own: who is there, the session of Huella says each time.
 */
export async function mountSignOn(app: FastifyInstance, services: Services): Promise<void> {
  const issuer = new URL(issuerOf(services.publicUrl))
  const callers = new WeakMap<IncomingMessage, { address: string; device: string }>()
  const open = keepOpen(services, (provider) => {
    provider.on('server_error', (_ctx, error: Error) => app.log.error({ name: error.name }, 'single sign-on failed'))
    provider.on('authorization.success', (ctx: KoaContextWithOIDC) => {
      const { actor } = (ctx.state as { found?: LiveSession }).found ?? {}
      if (!actor) return
      noteRead(services.database, actor.clinicId, {
        ...{ at: services.clock(), act: 'login', what: 'Entró a Inventarios con su cuenta' },
        ...{ actorId: actor.professionalId, actorName: actor.name, petId: null, recordId: null },
        ...(callers.get(ctx.req) ?? { address: '', device: '' }),
      })
    })
  })
  await app.register(
    async (scope) => {
      // The library reads its bodies itself.
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', (_request, _body, done) => done(null))
      // What the menu opens. Who is not logged in is asked to be, by the page that they land on.
      scope.get('/abrir', async (request, reply) => {
        const token = readSessionCookie(request.headers.cookie)
        const found = token ? await findLiveSession(services.database, { token }, services.clock()) : undefined
        const isLetIn = found && !found.isLocked && may(found.actor, 'inventories.open')
        const address = isLetIn
          ? await inClinic(services, found.actor.clinicId, (tx) => findLaunchAddress(tx, services.publicUrl))
          : undefined
        return reply.header('cache-control', 'no-store').redirect(address ?? '/inventarios', 303)
      })
      scope.all('/*', async (request, reply) => {
        const provider = await open()
        reply.hijack()
        const { raw } = request
        const url = raw.url ?? ''
        callers.set(raw, {
          address: plainAddress(request.ip),
          device: String(request.headers['user-agent'] ?? '').slice(0, 300),
        })
        // Addresses are made of the one that people reach the product at, whatever a caller says of it.
        Object.assign(raw.headers, {
          host: issuer.host,
          'x-forwarded-host': issuer.host,
          'x-forwarded-proto': issuer.protocol.slice(0, -1),
        })
        Object.assign(raw, { originalUrl: url, url: url.slice(SIGN_ON.length) || '/' })
        await provider.callback()(raw, reply.raw)
      })
    },
    { prefix: SIGN_ON },
  )
}

/** The provider with the keys of now: an operator renews them while servers run. */
function keepOpen(services: Services, onMade: (provider: Provider) => void): () => Promise<Provider> {
  const { database, seal, clock } = services
  let current: { keys: string; provider: Provider } | undefined
  return async () => {
    let stored = await listSignOnKeys(database, clock())
    if (current && current.keys === stored.map(({ id }) => id).join()) return current.provider
    if (openSignOnKeys(stored.slice(0, 1), seal).length === 0) {
      await renewSignOnKey(database, seal, clock())
      stored = await listSignOnKeys(database, clock())
    }
    const provider = makeProvider(services, openSignOnKeys(stored, seal))
    onMade(provider)
    current = { keys: stored.map(({ id }) => id).join(), provider }
    return provider
  }
}

function makeProvider(services: Services, keys: ReturnType<typeof openSignOnKeys>): Provider {
  const { database, seal, clock, publicUrl } = services
  const cookie = { httpOnly: true, sameSite: 'lax', overwrite: true } as const
  const provider = new Provider(issuerOf(publicUrl), {
    adapter: (kind: string) => new SignOnStore(kind, services),
    jwks: { keys },
    cookies: {
      keys: [seal.derive('single sign-on cookies').toString('base64url')],
      names: { session: SESSION_COOKIE, interaction: 'ssoInteraction', resume: 'ssoResume' },
      long: { ...cookie, signed: false },
      short: { ...cookie, signed: true },
    },
    ttl,
    scopes: SCOPES,
    claims: {
      openid: ['sub'],
      profile: ['name', 'locale'],
      email: ['email'],
      clinic: ['clinic_id', 'clinic_name', 'role'],
    },
    // Who somebody is comes with the token itself: the other application need not ask again.
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    clientAuthMethods: ['client_secret_basic'],
    pkce: { required: () => true },
    expiresWithSession: () => true,
    enableHttpPostMethods: false,
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: true },
    },
    routes: { authorization: '/auth', token: '/token', userinfo: '/me', jwks: '/jwks' },
    clientBasedCORS: () => false,
    interactions: {
      url: (_ctx, interaction) => `/inventarios?ingreso=${interaction.uid}`,
      policy: [
        new interactionPolicy.Prompt(
          { name: 'login', requestable: false },
          new interactionPolicy.Check('no_session', 'nobody is logged in to Huella', 'login_required', async (ctx) => {
            const found = await findLiveSession(database, { token: ctx.cookies.get(SESSION_COOKIE) ?? '' }, clock())
            if (!found || found.actor.isHeld) return interactionPolicy.Check.REQUEST_PROMPT
            refuseOthers(found, ctx.oidc.client?.clientId)
            Object.assign(ctx.state, { found })
            return interactionPolicy.Check.NO_NEED_TO_PROMPT
          }),
        ),
      ],
    },
    // The clinic connected the application: nobody is asked again. Its id is the session's, and it lasts as long.
    loadExistingGrant: async (ctx) => {
      const { account, client, provider: made, session } = ctx.oidc
      return made.Grant.find(session?.uid ?? '').then((grant) =>
        grant && grant.accountId === account?.accountId && grant.clientId === client?.clientId ? grant : undefined,
      )
    },
    findAccount: async (ctx, accountId) => {
      const clinicId = ctx.oidc.client?.clientId ?? ''
      const person = UUID.test(accountId)
        ? await inClinic(services, clinicId, (tx) => findSignedOn(tx, accountId))
        : undefined
      if (!person) return undefined
      const { name, email, role, clinicName } = person
      const said = { name, email, role, locale: 'es', clinic_id: clinicId, clinic_name: clinicName }
      return { accountId, claims: async () => ({ sub: accountId, ...said }) }
    },
    renderError: async (ctx, { error }) => {
      const nonce = randomBytes(16).toString('base64url')
      ctx.set('content-security-policy', `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'`)
      ctx.type = 'text/html; charset=utf-8'
      ctx.body = errorPage(error, nonce)
    },
  })
  provider.proxy = true
  // Whatever the library would write there, the session's cookie is the application's own.
  provider.use(async (ctx, next) => {
    try {
      await next()
    } finally {
      const kept = [ctx.response.get('set-cookie')].flat().filter((one) => one && !one.startsWith(`${SESSION_COOKIE}=`))
      ctx.remove('set-cookie')
      if (kept.length > 0) ctx.set('set-cookie', kept)
    }
  })
  return provider
}

/** @throws AccessDenied, which the other application is told */
function refuseOthers({ actor, isLocked }: LiveSession, clientId: string | undefined): void {
  if (actor.clinicId !== clientId) throw new errors.AccessDenied('this account is of another clinic')
  if (isLocked) throw new errors.AccessDenied('the clinic is locked for what it owes')
  if (!may(actor, 'inventories.open')) throw new errors.AccessDenied('this role does not open the inventories')
}

function inClinic<T>({ database, clock }: Services, clinicId: string, work: (tx: ClinicTx) => Promise<T>): Promise<T> {
  return withClinic(database, clinicId, clock(), work)
}

/**
 * What the library keeps, in PostgreSQL and each clinic's under its row-level security. Clients are the clinics'
 * connections; sessions, and the grants that last as long, are those of Huella, read and never written.
 */
class SignOnStore implements Adapter {
  readonly #kind: string
  readonly #services: Services

  constructor(kind: string, services: Services) {
    this.#kind = kind
    this.#services = services
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
    if (this.#isRead()) return
    const clinicId = payload.clientId ?? (payload.params as { client_id?: string } | undefined)?.client_id ?? ''
    const { jti: _secret, ...kept } = payload
    const expiresAt = new Date(this.#services.clock().getTime() + expiresIn * 1000)
    const record = { kind: this.#kind, id, grantId: payload.grantId ?? null, payload: kept, expiresAt }
    await inClinic(this.#services, clinicId, (tx) => keepSignOn(tx, record))
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    if (this.#kind === 'Client') return this.#findClient(id)
    if (this.#kind === 'Session') return this.#findSession({ token: id })
    if (this.#kind === 'Grant') return this.#findGrant(id)
    const found = await this.#look(id)
    return found && { ...found.payload, jti: id, ...(found.isConsumed ? { consumed: true } : {}) }
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#kind === 'Session' ? this.#findSession({ id: uid }) : undefined
  }

  async findByUserCode(): Promise<undefined> {
    return undefined
  }

  async consume(id: string): Promise<void> {
    const found = await this.#look(id)
    const isFirst = found && (await inClinic(this.#services, found.clinicId, (tx) => consumeSignOn(tx, this.#kind, id)))
    // Of two that come at once the second is told what it would be told later.
    if (!isFirst) throw new errors.InvalidGrant('it was used already')
  }

  async destroy(id: string): Promise<void> {
    const found = await this.#look(id)
    if (found) await inClinic(this.#services, found.clinicId, (tx) => removeSignOn(tx, this.#kind, id))
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    const session = await this.#sessionOf({ id: grantId })
    if (session) await inClinic(this.#services, session.actor.clinicId, (tx) => revokeSignOn(tx, grantId))
  }

  /** What is read from the product's own tables. */
  #isRead(): boolean {
    return ['Client', 'Session', 'Grant'].includes(this.#kind)
  }

  async #look(id: string) {
    return this.#isRead() ? undefined : findSignOn(this.#services.database, this.#kind, id, this.#services.clock())
  }

  /** A client's id is its clinic's. */
  async #findClient(clinicId: string): Promise<AdapterPayload | undefined> {
    if (!UUID.test(clinicId)) return undefined
    const found = await inClinic(this.#services, clinicId, findConnection)
    if (!found?.sealedSecret) return undefined
    return {
      client_id: clinicId,
      client_secret: this.#services.seal.open(found.sealedSecret, sealedAs(clinicId)),
      redirect_uris: [found.redirectUri],
      grant_types: ['authorization_code'],
      response_types: ['code'],
      token_endpoint_auth_method: 'client_secret_basic',
      scope: SCOPES.join(' '),
    }
  }

  async #sessionOf(by: { token: string } | { id: string }): Promise<LiveSession | undefined> {
    if ('id' in by && !UUID.test(by.id)) return undefined
    const found = await findLiveSession(this.#services.database, by, this.#services.clock())
    return found && !found.actor.isHeld && !found.isLocked ? found : undefined
  }

  async #findSession(by: { token: string } | { id: string }): Promise<AdapterPayload | undefined> {
    const found = await this.#sessionOf(by)
    if (!found) return undefined
    const { id, actor } = found
    return {
      kind: 'Session',
      uid: id,
      jti: 'token' in by ? by.token : id,
      accountId: actor.professionalId,
      loginTs: Math.floor(new Date(found.createdAt).getTime() / 1000),
      exp: secondsNow() + ttl.Session,
      authorizations: { [actor.clinicId]: { grantId: id } },
    }
  }

  async #findGrant(id: string): Promise<AdapterPayload | undefined> {
    const found = await this.#sessionOf({ id })
    if (!found) return undefined
    const { actor } = found
    return {
      ...{ kind: 'Grant', jti: id, accountId: actor.professionalId, clientId: actor.clinicId },
      ...{ iat: secondsNow(), exp: secondsNow() + ttl.Grant, openid: { scope: SCOPES.join(' ') } },
    }
  }
}

/** By the library's own clock. */
function secondsNow(): number {
  return Math.floor(Date.now() / 1000)
}

/** For who stands before what another application asked wrongly: no way back there is known. */
function errorPage(code: string, nonce: string): string {
  const why =
    code === 'invalid_client' || code === 'invalid_redirect_uri'
      ? 'La aplicación que lo envió no está conectada con su clínica, o pidió volver a otra dirección. Dígale al administrador que revise Configuración › Inventarios.'
      : 'La solicitud de la otra aplicación no se pudo leer o ya venció. Vuelva a Huella y abra Inventarios otra vez.'
  return `<!doctype html><html lang="es"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>No se pudo entrar · Huella</title>
<style nonce="${nonce}">body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:15vh auto;padding:0 1.5rem}
a{color:#12675a}@media(prefers-color-scheme:dark){body{background:#141b19;color:#e9efed}a{color:#6fc7b5}}</style></head>
<body><main><h1>No se pudo entrar</h1><p>${why}</p><p><a href="/">Ir a Huella</a></p></main></body></html>`
}
