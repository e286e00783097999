// In the place of a worker that is to go: it takes over at once, forgets all files and answers nothing. Windows that are
// open stay as they are; the next start comes from the server.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
      await self.registration.unregister()
    })(),
  ),
)
