/** Every address of the product: the one place where a page's Spanish URL is written. */
export const paths = {
  home: () => '/',
  owners: () => '/propietarios',
  /** The list with the form of a new owner open over it. */
  /** @param typed what is known of them: a name, a phone or a document */
  newOwner: (typed = '') => `/propietarios?nuevo=1${typed ? `&dato=${encodeURIComponent(typed)}` : ''}`,
  owner: (ownerId: string) => `/propietarios/${ownerId}`,
  /** The owner with its form open over it. */
  editOwner: (ownerId: string) => `/propietarios/${ownerId}?editar=1`,
  histories: () => '/historias',
  controls: () => '/controles',
  reminders: () => '/recordatorios',
  failedReminders: () => '/recordatorios?ver=fallidos',
  agenda: () => '/agenda',
  /** The agenda with the form of a new event open over it. */
  newEvent: () => '/agenda?nueva=1',
  /** The same, filled in for an animal, and for what. */
  newEventOf: (petId: string, { typeId = '', reason = '' } = {}) =>
    `/agenda?${new URLSearchParams({ nueva: petId, ...(typeId ? { para: typeId } : {}), ...(reason ? { motivo: reason } : {}) })}`,
  /** With whom to call for an event beside it. */
  unbooked: () => '/agenda?bandeja=1',
  /** What is overdue and nobody booked. */
  overdue: () => '/recordatorios?ver=vencidos',
  newPet: (ownerId: string) => `/mascotas/nueva/${ownerId}`,
  /** Ids between commas. */
  petLabels: (petIds: string) => `/mascotas/etiquetas?mascotas=${petIds}`,
  editPet: (petId: string) => `/mascotas/editar/${petId}`,
  pet: (petId: string) => ({
    info: () => `/mascotas/${petId}`,
    /** The first tab's own address, which leads to the one above. */
    infoTab: () => `/mascotas/${petId}/info`,
    consultations: () => `/mascotas/${petId}/consultas`,
    /** `path` is that of a word's tab. */
    tab: (path: string) => `/mascotas/${petId}/${path}`,
    /** The tab with a formula open over it. */
    formula: (formulaId: string) => `/mascotas/${petId}/formulas?formula=${formulaId}`,
    /** The tab with a format open in it. */
    format: (issuedFormatId: string) => `/mascotas/${petId}/formatos?formato=${issuedFormatId}`,
  }),
  newVaccine: (petId: string, more: NewDose = {}) => `/vacuna/nueva/${petId}${newDoseQuery(more)}`,
  editVaccine: (vaccineId: string) => `/vacuna/editar/${vaccineId}`,
  newDeworming: (petId: string, more: NewDose = {}) => `/desparasitacion/nueva/${petId}${newDoseQuery(more)}`,
  editDeworming: (dewormingId: string) => `/desparasitacion/editar/${dewormingId}`,
  consultation: (consultationId: string) => `/consulta/${consultationId}`,
  surgery: (surgeryId: string) => `/cirugia/${surgeryId}`,
  hospitalizations: () => '/hospitalizaciones',
  /** What is handed over from one shift to the next. */
  handover: () => '/hospitalizaciones/turno',
  hospitalization: (hospitalizationId: string) => ({
    plan: () => `/hospitalizacion/${hospitalizationId}`,
    readings: () => `/hospitalizacion/${hospitalizationId}/constantes`,
    notes: () => `/hospitalizacion/${hospitalizationId}/notas`,
  }),
  messages: () => '/whatsapp',
  campaigns: () => '/whatsapp/campanas',
  campaign: (campaignId: string) => `/whatsapp/campanas/${campaignId}`,
  conversation: (conversationId: string) => `/whatsapp?conversacion=${conversationId}`,
  /** A file of another system on its way into the clinic. */
  import: (importId: string) => `/importar/${importId}`,
  formats: () => '/formatos',
  letterhead: () => '/formatos/encabezado',
  newFormat: () => '/formatos/nuevo',
  format: (formatId: string) => `/formatos/${formatId}`,
  editFormat: (formatId: string) => `/formato/${formatId}`,
  /** How the inventories' application is connected; `ingreso` of the query is a login that it waits for. */
  inventories: () => '/inventarios',
  settings: () => '/configuraciones',
  /** `section` is the `path` of a word's section. */
  settingsSection: (section: string) => `/configuraciones/${section}`,
}

