/** How often an open window asks for a new version, which a start does by itself. */
const ASK_MS = 60 * 60_000

/**
 * Has the device hold the application's files (web/app/serviceWorker.ts), for as long as this window is open.
 * @param tell once, when a newer version is there while this one is shown; with what takes it
 */
export function followVersions(tell: (take: () => void) => void): void {
  // In development the files change under the hands; without https a browser gives no worker.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const begin = async () => {
    // A browser can forbid it, and the page does without.
    const registration = await navigator.serviceWorker.register('/sw.js').catch(() => undefined)
    if (!registration) return
    follow(registration, tell)
    setInterval(() => void registration.update().catch(() => undefined), ASK_MS)
  }
  void begin()
}

function follow(registration: ServiceWorkerRegistration, tell: (take: () => void) => void): void {
  let isTold = false
  const look = () => {
    // The first version of a device is the one that is shown.
    if (isTold || !registration.waiting || !registration.active) return
    isTold = true
    tell(() => take(registration))
  }
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look))
  if (registration.active) ask(registration.active, 'isNewerShown', (isShown) => isShown || look())
}

/** Loads this window anew, which asks as ever before it loses what is typed; the others go on with what they show. */
function take({ waiting, active }: ServiceWorkerRegistration): void {
  // Another window was first.
  if (!waiting || !active) return location.reload()
  ask(active, 'startNewer', () => location.reload())
}

function ask(worker: ServiceWorker, question: string, onAnswer: (answer: boolean) => void): void {
  const { port1, port2 } = new MessageChannel()
  port1.addEventListener('message', ({ data }) => onAnswer(data))
  port1.start()
  worker.postMessage(question, [port2])
}
