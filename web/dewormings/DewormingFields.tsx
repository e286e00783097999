import { safetyWarnings } from '#shared/formulas/warnings.rules.ts'
import type { PetHeader, Sibling } from '#shared/pets/pets.contract.ts'
import { dayOf, showDate } from '#shared/values/date.ts'
import { useMedicines } from '#web/catalogues/catalogues.data.ts'
import { appliers, dewormingLabels as labels, kinds } from '#web/dewormings/dewormingForm.ts'
import type { DewormingForm } from '#web/dewormings/useDewormingForm.ts'
import { RadioField } from '#web/form/ChoiceFields.tsx'
import { DateField } from '#web/form/DateField.tsx'
import { FieldWarning } from '#web/form/FieldWarning.tsx'
import { FormSection, WideField } from '#web/form/RecordForm.tsx'
import { SearchableSelect } from '#web/form/SearchableSelect.tsx'
import { SelectField, TextAreaField, TextField } from '#web/form/TextFields.tsx'
import { WarningList } from '#web/formulas/WarningList.tsx'
import { dewormingWord } from '#web/doses/doseWords.ts'
import { EarlyReasonField } from '#web/doses/EarlyReasonField.tsx'
import { OtherPets } from '#web/doses/OtherPets.tsx'
import { SignerField } from '#web/doses/SignerField.tsx'
import { WeightNote } from '#web/weights/WeightOffer.tsx'
import { lastWeight, WeightField } from '#web/weights/WeightField.tsx'

export function DewormingFields({ pet, dewormingForm }: { pet: PetHeader; dewormingForm: DewormingForm }) {
  const { form, dewormers, caution, proposed, nextField, chooseProduct, siblings } = dewormingForm
  const today = dayOf(new Date())
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
        <WeightField
          {...form.field('weightKg')}
          label={labels.weightKg}
          speciesId={pet.speciesId}
          last={lastWeight(pet)}
          note={<WeightNote pet={pet} field={form.field('weightKg')} />}
        />
        <TextField {...form.field('dose')} label={labels.dose} required maxLength={80} />
        <DateField
          {...form.field('appliedOn')}
          label={labels.appliedOn}
          required
          min={pet.birthOn}
          max={today}
          description={<FieldWarning>{dewormingForm.unknownAge}</FieldWarning>}
        />
        <DateField
          {...nextField()}
          label={labels.nextOn}
          description={proposed ? `Propuesta: ${showDate(proposed)}` : undefined}
        />
        <EarlyReasonField field={form.field('earlyReason')} questions={dewormingForm.questions} />
      </FormSection>
      <OtherPets
        word={dewormingWord}
        hasDose
        warningsOf={warningsOf}
        siblings={siblings}
        speciesId={pet.speciesId}
        others={form.values.others}
        readOnly={form.isSubmitting}
        onChange={(others) => form.setValue('others', others)}
        nextOf={dewormingForm.nextOfOther}
        bind={(at, name) => form.part('others', at, name)}
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
