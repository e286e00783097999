import { useEffect, useState } from 'react'
import { REQUIRED } from '#shared/values/messages.ts'
import type { FieldBinding } from '#web/form/useRecordForm.ts'

/**
 * Fields that are proposed until a person types in them. What is proposed stays out of the form's values, so that a
 * form that nobody touched has nothing to lose.
 */
export function useProposals<Values extends object>() {
  const [typed, setTyped] = useState<ReadonlySet<keyof Values>>(() => new Set())
  return {
    isTyped: (name: keyof Values) => typed.has(name),
    /** They hold what a person typed, and is not proposed over. */
    markTyped: (names: readonly string[]) => setTyped((before) => new Set([...before, ...(names as (keyof Values)[])])),
    /** The values as the form shows them. */
    fill: (values: Values, proposed: Partial<Values>): Values => {
      const open = Object.entries(proposed).filter(([name]) => !typed.has(name as keyof Values))
      return { ...values, ...(Object.fromEntries(open) as Partial<Values>) }
    },
    /** As `form.field`, showing what is proposed. */
    bind: (field: FieldBinding<string>, proposed: string | undefined): FieldBinding<string> => ({
      ...field,
      value: typed.has(field.name as keyof Values) ? field.value : (proposed ?? field.value),
      onChange: (value) => {
        if (field.readOnly) return
        setTyped((before) => new Set(before).add(field.name as keyof Values))
        field.onChange(value)
      },
    }),
  }
}

interface Answered {
  errors: Record<string, string>
  clearErrors: (name: string) => void
}

/** A field that was asked for, and that something chosen later proposes, is asked for no longer. */
export function useAnswered<Values extends object>(
  form: Answered,
  { isTyped }: { isTyped: (name: keyof Values) => boolean },
  proposed: Partial<Values>,
): void {
  useEffect(() => {
    for (const [name, value] of Object.entries(proposed))
      if (value && form.errors[name] === REQUIRED && !isTyped(name as keyof Values)) form.clearErrors(name)
  })
}
