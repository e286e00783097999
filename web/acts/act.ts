import type { FunctionComponent, ReactNode } from 'react'
import type { Icon } from '@tabler/icons-react'
import { type Access, may, type Rights } from '#shared/access/actions.ts'
import type { Refusal } from '#shared/http/errors.ts'

/** The same words for every record, or words of each. */
export type Said<Subject> = string | ((subject: Subject) => string)

export function say<Subject>(words: Said<Subject>, subject: Subject): string {
  return typeof words === 'string' ? words : words(subject)
}

/** Asks once before it is done. */
export interface Question<Subject> {
  /** "¿Archivar la raza?" */
  title: Said<Subject>
  /** Of its button, where that says more than the act's: "Anular vacuna". */
  verb?: Said<Subject>
  /** Of its way back, where "Cancelar" says less. */
  back?: string
  /** What will happen. */
  text: (subject: Subject) => ReactNode
}

export interface Signer {
  name: string
  professionalCard: string | null
}

/** A signature, asked once over all that it covers: what changed behind the question is told first, and not signed. */
export interface Signature<Subject> extends Omit<Question<Subject>, 'text'> {
  /** What is signed, whole. */
  covers: (subject: Subject) => ReactNode
  /** What is doubtful of it. */
  text?: (subject: Subject) => ReactNode
  signer: Signer
  /** What is no longer possible afterwards. */
  final: string
}

/** Asks for a sentence, which is kept on the device until it is with the server. */
export interface Reason<Subject> {
  title: Said<Subject>
  /** As that of a question. */
  verb?: Said<Subject>
  /** What will happen. */
  lead: Said<Subject>
  /** "Motivo" */
  reason: string
  /** As what it is kept: its place, and its name for a person. */
  kept: (subject: Subject) => { id: string; title: string }
}

/** Asks for what a small form of its own holds. */
export interface SmallForm<Subject, Asked, Answer> {
  Form: FunctionComponent<SmallFormProps<Subject, Asked, Answer>>
  /** It sends nothing over the record as it was when it was opened: it is about the record as it is. */
  isLive?: true
  /** Of a signature: what is signed, whole, for its `SigningDialog`. */
  covers?: (subject: Subject) => ReactNode
}

export interface SmallFormProps<Subject, Asked, Answer> {
  /** As it was when the form was opened. */
  subject: Subject
  /** What is signed with it. */
  covers: ReactNode
  /** @throws AppError what the form tells at the field or above its buttons */
  send: (asked: Asked) => Promise<Answer>
  /** The same for a dialog without fields, which shows `problem` itself. */
  answer: (asked: Asked) => void
  isBusy: boolean
  /** Why it was not done. */
  problem: string | undefined
  onClose: () => void
}

/**
 * One thing that is done with a record in one call: what a button, a menu, a row and the palette draw, and what
 * `runActs` does with it. Screens say what; busy, lost answers, "changed meanwhile", toasts and undo are the runner's.
 */
export interface Act<Subject, Asked = undefined, Answer = unknown> {
  /** Its name among the acts of its record. */
  name: string
  /** The verb of its button: "Archivar". */
  label: Said<Subject>
  /** The verb with its object, where a row of buttons reads the same: "Archivar Beagle". */
  title?: Said<Subject>
  icon: Icon
  tone?: 'danger'
  /** The screen draws its button where it belongs: its menus leave it out. */
  isButton?: true
  /** What its button says meanwhile, where it is not the verb's. */
  gerund?: string
  may?: Access
  /** Whether it is drawn at all. */
  isOffered?: (subject: Subject) => boolean
  /** Why it is drawn and cannot be done now: said when it is pressed. */
  refuse?: (subject: Subject) => Refusal | undefined
  ask?: Question<Subject> | Signature<Subject> | Reason<Subject> | SmallForm<Subject, Asked, Answer>
  /** The call. The record is in the version that was seen. */
  send: (subject: Subject, asked: Asked) => Promise<Answer>
  /** "Raza archivada"; without it the screen itself shows that it was done. */
  done?: string | ((answer: Answer, subject: Subject) => string)
  /** Below it. */
  note?: string | ((subject: Subject, answer: Answer) => string)
  /** "No se archivó la raza" */
  refused: Said<Subject>
  /** Offered with what was done, for as long as that is in sight. */
  undo?: (answer: Answer, subject: Subject) => Undo | undefined
  /** Why it was not done, where the screen has a place for that: without it, and without a question, a toast. */
  onRefused?: (message: string, error: unknown, subject: Subject) => void
  /** What comes next on this screen. */
  onDone?: (answer: Answer, subject: Subject) => void
  /** The page that it leads to, in place of a call. */
  to?: (subject: Subject) => string
  /** What the browser opens with the press, beside the call: a chat. */
  href?: (subject: Subject) => string | undefined
}

export interface Undo {
  send: () => Promise<unknown>
  /** "Archivo deshecho" */
  done: string
  refused: string
}

/** An act in a list of several, whatever each of them asks and is answered. */
export type AnyAct<Subject> = Omit<Act<Subject, never, never>, 'send'> & {
  send: (subject: Subject, asked: never) => Promise<unknown>
}

/** Checks an act where it is written, and lets it stand beside others. */
export function act<Subject, Asked = undefined, Answer = unknown>(one: Act<Subject, Asked, Answer>): AnyAct<Subject> {
  return one as unknown as AnyAct<Subject>
}

type Opening<Subject> = Pick<Act<Subject>, 'name' | 'label' | 'title' | 'icon' | 'may' | 'isOffered'> &
  ({ to: (subject: Subject) => string } | { Dialog: FunctionComponent<SmallFormProps<Subject, undefined, unknown>> })

/** What only leads to a page of the record, or opens a dialog that is about it, in the same list as what is done with it. */
export function opening<Subject>(one: Opening<Subject>): AnyAct<Subject> {
  const nothing = { send: () => Promise.resolve(), refused: 'No se abrió' }
  if ('to' in one) return act<Subject>({ ...nothing, ...one })
  const { Dialog: Form, ...shared } = one
  return act<Subject>({ ...nothing, ...shared, ask: { Form, isLive: true } })
}

/** Those that this person sees on this record, as it stands. */
export function offeredActs<Subject>(
  acts: readonly AnyAct<Subject>[],
  subject: Subject,
  rights: Rights | undefined,
): readonly AnyAct<Subject>[] {
  return acts.filter(
    (one) =>
      (one.may === undefined || (rights !== undefined && may(rights, one.may))) && (one.isOffered?.(subject) ?? true),
  )
}
