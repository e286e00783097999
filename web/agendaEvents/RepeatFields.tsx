import { Repeat } from '#shared/agendaEvents/series.contract.ts'
import { expandRepeat, refuseRepeat, sayExpansion } from '#shared/agendaEvents/series.rules.ts'
import { isDay } from '#shared/values/date.ts'
import {
  everyLabels,
  repeatChoices,
  repeatLabels,
  type EventValues,
  type RepeatValues,
  toRepeat,
} from '#web/agendaEvents/repeatForm.ts'
import { RadioField } from '#web/form/ChoiceFields.tsx'
import { DateField } from '#web/form/DateField.tsx'
import { WideField } from '#web/form/RecordForm.tsx'
import { NumberField, SelectField } from '#web/form/TextFields.tsx'
import type { FieldBinding, RecordFormState } from '#web/form/useRecordForm.ts'

interface RepeatFieldsProps {
  form: RecordFormState<EventValues>
  /** The day of the first, as `YYYY-MM-DD`; what is none says nothing of the rest. */
  first: string
  now: Date
}

/** How a new event is repeated; with what that makes, before it is booked. */
export function RepeatFields({ form: { values, field }, first, now }: RepeatFieldsProps) {
  const { unit, ends } = values
  const said = Repeat.safeParse(toRepeat(values))
  const isSound = said.success && isDay(first) && !refuseRepeat(first, said.data, now)
  return (
    <>
      <SelectField
        {...field('unit')}
        label={repeatLabels.unit}
        emptyLabel="No se repite"
        options={repeatChoices.unit}
      />
      {unit === '' ? null : (
        <>
          <NumberField {...field('every')} label={everyLabels[unit]} required isWhole />
          <SelectField
            {...field('ends')}
            label={repeatLabels.ends}
            isRequiredChoice
            options={repeatChoices.ends}
            onChange={(chosen) => chosen && field('ends').onChange(chosen)}
          />
          {ends === 'count' ? (
            <NumberField {...field('count')} label={repeatLabels.count} required isWhole />
          ) : (
            <DateField {...field('until')} label={repeatLabels.until} required />
          )}
          <WideField>
            <p className="RepeatFields-said soft" role="status">
              {isSound ? sayExpansion(first, expandRepeat(first, said.data)) : null}
            </p>
          </WideField>
          <ClashField {...field('onClash')} />
        </>
      )}
    </>
  )
}

/** Of the dates that are taken, or on which the professional does not attend. */
function ClashField(binding: FieldBinding<RepeatValues['onClash']>) {
  return (
    <WideField>
      <SelectField
        {...binding}
        label={repeatLabels.onClash}
        isRequiredChoice
        options={repeatChoices.onClash}
        onChange={(chosen) => chosen && binding.onChange(chosen)}
      />
    </WideField>
  )
}

/** Which of a series a change is of. */
export function ScopeFields({ form: { values, field } }: Pick<RepeatFieldsProps, 'form'>) {
  const scope = field('scope')
  const agreed = field('onAgreed')
  return (
    <>
      <WideField>
        <RadioField
          {...scope}
          label={repeatLabels.scope}
          options={repeatChoices.scope}
          description="Lo que ya pasó, se atendió o se canceló queda como está"
          onChange={(chosen) => chosen && scope.onChange(chosen)}
        />
      </WideField>
      {values.scope === 'one' ? null : (
        <>
          <ClashField {...field('onClash')} />
          <WideField>
            <SelectField
              {...agreed}
              label={repeatLabels.onAgreed}
              isRequiredChoice
              options={repeatChoices.onAgreed}
              onChange={(chosen) => chosen && agreed.onChange(chosen)}
            />
          </WideField>
        </>
      )}
    </>
  )
}
