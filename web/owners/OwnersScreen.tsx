import { Menu } from '@mantine/core'
import { IconArrowDown, IconPlus } from '@tabler/icons-react'
import { TOTAL_CAP } from '#shared/http/paging.ts'
import { ownerSorts } from '#shared/owners/owners.contract.ts'
import { showCount, showNumber } from '#shared/values/number.ts'
import { useSpeciesName } from '#web/catalogues/catalogues.data.ts'
import { writeSearch } from '#web/form/addressSearch.ts'
import { useAddress } from '#web/form/useAddress.ts'
import { useAddressSearch } from '#web/form/useAddressSearch.ts'
import { OwnerFilters } from '#web/owners/OwnerFilters.tsx'
import { OwnerModal } from '#web/owners/OwnerModal.tsx'
import { type OwnerSearch, useOwnerPages } from '#web/owners/owners.data.ts'
import { countFilters, readOwnerSearch, sortLabels, writeOwnerSearch } from '#web/owners/ownerSearch.ts'
import { OwnerTable } from '#web/owners/OwnerTable.tsx'
import { useMay } from '#web/professionals/profile.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState, LoadError, NoResults } from '#web/ui/EmptyState.tsx'
import { FilterButton, FilterChips, Toolbar } from '#web/ui/Filters.tsx'
import { ListSkeleton } from '#web/ui/ListSkeleton.tsx'
import { MoreRowsInAddress } from '#web/ui/MoreRows.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { useIsPhone } from '#web/ui/screenSizes.ts'
import { useShortcut } from '#web/ui/shortcuts.ts'
import { SimilarNote } from '#web/ui/SimilarNote.tsx'
import '#web/owners/OwnersScreen.css'

const noFilters = { pets: 'any', speciesId: '', status: 'active' } as const

/** `/propietarios`: the search, the filters, the order and the open form are all in the address. */
export function OwnersScreen() {
  const [params, setParams] = useAddress()
  const [search, change] = useAddressSearch(readOwnerSearch, writeOwnerSearch)
  const isPhone = useIsPhone()
  const mayWrite = useMay('owners.write')
  const pages = useOwnerPages(search)
  const first = pages.data?.pages[0]
  const isFiltered = search.q !== '' || countFilters(search) > 0

  const openForm = () => setParams((before) => writeSearch(before, { nuevo: '1' }))
  const closeForm = () => setParams((before) => writeSearch(before, { nuevo: '' }), { replace: true })

  useShortcut('n', mayWrite ? openForm : undefined)

  const newOwner = mayWrite ? (
    <Button tone="primary" icon={<IconPlus size={18} stroke={2} aria-hidden />} onClick={openForm}>
      {isPhone ? 'Nuevo' : 'Nuevo propietario'}
    </Button>
  ) : undefined

  return (
    <>
      <PageHeader
        title="Propietarios"
        subtitle={first ? countWords(first.total, isFiltered) : ' '}
        actions={newOwner}
      />
      <Toolbar end={isPhone ? undefined : <SortMenu sort={search.sort} onChange={(sort) => change({ sort })} />}>
        <SearchBox
          label="Buscar por nombre, documento, teléfono o mascota"
          shortLabel="Nombre, documento o mascota"
          value={search.q}
          onChange={(q) => change({ q }, true)}
          isBusy={pages.isPlaceholderData}
          found={first && { count: first.total, isMore: first.total >= TOTAL_CAP }}
        />
        <FilterButton count={countFilters(search)} onClear={() => change(noFilters)}>
          <OwnerFilters search={search} onChange={change} withSort={isPhone} />
        </FilterButton>
        <FilterChips chips={useFilterChips(search, change)} />
      </Toolbar>
      <Card flush>
        <OwnerPages pages={pages} search={search} isFiltered={isFiltered} newOwner={newOwner} onChange={change} />
      </Card>
      {mayWrite ? <OwnerModal opened={params.get('nuevo') === '1'} onClose={closeForm} /> : null}
    </>
  )
}

interface OwnerPagesProps {
  pages: ReturnType<typeof useOwnerPages>
  search: OwnerSearch
  isFiltered: boolean
  newOwner: React.ReactNode
  onChange: (part: Partial<OwnerSearch>) => void
}

/** The rows, or what stands in their place. */
function OwnerPages({ pages, search, isFiltered, newOwner, onChange }: OwnerPagesProps) {
  if (pages.isPending) return <ListSkeleton label="Cargando los propietarios" />
  if (!pages.data)
    return (
      <LoadError
        title="No se cargaron los propietarios"
        cause={pages.error?.message}
        onRetry={() => void pages.refetch()}
        isRetrying={pages.isFetching}
      />
    )
  const rows = pages.data.pages.flatMap((page) => page.items)
  if (rows.length === 0 && isFiltered)
    return (
      <NoResults
        query={search.q}
        hint="Revise la ortografía o busque por documento o teléfono."
        onClear={() => onChange(search.q ? { q: '' } : noFilters)}
        action={
          // Who does not find somebody registers them again.
          search.q && search.status === 'active' ? (
            <Button onClick={() => onChange({ status: 'any' })}>Buscar también entre los inactivos</Button>
          ) : undefined
        }
      />
    )
  if (rows.length === 0)
    return (
      <EmptyState title="Aún no hay propietarios" action={newOwner}>
        {newOwner
          ? 'Registre el primer propietario y después sus mascotas.'
          : 'Aquí aparecen cuando alguien los registra.'}
      </EmptyState>
    )
  return (
    <>
      {pages.data.pages[0]?.isSimilar ? <SimilarNote query={search.q} /> : null}
      <OwnerTable rows={rows} isRefreshing={pages.isPlaceholderData} />
      <MoreRowsInAddress pages={pages} shown={rows.length} failed="No se cargaron más propietarios" />
    </>
  )
}

function SortMenu({ sort, onChange }: { sort: OwnerSearch['sort']; onChange: (sort: OwnerSearch['sort']) => void }) {
  return (
    <Menu position="bottom-end" shadow="md" width={200}>
      <Menu.Target>
        <button type="button" className="OwnerSort" aria-label={`Ordenar: ${sortLabels[sort]}`}>
          {sortLabels[sort]}
          <IconArrowDown size={16} stroke={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={sort} onChange={(value) => onChange(value as OwnerSearch['sort'])}>
          {ownerSorts.map((choice) => (
            <Menu.RadioItem key={choice} value={choice}>
              {sortLabels[choice]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}

function useFilterChips(search: OwnerSearch, onChange: (part: Partial<OwnerSearch>) => void) {
  const speciesName = useSpeciesName()
  const chip = (key: 'pets' | 'speciesId' | 'status', label: string) => ({
    key,
    label,
    onRemove: () => onChange({ [key]: noFilters[key] }),
  })
  return [
    ...(search.pets === 'active' ? [chip('pets', 'Con mascotas activas')] : []),
    ...(search.pets === 'none' ? [chip('pets', 'Sin mascotas')] : []),
    ...(search.speciesId ? [chip('speciesId', `Con ${speciesName(search.speciesId).toLowerCase()}`)] : []),
    ...(search.status === 'inactive' ? [chip('status', 'Inactivos')] : []),
    ...(search.status === 'any' ? [chip('status', 'Activos e inactivos')] : []),
  ]
}

function countWords(total: number, isFiltered: boolean): string {
  if (total >= TOTAL_CAP) return `Más de ${showNumber(TOTAL_CAP)} ${isFiltered ? 'encontrados' : 'registrados'}`
  return isFiltered ? showCount(total, 'encontrado', 'encontrados') : showCount(total, 'registrado', 'registrados')
}
