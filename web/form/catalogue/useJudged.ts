import { useRef, useState } from 'react'
import type { z } from 'zod'
import { firstIssue } from '#shared/values/messages.ts'

/** A value that its schema judges when the field is left, as in a form. */
export function useJudged<Value>(
  initial: Value,
  schema: z.ZodType,
  toInput: (value: Value) => unknown = (value) => value,
) {
  const [value, setValue] = useState(initial)
  const [error, setError] = useState<string>()
  // A field may change its value as it is left.
  const latest = useRef(initial)
  return {
    value,
    error,
    onChange: (next: Value) => {
      latest.current = next
      setValue(next)
      setError(undefined)
    },
    onBlur: () => {
      const { error: found } = schema.safeParse(toInput(latest.current))
      setError(found && firstIssue(found).message)
    },
  }
}
