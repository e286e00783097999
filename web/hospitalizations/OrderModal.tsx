import { needsReason } from '#shared/formulas/warnings.rules.ts'
import type { Hospitalization } from '#shared/hospitalizations/hospitalizations.contract.ts'
import {
  frequencies,
  OrderDraft,
  strengthPer,
  treatmentCategories,
  type TreatmentOrder,
  treatments,
} from '#shared/hospitalizations/treatments.contract.ts'
import { orderWarnings } from '#shared/hospitalizations/orderWarnings.rules.ts'
import { refuseOrder, sayAmount } from '#shared/hospitalizations/treatments.rules.ts'
import { categoryNames, frequencyNames } from '#shared/hospitalizations/treatments.words.ts'
import { doseUnits } from '#shared/surgeries/surgeries.contract.ts'
import { drugRoutes } from '#shared/surgeries/surgeries.words.ts'
import { dayOf } from '#shared/values/date.ts'
import { showWeight } from '#shared/values/weight.ts'
import type { SmallFormProps } from '#web/acts/act.ts'
import { useCatalogueLoad } from '#web/catalogues/catalogueFields.data.ts'
import { useDoseRanges, useMedicines, useUsualPrescriptions } from '#web/catalogues/catalogues.data.ts'
import { DateField } from '#web/form/DateField.tsx'
import { showChoices } from '#web/form/fieldWords.ts'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { fromDecimal } from '#web/form/inputs.ts'
import { FormSection, WideField } from '#web/form/RecordForm.tsx'
import { SearchableSelect } from '#web/form/SearchableSelect.tsx'
import { NumberField, SelectField, TextAreaField, TextField, TimeField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { WarningList } from '#web/formulas/WarningList.tsx'
import {
  draftOf,
  isMedicine,
  oneMore,
  presentationsOf,
  sayHours,
  toDraft,
  valuesOf,
} from '#web/hospitalizations/orderForm.ts'
import { usePlan } from '#web/hospitalizations/hospitalizations.data.ts'
import type { EmptyHour, OrderSubject } from '#web/hospitalizations/planSubjects.ts'
import { call } from '#web/http/call.ts'
import { serverNow } from '#web/http/clock.ts'
import { alertsOf } from '#web/pets/alertsOf.ts'

const labels = {
  category: 'Tipo',
  name: 'Qué se ordena',
  dosePerKg: 'Dosis por kilogramo',
  doseUnit: 'Unidad',
  concentration: 'Concentración',
  strengthPer: 'En cada',
  quantity: 'Cantidad',
  route: 'Vía',
  frequency: 'Frecuencia',
  everyHours: 'Cada cuántas horas',
  times: 'Horas del día',
  maxIn24h: 'Máximo en 24 horas',
  rate: 'Velocidad',
  startsAt: 'Desde el día',
  startHour: 'Primera hora',
  endsAt: 'Hasta el día',
  endHour: 'Última hora',
  toleranceMinutes: 'Tolerancia',
  criticalLow: 'Crítico por debajo de',
  criticalHigh: 'Crítico por encima de',
  instructions: 'Instrucciones',
  warningReason: 'Por qué se ordena pese a la advertencia',
}

const categories = treatmentCategories.map((value) => ({ value, label: categoryNames[value] }))
const frequencyOptions = frequencies.map((value) => ({ value, label: frequencyNames[value] }))
const units = doseUnits.map((value) => ({ value, label: `${value}/kg` }))
const pieces = strengthPer.map((value) => ({ value, label: value === 'tablet' ? 'tableta' : 'mL' }))
const showChosen = showChoices({ category: categories, frequency: frequencyOptions, doseUnit: units })

/** "Agregar orden" */
export function NewOrderModal({ subject: stay, onClose }: SmallFormProps<Hospitalization, undefined, unknown>) {
  return <OrderForm stay={stay} onClose={onClose} />
}

/** "Cambiar orden": from an hour on another one takes its place; what was done stays. */
export function ChangeOrderModal({ subject, onClose }: SmallFormProps<OrderSubject, undefined, unknown>) {
  return <OrderForm stay={subject.stay} order={subject.order} onClose={onClose} />
}

/** "Agregar dosis": one more of an order, at an hour of its row. */
export function DoseModal({ subject, onClose }: SmallFormProps<EmptyHour, undefined, unknown>) {
  return <OrderForm stay={subject.stay} beside={subject} onClose={onClose} />
}

interface OrderFormProps {
  stay: Hospitalization
  /** The one that is changed. */
  order?: TreatmentOrder
  /** The one that gets one more dose. */
  beside?: EmptyHour
  onClose: () => void
}

function OrderForm({ stay, order, beside, onClose }: OrderFormProps) {
  const { pet } = stay
  const medicines = useMedicines()
  const ranges = useDoseRanges()
  const usual = useUsualPrescriptions()
  const load = useCatalogueLoad('medicines')
  const orders = usePlan(stay.id, dayOf(serverNow())).data?.orders ?? []
  const lineId = (order ?? beside?.order)?.lineId
  const idOf = (name: string) => medicines.find((one) => one.name === name)?.id ?? null
  const key = order ? { orderId: order.id, version: order.version } : { besideOrderId: beside?.order.id ?? null }
  const title = order ? `Cambiar ${order.name}` : beside ? `Agregar dosis de ${beside.order.name}` : 'Agregar orden'
  const verb = order ? 'Cambiar orden' : beside ? 'Agregar dosis' : 'Agregar orden'
  const form = useRecordForm({
    draftKey: { id: `treatments/${order?.id ?? beside?.order.id ?? stay.id}/${order ? 'change' : 'new'}`, title },
    initial: beside ? oneMore(beside) : valuesOf(order, serverNow()),
    labels,
    showValue: showChosen,
    schema: order ? treatments.change.input : treatments.order.input,
    toInput: (values) => ({ ...toDraft(values, idOf(values.name)), ...key, hospitalizationId: stay.id }),
    rules: (input) => refuseOrder(input, pet.weightKg, serverNow()),
    save: (input, options) =>
      'orderId' in input && order
        ? call(treatments.change, { ...input, orderId: order.id, version: order.version }, options)
        : call(treatments.order, input, options),
    done: order ? 'Orden cambiada' : 'Orden agregada',
    note: (saved: TreatmentOrder) =>
      saved.status === 'unapproved' ? 'Espera la aprobación de un veterinario' : saved.name,
    onSaved: onClose,
  })
  const { values } = form
  const { category, frequency } = values
  const parsed = OrderDraft.safeParse(toDraft(values, idOf(values.name)))
  const draft = parsed.success ? parsed.data : undefined
  const dosed = draftOf(values, idOf(values.name))
  const warnings = values.name ? orderWarnings(dosed, { pet, medicines, ranges, orders, lineId }) : []
  const amount = sayAmount(dosed, pet.weightKg)
  const presentations = presentationsOf(usual.find(({ medicineId }) => medicineId === idOf(values.name)))
  const next = order?.nextDueAt ?? null
  const leavesOpen = draft !== undefined && next !== null && next < draft.startsAt
  const unit = values.doseUnit === 'mcg' ? 'mg' : values.doseUnit || 'mg'
  return (
    <FormDialog form={form} title={title} size={720} alerts={alertsOf(pet)} submit={verb} onClose={onClose}>
      <FormSection>
        <WideField>
          <SelectField {...form.field('category')} label={labels.category} isRequiredChoice options={categories} />
        </WideField>
        <WideField>
          {isMedicine(category) ? (
            <SearchableSelect
              {...form.field('name')}
              label={category === 'drug' ? 'Medicamento' : 'Líquido'}
              required
              keepsText
              idKey="name"
              valueKey="name"
              options={medicines}
              load={load}
            />
          ) : (
            <TextField {...form.field('name')} label={labels.name} required maxLength={120} />
          )}
        </WideField>
        <WideField>
          {/* Always there, so that a warning is read aloud when it comes. */}
          <div role="status">{warnings.length > 0 ? <WarningList warnings={warnings} /> : null}</div>
        </WideField>
        {warnings.some(needsReason) ? (
          <WideField>
            <TextField {...form.field('warningReason')} label={labels.warningReason} required maxLength={300} />
          </WideField>
        ) : null}
        {isMedicine(category) && frequency !== 'continuous' ? (
          <>
            <NumberField {...form.field('dosePerKg')} label={labels.dosePerKg} unit={`${values.doseUnit || 'mg'}/kg`} />
            <SelectField {...form.field('doseUnit')} label={labels.doseUnit} isRequiredChoice options={units} />
            {presentations.length > 0 && values.doseUnit !== 'mL' ? (
              <WideField>
                <SelectField
                  label="Presentación"
                  value={
                    presentations.find(({ strength }) => fromDecimal(strength.amount) === values.concentration)
                      ?.value ?? ''
                  }
                  emptyLabel="Otra concentración"
                  options={presentations}
                  onChange={(chosen) => {
                    const found = presentations.find(({ value }) => value === chosen)
                    form.setValue('concentration', found ? fromDecimal(found.strength.amount) : '')
                    if (found) form.setValue('strengthPer', found.strength.per === 'piece' ? 'tablet' : 'millilitre')
                  }}
                />
              </WideField>
            ) : null}
            {values.doseUnit === 'mL' ? null : (
              <>
                <NumberField {...form.field('concentration')} label={labels.concentration} unit={unit} />
                <SelectField
                  {...form.field('strengthPer')}
                  label={labels.strengthPer}
                  isRequiredChoice
                  options={pieces}
                />
              </>
            )}
            <WideField>
              <p className="Order-amount" role="status">
                {pet.weightKg === null
                  ? 'Sin el peso no se calcula la cantidad: regístrelo en la mascota.'
                  : amount && values.dosePerKg
                    ? `${amount} para ${showWeight(pet.weightKg)}`
                    : 'Con la dosis y la concentración, aquí verá la cantidad.'}
              </p>
            </WideField>
          </>
        ) : null}
        {values.dosePerKg && isMedicine(category) ? null : (
          <TextField {...form.field('quantity')} label={labels.quantity} maxLength={120} />
        )}
        {isMedicine(category) ? (
          <SelectField
            {...form.field('route')}
            label={labels.route}
            required={category === 'drug'}
            options={drugRoutes.map((value) => ({ value, label: value }))}
          />
        ) : null}
        <SelectField
          {...form.field('frequency')}
          label={labels.frequency}
          isRequiredChoice
          options={frequencyOptions}
        />
        {frequency === 'every' || frequency === 'continuous' ? (
          <NumberField
            {...form.field('everyHours')}
            label={frequency === 'continuous' ? 'Revisar cada' : labels.everyHours}
            required={frequency === 'every'}
            unit="h"
          />
        ) : null}
        {frequency === 'fixed' ? (
          <TextField {...form.field('times')} label={labels.times} required description="Por ejemplo 08:00, 20:00" />
        ) : null}
        {frequency === 'asNeeded' ? (
          <NumberField {...form.field('maxIn24h')} label={labels.maxIn24h} required isWhole unit="veces" />
        ) : null}
        {frequency === 'continuous' ? (
          <NumberField {...form.field('rate')} label={labels.rate} required unit="mL/h" />
        ) : null}
        <DateField {...form.field('startsAt')} label={order ? 'Cambia desde el día' : labels.startsAt} required />
        <TimeField {...form.field('startHour')} label={order ? 'Desde la hora' : labels.startHour} required />
        {frequency === 'once' ? null : (
          <>
            <DateField {...form.field('endsAt')} label={labels.endsAt} />
            <TimeField {...form.field('endHour')} label={labels.endHour} />
          </>
        )}
        {category === 'check' ? (
          <>
            <NumberField {...form.field('criticalLow')} label={labels.criticalLow} />
            <NumberField {...form.field('criticalHigh')} label={labels.criticalHigh} />
          </>
        ) : null}
        <NumberField {...form.field('toleranceMinutes')} label={labels.toleranceMinutes} isWhole unit="min" />
        <WideField>
          <TextAreaField {...form.field('instructions')} label={labels.instructions} maxLength={500} minRows={2} />
        </WideField>
      </FormSection>
      {leavesOpen && draft.startsAt <= serverNow().toISOString() ? (
        <p role="status">Lo que estaba por hacer antes de esa hora queda como no aplicado.</p>
      ) : null}
      <p role="status">{draft && !refuseOrder(draft, pet.weightKg, serverNow()) ? sayHours(draft) : ''}</p>
    </FormDialog>
  )
}
