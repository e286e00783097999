import type { Icon } from '@tabler/icons-react'
import { may, type Rights } from '#shared/access/actions.ts'
import type { OutputOf } from '#shared/http/contract.ts'
import type { MenuItem } from '#shared/menu/menu.contract.ts'
import type { FoundOwner, FoundPet, search } from '#shared/search/search.contract.ts'
import { fold } from '#shared/values/text.ts'
import { offeredActs, say } from '#web/acts/act.ts'
import { newConsultation } from '#web/consultations/useStartConsultation.tsx'
import type { PalettePurpose } from '#web/nav/commands.ts'
import { ownerActs } from '#web/owners/owners.acts.ts'

/** A line of the palette and what choosing it does. */
export type PaletteItem =
  | { kind: 'pet'; id: string; pet: FoundPet; label: string }
  | { kind: 'owner'; id: string; owner: FoundOwner; label: string }
  | { kind: 'consult'; id: string; pet: FoundPet; label: string }
  | { kind: 'act'; id: string; label: string; icon: Icon; to: string }
  | { kind: 'newOwner'; id: string; label: string; typed: string }
  | { kind: 'newConsultation'; id: string; label: string }
  | { kind: 'shortcuts'; id: string; label: string }
  | { kind: 'page'; id: string; page: MenuItem; label: string }

interface PaletteGroup {
  title: string
  items: PaletteItem[]
}

interface Asked {
  /** What is typed. */
  text: string
  /** With the words that ask for a consultation, where `text` is without them: somebody may be called so. */
  typed?: string
  /** Who is to be registered, as it was typed. */
  ownerName?: string
  /** What was found for it; without words, the recent patients. */
  found: OutputOf<typeof search.find> | undefined
  menu: readonly MenuItem[]
  /** Of the settings, found by their names alone. */
  sections: readonly MenuItem[]
  rights: Rights
  purpose: PalettePurpose
}

/** `nueva consulta milo`, `consulta para luna`: whom it is for. */
const CONSULTATION_FOR = /^(?:nueva )?consulta (?:(?:para|de) )?(?=\S)/

/** `nueva consulta para`: whom it is for is still to come. */
const FOR_NOBODY_YET = /^((?:nueva )?consulta) (?:para|de)$/

/** `Nuevo propietario Ana Gómez`: who it is, as the form takes it. */
const NEW_OWNER_CALLED = /^nuevo propietario (?=\S)/i

/** What the words ask for: anything that has them, or a consultation for the pets that have what follows. */
export function readAsked(
  text: string,
  rights: Rights,
  purpose: PalettePurpose,
): Pick<Asked, 'text' | 'typed' | 'ownerName' | 'purpose'> {
  const spaced = text.replace(/\s+/g, ' ').trim()
  const ownerName = spaced.replace(NEW_OWNER_CALLED, '')
  if (ownerName !== spaced && purpose !== 'animal' && may(rights, 'owners.write'))
    return { text: ownerName, ownerName, purpose }
  const typed = fold(text).replace(/\s+/g, ' ').trim()
  if (purpose === 'animal' || !may(rights, newConsultation.may)) return { text, purpose }
  const [, action] = FOR_NOBODY_YET.exec(typed) ?? []
  if (action) return { text: action, purpose }
  const name = typed.replace(CONSULTATION_FOR, '')
  return name === typed ? { text, purpose } : { text: name, typed, purpose: 'animal' }
}

