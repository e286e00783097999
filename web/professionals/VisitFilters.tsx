import { showPeriod } from '#shared/values/date.ts'
import { PeriodFilter } from '#web/form/PeriodFilter.tsx'
import type { Period } from '#web/form/periods.ts'
import { SelectField } from '#web/form/TextFields.tsx'
import { useProfessionals } from '#web/professionals/professionals.data.ts'
import type { FilterChip } from '#web/ui/Filters.tsx'

/** Who attended, and when. */
interface VisitSearch extends Period {
  professionalId: string
}

type Change = (part: Partial<VisitSearch>) => void

interface VisitFiltersProps {
  search: VisitSearch
  onChange: Change
  labels: Period
}

export const visitDays: Period = { from: 'Consultas desde', to: 'Consultas hasta' }

/** The filters of a list that has a professional and a day. */
export function VisitFilters({ search, onChange, labels }: VisitFiltersProps) {
  const professionals = useProfessionals()
  return (
    <>
      <SelectField
        label="Profesional"
        value={search.professionalId}
        emptyLabel="Todos los profesionales"
        options={professionals.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(professionalId) => onChange({ professionalId })}
      />
      <PeriodFilter labels={labels} value={search} onChange={onChange} />
    </>
  )
}

/** Those of them that are on. */
export function useVisitChips({ professionalId, from, to }: VisitSearch, onChange: Change): FilterChip[] {
  const professionals = useProfessionals()
  const name = professionals.find(({ id }) => id === professionalId)?.name ?? 'Un profesional'
  return [
    ...(professionalId ? [{ key: 'professional', label: name, onRemove: () => onChange({ professionalId: '' }) }] : []),
    ...(from || to
      ? [{ key: 'dates', label: showPeriod(from, to), onRemove: () => onChange({ from: '', to: '' }) }]
      : []),
  ]
}
