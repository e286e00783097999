import { type ComponentType, type FunctionComponent, lazy } from 'react'
import type { Icon } from '@tabler/icons-react'
import type { Access } from '#shared/access/actions.ts'
import type { PetHeader, PetPage } from '#shared/pets/pets.contract.ts'
import type { RecordKind } from '#shared/values/recordKinds.ts'
import type { CardData, HomeCard } from '#shared/word/homeCard.ts'
import type { RecordState } from '#web/ui/StatusBadge.tsx'
import type { Status } from '#web/ui/vocabulary.ts'

/**
 * What a word of the clinic says of itself to the rest of the browser part. The words are listed once, in web/words.ts;
 * what joins them (routes, help, tabs, settings, "Registrar", timeline) loops over that list and names none of them.
 */
export interface Word {
  /** The folder on every floor. */
  name: string
  pages?: Page[]
  tab?: PetTab
  settings?: SettingsSection
  records?: RecordWord[]
  /** Its cards of the start. */
  home?: StartCard[]
  /** A list that shares the tab of the consultations. */
  visits?: VisitList
}

/** Its code is loaded when it is first visited. */
export interface Page {
  /** As the router writes it: `/vacuna/editar/:vaccineId`. */
  path: string
  /** The document's title. */
  title: string
  /** Who may not do this is told so in the page's place. */
  needs?: Access
  load: () => Promise<ComponentType>
  /** Its page of public/ayuda, without `.html`. */
  help: string
}

/** A tab of the pet's page. */
export interface PetTab {
  /** In the address, below the pet's. */
  path: string
  label: string
  needs: Access
  /** How many there are, where the pet's page knows. */
  count?: (pet: PetPage) => number
  load: () => Promise<ComponentType>
  help: string
}

/** A section of `/configuraciones`. */
export interface SettingsSection {
  /** In the address, below `/configuraciones`. */
  path: string
  name: string
  /** Who may not do this does not see the section. */
  needs: Access
  /** Its own page of help, where a paragraph of the settings' is not enough. */
  help?: string
  load: () => Promise<ComponentType>
}

/** A card of the start, made with `startCard`. */
export interface StartCard {
  /** As the server calls it. */
  name: string
  /** The lower, the further up in its column. */
  rank: number
  /** In the wide column or in the narrow one; who attends has some the other way round. */
  isWide: (attends: boolean) => boolean
  load: () => Promise<ComponentType<{ data: unknown }>>
}

/** `typeof` the word's card is enough: its contract is loaded with the component. */
export function startCard<Card extends HomeCard>(
  card: Omit<StartCard, 'name' | 'load'> & {
    name: Card['name']
    load: () => Promise<ComponentType<{ data: CardData<Card> }>>
  },
): StartCard {
  return card as StartCard
}

export interface VisitList {
  /** In the address: `?ver=cirugias`. */
  value: string
  label: string
  needs: Access
  List: ComponentType
}

/** A kind of record, wherever it is listed. */
export interface RecordWord {
  kind: RecordKind
  icon: Icon
  /** Where a record is read. */
  open?: (recordId: string, petId: string) => string
  /** In a link that leads there: "Ver la cirugía". */
  see?: string
  /** Its states as a badge; those that say nothing new are left out. */
  states?: Partial<Record<string, RecordState>>
  /** Its lines bear their hour in the timeline. */
  hasHour?: boolean
  /** Its paper, of those in these states, once the visit that it was made in is signed. */
  paper?: { label: string; states: readonly string[]; print: (recordId: string) => Promise<void> }
  /** Its entry in "Registrar". */
  register?: Registration
}

export interface Registration {
  /** Who may register one. */
  needs: Access
  /** The page of a new one, from the pet's page; without it the form opens over the pet. */
  page?: (petId: string) => string
  /** The form as a dialog over whatever called it; made with `lazyOf`. Without it a consultation does not offer one. */
  Form?: ComponentType<RecordFormProps>
}

export interface RecordFormProps {
  pet: PetHeader
  /** The consultation that the record is made in. */
  consultationId?: string
  /** What that consultation says the animal has. */
  diagnosis?: string | undefined
  /** Sends what was typed in that consultation and the record goes by: the weight. */
  prepare?: () => Promise<void>
  onClose: () => void
}

/** A component whose code is loaded when it is first shown. */
export function lazyOf<Props extends object>(load: () => Promise<ComponentType<Props>>): FunctionComponent<Props> {
  return lazy(async () => ({ default: await load() })) as unknown as FunctionComponent<Props>
}

/** The names that a word gives its states, each with its place in the one vocabulary. */
export function statesOf<State extends string>(names: Record<State, string>, looks: Partial<Record<State, Status>>) {
  const states: Record<string, RecordState> = {}
  for (const state in names) states[state] = { label: names[state], status: looks[state] }
  return states
}
