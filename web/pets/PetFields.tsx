import { reproductiveStatuses, resuscitationChoices } from '#shared/pets/pets.contract.ts'
import { resuscitationNames, sexNames, showReproductiveStatus } from '#shared/pets/pets.words.ts'
import { petLabels as labels } from '#shared/pets/pets.words.ts'
import { suits, useByUse, useCatalogueLoad } from '#web/catalogues/catalogueFields.data.ts'
import { useBreeds, useColors, useFoods } from '#web/catalogues/catalogues.data.ts'
import { CheckField, RadioField } from '#web/form/ChoiceFields.tsx'
import { FormSection, WideField } from '#web/form/RecordForm.tsx'
import { SearchableSelect } from '#web/form/SearchableSelect.tsx'
import { SelectField, TextAreaField, TextField } from '#web/form/TextFields.tsx'
import { AllergiesField } from '#web/pets/AllergiesField.tsx'
import { BirthField, type PetFormFields } from '#web/pets/BirthField.tsx'
import { SpeciesField } from '#web/pets/SpeciesField.tsx'
import { WeightField } from '#web/weights/WeightField.tsx'
import '#web/pets/PetFields.css'

interface PetFieldsProps {
  form: PetFormFields
  /** A new pet's first weight is typed here; later ones have a form of their own. */
  isNew: boolean
}

/** Identification, clinical data, notes. */
export function PetFields({ form, isNew }: PetFieldsProps) {
  return (
    <>
      <Identification form={form} />
      <ClinicalData form={form} isNew={isNew} />
      <Notes form={form} />
    </>
  )
}

function Identification({ form: { values, field }, form }: Pick<PetFieldsProps, 'form'>) {
  const breeds = useBreeds()
  const colors = useColors()
  const breedsLoad = useCatalogueLoad('breeds')
  const colorsLoad = useCatalogueLoad('colors')
  const byUse = useByUse()
  const { speciesId } = values
  const species = field('speciesId')
  return (
    <FormSection title="Identificación">
      <WideField>
        <TextField {...field('name')} label={labels.name} required maxLength={80} />
      </WideField>
      <WideField>
        <SpeciesField
          field={{
            ...species,
            onChange: (next) => {
              species.onChange(next)
              // A breed belongs to its species; one that both have stays.
              const stays = breeds.some((breed) => breed.speciesId === next && breed.name === values.breed)
              if (next !== speciesId && values.breed !== '' && !stays) field('breed').onChange('')
            },
          }}
        />
      </WideField>
      <SearchableSelect
        {...field('breed')}
        label={labels.breed}
        required
        keepsText
        needsAdding
        idKey="name"
        valueKey="name"
        options={byUse(
          breeds.filter((breed) => breed.speciesId === speciesId),
          { kind: 'breed', speciesId },
        )}
        load={breedsLoad}
        {...(speciesId === ''
          ? { description: 'Elija primero la especie', emptyText: 'Elija primero la especie' }
          : {})}
      />
      <SearchableSelect
        {...field('color')}
        label={labels.color}
        required
        keepsText
        needsAdding
        idKey="name"
        valueKey="name"
        options={byUse(
          colors.filter((color) => suits(color, speciesId)),
          { kind: 'color', speciesId },
        )}
        load={colorsLoad}
        renderOption={({ hex }, name) => (
          <span className="ColorOption inline gap-8">
            <span style={hex ? { background: hex } : undefined} aria-hidden />
            <span>{name}</span>
          </span>
        )}
      />
      <BirthField form={form} />
      <RadioField
        {...field('sex')}
        label={labels.sex}
        required
        options={[
          { value: 'male', label: sexNames.male },
          { value: 'female', label: sexNames.female },
        ]}
      />
      <TextField
        {...field('microchip')}
        label={labels.microchip}
        inputMode="numeric"
        maxLength={24}
        description="15 dígitos"
      />
    </FormSection>
  )
}

function ClinicalData({ form: { values, field }, isNew }: PetFieldsProps) {
  const foods = useFoods()
  const byUse = useByUse()
  const foodsLoad = useCatalogueLoad('foods')
  const sex = values.sex === '' ? 'male' : values.sex
  return (
    <FormSection title="Datos clínicos">
      {isNew ? (
        <WeightField {...field('weightKg')} label={labels.weightKg} required speciesId={values.speciesId} />
      ) : null}
      <SearchableSelect
        {...field('feeding')}
        label={labels.feeding}
        required
        keepsText
        needsAdding
        idKey="name"
        valueKey="name"
        options={byUse(
          foods.filter((food) => suits(food, values.speciesId)),
          { kind: 'food', speciesId: values.speciesId },
        )}
        load={foodsLoad}
      />
      <SelectField
        {...field('reproductiveStatus')}
        label={labels.reproductiveStatus}
        emptyLabel="Sin registrar"
        options={reproductiveStatuses.map((status) => ({ value: status, label: showReproductiveStatus(sex, status) }))}
      />
      <TextField {...field('bloodGroup')} label={labels.bloodGroup} maxLength={40} />
      <AllergiesField {...field('allergies')} label={labels.allergies} />
      <TextAreaField {...field('diseases')} label={labels.diseases} maxLength={500} />
      <TextAreaField {...field('surgeries')} label={labels.surgeries} maxLength={1000} />
      <SelectField
        {...field('resuscitation')}
        label={labels.resuscitation}
        emptyLabel="Sin decidir"
        options={resuscitationChoices.map((choice) => ({ value: choice, label: resuscitationNames[choice] }))}
      />
      <TextField {...field('vaccineReaction')} label={labels.vaccineReaction} maxLength={200} />
      <TextField {...field('alertNote')} label={labels.alertNote} maxLength={200} />
      <WideField>
        <CheckField {...field('isAggressive')} label={labels.isAggressive} />
      </WideField>
    </FormSection>
  )
}

function Notes({ form: { field } }: { form: PetFormFields }) {
  return (
    <FormSection title="Notas">
      <TextAreaField {...field('distinguishingMarks')} label={labels.distinguishingMarks} maxLength={500} />
      <TextField {...field('temperament')} label={labels.temperament} maxLength={120} />
      <TextField {...field('origin')} label={labels.origin} maxLength={120} />
      <TextField {...field('livesWith')} label={labels.livesWith} maxLength={200} />
    </FormSection>
  )
}