/** The lines of the palette, in the design's order; a group without lines is left out. */
export function paletteGroups(asked: Asked): PaletteGroup[] {
  const { text, typed, ownerName, found, menu, sections, rights, purpose } = asked
  const isAsked = text.trim() !== ''
  const consults = purpose === 'animal'
  const pets = (found?.pets ?? []).filter((pet) => !consults || newConsultation.isOffered(pet))
  const isCalledSo = (name: string) => typed !== undefined && matches(name, typed)
  // A section that the menu has too is one page.
  const further = isAsked ? sections.filter(({ path }) => !menu.some((item) => item.path === path)) : []
  const pages = [...menu, ...further].filter(({ name }) => (consults ? isCalledSo(name) : matches(name, text)))
  const actions = consults ? [] : actionsFor(asked)
  // Who is not found may have to be registered; but a page that was named is what was meant.
  const isNothing = found !== undefined && found.pets.length + found.owners.length === 0
  const isOffered =
    (consults || isNothing) && ownerName === undefined && !actions.some(({ kind }) => kind === 'newOwner')
  // What was typed is a name where it names nothing that is here.
  const isName =
    isNothing && isAsked && pages.length === 0 && actions.length === 0 && !matches(newConsultation.label, text)
  const offered = isOffered ? newOwner(rights, isName ? text.trim() : '') : []
  const groups: PaletteGroup[] = [
    { title: 'Acciones', items: ownerName === undefined ? [] : newOwner(rights, ownerName) },
    {
      title: isAsked ? (consults ? 'Nueva consulta para' : 'Pacientes') : 'Pacientes recientes',
      items: pets.map((pet) =>
        consults
          ? { kind: 'consult', id: `consult-${pet.id}`, pet, label: pet.name }
          : { kind: 'pet', id: `pet-${pet.id}`, pet, label: pet.name },
      ),
    },
    {
      title: 'Propietarios',
      items: (found?.owners ?? [])
        .filter(({ name }) => !consults || isCalledSo(name))
        .map((owner) => ({ kind: 'owner', id: `owner-${owner.id}`, owner, label: owner.name })),
    },
    { title: 'Acciones', items: pages.length > 0 ? actions : [...actions, ...offered] },
    {
      title: 'Ir a',
      items: pages.map((page) => ({ kind: 'page', id: `page-${page.path}`, page, label: page.name })),
    },
    { title: 'Acciones', items: pages.length > 0 ? offered : [] },
  ]
  return groups.filter(({ items }) => items.length > 0)
}

/** What leads on from an owner, of what their page offers. */
function actsOf(owner: FoundOwner, rights: Rights): PaletteItem[] {
  return offeredActs([ownerActs.newPet], owner, rights).map(({ name, label, title = label, icon, to }) => ({
    kind: 'act',
    id: name,
    label: say(title, owner),
    icon,
    to: to?.(owner) ?? '',
  }))
}

function newOwner(rights: Rights, typed = ''): PaletteItem[] {
  const label = typed ? `${NEW_OWNER} «${typed}»` : NEW_OWNER
  return may(rights, 'owners.write') ? [{ kind: 'newOwner', id: 'new-owner', label, typed }] : []
}

const NEW_OWNER = 'Nuevo propietario'

/** What can be done for the first pet and owner found, where no other has the name, and what can always be done. */
function actionsFor({ text, ownerName, found, rights }: Asked): PaletteItem[] {
  if (ownerName !== undefined) return []
  const pet = found?.pets[0]
  const isAsked = text.trim() !== ''
  const owner = found?.owners.find(({ status }) => status === 'active')
  const items: PaletteItem[] = []
  const mayConsult = may(rights, newConsultation.may)
  if (pet && newConsultation.isOffered(pet) && !hasNamesake(pet, found?.pets ?? []) && mayConsult)
    items.push({ kind: 'consult', id: 'consult', pet, label: newConsultation.title(pet) })
  if (isAsked && mayConsult && matches(newConsultation.label, text))
    items.push({ kind: 'newConsultation', id: 'new-consultation', label: newConsultation.label })
  if (isAsked && owner && !hasNamesake(owner, found?.owners ?? [])) items.push(...actsOf(owner, rights))
  const always: PaletteItem[] = [
    ...newOwner(rights),
    { kind: 'shortcuts', id: 'shortcuts', label: 'Atajos de teclado' },
  ]
  items.push(...always.filter(({ label }) => matches(label, text)))
  return items
}

/** Has who stands in the first line the name of another one here? Then nobody has said yet which is meant. */
export function isNamesake(items: readonly PaletteItem[]): boolean {
  const [first] = items
  const named = (item: PaletteItem) => ('pet' in item ? item.pet : 'owner' in item ? item.owner : undefined)
  const one = first && named(first)
  if (!one) return false
  return hasNamesake(
    one,
    items.filter(({ kind }) => kind === first.kind).flatMap((item) => named(item) ?? []),
  )
}

interface Named {
  id: string
  name: string
}

function hasNamesake(one: Named, all: readonly Named[]): boolean {
  const name = fold(one.name.trim())
  return all.some((other) => other.id !== one.id && fold(other.name.trim()) === name)
}

/** Was a page or an action asked for by its name? What is offered because nothing was found is not. */
export function namesSomething(items: readonly PaletteItem[], text: string): boolean {
  return items.some(({ kind, label }) => kind !== 'pet' && kind !== 'owner' && matches(label, text))
}

/** A page or an action is found by the beginnings of its words, in any order. */
function matches(label: string, text: string): boolean {
  const words = fold(label).split(' ')
  return fold(text)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)))
}
