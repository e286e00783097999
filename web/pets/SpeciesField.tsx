import { useId, useState } from 'react'
import { IconDots } from '@tabler/icons-react'
import { useCatalogueLoad } from '#web/catalogues/catalogueFields.data.ts'
import { useSpecies } from '#web/catalogues/catalogues.data.ts'
import { SearchableSelect } from '#web/form/SearchableSelect.tsx'
import type { FieldBinding } from '#web/form/useRecordForm.ts'
import { PetPortrait } from '#web/ui/PetPortrait.tsx'
import '#web/pets/SpeciesField.css'

/** Nearly all patients; the rest are one press away. */
const usual = [
  { id: 'canino', name: 'Canino' },
  { id: 'felino', name: 'Felino' },
]

/** The species: two portraits to press, or any other of the catalogue. */
export function SpeciesField({ field }: { field: FieldBinding<string> }) {
  const species = useSpecies()
  const load = useCatalogueLoad('species')
  const group = useId()
  const [wantsOther, setWantsOther] = useState(false)
  const isOther = wantsOther || (field.value !== '' && !usual.some(({ id }) => id === field.value))
  const error = isOther ? undefined : field.error
  const pick = (speciesId: string) => {
    // What is on its way keeps its look too.
    if (field.readOnly) return
    setWantsOther(speciesId === '')
    field.onChange(speciesId)
  }
  return (
    <div className="SpeciesField stack gap-12">
      <fieldset
        role="radiogroup"
        aria-required
        {...(error ? { 'aria-invalid': true, 'aria-describedby': `${group}-error` } : {})}
      >
        <legend className="caption strong soft">
          Especie <span aria-hidden>*</span>
        </legend>
        <div className="line wrap gap-8">
          {usual.map(({ id, name }, index) => (
            <label key={id} className="SpeciesField-choice holder">
              <input
                className="veil"
                type="radio"
                name={group}
                {...(index === 0 && !isOther ? { id: field.id } : {})}
                checked={!isOther && field.value === id}
                onChange={() => pick(id)}
                onBlur={field.onBlur}
              />
              <span className="tall-52 row entry gap-10 strong">
                <PetPortrait species={id} seed={id} size={36} />
                {name}
              </span>
            </label>
          ))}
          <label className="SpeciesField-choice holder">
            <input className="veil" type="radio" name={group} checked={isOther} onChange={() => pick('')} />
            <span className="tall-52 row entry gap-10 strong">
              <span className="SpeciesField-other square-36 centre sunken soft">
                <IconDots size={20} stroke={1.75} aria-hidden />
              </span>
              Otra
            </span>
          </label>
        </div>
        {error ? (
          <div className="SpeciesField-error help" id={`${group}-error`}>
            {error}
          </div>
        ) : null}
      </fieldset>
      {isOther ? (
        <SearchableSelect
          {...field}
          onChange={(speciesId) => {
            setWantsOther(true)
            field.onChange(speciesId)
          }}
          label="Otra especie"
          required
          options={species.filter(({ id }) => !usual.some((one) => one.id === id))}
          load={load}
          valueKey="name"
          renderOption={({ id }, name) => (
            <span className="inline gap-8">
              <PetPortrait species={id} seed={id} size={24} />
              <span>{name}</span>
            </span>
          )}
        />
      ) : null}
    </div>
  )
}
