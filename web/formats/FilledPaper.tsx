import type { ComponentProps } from 'react'
import { dataLabel, type FormatData } from '#shared/formats/dataFields.ts'
import { dataValue, fillDocument, fillValue, type Typed } from '#shared/formats/fillDocument.rules.ts'
import { pictureAddress } from '#web/formats/formats.data.ts'
import { Numbers, RichTextView } from '#web/ui/RichTextView.tsx'

interface FilledPaperProps extends Pick<ComponentProps<typeof RichTextView>, 'document' | 'signatureOf'> {
  /** What the records say; nothing of a frozen text, which has no data any more. */
  data: FormatData | null
  typed: Typed
}

/** The text of a format with its data as chips, amber where they are missing. */
export function FilledPaper({ document, data, typed, signatureOf }: FilledPaperProps) {
  return (
    <RichTextView
      document={document}
      pictureAddress={pictureAddress}
      showField={(field) => {
        const isDatum = 'key' in field
        const value = isDatum ? data && dataValue(field.key, data, typed) : fillValue(field, typed)
        const label = isDatum ? dataLabel(field.key) : field.label
        return (
          <span
            className="FormatChip"
            data-kind={isDatum ? 'data' : 'fill'}
            {...(value ? {} : { 'data-missing': true })}
          >
            {value ? <Numbers text={value} /> : label}
          </span>
        )
      }}
      showList={(key) => {
        if (!data) return null
        const list = { type: 'doc' as const, content: [{ type: 'dataTable' as const, attrs: { key } }] }
        return <RichTextView document={fillDocument(list, data, typed)} pictureAddress={pictureAddress} />
      }}
      {...(signatureOf ? { signatureOf } : {})}
    />
  )
}
