import { SegmentedControl } from '@mantine/core'
import { ageUnits } from '#shared/pets/pets.rules.ts'
import { dayOf, showDate } from '#shared/values/date.ts'
import { petLabels } from '#shared/pets/pets.words.ts'
import { CheckField } from '#web/form/ChoiceFields.tsx'
import { DateField } from '#web/form/DateField.tsx'
import { NumberField, SelectField } from '#web/form/TextFields.tsx'
import type { FieldBinding } from '#web/form/useRecordForm.ts'
import { AGE, ageUnitNames, birthKindNames, birthOfAge, type PetValues } from '#web/pets/petForm.ts'

export interface PetFormFields {
  values: PetValues
  field: <Name extends keyof PetValues>(name: Name) => FieldBinding<PetValues[Name]>
  clearErrors: (name: 'birthOn') => void
}

/** The birth as a date, or as an age that becomes an approximate one. */
export function BirthField({ form: { values, field, clearErrors } }: { form: PetFormFields }) {
  const today = dayOf(new Date())
  const birth = field('birthOn')
  const reckoned = birthOfAge(values, today)
  /** The age has no error of its own: what was said of the birth was said of what it is typed over. */
  const change = <Name extends 'birthKind' | 'ageAmount' | 'ageUnit'>(name: Name, value: PetValues[Name]) => {
    field(name).onChange(value)
    clearErrors('birthOn')
  }
  return (
    <div className="stack gap-8">
      <SegmentedControl
        fullWidth
        aria-label="Cómo se conoce el nacimiento"
        value={values.birthKind}
        readOnly={birth.readOnly}
        onChange={(kind) => change('birthKind', kind === 'age' ? 'age' : 'date')}
        data={[
          { value: 'date', label: birthKindNames.date },
          { value: 'age', label: birthKindNames.age },
        ]}
      />
      {values.birthKind === 'date' ? (
        <>
          <DateField {...birth} label={petLabels.birthOn} required max={today} />
          {values.birthOn === '' ? null : (
            <CheckField {...field('birthIsApproximate')} label={petLabels.birthIsApproximate} />
          )}
        </>
      ) : (
        <div className="BirthField-age">
          <NumberField
            id={birth.id}
            name="ageAmount"
            label={AGE}
            required
            isWhole
            value={values.ageAmount}
            readOnly={birth.readOnly}
            onChange={(amount) => change('ageAmount', amount)}
            onBlur={birth.onBlur}
            error={
              birth.error && values.ageAmount.trim() !== '' && reckoned === undefined
                ? 'Escriba la edad con un número entero, por ejemplo 3 años o 42 meses'
                : birth.error
            }
            description={reckoned ? `Nació hacia el ${showDate(reckoned)}` : undefined}
          />
          <SelectField
            name="ageUnit"
            label="En"
            value={values.ageUnit}
            readOnly={birth.readOnly}
            isRequiredChoice
            options={ageUnits.map((unit) => ({ value: unit, label: ageUnitNames[unit] }))}
            onChange={(unit) => change('ageUnit', unit === '' ? 'years' : unit)}
          />
        </div>
      )}
    </div>
  )
}
