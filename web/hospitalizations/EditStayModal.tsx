import { type Hospitalization, hospitalizations } from '#shared/hospitalizations/hospitalizations.contract.ts'
import { refuseStay } from '#shared/hospitalizations/hospitalizations.rules.ts'
import { dayOf } from '#shared/values/date.ts'
import type { SmallFormProps } from '#web/acts/act.ts'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { StayFields, stayLabels, stayValues, toStay, useStayChoices } from '#web/hospitalizations/StayFields.tsx'
import { call } from '#web/http/call.ts'

/** "Editar hospitalización": its cage and who is responsible too; the history of modifications keeps each move. */
export function EditStayModal({ subject: stay, onClose }: SmallFormProps<Hospitalization, undefined, unknown>) {
  const choices = useStayChoices(stay)
  const form = useRecordForm({
    draftKey: { id: `hospitalizations/${stay.id}`, title: `Hospitalización de ${stay.pet.name}` },
    initial: stayValues(stay),
    version: stay.version,
    labels: stayLabels,
    showValue: choices.showValue,
    schema: hospitalizations.save.input,
    toInput: (values, version) => ({ ...toStay(values), hospitalizationId: stay.id, version }),
    rules: (input) => refuseStay(input, dayOf(stay.admittedAt)),
    loadLatest: async () => {
      const now = await call(hospitalizations.get, { hospitalizationId: stay.id })
      return { values: stayValues(now), version: now.version }
    },
    save: (input, options) => call(hospitalizations.save, input, options),
    done: 'Hospitalización actualizada',
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      size={720}
      title={`Hospitalización de ${stay.pet.name}`}
      submit="Guardar cambios"
      onClose={onClose}
    >
      <StayFields form={form} choices={choices} />
    </FormDialog>
  )
}
