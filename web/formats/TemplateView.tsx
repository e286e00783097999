import { dataLabel, findDataField } from '#shared/formats/dataFields.ts'
import type { RichText } from '#shared/values/richText.ts'
import { pictureAddress } from '#web/formats/formats.data.ts'
import { RichTextView } from '#web/ui/RichTextView.tsx'

/** A template to be read: a chip for each datum and field, and a place for each signature. */
export function TemplateView({ document }: { document: RichText }) {
  return (
    <RichTextView
      document={document}
      pictureAddress={pictureAddress}
      showField={(field) => (
        <span
          className="FormatChip"
          data-kind={'key' in field ? 'data' : 'fill'}
          data-missing={('key' in field && !findDataField(field.key)) || undefined}
        >
          {'key' in field ? dataLabel(field.key) : field.label}
        </span>
      )}
      showList={(key) => (
        <p>
          <span className="FormatChip" data-missing={!findDataField(key) || undefined}>
            {dataLabel(key)}
          </span>
        </p>
      )}
      signatureOf={({ label }) => <p className="FormatSign">Firma: {label}</p>}
    />
  )
}
