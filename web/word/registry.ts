import { recordKinds } from '#shared/values/recordKinds.ts'
import type { RecordWord, Registration, Word } from '#web/word/word.ts'

const composed: Word[] = []

/** Says what the product is made of. Called once, by web/words.ts. */
export function composeWords(words: readonly Word[]): void {
  composed.splice(0, composed.length, ...words)
}

/** The words of the product, in the order of their list. */
export function listWords(): readonly Word[] {
  if (composed.length === 0) throw new Error('No words: web/words.ts was not loaded')
  return composed
}

export function findRecordWord(kind: string): RecordWord | undefined {
  return listWords()
    .flatMap(({ records = [] }) => records)
    .find((record) => record.kind === kind)
}

/** What "Registrar" offers, in the order of its menu. */
export function listRegistrations(): (Pick<RecordWord, 'kind' | 'icon'> & Registration & { label: string })[] {
  const records = listWords().flatMap((word) => word.records ?? [])
  return records.flatMap(({ kind, icon, register }) =>
    register ? [{ ...register, kind, icon, label: recordKinds[kind].label }] : [],
  )
}
