import { useSpecies } from '#web/catalogues/catalogues.data.ts'
import { SelectField } from '#web/form/TextFields.tsx'
import { TextFilter } from '#web/form/TextFilter.tsx'
import type { HistorySearch } from '#web/histories/historySearch.ts'
import { VisitFilters, visitDays } from '#web/professionals/VisitFilters.tsx'

interface HistoryFiltersProps {
  search: HistorySearch
  /** Each choice acts at once. */
  onChange: (part: Partial<HistorySearch>, replace?: boolean) => void
}

export function HistoryFilters({ search, onChange }: HistoryFiltersProps) {
  const species = useSpecies()
  return (
    <>
      <TextFilter
        label="Diagnóstico o motivo"
        value={search.diagnosis}
        onChange={(diagnosis) => onChange({ diagnosis }, true)}
      />
      <VisitFilters search={search} onChange={onChange} labels={visitDays} />
      <SelectField
        label="Especie"
        value={search.speciesId}
        emptyLabel="Todas las especies"
        options={species.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(speciesId) => onChange({ speciesId })}
      />
    </>
  )
}
