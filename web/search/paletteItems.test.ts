import { describe, expect, it } from 'vitest'
import type { Rights } from '#shared/access/actions.ts'
import type { FoundOwner, FoundPet } from '#shared/search/search.contract.ts'
import { isNamesake, namesSomething, paletteGroups, readAsked } from '#web/search/paletteItems.ts'

const veterinario: Rights = { role: 'veterinario', licensed: true, readsHistory: true }
const recepcion: Rights = { role: 'recepcion', licensed: false, readsHistory: false }
const lectura: Rights = { role: 'lectura', licensed: false, readsHistory: true }

const menu = [
  { name: 'Inicio', path: '/', icon: 'home' },
  { name: 'Propietarios', path: '/propietarios', icon: 'users' },
  { name: 'Configuración', path: '/configuraciones', icon: 'settings' },
]
const sections = [{ name: 'Perfil', path: '/configuraciones/perfil', icon: 'settings' }]
const milo: FoundPet = {
  id: 'p1',
  name: 'Milo',
  speciesId: 'canino',
  status: 'active',
  photo: null,
  nextDueOn: null,
  nextDueName: null,
  birthOn: '2021-09-14',
  doseFamilies: [],
  undatedFamilies: [],
  breed: 'Beagle',
  ownerId: 'o1',
  ownerName: 'Ana',
  ownerPhone: { country: '57', number: '3004128890' },
}
const ana: FoundOwner = {
  id: 'o1',
  name: 'Ana',
  documentType: null,
  document: null,
  phone: { country: '57', number: '3004128890' },
  status: 'active',
}
const nothing = { pets: [], owners: [], isSimilar: false }

function lines(asked: Partial<Parameters<typeof paletteGroups>[0]>): string[] {
  const groups = paletteGroups({
    text: '',
    found: nothing,
    menu,
    sections,
    rights: veterinario,
    purpose: 'anything',
    ...asked,
  })
  return groups.flatMap(({ title, items }) => items.map(({ label }) => `${title}: ${label}`))
}

it('takes no animal by its place where another has its name', () => {
  const line = (id: string, name: string) =>
    ({ kind: 'pet', id: `pet-${id}`, pet: { ...milo, id, name }, label: name }) as const
  expect(isNamesake([line('p1', 'Nala'), line('p2', 'nala')])).toBe(true)
  expect(isNamesake([line('p1', 'Nala'), line('p2', 'Nalita')])).toBe(false)
  expect(isNamesake([line('p1', 'Nala'), { ...line('p1', 'Nala'), kind: 'consult' }])).toBe(false)
})

it('has a page once that is an entry of the menu and a section of the settings', () => {
  const [section] = sections
  expect(lines({ text: 'perfil', menu: [...menu, ...sections] }).filter((line) => line.endsWith('Perfil'))).toEqual([
    `Ir a: ${section?.name}`,
  ])
})

it('takes no owner by its place where another has its name', () => {
  const line = (id: string, name: string) =>
    ({ kind: 'owner', id: `owner-${id}`, owner: { ...ana, id, name }, label: name }) as const
  expect(isNamesake([line('o1', 'Ana Gómez'), line('o2', 'ana gomez')])).toBe(true)
  expect(isNamesake([line('o1', 'Ana Gómez'), line('o2', 'Ana Gómez Ruiz')])).toBe(false)
  const pet = { kind: 'pet', id: 'pet-p1', pet: { ...milo, name: 'Ana Gómez' }, label: 'Ana Gómez' } as const
  expect(isNamesake([pet, line('o1', 'Ana Gómez')])).toBe(false)
})

it('does nothing for the first of two of one name', () => {
  const found = { ...nothing, pets: [milo, { ...milo, id: 'p2' }], owners: [ana, { ...ana, id: 'o2' }] }
  expect(lines({ text: 'milo', found })).toEqual([
    'Pacientes: Milo',
    'Pacientes: Milo',
    'Propietarios: Ana',
    'Propietarios: Ana',
  ])
})

