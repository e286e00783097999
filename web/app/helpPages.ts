import { matchPath } from 'react-router'
import { words } from '#web/words.ts'

/** The help page of each route, by the path that web/app/routes.tsx gives it. The pages stand in public/ayuda. */
export const helpPages: Record<string, string> = Object.fromEntries(
  [
    ...words.flatMap(({ pages = [] }) => pages.map(({ path, help }) => [path, help])),
    ...words.flatMap(({ tab }) => (tab ? [[`/mascotas/:petId/${tab.path}`, tab.help]] : [])),
    ...words.flatMap(({ settings }) => (settings?.help ? [[`/configuraciones/${settings.path}`, settings.help]] : [])),
    // Pages that are made of several words.
    ['/propietarios/:ownerId', 'propietario'],
    ['/mascotas/:petId', 'mascota'],
    ['/mascotas/:petId/info', 'mascota'],
    ['/configuraciones/*', 'configuracion'],
  ].map(([path, help]) => [path, `/ayuda/${help}.html`]),
)

const root = helpPages['/'] ?? ''

/** Where a route has none, the page of the root explains the whole way. */
export function helpPageOf(pathname: string): string {
  // The address without a parameter is the more precise one.
  const routes = Object.keys(helpPages).toSorted((one, other) => one.split(':').length - other.split(':').length)
  const route = routes.find((path) => matchPath(path, pathname))
  return (route && helpPages[route]) ?? root
}
