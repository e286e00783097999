import { MAX_PETS_AT_ONCE } from '#shared/doses/doses.contract.ts'
import type { Warning } from '#shared/formulas/warnings.rules.ts'
import type { Sibling } from '#shared/pets/pets.contract.ts'
import { doseAlerts, type DoseNames } from '#web/doses/doseWord.ts'
import type { OtherPet } from '#web/doses/otherPet.ts'
import type { DoseFormState } from '#web/doses/useDoseForm.ts'
import { CheckField } from '#web/form/ChoiceFields.tsx'
import { DateField } from '#web/form/DateField.tsx'
import { FormSection, WideField } from '#web/form/RecordForm.tsx'
import { TextField } from '#web/form/TextFields.tsx'
import { WarningList } from '#web/formulas/WarningList.tsx'
import { AlertChips } from '#web/ui/AlertChips.tsx'
import { weightNote } from '#web/weights/WeightOffer.tsx'
import { lastWeight, WeightField } from '#web/weights/WeightField.tsx'

interface OtherPetsProps {
  word: DoseNames
  doseForm: Pick<DoseFormState<unknown>, 'form' | 'siblings' | 'nextOfOther'>
  /** Theirs, as the form's own animal's. */
  speciesId: string
  /** What makes it dangerous for one of them. */
  warningsOf?: (pet: Sibling) => readonly Pick<Warning, 'kind' | 'text'>[]
  /** Each gets its own amount. */
  hasDose?: boolean
}

/** The owner's other animals of the species: a litter or a flock in one action. */
export function OtherPets({ word, doseForm, speciesId, warningsOf = () => [], hasDose = false }: OtherPetsProps) {
  const { form, siblings, nextOfOther } = doseForm
  const { others } = form.values
  const bind = (at: number, name: 'weightKg' | 'dose' | 'nextOn') => form.part('others', at, name)
  const onChange = (next: OtherPet[]) => form.setValue('others', next)
  if (siblings.length === 0) return null
  const isFull = others.length >= MAX_PETS_AT_ONCE - 1
  return (
    <FormSection
      title={`La misma ${word.one} a`}
      note={`Cada una con ${hasDose ? 'su dosis' : 'su número de dosis'} y su próxima fecha. Se registran todas o ninguna.`}
    >
      {siblings.map((pet) => {
        const at = others.findIndex(({ petId }) => petId === pet.id)
        const other = others[at]
        const warnings = other ? warningsOf(pet) : []
        const put = (own: Partial<OtherPet>) =>
          onChange(others.map((one) => (one.petId === pet.id ? { ...one, ...own } : one)))
        return (
          <WideField key={pet.id}>
            <CheckField
              label={pet.name}
              value={other !== undefined}
              disabled={other === undefined && isFull}
              readOnly={form.isSubmitting}
              onChange={(isOn) =>
                onChange(
                  isOn
                    ? [...others, { petId: pet.id, weightKg: '', dose: '' }]
                    : others.filter(({ petId }) => petId !== pet.id),
                )
              }
            />
            <AlertChips {...doseAlerts(pet, word)} />
            <div role="status">{warnings.length > 0 ? <WarningList warnings={warnings} /> : null}</div>
            {other ? (
              <div role="group" aria-label={pet.name} className="FormSection-fields DoseOther held top gap-12">
                <WeightField
                  {...bind(at, 'weightKg')}
                  label="Peso"
                  value={other.weightKg}
                  onChange={(weightKg) => put({ weightKg })}
                  speciesId={speciesId}
                  last={lastWeight({ weightKg: pet.weightKg, weighedAt: null })}
                  note={weightNote(pet.weightKg)}
                />
                {hasDose ? (
                  <TextField
                    {...bind(at, 'dose')}
                    label="Dosis"
                    required
                    maxLength={80}
                    value={other.dose}
                    onChange={(dose) => put({ dose })}
                  />
                ) : null}
                <DateField
                  {...bind(at, 'nextOn')}
                  label="Próxima fecha"
                  value={nextOfOther(other)}
                  onChange={(nextOn) => put({ nextOn })}
                />
              </div>
            ) : null}
          </WideField>
        )
      })}
    </FormSection>
  )
}
