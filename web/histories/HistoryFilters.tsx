import { useSpecies } from '#web/catalogues/catalogues.data.ts'
import { DayFilter } from '#web/form/DayFilter.tsx'
import { SelectField } from '#web/form/TextFields.tsx'
import { TextFilter } from '#web/form/TextFilter.tsx'
import type { HistorySearch } from '#web/histories/historySearch.ts'
import { useProfessionals } from '#web/professionals/professionals.data.ts'

interface HistoryFiltersProps {
  search: HistorySearch
  /** Each choice acts at once. */
  onChange: (part: Partial<HistorySearch>, replace?: boolean) => void
  /** On a phone the order is chosen here too. */
  withSort: boolean
}

export function HistoryFilters({ search, onChange, withSort }: HistoryFiltersProps) {
  const species = useSpecies()
  const professionals = useProfessionals()
  return (
    <>
      <TextFilter
        label="Diagnóstico o motivo"
        value={search.diagnosis}
        onChange={(diagnosis) => onChange({ diagnosis }, true)}
      />
      <SelectField
        label="Profesional"
        value={search.professionalId}
        emptyLabel="Todos los profesionales"
        options={professionals.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(professionalId) => onChange({ professionalId })}
      />
      <DayFilter label="Consultas desde" value={search.from} onChange={(from) => onChange({ from })} />
      <DayFilter label="Consultas hasta" value={search.to} onChange={(to) => onChange({ to })} />
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
