// The worker of this address: the application's own files come from the device. It knows no word and caches no answer of
// the server. vite.config.ts builds it as /sw.js; docs/decisions/0065 says what it may do, and how it is retired.
import { cacheNames } from 'workbox-core'
import { PrecacheController } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { isAppPage, mayTakeOver } from '#web/app/appPages.ts'

/** All files of the version, as the build lists them. */
declare const APP_FILES: { url: string; revision: string | null }[]

/** What a worker has, beside what the types of a page name. */
interface WorkerScope {
  addEventListener: (type: 'install' | 'activate' | 'message', listener: (event: WorkerEvent) => void) => void
  skipWaiting: () => Promise<void>
  registration: ServiceWorkerRegistration
  clients: {
    matchAll: (which: { type: 'window'; includeUncontrolled: true }) => Promise<unknown[]>
    claim: () => Promise<void>
  }
}
interface WorkerEvent extends MessageEvent {
  waitUntil: (work: Promise<unknown>) => void
}

const worker = globalThis as unknown as WorkerScope
const files = new PrecacheController()
files.addToCacheList(APP_FILES)

const countWindows = async () => (await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })).length

// Each file is fetched once: what the version before had under the same name is there.
let isFirst = false
worker.addEventListener('install', (event) => {
  isFirst = !worker.registration.active
  void files.install(event as never)
})
worker.addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      await forgetOthers(event)
      // A window that none answers for would not keep the next one waiting.
      if (isFirst) await worker.clients.claim()
    })(),
  ),
)

let isAlone = false
/** The files of other versions go, once no other window may still load its parts from them. */
async function forgetOthers(event: WorkerEvent): Promise<void> {
  if (isAlone || worker.registration.waiting || (await countWindows()) > 1) return
  isAlone = true
  await files.activate(event as never)
}

/** Somebody pressed "Actualizar": the next start shows the newer version, whatever other windows show. */
let isNewerWanted = false
/** The version that a start shows already. */
let shown: ServiceWorker | undefined
worker.addEventListener('message', ({ data, ports }) => {
  if (data === 'takeOver') void worker.skipWaiting()
  if (data === 'startNewer') {
    isNewerWanted = true
    ports[0]?.postMessage(true)
  }
  if (data === 'isNewerShown') ports[0]?.postMessage(shown !== undefined && shown === worker.registration.waiting)
})

const OWN_PAGE = '/index.html'

/** The page of the version that waits: the last that was kept, and not this one's. */
async function readNewerPage(): Promise<Response | undefined> {
  const cache = await caches.open(cacheNames.precache)
  const pages = (await cache.keys()).filter(({ url }) => new URL(url).pathname === OWN_PAGE)
  const newest = pages.findLast(({ url }) => url !== files.getCacheKeyForURL(OWN_PAGE))
  return newest && cache.match(newest)
}

/** A browser that does not say so takes a new version once all windows were closed. */
const isReload = (request: Request) => 'isReloadNavigation' in request && request.isReloadNavigation === true

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.destination === 'document' && isAppPage(url.pathname),
  async (start) => {
    const { request, event } = start
    const { waiting } = worker.registration
    if (waiting && (isNewerWanted || mayTakeOver(await countWindows(), isReload(request)))) {
      // It takes over in its own time; its files are here already, and what starts now shows it.
      waiting.postMessage('takeOver')
      const newer = await readNewerPage()
      if (newer) {
        shown = waiting
        return newer
      }
    }
    event.waitUntil(forgetOthers(event as WorkerEvent))
    return files.createHandlerBoundToURL(OWN_PAGE)(start)
  },
)
// Their names carry their hash. What is not of this version is of one that a window still shows, or was not listed.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: cacheNames.precache }),
)
