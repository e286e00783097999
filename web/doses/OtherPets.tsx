import { MAX_PETS_AT_ONCE } from '#shared/doses/doses.contract.ts'
import { type Recipient, refuseAmong } from '#shared/doses/doses.rules.ts'
import type { Warning } from '#shared/formulas/warnings.rules.ts'
import type { Refusal } from '#shared/http/errors.ts'
import type { Sibling } from '#shared/pets/pets.contract.ts'
import { doseAlerts, type DoseWord } from '#web/doses/doseWords.ts'
import { CheckField } from '#web/form/ChoiceFields.tsx'
import type { FieldProps } from '#web/form/fieldProps.ts'
import { DateField } from '#web/form/DateField.tsx'
import { FormSection, WideField } from '#web/form/RecordForm.tsx'
import { TextField } from '#web/form/TextFields.tsx'
import { WarningList } from '#web/formulas/WarningList.tsx'
import { AlertChips } from '#web/ui/AlertChips.tsx'
import { weightNote } from '#web/weights/WeightOffer.tsx'
import { lastWeight, WeightField } from '#web/weights/WeightField.tsx'

/** What of a dose is an animal's own, of another than the form's. */
export interface OtherPet {
  petId: string
  weightKg: string
  /** Of a deworming. */
  dose: string
  /** As a person typed it; until then what is proposed for this animal. */
  nextOn?: string
}

/** Those chosen before the form opened, as far as they may get the same. */
export function otherPets(siblings: readonly Sibling[], chosen: readonly string[]): OtherPet[] {
  return siblings
    .filter(({ id }) => chosen.includes(id))
    .slice(0, MAX_PETS_AT_ONCE - 1)
    .map(({ id }) => ({ petId: id, weightKg: '', dose: '' }))
}

/** What is wrong with one of them, which names it. */
export function refuseOthers<Other extends { petId: string }>(
  others: readonly Other[],
  siblings: readonly Sibling[],
  refuse: (other: Other, to: Recipient) => Refusal | undefined,
): Refusal | undefined {
  for (const [at, other] of others.entries()) {
    const pet = siblings.find(({ id }) => id === other.petId)
    const refused = pet && refuse(other, { ...pet, deceasedOn: null })
    if (refused?.field === 'nextOn') return { ...refused, field: `others.${at}.nextOn` }
    // All were given it on the one day.
    const named = pet && refuseAmong(refused, pet, at)
    if (named) return { ...named, field: 'appliedOn' }
  }
  return undefined
}

interface OtherPetsProps {
  word: DoseWord
  siblings: readonly Sibling[]
  /** Theirs, as the form's own animal's. */
  speciesId: string
  others: readonly OtherPet[]
  onChange: (others: OtherPet[]) => void
  /** Of the field of one of them. */
  bind: (
    at: number,
    name: 'weightKg' | 'dose' | 'nextOn',
  ) => Pick<FieldProps<string>, 'id' | 'name' | 'onBlur' | 'error' | 'readOnly'>
  /** When its next dose is, as it is shown: typed or proposed. */
  nextOf: (other: OtherPet) => string
  /** What makes it dangerous for one of them. */
  warningsOf?: (pet: Sibling) => readonly Pick<Warning, 'kind' | 'text'>[]
  /** Each gets its own amount. */
  hasDose?: boolean
  /** What they hold is on its way to the server. */
  readOnly: boolean
}

/** The owner's other animals of the species: a litter or a flock in one action. */
export function OtherPets({
  word,
  siblings,
  speciesId,
  others,
  onChange,
  bind,
  nextOf,
  warningsOf = () => [],
  hasDose = false,
  readOnly,
}: OtherPetsProps) {
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
              readOnly={readOnly}
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
              <div role="group" aria-label={pet.name} className="FormSection-fields DoseOther">
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
                  value={nextOf(other)}
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
