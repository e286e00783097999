import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { NotFoundScreen } from '#web/app/NotFoundScreen.tsx'
import type { PageHandle } from '#web/app/pageHandle.ts'
import { petTabs } from '#web/app/petTabs.ts'
import { PageError, RouteError } from '#web/app/RouteError.tsx'
import { settingsSections } from '#web/app/settingsSections.ts'
import { Shell } from '#web/app/Shell.tsx'
import { PagePaw } from '#web/ui/PawLoader.tsx'

/** A page whose code is loaded when it is first visited. */
function page(
  path: string,
  handle: PageHandle | string,
  load: () => Promise<ComponentType>,
  children?: RouteObject[],
): RouteObject {
  return {
    path,
    handle: typeof handle === 'string' ? { title: handle } : handle,
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

/** The specification's table of routes, in its order: what is not here does not exist yet. */
export const pages: RouteObject[] = [
  page('/', 'Inicio', async () => (await import('#web/home/HomeScreen.tsx')).HomeScreen),
  page('/propietarios', 'Propietarios', async () => (await import('#web/owners/OwnersScreen.tsx')).OwnersScreen),
  page('/propietarios/:ownerId', 'Propietario', async () => (await import('#web/app/OwnerPage.tsx')).OwnerPage),
  page(
    '/historias',
    { title: 'Historias', needs: 'consultations.read' },
    async () => (await import('#web/histories/HistoriesScreen.tsx')).HistoriesScreen,
  ),
  page('/controles', 'Controles', async () => (await import('#web/controls/ControlsScreen.tsx')).ControlsScreen),
  page('/mascotas/:petId', 'Mascota', async () => (await import('#web/app/PetPage.tsx')).PetPage, [
    tab('', petInfo),
    tab('info', petInfo),
    ...petTabs.map(({ path, load, needs }) => tab(path, load, { needs })),
  ]),
  page(
    '/mascotas/nueva/:ownerId',
    'Nueva mascota',
    async () => (await import('#web/pets/PetNewScreen.tsx')).PetNewScreen,
  ),
  page(
    '/mascotas/editar/:petId',
    'Editar mascota',
    async () => (await import('#web/pets/PetEditScreen.tsx')).PetEditScreen,
  ),
  page('/mascotas/etiquetas', 'Etiquetas', async () => (await import('#web/pets/PetLabelsScreen.tsx')).PetLabelsScreen),
  page('/configuraciones', 'Configuración', async () => (await import('#web/app/SettingsScreen.tsx')).SettingsScreen, [
    ...settingsSections.map(({ path, load, needs }) => tab(path, load, { needs })),
    tab('*', async () => (await import('#web/app/SettingsScreen.tsx')).SettingsNotFound),
  ]),
  page(
    '/vacuna/nueva/:petId',
    { title: 'Registrar vacuna', needs: 'vaccines.write' },
    async () => (await import('#web/vaccines/VaccineNewScreen.tsx')).VaccineNewScreen,
  ),
  page(
    '/vacuna/editar/:vaccineId',
    { title: 'Vacuna', needs: 'vaccines.read' },
    async () => (await import('#web/vaccines/VaccineEditScreen.tsx')).VaccineEditScreen,
  ),
  page(
    '/desparasitacion/nueva/:petId',
    { title: 'Registrar desparasitación', needs: 'vaccines.write' },
    async () => (await import('#web/dewormings/DewormingNewScreen.tsx')).DewormingNewScreen,
  ),
  page(
    '/desparasitacion/editar/:dewormingId',
    { title: 'Desparasitación', needs: 'vaccines.read' },
    async () => (await import('#web/dewormings/DewormingEditScreen.tsx')).DewormingEditScreen,
  ),
  page(
    '/consulta/:consultationId',
    { title: 'Consulta', needs: 'consultations.read' },
    async () => (await import('#web/app/ConsultationPage.tsx')).ConsultationPage,
  ),
  page(
    '/cirugia/:surgeryId',
    { title: 'Cirugía', needs: 'surgeries.read' },
    async () => (await import('#web/surgeries/SurgeryScreen.tsx')).SurgeryScreen,
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
