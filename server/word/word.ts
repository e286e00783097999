import { type RawBuilder, sql } from 'kysely'
import type { Action } from '#shared/access/actions.ts'
import type { DueKind, FormatSubject, RecordKind, Source } from '#shared/values/recordKinds.ts'
import type { CardData, HomeCard } from '#shared/word/homeCard.ts'
import type { Hide, ReportedLine, ReportSection } from '#shared/word/reportLine.ts'
import type { SealedColumn } from '#server/auth/rotation.queries.ts'
import type { Actor, Author, ClinicTx } from '#server/db/clinic.ts'
import type { Letterhead, Picture, PrintedDocument } from '#server/documents/document.ts'
import type { ConstraintSentences } from '#server/http/errors.ts'
import type { Implementation, OutsideServices } from '#server/http/implement.ts'
import type { StartPart } from '#server/http/together.ts'
import type { Job } from '#server/jobs/job.ts'
import type { OutboxKind } from '#server/jobs/outboxKind.ts'

/**
 * What a word of the clinic says of itself to the rest of the server. The words are listed once, in server/words.ts; what
 * joins them (timeline, visits, deaths, modification histories) loops over that list and names none of them.
 */
export interface Word {
  /** The folder on every floor, and the word's main table. */
  name: string
  routes: Implementation[]
  /** What a broken constraint of its tables means to a person. */
  constraints?: ConstraintSentences
  /** Its lines in the life of a pet. */
  timeline?: TimelinePart[]
  /** How its records hang on the consultation in which they were made. */
  visit?: VisitPart
  /** What happens to its plans when the animal dies. */
  death?: DeathPart
  /**
   * What happens to what is made out to an owner when animals pass to another. Called before the animals are held and once they
   * are: whoever saves such a record holds that first.
   */
  ownerChange?: (tx: ClinicTx, actor: Actor, change: OwnerChange) => Promise<void>
  /** What follows from an animal, which the caller holds, being older or younger than it was written down. */
  birthChange?: (tx: ClinicTx, change: BirthChange) => Promise<void>
  /** How many of them a pet has, as its tab says: an expression over pet `p`. */
  count?: (tx: ClinicTx, actor: Actor) => RawBuilder<unknown>
  /** Its records that fall due: an owner is called for them. */
  due?: DuePart
  /** Its cards of the start. */
  home?: HomePart[]
  /** What its pages show as they open. */
  starts?: StartPart[]
  /** Its entries of the side menu. */
  menu?: MenuPart[]
  /** Its lines in the public report. */
  report?: ReportPart
  /** What formats that are issued from its records read of them. Made with `formatPart`. */
  format?: FormatPart
  /** Its records bear a weight, which strangers read once the record is closed. */
  weight?: WeightPart
  /** Its records have files: by their state, why those stay as they are. */
  filesClosed?: Partial<Record<string, string>>
  /** The files that some of them take all the same. */
  lateFiles?: { purpose: string; isOpen: (tx: ClinicTx, recordId: string) => Promise<boolean> }
  /** What is told with the modification history of a record of its main table. */
  changes?: ChangesPart[]
  /** What is done again and again without anybody asking. */
  jobs?: Job[]
  /** What it has sent after a commit. */
  outbox?: OutboxKind[]
  /**
   * What is done when an owner answers with a press, by what the message was sent for: its buttons are called
   * `cause:choice:id`. Called with the conversation held. @returns whether nobody has to answer
   */
  answers?: Record<string, (tx: ClinicTx, author: Author, answer: Answer) => Promise<boolean>>
  /** Its papers that an owner may be sent. */
  papers?: PaperPart[]
  /** What of its tables lies closed with the installation's secret. */
  sealed?: SealedColumn[]
}

/** Papers that an owner may be sent. In its SQL `r` is the record, of pet `p`. */
export interface PaperPart {
  /** Who may print it. */
  needs: Action
  from: (tx: ClinicTx) => RawBuilder<unknown>
  /** Is it as its owner may have it: signed, closed. */
  isOut: RawBuilder<unknown>
  /** "Fórmula 000012" */
  name: RawBuilder<unknown>
  /** Without it, it is always as of today. */
  at?: RawBuilder<unknown>
  /** Where it is printed. */
  address: RawBuilder<unknown>
  /** It is a page that strangers open, in place of a paper. */
  isPage?: true
}

