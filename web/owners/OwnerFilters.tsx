import { useSpecies } from '#web/catalogues/catalogues.data.ts'
import { SelectField } from '#web/form/TextFields.tsx'
import type { OwnerSearch } from '#web/owners/owners.data.ts'

interface OwnerFiltersProps {
  search: OwnerSearch
  /** Each choice acts at once. */
  onChange: (part: Partial<OwnerSearch>) => void
}

export function OwnerFilters({ search, onChange }: OwnerFiltersProps) {
  const species = useSpecies()
  return (
    <>
      <SelectField
        label="Mascotas"
        value={search.pets === 'any' ? '' : search.pets}
        emptyLabel="Con o sin mascotas"
        options={[
          { value: 'active', label: 'Con mascotas activas' },
          { value: 'none', label: 'Sin mascotas' },
        ]}
        // Who has no pets has none of a species either.
        onChange={(value) =>
          onChange({ pets: value === '' ? 'any' : value, ...(value === 'none' ? { speciesId: '' } : {}) })
        }
      />
      <SelectField
        label="Especie"
        value={search.speciesId}
        emptyLabel="Todas las especies"
        options={species.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(speciesId) => onChange({ speciesId, ...(search.pets === 'none' ? { pets: 'any' } : {}) })}
      />
      <SelectField
        label="Estado"
        value={search.status === 'active' ? '' : search.status}
        emptyLabel="Activos"
        options={[
          { value: 'inactive', label: 'Inactivos' },
          { value: 'any', label: 'Activos e inactivos' },
        ]}
        onChange={(value) => onChange({ status: value === '' ? 'active' : value })}
      />
    </>
  )
}
