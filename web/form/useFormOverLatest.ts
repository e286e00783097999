import { useState } from 'react'
import type { z } from 'zod'
import { AppError } from '#shared/http/errors.ts'
import { type RecordFormOptions, useRecordForm } from '#web/form/useRecordForm.ts'

interface OverLatestOptions<Values extends object, Schema extends z.ZodType, Saved, Now> extends Omit<
  RecordFormOptions<Values, Schema, Saved>,
  'version' | 'loadLatest'
> {
  version: number
  /** The record as it is by now. */
  read: () => Promise<Now>
  /** Why it does not go over that; who only wants it known says nothing at the next press. */
  tellNew?: (now: Now) => string | undefined
}

/**
 * A form of what is done to a record, which shows none of its fields: what somebody else changed of it meanwhile does not
 * matter, and it is sent over that.
 */
export function useFormOverLatest<
  Values extends object,
  Schema extends z.ZodType,
  Saved,
  Now extends { version: number },
>({ read, tellNew, ...options }: OverLatestOptions<Values, Schema, Saved, Now>) {
  // A day that the opening proposed is another one after midnight: that is nobody's change.
  const [initial] = useState(options.initial)
  return useRecordForm({
    ...options,
    initial,
    loadLatest: async () => {
      const now = await read()
      const message = tellNew?.(now)
      if (message !== undefined) throw new AppError('not_allowed_now', { message })
      return { values: initial, version: now.version }
    },
  })
}
