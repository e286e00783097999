import { IconPlus } from '@tabler/icons-react'
import { useSpeciesName } from '#web/catalogues/catalogues.data.ts'
import { writeSearch } from '#web/form/addressSearch.ts'
import { ListScreen } from '#web/form/ListScreen.tsx'
import { useAddress } from '#web/form/useAddress.ts'
import { useAddressSearch } from '#web/form/useAddressSearch.ts'
import { OwnerFilters } from '#web/owners/OwnerFilters.tsx'
import { OwnerModal } from '#web/owners/OwnerModal.tsx'
import { type OwnerSearch, useOwnerPages } from '#web/owners/owners.data.ts'
import { countFilters, readOwnerSearch, sortLabels, writeOwnerSearch } from '#web/owners/ownerSearch.ts'
import { useOwnerTable } from '#web/owners/useOwnerTable.tsx'
import { useMay } from '#web/professionals/profile.tsx'
import { Button, type ButtonTone } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { FilterChip } from '#web/ui/Filters.tsx'
import { useIsPhone } from '#web/ui/screenSizes.ts'
import { useShortcut } from '#web/ui/shortcuts.ts'
import '#web/owners/OwnersScreen.css'

const noFilters = { pets: 'any', speciesId: '', status: 'active' } as const

/** `/propietarios`: the search, the filters, the order and the open form are all in the address. */
export function OwnersScreen() {
  const [params, setParams] = useAddress()
  const [search, change] = useAddressSearch(readOwnerSearch, writeOwnerSearch)
  const pages = useOwnerPages(search)
  const table = useOwnerTable()
  const chips = useFilterChips(search, change)
  const isPhone = useIsPhone()
  const mayWrite = useMay('owners.write')
  const openForm = () => setParams((before) => writeSearch(before, { nuevo: '1' }))
  const closeForm = () => setParams((before) => writeSearch(before, { nuevo: '', dato: '' }), { replace: true })
  useShortcut('n', mayWrite ? openForm : undefined)
  const begin = (tone: ButtonTone) => (
    <Button tone={tone} icon={<IconPlus size={18} stroke={2} aria-hidden />} onClick={openForm}>
      {isPhone ? 'Nuevo' : 'Nuevo propietario'}
    </Button>
  )
  return (
    <>
      <ListScreen
        name="los propietarios"
        query={pages}
        header={{
          title: 'Propietarios',
          subtitle: { all: ['registrado', 'registrados'], found: ['encontrado', 'encontrados'] },
        }}
        search={{
          label: 'Buscar por nombre, documento, teléfono o mascota',
          shortLabel: 'Nombre, documento o mascota',
          value: search.q,
          onChange: (q, replace) => change({ q }, replace),
          hint: 'Revise la ortografía o busque por documento o teléfono.',
          // Who does not find somebody registers them again.
          elsewhere:
            search.status === 'active' ? (
              <Button onClick={() => change({ status: 'any' })}>Buscar también entre los inactivos</Button>
            ) : undefined,
        }}
        filters={{
          count: countFilters(search),
          onClear: () => change(noFilters),
          fields: <OwnerFilters search={search} onChange={change} />,
          chips,
        }}
        sort={{ value: search.sort, labels: sortLabels, onChange: (sort) => change({ sort }) }}
        begin={mayWrite ? begin : undefined}
        empty={(action) => (
          <EmptyState title="Aún no hay propietarios" action={action}>
            {mayWrite
              ? 'Registre el primer propietario y después sus mascotas.'
              : 'Aquí aparecen cuando alguien los registra.'}
          </EmptyState>
        )}
        table={table}
      />
      {mayWrite ? (
        <OwnerModal
          opened={params.get('nuevo') === '1'}
          typed={(params.get('dato') ?? '').slice(0, 100)}
          onClose={closeForm}
        />
      ) : null}
    </>
  )
}

function useFilterChips(search: OwnerSearch, onChange: (part: Partial<OwnerSearch>) => void): FilterChip[] {
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
