import { createContext } from 'react'

/** As what a form is kept: form and record, `formula/0197…`, and how a person calls it, "Fórmula de Milo". */
export interface DraftKey {
  id: string
  title: string
}

/** What was sent without an answer: what the fields held, and what was made of it, which depends on the day too. */
export interface Unanswered<Values extends object = object> {
  values: Values
  /** Of the record being changed. */
  version: number
  input: unknown
}

/** What was typed into a form and not saved. */
export interface TypedForm {
  /** What the changed fields held at first. */
  base: Readonly<Record<string, unknown>>
  edits: Readonly<Record<string, unknown>>
  /** Of the record being changed. */
  version: number
  /** So that what was sent without an answer, and is sent again later, makes one record. */
  idempotencyKey: string
  /** What was sent under that key without an answer: the server may have done one of these. */
  unanswered?: readonly Unanswered[]
}

/** What an earlier opening of the form left. */
export interface UnsavedDraft extends TypedForm {
  /** The opening it was typed in. */
  opening: string
  /** When the last of it was typed, as ISO 8601. */
  at: string
}

/** Where typed text outlives the page. A form knows no account and no storage: web/drafts gives it both. */
export interface FormKeeper {
  /** Throws when this browser cannot keep it. */
  keep: (opening: string, as: DraftKey, typed: TypedForm) => Promise<void>
  drop: (opening: string, as: DraftKey) => Promise<void>
  /** Newest first, without those that some window is typing in. */
  listLeft: (as: DraftKey) => Promise<UnsavedDraft[]>
  /** Makes an opening this window's own; `undefined` when another window has it. The answer lets it go. */
  hold: (opening: string) => Promise<(() => void) | undefined>
}

/** Nothing stands here before the session: what is typed then is not kept. */
export const FormKeeperContext = createContext<FormKeeper | undefined>(undefined)
