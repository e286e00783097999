import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import type { BirthChange, OwnerChange, Word } from '#server/word/word.ts'

const composed: Word[] = []

/** Says what the product is made of. Called once, by server/words.ts. */
export function composeWords(words: readonly Word[]): void {
  if (composed.length > 0) throw new Error('The words are composed already')
  composed.push(...words)
}

/** The words of the product, in the order of their list. */
export function listWords(): readonly Word[] {
  if (composed.length === 0) throw new Error('No words: server/words.ts was not loaded')
  return composed
}

/** Tells every word that animals pass to another owner, in the transaction that does it. */
export async function tellOwnerChange(tx: ClinicTx, actor: Actor, change: OwnerChange): Promise<void> {
  for (const { ownerChange } of listWords()) await ownerChange?.(tx, actor, change)
}

/** Tells every word that an animal is older or younger than it was written down, in the transaction that corrects it. */
export async function tellBirthChange(tx: ClinicTx, change: BirthChange): Promise<void> {
  for (const { birthChange } of listWords()) await birthChange?.(tx, change)
}
