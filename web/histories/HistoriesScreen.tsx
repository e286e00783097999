import { useRef } from 'react'
import { Menu } from '@mantine/core'
import { IconArrowDown, IconQrcode } from '@tabler/icons-react'
import type { HistoryRow } from '#shared/histories/histories.contract.ts'
import { TOTAL_CAP } from '#shared/http/paging.ts'
import { showCount, showNumber } from '#shared/values/number.ts'
import { paths } from '#web/nav/paths.ts'
import { useSpeciesName } from '#web/catalogues/catalogues.data.ts'
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
import { HistoryTable } from '#web/histories/HistoryTable.tsx'
import { useChosenPets } from '#web/histories/useChosenPets.ts'
import { useVisitChips } from '#web/professionals/VisitFilters.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState, LoadError, NoResults } from '#web/ui/EmptyState.tsx'
import { FilterButton, type FilterChip, FilterChips, Toolbar } from '#web/ui/Filters.tsx'
import { ListSkeleton } from '#web/ui/ListSkeleton.tsx'
import { MoreRowsInAddress } from '#web/ui/MoreRows.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import type { RowChoice } from '#web/ui/RowChoice.tsx'
import { useIsPhone } from '#web/ui/screenSizes.ts'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { SimilarNote } from '#web/ui/SimilarNote.tsx'
import '#web/histories/HistoriesScreen.css'

const sortLabels = { visit: 'Última consulta', name: 'Nombre' } as const

type Change = (part: Partial<HistorySearch>, replace?: boolean) => void

/** `/historias`: one line a pet; the search, the filters and the order are in the address. */
export function HistoriesScreen() {
  const [search, change] = useAddressSearch(readHistorySearch, writeHistorySearch)
  const isPhone = useIsPhone()
  const pages = useHistoryPages(search)
  const first = pages.data?.pages[0]
  const rows = pages.data?.pages.flatMap(({ items }) => items) ?? []
  const chosen = useChosenPets(rows.length)
  const beginButton = useRef<HTMLButtonElement>(null)
  const isFiltered = search.q !== '' || countFilters(search) > 0

  return (
    <>
      <PageHeader
        title="Historias"
        subtitle={first ? countWords(first.total, isFiltered) : ' '}
        actions={
          rows.length > 0 || chosen.choice ? (
            <Button
              ref={beginButton}
              icon={<IconQrcode size={18} stroke={1.75} aria-hidden />}
              onClick={chosen.choice ? chosen.end : chosen.begin}
            >
              {chosen.choice ? 'Dejar de elegir' : 'Elegir mascotas'}
            </Button>
          ) : undefined
        }
      />
      <Toolbar end={isPhone ? undefined : <SortMenu sort={search.sort} onChange={(sort) => change({ sort })} />}>
        <SearchBox
          label="Buscar por mascota, propietario, documento o historia"
          shortLabel="Mascota, propietario o historia"
          value={search.q}
          onChange={(q) => change({ q }, true)}
          isBusy={pages.isPlaceholderData}
          found={first && { count: first.total, isMore: first.total >= TOTAL_CAP }}
        />
        <FilterButton count={countFilters(search)} onClear={() => change(noFilters)}>
          <HistoryFilters search={search} onChange={change} withSort={isPhone} />
        </FilterButton>
        <FilterChips chips={useFilterChips(search, change)} />
      </Toolbar>
      <Card flush>
        <HistoryPages
          pages={pages}
          rows={rows}
          search={search}
          isFiltered={isFiltered}
          choice={chosen.choice}
          onChange={change}
        />
      </Card>
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

interface HistoryPagesProps {
  pages: ReturnType<typeof useHistoryPages>
  rows: readonly HistoryRow[]
  choice: RowChoice<HistoryRow> | undefined
  search: HistorySearch
  isFiltered: boolean
  onChange: Change
}

/** The rows, or what stands in their place. */
function HistoryPages({ pages, rows, choice, search, isFiltered, onChange }: HistoryPagesProps) {
  if (pages.isPending) return <ListSkeleton label="Cargando las historias" />
  if (!pages.data)
    return (
      <LoadError
        title="No se cargaron las historias"
        cause={pages.error?.message}
        onRetry={() => void pages.refetch()}
        isRetrying={pages.isFetching}
      />
    )
  if (rows.length === 0 && isFiltered)
    return (
      <NoResults
        query={search.q}
        hint="Revise la ortografía o busque por documento, teléfono, microchip o número de historia. El diagnóstico, el profesional y las fechas están en Filtros."
        onClear={() => onChange(search.q ? { q: '' } : noFilters)}
        action={offerPlaces(search).map(({ label, part }) => (
          <Button key={label} onClick={() => onChange(part)}>
            {label}
          </Button>
        ))}
      />
    )
  if (rows.length === 0)
    return (
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
    )
  return (
    <>
      {pages.data.pages[0]?.isSimilar ? <SimilarNote query={search.q} /> : null}
      <HistoryTable rows={rows} isRefreshing={pages.isPlaceholderData} choice={choice} />
      <MoreRowsInAddress pages={pages} shown={rows.length} failed="No se cargaron más historias" />
    </>
  )
}

function SortMenu({
  sort,
  onChange,
}: {
  sort: HistorySearch['sort']
  onChange: (sort: HistorySearch['sort']) => void
}) {
  return (
    <Menu position="bottom-end" shadow="md" width={200}>
      <Menu.Target>
        <button type="button" className="HistorySort" aria-label={`Ordenar: ${sortLabels[sort]}`}>
          {sortLabels[sort]}
          <IconArrowDown size={16} stroke={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={sort} onChange={(value) => onChange(value as HistorySearch['sort'])}>
          <Menu.RadioItem value="visit">{sortLabels.visit}</Menu.RadioItem>
          <Menu.RadioItem value="name">{sortLabels.name}</Menu.RadioItem>
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
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

function countWords(total: number, isFiltered: boolean): string {
  if (total >= TOTAL_CAP) return `Más de ${showNumber(TOTAL_CAP)} ${isFiltered ? 'encontradas' : 'mascotas'}`
  return isFiltered ? showCount(total, 'encontrada', 'encontradas') : showCount(total, 'mascota', 'mascotas')
}
