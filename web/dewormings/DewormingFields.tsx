import { safetyWarnings } from '#shared/formulas/warnings.rules.ts'
import type { PetHeader, Sibling } from '#shared/pets/pets.contract.ts'
import { showDate } from '#shared/values/date.ts'
import { useMedicines } from '#web/catalogues/catalogues.data.ts'
import { appliers, dewormingLabels as labels, kinds } from '#web/dewormings/dewormingForm.ts'
import type { DewormingForm } from '#web/dewormings/useDewormingForm.ts'
import { RadioField } from '#web/form/ChoiceFields.tsx'
import { DateField } from '#web/form/DateField.tsx'
import { FormSection, WideField } from '#web/form/RecordForm.tsx'
import { SearchableSelect } from '#web/form/SearchableSelect.tsx'
import { SelectField, TextAreaField, TextField } from '#web/form/TextFields.tsx'
import { WarningList } from '#web/formulas/WarningList.tsx'
import { dewormingWord } from '#web/dewormings/dewormingWord.ts'
import { AppliedOnField, DoseWeightField, EarlyReasonField } from '#web/doses/DoseFields.tsx'
import { OtherPets } from '#web/doses/OtherPets.tsx'
import { SignerField } from '#web/doses/SignerField.tsx'

export function DewormingFields({ pet, form: dewormingForm }: { pet: PetHeader; form: DewormingForm }) {
  const { form, dewormers, dewormersLoad, caution, proposed, nextField, chooseProduct } = dewormingForm
  const { product, activeIngredient } = form.values
  const given = { medicine: product, medicineId: null, activeIngredient }
  const medicines = useMedicines()
  const warningsOf = (animal: Sibling) => safetyWarnings(given, { ...animal, speciesId: pet.speciesId }, medicines)
  const warnings = warningsOf(pet)
  return (
    <>
      <FormSection>
        <WideField>
          <SearchableSelect
            {...form.field('product')}
            onChange={chooseProduct}
            label={labels.product}
            required
            options={dewormers}
            load={dewormersLoad}
            idKey="name"
            valueKey="name"
            keepsText
            description={caution || undefined}
          />
        </WideField>
        <WideField>
          {/* Always there, so that a warning is read aloud when it comes. */}
          <div role="status">{warnings.length > 0 ? <WarningList warnings={warnings} /> : null}</div>
        </WideField>
        <SelectField {...form.field('kind')} label={labels.kind} required options={kinds} />
        <DoseWeightField pet={pet} doseForm={dewormingForm} />
        <TextField {...form.field('dose')} label={labels.dose} required maxLength={80} />
        <AppliedOnField pet={pet} doseForm={dewormingForm} />
        <DateField
          {...nextField()}
          label={labels.nextOn}
          description={proposed ? `Propuesta: ${showDate(proposed)}` : undefined}
        />
        <EarlyReasonField doseForm={dewormingForm} />
      </FormSection>
      <OtherPets
        word={dewormingWord}
        doseForm={dewormingForm}
        speciesId={pet.speciesId}
        hasDose
        warningsOf={warningsOf}
      />
      <FormSection title="Otros datos">
        <WideField>
          <RadioField {...form.field('appliedBy')} label={labels.appliedBy} options={appliers} />
        </WideField>
        {form.values.appliedBy === 'owner' ? null : (
          <WideField>
            <SignerField {...form.field('professionalId')} label={labels.professionalId} required />
          </WideField>
        )}
        <TextField {...form.field('activeIngredient')} label={labels.activeIngredient} maxLength={120} />
        <TextField {...form.field('route')} label={labels.route} maxLength={80} />
        <TextField {...form.field('batch')} label={labels.batch} maxLength={40} />
        <DateField {...form.field('batchExpiresOn')} label={labels.batchExpiresOn} />
        <WideField>
          <TextAreaField {...form.field('notes')} label={labels.notes} maxLength={1000} />
        </WideField>
      </FormSection>
    </>
  )
}