/** What the form of a dose begins with: its protocol, and other animals that get the same. */
interface NewDose {
  protocolId?: string | null
  others?: readonly string[]
}

function newDoseQuery({ protocolId, others = [] }: NewDose): string {
  const query = [protocolId ? `protocolo=${protocolId}` : '', others.length > 0 ? `mascotas=${others.join(',')}` : '']
  const given = query.filter(Boolean).join('&')
  return given ? `?${given}` : ''
}

/** What stands before the door, for anybody: no page of the application's table. */
export const outsidePaths = {
  register: () => '/registro',
  terms: () => '/registro/terminos',
  dataPolicy: () => '/registro/tratamiento-de-datos',
  /** A page of its own (reporte.html), for whoever holds a pet's public id. */
  report: (publicId: string) => `/reporte/mascota?id=${publicId}`,
}

/** A trailing slash does not matter. */
export function isSamePath(pathname: string, path: string): boolean {
  return withoutSlash(pathname) === withoutSlash(path)
}

/** The page itself, or one below it. */
export function isWithin(pathname: string, path: string): boolean {
  return isSamePath(pathname, path) || (path !== '/' && pathname.startsWith(`${withoutSlash(path)}/`))
}

/** The entry of a menu that a page belongs to: its own, or the one that leads to what the page is of. */
export function sectionOf(pathname: string, entries: readonly { path: string }[]): string | undefined {
  const [, first = '', second] = withoutSlash(pathname).split('/')
  const places = [pathname, ...placesOf(first, second)]
  return places
    .map((place) => entries.find(({ path }) => isWithin(place, path))?.path)
    .find((path) => path !== undefined)
}

/** What a page is of, where it stands below no entry of its own. */
function placesOf(first: string, second: string | undefined): string[] {
  if (first === 'recordatorios') return [paths.agenda()]
  if (first === 'formato') return [paths.formats()]
  if (first === 'importar') return [paths.settings()]
  if (first === 'hospitalizacion') return [paths.hospitalizations()]
  if (first === 'mascotas' && second === 'nueva') return [paths.owners()]
  return belowAnimals.has(first) ? [paths.histories(), paths.owners()] : []
}

/** Pages of an animal, or of what was done with it. */
const belowAnimals = new Set(['mascotas', 'consulta', 'cirugia', 'vacuna', 'desparasitacion', 'controles'])

function withoutSlash(path: string): string {
  return path.length > 1 ? path.replace(/(?<!\/)\/+$/, '') : path
}

/** What a log or a count may say of where a person is: `/mascotas/{id}`, never an id, a query or what somebody typed. */
export function templatePath(pathname: string): string {
  const parts = withoutSlash(pathname).split('/')
  const fits = (pattern: string[]) =>
    pattern.length === parts.length && pattern.every((part, index) => part === ID || part === parts[index])
  const found = patterns.filter(fits).toSorted((one, other) => countIds(one) - countIds(other))[0]
  return found ? found.join('/') || '/' : '/{otra}'
}

const ID = '{id}'

/** Each address above, with `{id}` for whatever it is made with. */
const patterns: string[][] = listPatterns(paths).map((path) => withoutSlash(path.replace(/[?#].*/, '')).split('/'))

function listPatterns(made: unknown): string[] {
  if (typeof made === 'string') return [made]
  if (typeof made === 'function') return listPatterns((made as (...given: string[]) => unknown)(ID, ID, ID))
  return Object.values(made as object).flatMap(listPatterns)
}

function countIds(pattern: string[]): number {
  return pattern.filter((part) => part === ID).length
}
