import type { Hospitalization } from '#shared/hospitalizations/hospitalizations.contract.ts'
import type { CallOf } from '#shared/http/contract.ts'
import { planTemplates } from '#shared/planTemplates/planTemplates.contract.ts'
import { planTemplateRules, templateOrders } from '#shared/planTemplates/planTemplates.rules.ts'
import { dayOf } from '#shared/values/date.ts'
import type { SmallFormProps } from '#web/acts/act.ts'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { FormSection, WideField } from '#web/form/RecordForm.tsx'
import { TextField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { usePlan } from '#web/hospitalizations/hospitalizations.data.ts'
import type { CallOptions } from '#web/http/call.ts'
import { serverNow } from '#web/http/clock.ts'
import { usePlanTemplates } from '#web/planTemplates/planTemplates.data.ts'

const labels = { name: 'Nombre', orders: 'Órdenes' }

export interface SentTemplate {
  input: CallOf<typeof planTemplates.create>
  options: CallOptions
}

/** "Guardar como plantilla": the orders that stand, for other animals. */
export function SaveTemplateDialog({
  subject: stay,
  send,
  onClose,
}: SmallFormProps<Hospitalization, SentTemplate, unknown>) {
  const plan = usePlan(stay.id, dayOf(serverNow())).data
  const known = usePlanTemplates()
  const orders = templateOrders(plan?.orders ?? [])
  const form = useRecordForm({
    draftKey: undefined,
    initial: { name: stay.diagnosis ?? '', orders: '' },
    labels,
    schema: planTemplates.create.input,
    toInput: ({ name }) => ({ name, orders }),
    rules: (draft) => planTemplateRules.refuse(draft, known),
    save: (input, options) => send({ input, options }),
    onSaved: onClose,
  })
  return (
    <FormDialog form={form} title="Guardar como plantilla" size="confirm" submit="Guardar plantilla" onClose={onClose}>
      <FormSection>
        <WideField>
          <TextField {...form.field('name')} label={labels.name} required maxLength={60} />
        </WideField>
        <WideField>
          <p>
            {orders.length === 0
              ? 'El plan no tiene órdenes activas.'
              : `Guarda ${orders.map(({ name }) => name).join(', ')}. Las dosis se calculan con el peso de cada paciente.`}
          </p>
        </WideField>
      </FormSection>
    </FormDialog>
  )
}
