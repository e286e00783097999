import type { ComponentProps } from 'react'
import { farControlWarning } from '#shared/controls/controls.rules.ts'
import { dayOf, parseDay } from '#shared/values/date.ts'
import { DateField } from '#web/form/DateField.tsx'
import { FieldWarning } from '#web/form/FieldWarning.tsx'

/** The day of a control to come, with a word about one so far away that its year is probably a slip. */
export function ControlDateField(props: Omit<ComponentProps<typeof DateField>, 'description'>) {
  const day = parseDay(props.value)
  const warning = day === undefined || props.error ? undefined : farControlWarning(day, dayOf(new Date()))
  return <DateField {...props} description={<FieldWarning>{warning}</FieldWarning>} />
}
