import { matchRoutes } from 'react-router'
import { describe, expect, it } from 'vitest'
import { isSamePath, isWithin, paths, sectionOf, templatePath } from '#web/nav/paths.ts'
import { pages } from '#web/app/routes.tsx'

/** The specification's table of routes, as far as it is built; its order is the order of the routes. */
const table = [
  '/',
  '/propietarios',
  '/propietarios/{id}',
  '/historias',
  // Not of the specification: the follow-ups of the clinic.
  '/controles',
  // Not of the specification: what owners are reminded of.
  '/recordatorios',
  '/mascotas/{id}',
  '/mascotas/nueva/{id}',
  '/mascotas/editar/{id}',
  // Not of the specification: what is printed for several pets.
  '/mascotas/etiquetas',
  // Not of the specification: how the inventories' application is connected.
  '/inventarios',
  '/configuraciones',
  '/vacuna/nueva/{id}',
  '/vacuna/editar/{id}',
  '/desparasitacion/nueva/{id}',
  '/desparasitacion/editar/{id}',
  '/consulta/{id}',
  '/cirugia/{id}',
  '/hospitalizaciones',
  // Not of the specification: what one shift leaves to the next.
  '/hospitalizaciones/turno',
  '/hospitalizacion/{id}',
  '/hospitalizacion/{id}/constantes',
  '/hospitalizacion/{id}/notas',
  '/agenda',
  '/formatos',
  '/formatos/encabezado',
  '/formatos/nuevo',
  '/formatos/{id}',
  '/formato/{id}',
  '/whatsapp',
  // Not of the specification: one text to many owners.
  '/whatsapp/campanas',
  '/whatsapp/campanas/{id}',
  // Not of the specification: a file of another system.
  '/importar/{id}',
]

const id = '0198f3c2-7a51-7c3e-9d2b-4f0a6b8c1d2e'

const addresses = [
  paths.home(),
  paths.owners(),
  paths.newOwner(id),
  paths.owner(id),
  paths.editOwner(id),
  paths.histories(),
  paths.controls(),
  paths.reminders(),
  paths.agenda(),
  paths.messages(),
  paths.campaigns(),
  paths.campaign(id),
  paths.conversation(id),
  paths.newEvent(),
  paths.newEventOf(id),
  paths.unbooked(),
  paths.failedReminders(),
  paths.overdue(),
  paths.pet(id).info(),
  paths.pet(id).infoTab(),
  paths.pet(id).consultations(),
  paths.pet(id).tab('consultas'),
  paths.pet(id).formula('consultas'),
  paths.newPet(id),
  paths.petLabels(id),
  paths.editPet(id),
  paths.inventories(),
  paths.settings(),
  paths.settingsSection(id),
  paths.newVaccine(id),
  paths.editVaccine(id),
  paths.newDeworming(id),
  paths.editDeworming(id),
  paths.consultation(id),
  paths.surgery(id),
  paths.hospitalizations(),
  paths.handover(),
  paths.hospitalization(id).plan(),
  paths.hospitalization(id).readings(),
  paths.hospitalization(id).notes(),
  paths.import(id),
  paths.formats(),
  paths.letterhead(),
  paths.newFormat(),
  paths.format(id),
  paths.editFormat(id),
  paths.pet(id).format('consultas'),
]

/** The routes' own path that an address is answered by, `:names` as `{id}`. */
function routeOf(address: string): string | undefined {
  const matches = matchRoutes(pages, address) ?? []
  return matches[0]?.route.path?.replace(/:\w+/g, '{id}')
}

describe('paths', () => {
  it.each(addresses)('%s leads to a page of the table', (address) => {
    expect(table).toContain(routeOf(address))
  })

  it('leaves no path untested', () => {
    const written = Object.entries(paths).flatMap(([, make]) => {
      const made: unknown = make(id)
      return typeof made === 'string'
        ? [made]
        : Object.values(made as Record<string, (tab: string) => string>).map((leaf) => leaf('consultas'))
    })
    expect(written.toSorted()).toEqual(addresses.toSorted())
  })

  it('has the specification’s pages and nothing else', () => {
    const declared = pages.map((page) => page.path?.replace(/:\w+/g, '{id}'))
    expect(declared.toSorted()).toEqual([...table, '*'].toSorted())
  })

  it.each(['/no-existe', '/propietarios/1/2', '/mascotas', '/registro'])('%s is the not-found page', (address) => {
    expect(routeOf(address)).toBe('*')
  })

  it.each(['/propietarios/', '/historias/', `/mascotas/${id}/consultas/`])(
    '%s: a trailing slash is ignored',
    (address) => {
      expect(table).toContain(routeOf(address))
    },
  )
})

describe('the current page', () => {
  it.each([
    ['/', '/', true, true],
    ['/historias', '/', false, false],
    ['/historias/', '/historias', true, true],
    [`/propietarios/${id}`, '/propietarios', false, true],
    ['/propietariosx', '/propietarios', false, false],
  ])('%s under %s', (pathname, path, same, within) => {
    expect(isSamePath(pathname, path)).toBe(same)
    expect(isWithin(pathname, path)).toBe(within)
  })
})

describe('the section of the menu that is marked', () => {
  const all = [
    '/',
    '/historias',
    '/propietarios',
    '/hospitalizaciones',
    '/agenda',
    '/formatos',
    '/whatsapp',
    '/inventarios',
    '/configuraciones',
  ].map((path) => ({ path }))
  const reception = all.filter(({ path }) => path !== '/historias')
  it.each([
    ['/', all, '/'],
    [`/propietarios/${id}`, all, '/propietarios'],
    [`/mascotas/nueva/${id}`, all, '/propietarios'],
    [`/mascotas/${id}/consultas`, all, '/historias'],
    [`/consulta/${id}`, all, '/historias'],
    [`/cirugia/${id}`, all, '/historias'],
    [`/vacuna/nueva/${id}`, all, '/historias'],
    ['/controles/', all, '/historias'],
    ['/recordatorios', reception, '/agenda'],
    [`/mascotas/${id}`, reception, '/propietarios'],
    [`/formato/${id}`, all, '/formatos'],
    [`/hospitalizacion/${id}/notas`, all, '/hospitalizaciones'],
    ['/configuraciones/perfil', all, '/configuraciones'],
    ['/no-existe', all, undefined],
  ])('%s', (pathname, entries, section) => expect(sectionOf(pathname, entries)).toBe(section))

  it('is one for every page behind the door', () => {
    const lost = pages.filter(({ path }) => path !== '*' && !sectionOf(path ?? '', all))
    expect(lost).toEqual([])
  })
})

describe('what a log may say of a path', () => {
  it.each([
    ['/', '/'],
    ['/propietarios/', '/propietarios'],
    [`/propietarios/${id}`, '/propietarios/{id}'],
    [`/mascotas/nueva/${id}`, '/mascotas/nueva/{id}'],
    [`/mascotas/${id}/consultas`, '/mascotas/{id}/consultas'],
    ['/propietarios/Catalina', '/propietarios/{id}'],
    ['/Catalina/R%C3%ADos', '/{otra}'],
    [`/${id}`, '/{otra}'],
  ])('%s is %s', (pathname, template) => {
    expect(templatePath(pathname)).toBe(template)
  })

  it('names every page by its own pattern, and never says an id', () => {
    for (const address of addresses) {
      const { pathname } = new URL(address, 'https://huella.vet')
      expect(templatePath(pathname)).toBe(pathname.replaceAll(id, '{id}'))
    }
  })
})
