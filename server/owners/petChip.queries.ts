import { type RawBuilder, sql } from 'kysely'

// A pet as lists show it, of their rows of pets.

/** The address of a pet's photo with its version, or null. */
export function photoOf(table: string): RawBuilder<unknown> {
  return sql.raw(photoSource(table))
}

function photoSource(table: string): string {
  return `'/api/clinic/pets/' || ${table}.id || '/photo?v=' || ${table}.photo_file_id`
}

/** The day of its birth; empty while nobody knows it. */
export function birthOf(table: string): RawBuilder<unknown> {
  return sql.raw(birthSource(table))
}

function birthSource(table: string): string {
  return `coalesce(${table}.birth_on::text, '')`
}

/** What the fields of a `PetChip` are of pet `p`. */
const chipSources = Object.entries({
  id: 'p.id',
  name: 'p.name',
  speciesId: 'p.species_id',
  status: 'p.status',
  photo: photoSource('p'),
  nextDueOn: 'p.next_due_on',
  nextDueName: 'p.next_due_name',
  birthOn: birthSource('p'),
  doseFamilies: 'p.dose_families',
  undatedFamilies: 'p.undated_families',
})

/** The fields of a `PetChip` of pet `p`, for `json_build_object`. */
export function petChipFields(): RawBuilder<unknown> {
  return sql.raw(chipSources.map(([field, source]) => `'${field}', ${source}`).join(', '))
}

/** The same as columns: a row made JSON costs a long list half of what `json_build_object` does. */
export function petChipColumns(): RawBuilder<unknown> {
  return sql.raw(chipSources.map(([field, source]) => `${source} AS "${field}"`).join(', '))
}

/** A `PetChip` of pet `p`. */
export function petChip(): RawBuilder<unknown> {
  return sql`json_build_object(${petChipFields()})`
}

/** The kinds of alerts that this pet's header shows besides an allergy, as `petAlerts` of pets.rules.ts orders them. */
export function otherAlertsOf(table: string): RawBuilder<unknown> {
  return sql.raw(`array_to_json(array_remove(ARRAY[
    CASE WHEN ${table}.is_aggressive THEN 'aggressive' END,
    CASE WHEN ${table}.vaccine_reaction IS NOT NULL THEN 'vaccineReaction' END,
    CASE WHEN ${table}.diseases IS NOT NULL THEN 'disease' END,
    CASE WHEN ${table}.alert_note IS NOT NULL THEN 'note' END], NULL))`)
}
