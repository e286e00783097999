import { useParams } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import type { OutputOf } from '#shared/http/contract.ts'
import { type consultations, consultationStatuses } from '#shared/consultations/consultations.contract.ts'
import { statusLabels } from '#shared/consultations/consultations.words.ts'
import { pets } from '#shared/pets/pets.contract.ts'
import { canRecord } from '#shared/pets/pets.rules.ts'
import { UNTITLED_VISIT } from '#shared/pets/pets.words.ts'
import { showDate, showTime } from '#shared/values/date.ts'
import { showCount } from '#shared/values/number.ts'
import { paths } from '#web/nav/paths.ts'
import { usePetConsultations } from '#web/consultations/consultations.data.ts'
import {
  type ConsultationSearch,
  countFilters,
  noFilters,
  readConsultationSearch,
  writeConsultationSearch,
} from '#web/consultations/consultationSearch.ts'
import { StartConsultationButton } from '#web/consultations/StartConsultationButton.tsx'
import { ListScreen } from '#web/form/ListScreen.tsx'
import { SelectField } from '#web/form/TextFields.tsx'
import { useAddressSearch } from '#web/form/useAddressSearch.ts'
import { queryOf } from '#web/http/query.ts'
import { useVisitChips, VisitFilters, visitDays } from '#web/professionals/VisitFilters.tsx'
import { type Column, RowLink, TwoLines } from '#web/ui/DataTable.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { FilterChip } from '#web/ui/Filters.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'

type Visit = OutputOf<typeof consultations.listOfPet>['items'][number]

function badge(visit: Visit) {
  return <StatusBadge status={visit.status === 'signed' ? 'signedRecord' : visit.status} />
}

function addendaWords(visit: Visit): string {
  return showCount(visit.addendumCount, 'nota aclaratoria', 'notas aclaratorias')
}

const columns: Column<Visit>[] = [
  {
    key: 'date',
    head: 'Fecha',
    width: '130px',
    cell: (visit) => <TwoLines first={showDate(visit.startedAt)} second={showTime(visit.startedAt)} />,
  },
  {
    key: 'title',
    head: 'Consulta',
    cell: (visit) => (
      <TwoLines
        first={<RowLink to={paths.consultation(visit.id)}>{visit.title ?? UNTITLED_VISIT}</RowLink>}
        second={[visit.summary, visit.addendumCount > 0 ? addendaWords(visit) : undefined].filter(Boolean).join(' · ')}
      />
    ),
  },
  { key: 'professional', head: 'Profesional', width: '22%', cell: (visit) => visit.professionalName },
  { key: 'status', head: 'Estado', width: '215px', cell: badge },
]

type Change = (part: Partial<ConsultationSearch>, replace?: boolean) => void

/** `/mascotas/{id}/consultas`: the search and the filters are in the address. */
export function ConsultationsTab() {
  const { petId = '' } = useParams()
  const [search, change] = useAddressSearch(readConsultationSearch, writeConsultationSearch, true)
  const pages = usePetConsultations(petId, search)
  const chips = useFilterChips(search, change)
  // In hand already: the frame around the tab read it.
  const pet = useQuery(queryOf(pets.get, { petId })).data
  const isClosed = pet && canRecord(pet)
  return (
    <ListScreen
      name="las consultas"
      query={pages}
      search={{
        label: 'Buscar por diagnóstico o motivo',
        shortLabel: 'Diagnóstico o motivo',
        value: search.diagnosis,
        onChange: (diagnosis, replace) => change({ diagnosis }, replace),
        hint: 'Se busca en el diagnóstico y en el motivo. El relato se busca en Historial.',
      }}
      filters={{
        count: countFilters(search),
        onClear: () => change({ ...noFilters, diagnosis: search.diagnosis }),
        fields: <ConsultationFilters search={search} onChange={change} />,
        chips,
      }}
      empty={() => (
        <EmptyState
          title="Aún no hay consultas"
          illustration="clipboard"
          action={pet && !isClosed ? <StartConsultationButton petId={petId} /> : undefined}
        >
          {isClosed
            ? 'La mascota falleció sin consultas en esta clínica.'
            : 'La primera consulta quedará aquí, con su diagnóstico y su firma.'}
        </EmptyState>
      )}
      table={{
        label: 'Consultas',
        rowKey: (visit) => visit.id,
        columns,
        phoneRow: (visit) => ({
          title: <RowLink to={paths.consultation(visit.id)}>{visit.title ?? UNTITLED_VISIT}</RowLink>,
          lines: [
            badge(visit),
            `${showDate(visit.startedAt)} · ${visit.professionalName}`,
            ...(visit.addendumCount > 0 ? [addendaWords(visit)] : []),
          ],
        }),
      }}
    />
  )
}

function ConsultationFilters({ search, onChange }: { search: ConsultationSearch; onChange: Change }) {
  return (
    <>
      <SelectField
        label="Estado"
        value={search.status}
        emptyLabel="Todos los estados"
        options={consultationStatuses.map((value) => ({ value, label: statusLabels[value] }))}
        onChange={(status) => onChange({ status })}
      />
      <VisitFilters search={search} onChange={onChange} labels={visitDays} />
    </>
  )
}

function useFilterChips(search: ConsultationSearch, onChange: Change): FilterChip[] {
  const { status } = search
  const chips = useVisitChips(search, onChange)
  if (status) chips.unshift({ key: 'status', label: statusLabels[status], onRemove: () => onChange({ status: '' }) })
  return chips
}
