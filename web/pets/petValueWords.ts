import { knownSexes, petStatuses, reproductiveStatuses, resuscitationChoices } from '#shared/pets/pets.contract.ts'
import { ageUnits, showHistoryNumber } from '#shared/pets/pets.rules.ts'
import {
  petStatusNames,
  reproductiveNames,
  resuscitationNames,
  sexNames,
  showMicrochip,
} from '#shared/pets/pets.words.ts'
import { isDay, showDate } from '#shared/values/date.ts'
import { showWeight } from '#shared/values/weight.ts'
import { useSpeciesName } from '#web/catalogues/catalogues.data.ts'
import { ageUnitNames, birthKindNames } from '#web/pets/petForm.ts'

function among<Choice extends string>(choices: readonly Choice[], value: unknown): Choice | undefined {
  return choices.find((choice) => choice === value)
}

/** A value of a pet's field in words; empty where there is none. */
export function showPetValue(field: string, value: unknown, speciesName: (speciesId: string) => string): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (field === 'historyNumber' && typeof value === 'number') return showHistoryNumber(value)
  if (field === 'weightGrams' && typeof value === 'number') return showWeight(value / 1000)
  const text = String(value)
  const [sex, status] = [among(knownSexes, text), among(petStatuses, text)]
  const [reproductive, choice] = [among(reproductiveStatuses, text), among(resuscitationChoices, text)]
  const unit = among(ageUnits, text)
  if (field === 'speciesId') return speciesName(text) || text
  if (field === 'sex' && sex) return sexNames[sex]
  if (field === 'status' && status) return petStatusNames[status]
  if (field === 'reproductiveStatus' && reproductive) return reproductiveNames[reproductive]
  if (field === 'resuscitation' && choice) return resuscitationNames[choice]
  if (field === 'birthKind') return birthKindNames[text === 'age' ? 'age' : 'date']
  if (field === 'ageUnit' && unit) return ageUnitNames[unit]
  if (field === 'microchip') return showMicrochip(text)
  // An id says nothing to a person.
  if (field === 'photoFileId') return 'Foto'
  if (field === 'publicId') return 'Asignado'
  return isDay(text) ? showDate(text) : text
}

export function useShowPetValue(): (field: string, value: unknown) => string {
  const speciesName = useSpeciesName()
  return (field, value) => showPetValue(field, value, speciesName)
}
