import { prognoses } from '#shared/consultations/consultations.contract.ts'
import {
  type Hospitalization,
  type StayCondition,
  stayConditions,
} from '#shared/hospitalizations/hospitalizations.contract.ts'
import { hospitalizationWords } from '#shared/hospitalizations/hospitalizations.words.ts'
import { conditionNames } from '#shared/hospitalizations/stay.words.ts'
import { resuscitationChoices } from '#shared/pets/pets.contract.ts'
import { resuscitationNames } from '#shared/pets/pets.words.ts'
import { inUse } from '#shared/word/orderedList.ts'
import { useCages } from '#web/cages/cages.data.ts'
import { DateField } from '#web/form/DateField.tsx'
import { showChoices } from '#web/form/fieldWords.ts'
import { fromDay, toOptionalChoice, toOptionalDay } from '#web/form/inputs.ts'
import { FormSection, WideField } from '#web/form/RecordForm.tsx'
import { SelectField, TextAreaField, TextField } from '#web/form/TextFields.tsx'
import type { FieldBinding } from '#web/form/useRecordForm.ts'
import { useOccupiedCages } from '#web/hospitalizations/hospitalizations.data.ts'
import { useOfferedProfessionals } from '#web/professionals/professionals.data.ts'

const { labels: words, choices } = hospitalizationWords

export const stayLabels = {
  reason: words.reason ?? '',
  diagnosis: words.diagnosis ?? '',
  prognosis: words.prognosis ?? '',
  condition: words.condition ?? '',
  professionalId: words.professionalId ?? '',
  cageId: words.cageName ?? '',
  resuscitation: words.resuscitation ?? '',
  diet: words.diet ?? '',
  callHours: words.callHours ?? '',
  restrictions: words.restrictions ?? '',
  expectedUntil: words.expectedUntil ?? '',
}

export interface StayValues {
  reason: string
  diagnosis: string
  prognosis: (typeof prognoses)[number] | ''
  condition: StayCondition | ''
  professionalId: string
  cageId: string
  resuscitation: (typeof resuscitationChoices)[number] | ''
  diet: string
  callHours: string
  restrictions: string
  expectedUntil: string
  /** Of an admission alone: later it is one of the constants. */
  weightKg: string
}

/** What the form begins with: of the stay, or of a new one. */
export function stayValues(stay?: Hospitalization): StayValues {
  return {
    reason: stay?.reason ?? '',
    diagnosis: stay?.diagnosis ?? '',
    prognosis: stay?.prognosis ?? '',
    condition: stay?.condition ?? 'treatment',
    professionalId: stay?.professionalId ?? '',
    cageId: stay?.cageId ?? '',
    resuscitation: stay?.resuscitation ?? '',
    diet: stay?.diet ?? '',
    callHours: stay?.callHours ?? '',
    restrictions: stay?.restrictions ?? '',
    expectedUntil: fromDay(stay?.expectedUntil ?? null),
    weightKg: '',
  }
}

export function toStay({ weightKg: _weightKg, ...values }: StayValues) {
  return {
    ...values,
    prognosis: toOptionalChoice(values.prognosis),
    condition: toOptionalChoice(values.condition) ?? 'treatment',
    cageId: values.cageId || null,
    resuscitation: toOptionalChoice(values.resuscitation),
    expectedUntil: toOptionalDay(values.expectedUntil),
  }
}

const optionsOf = <Value extends string>(values: readonly Value[], names: Record<Value, string>) =>
  values.map((value) => ({ value, label: names[value] }))

const conditions = optionsOf(stayConditions, conditionNames)
const resuscitations = optionsOf(resuscitationChoices, resuscitationNames)
const prognosisOptions = prognoses.map((value) => ({ value, label: choices?.prognosis?.[value] ?? value }))

/** Who may be responsible, and where an animal may lie. @param known the stay that has both already */
export function useStayChoices(known?: Pick<Hospitalization, 'id' | 'professionalId' | 'cageId'>) {
  const people = useOfferedProfessionals(known?.professionalId).filter(({ licensed }) => licensed)
  const all = useCages()
  const occupied = useOccupiedCages()
  const own = all.filter(({ id, isArchived }) => isArchived && id === known?.cageId)
  const vets = people.map(({ id, name }) => ({ value: id, label: name }))
  const cageOptions = [...inUse(all), ...own].map(({ id, name }) => {
    const other = occupied.find(({ cageId, hospitalizationId }) => cageId === id && hospitalizationId !== known?.id)
    return { value: id, label: other ? `${name} · ${other.petName}` : name, isTaken: other !== undefined }
  })
  return {
    vets,
    cages: cageOptions,
    showValue: showChoices({
      professionalId: vets,
      cageId: cageOptions,
      condition: conditions,
      resuscitation: resuscitations,
      prognosis: prognosisOptions,
    }),
  }
}

interface StayFieldsProps {
  form: { field: <Name extends keyof StayValues>(name: Name) => FieldBinding<StayValues[Name]> }
  choices: Pick<ReturnType<typeof useStayChoices>, 'vets' | 'cages'>
  /** Before the clinic's own: the weight at the admission. */
  children?: React.ReactNode
}

/** What is written of a stay; the first of them are enough for an admission in a hurry. */
export function StayFields({ form, choices: { vets, cages: cageOptions }, children }: StayFieldsProps) {
  return (
    <FormSection>
      <WideField>
        <TextField {...form.field('reason')} label={stayLabels.reason} required maxLength={500} />
      </WideField>
      <WideField>
        <TextField {...form.field('diagnosis')} label={stayLabels.diagnosis} maxLength={300} />
      </WideField>
      <SelectField {...form.field('professionalId')} label={stayLabels.professionalId} required options={vets} />
      <SelectField {...form.field('cageId')} label={stayLabels.cageId} emptyLabel="Sin jaula" options={cageOptions} />
      {children}
      <SelectField
        {...form.field('resuscitation')}
        label={stayLabels.resuscitation}
        emptyLabel="Por definir"
        options={resuscitations}
      />
      <SelectField {...form.field('condition')} label={stayLabels.condition} isRequiredChoice options={conditions} />
      <SelectField {...form.field('prognosis')} label={stayLabels.prognosis} options={prognosisOptions} />
      <DateField {...form.field('expectedUntil')} label={stayLabels.expectedUntil} />
      <TextField {...form.field('callHours')} label={stayLabels.callHours} maxLength={200} />
      <WideField>
        <TextField {...form.field('diet')} label={stayLabels.diet} maxLength={300} />
      </WideField>
      <WideField>
        <TextAreaField {...form.field('restrictions')} label={stayLabels.restrictions} maxLength={500} minRows={2} />
      </WideField>
    </FormSection>
  )
}
