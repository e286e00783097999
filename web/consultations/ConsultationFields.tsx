import type { ReactNode } from 'react'
import type { ConsultationFields } from '#shared/consultations/consultations.contract.ts'
import { type ChoiceField, fieldChoices } from '#shared/consultations/consultations.words.ts'
import { useSheetField, useTypedNumber } from '#web/sheet/SheetContext.tsx'
import { SheetSelect, SheetText, type SheetTextProps } from '#web/sheet/SheetFields.tsx'
import type { NormalRange } from '#web/ui/vitalBar.ts'
import { VitalTile } from '#web/ui/VitalTile.tsx'

type Name = keyof ConsultationFields

export const ConsultationTextField: (props: SheetTextProps<Name>) => ReactNode = SheetText

export function ConsultationSelect(props: { field: ChoiceField; isAlwaysChosen?: boolean }) {
  return <SheetSelect {...props} options={fieldChoices(props.field)} />
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
