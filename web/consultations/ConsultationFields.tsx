import type { ReactNode } from 'react'
import type { ConsultationFields } from '#shared/consultations/consultations.contract.ts'
import { type ChoiceField, fieldChoices } from '#shared/consultations/consultations.words.ts'
import { SelectField } from '#web/form/TextFields.tsx'
import { useSheetField, useTypedNumber } from '#web/sheet/SheetContext.tsx'
import { ReadField, type SheetFieldProps, SheetText, type SheetTextProps } from '#web/sheet/SheetFields.tsx'
import type { NormalRange } from '#web/ui/vitalBar.ts'
import { VitalTile } from '#web/ui/VitalTile.tsx'

type Name = Exclude<keyof ConsultationFields, 'systems'>

export const ConsultationTextField: (props: SheetTextProps<Name>) => ReactNode = SheetText

export function ConsultationSelect(props: SheetFieldProps<ChoiceField> & { isAlwaysChosen?: boolean }) {
  const { field, label, required = false, isAlwaysChosen = false } = props
  const { sheet, value, shown, mayWrite, props: shared } = useSheetField(field, label)
  if (!mayWrite) return <ReadField label={shared.label} value={shown} />
  return (
    <SelectField
      {...shared}
      required={required}
      value={typeof value === 'string' ? value : ''}
      options={fieldChoices(field)}
      onChange={(next) => (next !== '' || !isAlwaysChosen) && sheet.edit({ [field]: next === '' ? null : next })}
    />
  )
}

interface ConsultationVitalProps {
  field: Name
  label: string
  unit: string
  range: NormalRange | null
  note?: string | undefined
  words?: { high: string; low: string }
  isOdd?: boolean
}

export function ConsultationVital({ field, ...tile }: ConsultationVitalProps) {
  const { sheet, value, mayWrite, props } = useSheetField(field, tile.label)
  const [text, read] = useTypedNumber(value)
  return (
    <VitalTile
      {...tile}
      id={props.id}
      value={text}
      error={props.error}
      readOnly={!mayWrite}
      onBlur={props.onBlur}
      onChange={(next) => sheet.edit({ [field]: read(next) })}
    />
  )
}
