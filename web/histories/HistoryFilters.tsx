import { useSpecies } from '#web/catalogues/catalogues.data.ts'
import { SelectField } from '#web/form/TextFields.tsx'
import { TextFilter } from '#web/form/TextFilter.tsx'
import type { HistorySearch } from '#web/histories/historySearch.ts'
import { VisitFilters, visitDays } from '#web/professionals/VisitFilters.tsx'

interface HistoryFiltersProps {
  search: HistorySearch
  /** Each choice acts at once. */
  onChange: (part: Partial<HistorySearch>, replace?: boolean) => void
  /** On a phone the order is chosen here too. */
  withSort: boolean
}

export function HistoryFilters({ search, onChange, withSort }: HistoryFiltersProps) {
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
      {withSort ? (
        <SelectField
          label="Ordenar por"
          value={search.sort === 'visit' ? '' : search.sort}
          emptyLabel="Última consulta"
          options={[{ value: 'name', label: 'Nombre' }]}
          onChange={(value) => onChange({ sort: value === '' ? 'visit' : value })}
        />
      ) : null}
    </>
  )
}
