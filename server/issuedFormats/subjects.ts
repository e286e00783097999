import type { FormatSubject } from '#shared/values/recordKinds.ts'
import { listWords } from '#server/word/registry.ts'
import type { FormatPart } from '#server/word/word.ts'

const known = new Map<FormatSubject, FormatPart>()

/** What the word of a record says of the formats that are issued from it. */
export function subjectPart(kind: FormatSubject): FormatPart {
  if (known.size === 0) for (const { format } of listWords()) if (format) known.set(format.kind, format)
  const part = known.get(kind)
  if (!part) throw new Error(`No word says what a format reads of ${kind}`)
  return part
}
