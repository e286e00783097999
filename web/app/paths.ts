/** Every address of the product: the one place where a page's Spanish URL is written. */
export const paths = {
  home: () => '/',
  owners: () => '/propietarios',
  /** The list with the form of a new owner open over it. */
  newOwner: () => '/propietarios?nuevo=1',
  owner: (ownerId: string) => `/propietarios/${ownerId}`,
  /** The owner with its form open over it. */
  editOwner: (ownerId: string) => `/propietarios/${ownerId}?editar=1`,
  histories: () => '/historias',
  newPet: (ownerId: string) => `/mascotas/nueva/${ownerId}`,
  editPet: (petId: string) => `/mascotas/editar/${petId}`,
  pet: (petId: string) => ({
    info: () => `/mascotas/${petId}`,
    /** The first tab's own address, which leads to the one above. */
    infoTab: () => `/mascotas/${petId}/info`,
    consultations: () => `/mascotas/${petId}/consultas`,
  }),
  consultation: (consultationId: string) => `/consulta/${consultationId}`,
  settings: () => '/configuraciones',
  /** `section` is the `path` of one of web/app/settingsSections.ts. */
  settingsSection: (section: string) => `/configuraciones/${section}`,
}

/** A trailing slash does not matter. */
export function isSamePath(pathname: string, path: string): boolean {
  return withoutSlash(pathname) === withoutSlash(path)
}

/** The page itself, or one below it. */
export function isWithin(pathname: string, path: string): boolean {
  return isSamePath(pathname, path) || (path !== '/' && pathname.startsWith(`${withoutSlash(path)}/`))
}

function withoutSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '') : path
}