/** What an owner pressed below a message. */
export interface Answer {
  choice: string
  /** Of which record. */
  causeId: string
  /** What else the button said. */
  detail: string | undefined
  conversationId: string
}

/** The records of one kind, as lines of a pet's timeline. In its SQL `r` is the record. */
export interface TimelinePart {
  kind: RecordKind
  lines: (scope: TimelineScope) => TimelineLines
  /** Which of them stand in a printed history beside its visits: what was signed or done. */
  printed?: RawBuilder<unknown>
  /** The state as the glass says it, where it follows from a day. `until` is the last day of `TimelineLines.until`. */
  stateOn?: (status: string, until: string | null, today: string) => string
  /** What has a day and no hour counts from noon; this closes its day instead. */
  closesDay?: boolean
  /** Not listed again under the visit in which it was made: the visit itself says it. */
  isInVisit?: boolean
}

export interface TimelineScope {
  tx: ClinicTx
  petId: string
  /** `FROM table r WHERE` the clinic's records of the pet. */
  of: (table: string, more?: RawBuilder<unknown>) => RawBuilder<unknown>
}

export interface TimelineLines {
  /** From and where, of one pet's records. */
  from: RawBuilder<unknown>
  /** A column with a day, or one with an instant: an index of the pet goes along it. */
  day?: string
  instant?: string
  title: RawBuilder<unknown>
  detail?: RawBuilder<unknown>
  status?: RawBuilder<unknown>
  /** The last day of what expires by itself. */
  until?: RawBuilder<unknown>
  /** Whoever did it. */
  by?: RawBuilder<unknown>
  /** The consultation in which it was made. */
  consultation?: RawBuilder<unknown>
  /** The record that it belongs to, as JSON. */
  parent?: RawBuilder<unknown>
  /** What a search reads, beside the title and the detail. */
  text?: RawBuilder<unknown>
  /** What the list by visits leaves out, as it is said elsewhere. */
  alone?: RawBuilder<unknown>
}

/** One line of a text of a record, short enough for a list. */
export const oneLine = (text: RawBuilder<unknown>) =>
  sql`left(regexp_replace(left(${text}, 300), '\\s+', ' ', 'g'), 160)`

/** The records that were made in a consultation. In its SQL `r` is the record and `c` the consultation. */
export interface VisitPart {
  table: string
  /** Ties a record to its consultation; without it `r.consultation_id` does. */
  link?: RawBuilder<unknown>
  /** How the consultation lists them; without it they only count as something written in it. */
  listed?: {
    kind: RecordKind
    title: RawBuilder<unknown>
    detail: RawBuilder<unknown>
    /** The last day of what expires by itself. */
    until?: RawBuilder<unknown>
    stateOn?: (status: string, until: string | null, today: string) => string
  }
}

/**
 * The records for which the owner of an animal is called on a day, or at an hour. In its SQL `r` is the record, besides what
 * `from` joins to it.
 */
export interface DuePart {
  kind: DueKind
  from: (tx: ClinicTx) => RawBuilder<unknown>
  /** Is it still due? */
  isLive: RawBuilder<unknown>
  /** May its owner be told without anybody asking? What came with a file may still go again with it. */
  isSettled?: (tx: ClinicTx) => RawBuilder<unknown>
  /** What an owner was told of it is still true; without it while it is due. */
  isKept?: RawBuilder<unknown>
  /** Nobody came: its time is over, and it is still to be booked. */
  isMissed?: (tx: ClinicTx) => RawBuilder<unknown>
  /** Those that share it and their time are one thing to call for. */
  source: RawBuilder<unknown>
  petId: RawBuilder<unknown>
  /** A column with a day, or one with an instant: an index of the clinic goes along it. */
  day?: string
  instant?: string
  /** Of what, in the owner's words. */
  about?: RawBuilder<unknown>
  /**
   * Of doses of a protocol, which the header of the animal and the lists tell of too: what a record is the last dose of. They
   * have an `applied_on`, a `protocol_id` and a `next_on`.
   */
  families?: { family: RawBuilder<unknown>; isLast: RawBuilder<unknown> }[]
}