describe('the lines of the palette', () => {
  it('begin, without words, with the recent patients and what can be done for the last one', () => {
    expect(lines({ found: { ...nothing, pets: [milo] } })).toEqual([
      'Pacientes recientes: Milo',
      'Acciones: Nueva consulta para Milo',
      'Acciones: Nuevo propietario',
      'Acciones: Atajos de teclado',
      'Ir a: Inicio',
      'Ir a: Propietarios',
      'Ir a: Configuración',
    ])
  })

  it('are, for words, what was found and what can be done for it', () => {
    expect(lines({ text: 'milo', found: { ...nothing, pets: [milo], owners: [ana] } })).toEqual([
      'Pacientes: Milo',
      'Propietarios: Ana',
      'Acciones: Nueva consulta para Milo',
      'Acciones: Nueva mascota para Ana',
    ])
  })

  it.each([
    [{ text: 'configuracion' }, ['Ir a: Configuración', 'Acciones: Nuevo propietario']],
    [{ text: 'perfil' }, ['Ir a: Perfil', 'Acciones: Nuevo propietario']],
    [{ text: 'perfil', rights: lectura }, ['Ir a: Perfil']],
    [{ text: 'propietarios' }, ['Ir a: Propietarios', 'Acciones: Nuevo propietario']],
    [{ text: 'propietario' }, ['Acciones: Nuevo propietario', 'Ir a: Propietarios']],
    [
      { text: 'in', found: { ...nothing, pets: [milo] } },
      ['Pacientes: Milo', 'Acciones: Nueva consulta para Milo', 'Ir a: Inicio'],
    ],
    [{ text: 'con' }, ['Acciones: Nueva consulta', 'Ir a: Configuración', 'Acciones: Nuevo propietario']],
    [{ text: 'nueva' }, ['Acciones: Nueva consulta', 'Acciones: Nuevo propietario']],
    [{ text: 'nueva', rights: recepcion }, ['Acciones: Nuevo propietario']],
    [{ text: 'atajos' }, ['Acciones: Atajos de teclado', 'Acciones: Nuevo propietario']],
    [{ text: 'prop nue' }, ['Acciones: Nuevo propietario']],
    [{ text: 'zzz' }, ['Acciones: Nuevo propietario «zzz»']],
    [{ text: 'zzz', rights: lectura }, []],
    [{ text: 'zzz', found: undefined }, []],
    [
      { text: 'milo', rights: recepcion, found: { ...nothing, pets: [milo], owners: [ana] } },
      ['Pacientes: Milo', 'Propietarios: Ana', 'Acciones: Nueva mascota para Ana'],
    ],
    [{ text: 'milo', rights: lectura, found: { ...nothing, pets: [milo] } }, ['Pacientes: Milo']],
    [{ text: 'milo', found: { ...nothing, pets: [{ ...milo, status: 'deceased' as const }] } }, ['Pacientes: Milo']],
    [{ text: 'ana', found: { ...nothing, owners: [{ ...ana, status: 'inactive' as const }] } }, ['Propietarios: Ana']],
  ])('%#', (asked, expected) => expect(lines(asked)).toEqual(expected))

  it.each([
    ['configuracion', true],
    ['perfil', true],
    ['nueva', true],
    ['zzz', false],
  ])('for %s say whether a page or an action was meant: %s', (text, isNamed) => {
    const groups = paletteGroups({ text, found: nothing, menu, sections, rights: veterinario, purpose: 'anything' })
    expect(
      namesSomething(
        groups.flatMap(({ items }) => items),
        text,
      ),
    ).toBe(isNamed)
  })

  it('are, to begin a consultation, living pets and a new owner', () => {
    const dead = { ...milo, id: 'p2', name: 'Luna', status: 'deceased' as const }
    const found = { ...nothing, pets: [milo, dead], owners: [ana] }
    expect(lines({ purpose: 'animal', text: 'milo', found })).toEqual([
      'Nueva consulta para: Milo',
      'Acciones: Nuevo propietario',
    ])
  })
})

describe('what the words of the palette ask for', () => {
  it.each([
    ['nueva consulta milo', 'milo'],
    ['Consulta para Luna Ríos', 'luna rios'],
    ['consulta de milo', 'milo'],
    ['consulta de demetrio', 'demetrio'],
  ])('%j is a consultation for %j', (text, name) => {
    expect(readAsked(text, veterinario, 'anything')).toMatchObject({ text: name, purpose: 'animal' })
    expect(readAsked(text, recepcion, 'anything')).toEqual({ text, purpose: 'anything' })
  })

  it('is a new owner with what was typed along, first of all', () => {
    const asked = readAsked('nuevo propietario  Ana Gómez', veterinario, 'anything')
    expect(asked).toEqual({ text: 'Ana Gómez', ownerName: 'Ana Gómez', purpose: 'anything' })
    expect(lines({ ...asked, found: { ...nothing, owners: [ana] } })).toEqual([
      'Acciones: Nuevo propietario «Ana Gómez»',
      'Propietarios: Ana',
    ])
    expect(readAsked('nuevo propietario', veterinario, 'anything')).toEqual({
      text: 'nuevo propietario',
      purpose: 'anything',
    })
    expect(readAsked('nuevo propietario ana', lectura, 'anything').ownerName).toBeUndefined()
  })

  it.each(['nueva consulta', 'consulta', 'consultas milo', 'milo consulta'])('%j is not', (text) =>
    expect(readAsked(text, veterinario, 'anything')).toEqual({ text, purpose: 'anything' }),
  )

  it.each([
    ['nueva consulta para', 'nueva consulta'],
    ['Nueva consulta de ', 'nueva consulta'],
    ['consulta  para', 'consulta'],
  ])('%j waits for whom it is: it is %j', (typed, text) => {
    expect(readAsked(typed, veterinario, 'anything')).toEqual({ text, purpose: 'anything' })
    expect(readAsked(typed, recepcion, 'anything')).toEqual({ text: typed, purpose: 'anything' })
  })

  it('shows what has all of the words in its name beside the pets', () => {
    const clinic = { ...ana, id: 'o2', name: 'Consulta Externa Milo SAS' }
    const asked = readAsked('consulta externa', veterinario, 'anything')
    const found = { ...nothing, pets: [milo], owners: [clinic, ana] }
    const page = { name: 'Consulta externa', path: '/externa', icon: 'home' }
    expect(lines({ ...asked, found, menu: [...menu, page] })).toEqual([
      'Nueva consulta para: Milo',
      'Propietarios: Consulta Externa Milo SAS',
      'Ir a: Consulta externa',
      'Acciones: Nuevo propietario',
    ])
  })

  it('shows the pets under what is done for them', () => {
    const asked = readAsked('nueva consulta milo', veterinario, 'anything')
    expect(lines({ ...asked, found: { ...nothing, pets: [milo], owners: [ana] } })).toEqual([
      'Nueva consulta para: Milo',
      'Acciones: Nuevo propietario',
    ])
  })
})
