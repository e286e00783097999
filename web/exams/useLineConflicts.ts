import { useEffect, useEffectEvent } from 'react'
import { mergeLines, type ResultLine, type ResultValues } from '#web/exams/resultLines.ts'
import type { AnyRecordForm } from '#web/form/RecordForm.tsx'
import type { RecordFormState } from '#web/form/useRecordForm.ts'

/**
 * The form of a result whose conflicts are its lines, and only those that both changed: where there are none, it goes
 * on by itself.
 * @param base what the lines were changed from
 */
export function useLineConflicts(
  form: RecordFormState<ResultValues>,
  base: readonly ResultLine[],
  setBase: (lines: readonly ResultLine[]) => void,
): AnyRecordForm {
  const { conflict } = form
  const lists = conflict?.fields.find(({ name }) => name === 'values')
  const mine = lists?.mine as ResultLine[] | undefined
  const theirs = lists?.theirs as ResultLine[] | undefined
  const lines = mine && theirs ? mergeLines(base, mine, theirs) : undefined
  const fields = lines && conflict ? [...lines.asked, ...conflict.fields.filter((one) => one !== lists)] : undefined

  const resolve = async (decided: Readonly<Record<string, unknown>>): Promise<void> => {
    if (!conflict || !lines || !theirs) return
    setBase(theirs)
    const { receivedOn } = decided
    const values = lines.decide(decided)
    await conflict.resolve(typeof receivedOn === 'string' ? { values, receivedOn } : { values })
  }
  const goOn = useEffectEvent(() => void resolve({}))
  const isSettled = fields?.length === 0 && !form.isSubmitting
  useEffect(() => {
    if (isSettled) goOn()
  }, [isSettled])

  if (!lines || !fields || !conflict) return form
  return {
    ...form,
    labels: { ...form.labels, ...lines.labels },
    conflict: fields.length > 0 ? { ...conflict, fields, resolve } : undefined,
  }
}