/** An entry of the side menu. */
export interface MenuPart {
  /** Those with a smaller one stand above it. */
  rank: number
  name: string
  path: string
  /** One of those that the browser part ships. */
  icon: string
  /** What its page is for: who may not do it has no entry. */
  needs?: Action
  /** It opens another application, beside this one. */
  isExternal?: true
  /** How many there are behind it now. A table with `isCounted` makes screens ask again. */
  count?: (tx: ClinicTx) => Promise<number>
}

export interface HomeCall {
  tx: ClinicTx
  actor: Actor
  services: OutsideServices
  now: Date
}

/** A card of the start, for those whose work it is. Made with `homePart`. */
export interface HomePart {
  card: HomeCard
  isFor: (actor: Actor) => boolean
  read: (call: HomeCall) => Promise<unknown>
}

export function homePart<Card extends HomeCard>(part: {
  card: Card
  isFor: (actor: Actor) => boolean
  read: (call: HomeCall) => Promise<CardData<Card>>
}): HomePart {
  return part
}

/** Enough for the longest life: no list of the report grows beyond it. */
export const REPORT_CAP = 300

export interface ReportCall {
  tx: ClinicTx
  petId: string
  /** The clinic's day. */
  today: string
  hide: Hide
}

/** What of a pet's records its report tells: what is signed or closed, and nothing else. */
export interface ReportPart {
  section: ReportSection
  read: (call: ReportCall) => Promise<ReportedLine[]>
  /** The paper of one of its lines; none of what is not in the report. */
  findDocument?: (call: ReportCall, recordId: string) => Promise<ReportedDocument | undefined>
}

/** The animal of a paper that strangers may print: without its owner. */
export interface ReportedPatient {
  name: string
  line: string
}

export interface ReportedDocument {
  /** Without its ending. */
  fileName: (patient: ReportedPatient) => string
  /** Who signed it. */
  professionalId: string
  print: (parts: {
    patient: ReportedPatient
    letterhead: Letterhead
    signature: Picture | null
    now: Date
  }) => PrintedDocument
  /** The same for a machine. */
  content: Record<string, unknown>
}

/** A record that a format is issued from. In its SQL `r` is the record. */
export interface FormatPart<Found = unknown> {
  kind: FormatSubject
  from: (tx: ClinicTx) => RawBuilder<unknown>
  /** Is it of the pet with this id? */
  isOf: (tx: ClinicTx, petId: string) => RawBuilder<unknown>
  /** What of it is read, as JSON. */
  json: RawBuilder<unknown>
  /**
   * Its values by their keys without the prefix (shared/formats/dataFields.ts); called for a record that is there.
   * @param written what is written in a history, for those who may read it
   */
  say: (found: Found, written: (text: string | null) => string | null) => Record<string, string | null>
}

export const formatPart = <Found>(part: FormatPart<Found>) => part as FormatPart

/** In its SQL `r` is the record. */
export interface WeightPart {
  source: Exclude<Source, 'pet'>
  /** What is still being written: its weight may change or go. */
  isOpen: RawBuilder<unknown>
}

/** Both run in the transaction that reports the death, or takes the report back. */
export interface DeathPart {
  cancel: (tx: ClinicTx, actor: Actor, petId: string) => Promise<void>
  restore?: (tx: ClinicTx, actor: Actor, petId: string) => Promise<void>
}

/** Animals that pass to another owner; in a union of two records that is the same person. */
export interface OwnerChange {
  petIds: string[]
  ownerId: string
  isSamePerson: boolean
}

/** An animal is older or younger than it was written down, or than nobody knew. */
export interface BirthChange {
  petId: string
  wasUnknown: boolean
}

/** Rows of other tables that belong to a record, told with its modification history. */
export interface ChangesPart {
  table: string
  /** The column that names the record. */
  column: string
  /** Of which part the lines speak, as JSON with `kind` and `name`. */
  part?: RawBuilder<unknown>
  /** Its text is told as an addendum. */
  isNote?: boolean
}
