import type { DueKind } from '#shared/values/recordKinds.ts'
import { addDays, dayOf, instantOn, showTime } from '#shared/values/date.ts'

/** After what an owner is asked how the animal is: it goes some days after what was done, not before what is due. */
const followUpKinds: readonly DueKind[] = ['surgery', 'hospitalization', 'consultation']

export function isFollowUp(kind: DueKind): boolean {
  return followUpKinds.includes(kind)
}

export function listFollowUps(): readonly DueKind[] {
  return followUpKinds
}

/** What an owner may press below one. */
export const answerChoices = ['good', 'doubt', 'bad'] as const
export type AnswerChoice = (typeof answerChoices)[number]

/** As it stands on the button, in at most twenty letters. */
export const answerNames: Record<AnswerChoice, string> = {
  good: 'Está bien',
  doubt: 'Tengo una duda',
  bad: 'No está bien',
}

/** Does a person of the clinic have to see to it? */
export function isFlagged(choice: AnswerChoice): boolean {
  return choice !== 'good'
}

/**
 * Does a press count over what was answered before? What a person has still to see to is taken back by no later press; it
 * can only become worse.
 */
export function isTaken(choice: AnswerChoice, before: { choice: AnswerChoice; isAttended: boolean } | null): boolean {
  if (!before || !isFlagged(before.choice)) return true
  return before.isAttended ? isFlagged(choice) : answerChoices.indexOf(choice) > answerChoices.indexOf(before.choice)
}

/** Nobody is asked in the night, however late it is made. */
export const ASKED_FROM = '07:00'
export const ASKED_UNTIL = '20:00'

/** The instant itself, or the next at which an owner may be asked. */
export function nextAskable(at: string): string {
  const [day, time] = [dayOf(at), showTime(at)]
  if (time < ASKED_FROM) return instantOn(day, ASKED_FROM)
  return time < ASKED_UNTIL ? at : instantOn(addDays(day, 1), ASKED_FROM)
}
