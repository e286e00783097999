import { useRef } from 'react'
import { IconQrcode } from '@tabler/icons-react'
import { paths } from '#web/nav/paths.ts'
import { useSpeciesName } from '#web/catalogues/catalogues.data.ts'
import { ListScreen } from '#web/form/ListScreen.tsx'
import { useAddressSearch } from '#web/form/useAddressSearch.ts'
import { ChosenPetsBar } from '#web/histories/ChosenPetsBar.tsx'
import { useHistoryPages } from '#web/histories/histories.data.ts'
import { HistoryFilters } from '#web/histories/HistoryFilters.tsx'
import {
  countFilters,
  type HistorySearch,
  noFilters,
  offerPlaces,
  readHistorySearch,
  writeHistorySearch,
} from '#web/histories/historySearch.ts'
import { useChosenPets } from '#web/histories/useChosenPets.ts'
import { useHistoryTable } from '#web/histories/useHistoryTable.tsx'
import { useVisitChips } from '#web/professionals/VisitFilters.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { FilterChip } from '#web/ui/Filters.tsx'
import { rowsOf } from '#web/ui/ListBody.tsx'
import '#web/histories/HistoriesScreen.css'

type Change = (part: Partial<HistorySearch>, replace?: boolean) => void

/** `/historias`: one line a pet; the search, the filters and the order are in the address. */
export function HistoriesScreen() {
  const [search, change] = useAddressSearch(readHistorySearch, writeHistorySearch)
  const pages = useHistoryPages(search)
  const count = pages.data ? rowsOf(pages.data).length : 0
  const chosen = useChosenPets(count)
  const table = useHistoryTable(chosen.choice)
  const chips = useFilterChips(search, change)
  const beginButton = useRef<HTMLButtonElement>(null)
  return (
    <>
      <ListScreen
        name="las historias"
        query={pages}
        header={{
          title: 'Historias',
          subtitle: { all: ['mascota', 'mascotas'], found: ['encontrada', 'encontradas'] },
          actions:
            count > 0 || chosen.choice ? (
              <Button
                ref={beginButton}
                icon={<IconQrcode size={18} stroke={1.75} aria-hidden />}
                onClick={chosen.choice ? chosen.end : chosen.begin}
              >
                {chosen.choice ? 'Cancelar selección' : 'Seleccionar'}
              </Button>
            ) : undefined,
        }}
        search={{
          label: 'Buscar por mascota, propietario, documento o historia',
          shortLabel: 'Mascota, propietario o historia',
          value: search.q,
          onChange: (q, replace) => change({ q }, replace),
          hint: 'Revise la ortografía o busque por documento, teléfono, microchip o número de historia. El diagnóstico, el profesional y las fechas están en Filtros.',
          elsewhere: offerPlaces(search).map(({ label, part }) => (
            <Button key={label} onClick={() => change(part)}>
              {label}
            </Button>
          )),
        }}
        filters={{
          count: countFilters(search),
          onClear: () => change(noFilters),
          fields: <HistoryFilters search={search} onChange={change} />,
          chips,
        }}
        sort={{
          value: search.sort,
          labels: { visit: 'Última consulta', name: 'Nombre' },
          onChange: (sort) => change({ sort }),
        }}
        empty={() => (
          <EmptyState
            title="Aún no hay historias"
            illustration="clipboard"
            action={
              <Button tone="primary" to={paths.owners()}>
                Ir a Propietarios
              </Button>
            }
          >
            Cada mascota que registre tendrá aquí su historia.
          </EmptyState>
        )}
        table={table}
      />
      {chosen.choice ? (
        <ChosenPetsBar
          petIds={chosen.petIds}
          onEnd={() => {
            chosen.end()
            beginButton.current?.focus()
          }}
        />
      ) : null}
    </>
  )
}

function useFilterChips(search: HistorySearch, onChange: Change): FilterChip[] {
  const speciesName = useSpeciesName()
  const { diagnosis, speciesId } = search
  const chips = useVisitChips(search, onChange)
  if (diagnosis)
    chips.unshift({
      key: 'diagnosis',
      label: `Diagnóstico «${diagnosis}»`,
      onRemove: () => onChange({ diagnosis: '' }),
    })
  if (speciesId)
    chips.push({
      key: 'species',
      label: speciesName(speciesId) || 'Una especie',
      onRemove: () => onChange({ speciesId: '' }),
    })
  return chips
}
