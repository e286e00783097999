import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { NotFoundScreen } from '#web/app/NotFoundScreen.tsx'
import type { PageHandle } from '#web/app/pageHandle.ts'
import { PageError, RouteError } from '#web/app/RouteError.tsx'
import { Shell } from '#web/app/Shell.tsx'
import { PagePaw } from '#web/ui/PawLoader.tsx'
import { words } from '#web/words.ts'

/** A page whose code is loaded when it is first visited. */
function page(
  path: string,
  handle: PageHandle,
  load: () => Promise<ComponentType>,
  children?: RouteObject[],
): RouteObject {
  return {
    path,
    handle,
    lazy: async () => ({ Component: await load() }),
    ...(children ? { children } : {}),
  }
}

/** A tab of a page; `''` is the one shown first. */
function tab(path: string, load: () => Promise<ComponentType>, handle: PageHandle = {}): RouteObject {
  const lazy = async () => ({ Component: await load() })
  return path === '' ? { index: true, lazy, handle } : { path, lazy, handle }
}

const petInfo = async () => (await import('#web/pets/PetInfoTab.tsx')).PetInfoTab

/** Every page: those of the words, and those that are made of several. What is not here does not exist. */
export const pages: RouteObject[] = [
  ...words.flatMap(({ pages: own = [] }) =>
    own.map(({ path, title, needs, load }) => page(path, { title, ...(needs ? { needs } : {}) }, load)),
  ),
  page(
    '/propietarios/:ownerId',
    { title: 'Propietario' },
    async () => (await import('#web/app/OwnerPage.tsx')).OwnerPage,
  ),
  page('/mascotas/:petId', { title: 'Mascota' }, async () => (await import('#web/app/PetPage.tsx')).PetPage, [
    tab('', petInfo),
    tab('info', petInfo),
    ...words.flatMap((word) => (word.tab ? [tab(word.tab.path, word.tab.load, { needs: word.tab.needs })] : [])),
  ]),
  page(
    '/configuraciones',
    { title: 'Configuración' },
    async () => (await import('#web/app/SettingsScreen.tsx')).SettingsScreen,
    [
      ...words.flatMap(({ settings }) =>
        settings ? [tab(settings.path, settings.load, { needs: settings.needs })] : [],
      ),
      tab('*', async () => (await import('#web/app/SettingsScreen.tsx')).SettingsOther),
    ],
  ),
  { path: '*', handle: { title: 'Página no encontrada' } satisfies PageHandle, Component: NotFoundScreen },
]

export const routes: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: RouteError,
    HydrateFallback: PagePaw,
    // A page that fails leaves the menu standing.
    children: [{ ErrorBoundary: PageError, children: pages }],
  },
]
