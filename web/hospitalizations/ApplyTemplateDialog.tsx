import { useState } from 'react'
import { needsReason } from '#shared/formulas/warnings.rules.ts'
import type { Hospitalization } from '#shared/hospitalizations/hospitalizations.contract.ts'
import { type OrderDraft, treatments } from '#shared/hospitalizations/treatments.contract.ts'
import { orderWarnings } from '#shared/hospitalizations/orderWarnings.rules.ts'
import { refuseOrder, sayAmount } from '#shared/hospitalizations/treatments.rules.ts'
import { sayFrequency } from '#shared/hospitalizations/treatments.words.ts'
import type { CallOf } from '#shared/http/contract.ts'
import { draftFrom } from '#shared/planTemplates/planTemplates.rules.ts'
import { dayOf, showDate, showTime } from '#shared/values/date.ts'
import { inUse } from '#shared/word/orderedList.ts'
import type { SmallFormProps } from '#web/acts/act.ts'
import { useDoseRanges, useMedicines } from '#web/catalogues/catalogues.data.ts'
import { CheckField } from '#web/form/ChoiceFields.tsx'
import { DateField } from '#web/form/DateField.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { toDay } from '#web/form/inputs.ts'
import { FormSection, WideField } from '#web/form/RecordForm.tsx'
import { SelectField, TextField, TimeField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { WarningList } from '#web/formulas/WarningList.tsx'
import { usePlan } from '#web/hospitalizations/hospitalizations.data.ts'
import { instantAt } from '#web/hospitalizations/instantAt.ts'
import type { CallOptions } from '#web/http/call.ts'
import { serverNow } from '#web/http/clock.ts'
import { alertsOf } from '#web/pets/alertsOf.ts'
import { usePlanTemplates } from '#web/planTemplates/planTemplates.data.ts'

const labels = { templateId: 'Plantilla', day: 'Desde el día', hour: 'Primera hora', orders: 'Órdenes' }

export interface SentOrders {
  input: CallOf<typeof treatments.orderAll>
  options: CallOptions
}

type Props = SmallFormProps<Hospitalization, SentOrders, unknown>

/** "Aplicar plantilla": its orders with the amounts for this animal; one with a warning stays out until somebody says why. */
export function ApplyTemplateDialog({ subject: stay, send, onClose }: Props) {
  const { pet } = stay
  const templates = inUse(usePlanTemplates())
  const medicines = useMedicines()
  const ranges = useDoseRanges()
  const now = serverNow()
  const standing = usePlan(stay.id, dayOf(now)).data?.orders ?? []
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({})
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const judged = (values: { templateId: string; day: string; hour: string }) => {
    const startsAt = toDay(values.day) ? instantAt(toDay(values.day), values.hour) : ''
    const template = templates.find(({ id }) => id === values.templateId)
    return (template?.orders ?? []).map((order, index) => {
      const key = `${template?.id} ${index}`
      const draft = draftFrom(order, { weightKg: pet.weightKg, startsAt, warningReason: reasons[key]?.trim() || null })
      const warnings = orderWarnings(draft, { pet, medicines, ranges, orders: standing })
      const asks = warnings.some(needsReason)
      const refusal = refuseOrder(draft, pet.weightKg, serverNow())?.message
      const isReady = refusal === undefined && (!asks || draft.warningReason !== null)
      return { key, draft, warnings, asks, refusal, isReady, isIn: isReady && !left.has(key) }
    })
  }
  const form = useRecordForm({
    // What is quickly chosen again.
    draftKey: undefined,
    initial: { templateId: '', day: showDate(dayOf(now)), hour: showTime(now), orders: '' },
    labels,
    schema: treatments.orderAll.input,
    toInput: (values) => ({
      hospitalizationId: stay.id,
      orders: judged(values).flatMap(({ draft, isIn }) => (isIn ? [draft] : [])),
    }),
    save: (input, options) => send({ input, options }),
    onSaved: onClose,
  })
  const orders = judged(form.values)
  const chosen = orders.filter(({ isIn }) => isIn).length
  const toggle = (key: string, isIn: boolean) =>
    setLeft((before) => (isIn ? new Set([...before].filter((one) => one !== key)) : new Set([...before, key])))
  return (
    <FormDialog
      form={form}
      size={720}
      title={`Aplicar una plantilla a ${pet.name}`}
      alerts={alertsOf(pet)}
      submit={chosen === 1 ? 'Agregar 1 orden' : `Agregar ${chosen} órdenes`}
      onClose={onClose}
    >
      <FormSection>
        <WideField>
          <SelectField
            {...form.field('templateId')}
            label={labels.templateId}
            required
            options={templates.map(({ id, name }) => ({ value: id, label: name }))}
            description={templates.length === 0 ? 'Aún no hay: guarde una desde el plan de otro paciente.' : undefined}
          />
        </WideField>
        <DateField {...form.field('day')} label={labels.day} required />
        <TimeField {...form.field('hour')} label={labels.hour} required />
        {orders.map(({ key, draft, warnings, asks, refusal, isReady, isIn }) => (
          <WideField key={key}>
            <div className="stack gap-8 topped pady-8">
              <CheckField
                id={`${form.id}-${key}`}
                name={key}
                label={`${draft.name}: ${sayOrder(draft, pet.weightKg)}`}
                value={isIn}
                readOnly={!isReady}
                onChange={(isChosen) => toggle(key, isChosen)}
                onBlur={() => undefined}
                error={refusal}
              />
              {warnings.length > 0 ? <WarningList warnings={warnings} /> : null}
              {asks ? (
                <TextField
                  id={`${form.id}-${key}-reason`}
                  name={`${key} reason`}
                  label={`Por qué se ordena ${draft.name} pese a la advertencia`}
                  value={reasons[key] ?? ''}
                  readOnly={false}
                  onChange={(reason) => setReasons((before) => ({ ...before, [key]: reason }))}
                  onBlur={() => undefined}
                  error={undefined}
                  maxLength={300}
                />
              ) : null}
            </div>
          </WideField>
        ))}
      </FormSection>
    </FormDialog>
  )
}

function sayOrder(order: OrderDraft, weightKg: number | null): string {
  return [[sayAmount(order, weightKg), order.route].filter(Boolean).join(' '), sayFrequency(order)]
    .filter(Boolean)
    .join(' · ')
}
