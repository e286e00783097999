import { type ComponentType, type FunctionComponent, lazy } from 'react'
import type { Icon } from '@tabler/icons-react'
import type { Access, Rights } from '#shared/access/actions.ts'
import type { WrittenCause } from '#shared/conversations/conversations.contract.ts'
import type { PetHeader, PetPage } from '#shared/pets/pets.contract.ts'
import type { Phone } from '#shared/values/phone.ts'
import type { DueKind, RecordKind } from '#shared/values/recordKinds.ts'
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
  /** What it shows in the screens of words that know nothing of it; made with `lazyOf`. */
  slots?: { [Name in keyof Slots]?: FunctionComponent<Slots[Name]> }
}

/** The places of screens (`Slot`) that other words fill, with what each is told. */
export interface Slots {
  /** On every page behind the door, drawing nothing of its own. */
  everyPage: object
  ownerCard: { ownerId: string }
  petCard: { petId: string }
  /** Above all of an animal: what is not as somebody was told. */
  petNews: { petId: string }
  /** Beside what is due: writes to the owner. In a row `about` names it, and it is an icon. */
  writeDue: {
    petId: string
    owner: { name: string; phone: Phone }
    due: readonly { kind: DueKind; about: string | null; dueAt: string }[]
    message: string
    about?: string
    /** It is of an event that is still to be confirmed. */
    eventId?: string | undefined
  }
  /** Sends an owner what the screen has for them: by the clinic's number or, where none is connected, by a person. */
  toOwner: ForOwner
  /** Leads to the conversation with an owner: a button, a small one, an icon in a row, or one for a thumb. */
  writeTo: { owner: { id: string; name: string; phone: Phone }; look: 'word' | 'compact' | 'icon' | 'touch' }
  /** Where an animal wakes from its surgery: where it stays next. */
  afterSurgery: { pet: PetHeader; surgeryId: string; diagnosis: string | undefined }
  /** Beside an animal that came to its event and is not attended yet: where it goes instead. */
  arrived: { pet: Pick<PetHeader, 'id' | 'name' | 'status'>; reason: string | undefined }
  /** Beside the agenda: who is to be booked. Without `onBook` nobody books here. */
  agendaTray: {
    onBook: ((booking: Booking) => void) | undefined
    /** An animal is dragged out of it; nothing any more when that ends. */
    onDrag: (booking: Booking | undefined) => void
    onClose: () => void
  }
}

/** What a screen has for an owner. */
export interface ForOwner {
  owner: { id: string; name: string; phone: Phone }
  petId: string
  message: string
  cause: WrittenCause
  /** The address of a paper that goes as its PDF, and what stands below it. A person cannot take it along. */
  paper?: { address: string; caption: string }
  /** The button's word, where more than one thing may be sent. */
  label?: string
  /** Nothing where it would be by a person. */
  isOwnNumberOnly?: true
  fullWidth?: boolean
}

/** Who is to come in a new event, and for what. */
export interface Booking {
  petId: string
  typeId: string
  reason: string
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
  /** In the wide column or in the narrow one; who attends has some the other way round, and each role its own first. */
  isWide: (attends: boolean, rights: Rights) => boolean
  load: () => Promise<ComponentType<{ data: unknown }>>
  /** What of the same is said above all cards, where it cannot wait. */
  loadAbove?: () => Promise<ComponentType<{ data: unknown }>>
}

/** `typeof` the word's card is enough: its contract is loaded with the component. */
export function startCard<Card extends HomeCard>(
  card: Omit<StartCard, 'name' | 'load' | 'loadAbove'> & {
    name: Card['name']
    load: () => Promise<ComponentType<{ data: CardData<Card> }>>
    loadAbove?: () => Promise<ComponentType<{ data: CardData<Card> }>>
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
