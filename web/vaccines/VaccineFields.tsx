import type { PetHeader } from '#shared/pets/pets.contract.ts'
import { showDate } from '#shared/values/date.ts'
import { RadioField } from '#web/form/ChoiceFields.tsx'
import { DateField } from '#web/form/DateField.tsx'
import { FormSection, WideField } from '#web/form/RecordForm.tsx'
import { SearchableSelect } from '#web/form/SearchableSelect.tsx'
import { NumberField, TextAreaField, TextField } from '#web/form/TextFields.tsx'
import { AppliedOnField, DoseWeightField, EarlyReasonField } from '#web/doses/DoseFields.tsx'
import { OtherPets } from '#web/doses/OtherPets.tsx'
import { vaccineWord } from '#web/vaccines/vaccineWord.ts'
import { SignerField } from '#web/doses/SignerField.tsx'
import type { VaccineForm } from '#web/vaccines/useVaccineForm.ts'
import { origins, OTHER, vaccineLabels as labels } from '#web/vaccines/vaccineForm.ts'

export function VaccineFields({ pet, form: vaccineForm }: { pet: PetHeader; form: VaccineForm }) {
  const { form, protocol, choices, choicesLoad, proposed, proposedField, ofLast, lastOn } = vaccineForm
  const isHere = form.values.origin !== 'elsewhere'
  return (
    <>
      <FormSection>
        <WideField>
          <SearchableSelect
            {...form.field('protocolId')}
            label={labels.protocolId}
            required
            options={choices}
            load={choicesLoad}
          />
        </WideField>
        {form.values.protocolId === OTHER ? (
          <WideField>
            <TextField {...form.field('name')} label={labels.name} required maxLength={80} />
          </WideField>
        ) : null}
        <AppliedOnField pet={pet} doseForm={vaccineForm} />
        <NumberField
          {...proposedField('doseNumber')}
          label={labels.doseNumber}
          isWhole
          description={lastOn ? `La anterior, el ${showDate(lastOn)}` : undefined}
        />
        <DateField
          {...proposedField('nextOn')}
          label={labels.nextOn}
          description={
            proposed
              ? `Según el protocolo: ${showDate(proposed)}`
              : protocol
                ? 'El protocolo no tiene otra dosis'
                : undefined
          }
        />
        <EarlyReasonField doseForm={vaccineForm} />
        {isHere ? <DoseWeightField pet={pet} doseForm={vaccineForm} /> : null}
      </FormSection>
      <FormSection title="Producto">
        <TextField {...proposedField('product')} label={labels.product} required={isHere} maxLength={80} />
        <TextField {...proposedField('laboratory')} label={labels.laboratory} maxLength={80} />
        <TextField
          {...proposedField('batch')}
          label={labels.batch}
          required={isHere}
          maxLength={40}
          description={ofLast('batch')}
        />
        <DateField
          {...proposedField('batchExpiresOn')}
          label={labels.batchExpiresOn}
          required={isHere}
          description={ofLast('batchExpiresOn')}
        />
        {isHere ? (
          <WideField>
            <SignerField {...form.field('professionalId')} label={labels.professionalId} required />
          </WideField>
        ) : null}
      </FormSection>
      <OtherPets word={vaccineWord} doseForm={vaccineForm} speciesId={pet.speciesId} />
      <FormSection title="Otros datos">
        <WideField>
          <RadioField {...form.field('origin')} label={labels.origin} options={origins} />
        </WideField>
        <TextField {...proposedField('route')} label={labels.route} maxLength={80} />
        <TextField {...form.field('site')} label={labels.site} maxLength={80} />
        <NumberField {...form.field('temperature')} label={labels.temperature} unit="°C" />
        <TextField {...form.field('reaction')} label={labels.reaction} maxLength={300} />
        <WideField>
          <TextAreaField {...form.field('notes')} label={labels.notes} maxLength={1000} />
        </WideField>
      </FormSection>
    </>
  )
}
