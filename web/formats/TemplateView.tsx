import { dataLabel, findDataField, type FormatData } from '#shared/formats/dataFields.ts'
import type { RichText, SignatureField } from '#shared/values/richText.ts'
import { FilledPaper } from '#web/formats/FilledPaper.tsx'
import { pictureAddress } from '#web/formats/formats.data.ts'
import { RichTextView } from '#web/ui/RichTextView.tsx'

interface TemplateViewProps {
  document: RichText
  /** Those of an animal: it is shown as a format of it begins. */
  data?: FormatData | undefined
}

/** A template to be read: a chip for each datum and field, and a place for each signature. */
export function TemplateView({ document, data }: TemplateViewProps) {
  const signatureOf = ({ label }: SignatureField) => (
    <p className="FormatSign round pady-12 padx-14 strong">Firma: {label}</p>
  )
  if (data) return <FilledPaper {...{ document, data, signatureOf }} typed={{}} />
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
      signatureOf={signatureOf}
    />
  )
}
