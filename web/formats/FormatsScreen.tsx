import { SegmentedControl } from '@mantine/core'
import { IconLayoutNavbar, IconPlus } from '@tabler/icons-react'
import type { FormatRow } from '#shared/formats/formats.contract.ts'
import { purposeLabels } from '#shared/formats/formats.words.ts'
import { showRelativeDay } from '#shared/values/date.ts'
import { readText, writeSearch } from '#web/form/addressSearch.ts'
import { ListScreen } from '#web/form/ListScreen.tsx'
import { useAddressSearch } from '#web/form/useAddressSearch.ts'
import { ActButton } from '#web/acts/ActButton.tsx'
import { addModels } from '#web/formats/formats.acts.ts'
import { FormatActions } from '#web/formats/FormatActions.tsx'
import { useFormatPages } from '#web/formats/formats.data.ts'
import { paths } from '#web/nav/paths.ts'
import { useMay } from '#web/professionals/profile.tsx'
import { Button } from '#web/ui/Button.tsx'
import { type Column, RowLink, TwoLines } from '#web/ui/DataTable.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { TintBadge } from '#web/ui/StatusBadge.tsx'

type State = 'active' | 'archived'

const readSearch = (params: URLSearchParams) => ({
  q: readText(params, 'buscar', 80),
  state: (params.get('ver') === 'archivados' ? 'archived' : 'active') as State,
})

const writeFormatSearch = (params: URLSearchParams, { q, state }: ReturnType<typeof readSearch>) =>
  writeSearch(params, { buscar: q, ver: state === 'archived' ? 'archivados' : '' })

/** `/formatos`: the templates of the clinic. */
export function FormatsScreen() {
  const [search, change] = useAddressSearch(readSearch, writeFormatSearch)
  const pages = useFormatPages(search)
  const mayWrite = useMay('formats.write')
  const mayDesign = useMay('clinic.write')
  const actions = (row: FormatRow) => <FormatActions row={row} />
  return (
    <ListScreen
      name="las plantillas"
      query={pages}
      header={{
        title: 'Formatos',
        subtitle: { all: ['plantilla', 'plantillas'], found: ['encontrada', 'encontradas'] },
        actions: (
          <>
            {mayDesign ? (
              <Button icon={<IconLayoutNavbar size={18} stroke={1.75} aria-hidden />} to={paths.letterhead()}>
                Encabezado
              </Button>
            ) : null}
            {mayWrite ? (
              <>
                <ActButton does={addModels} of={undefined} size="normal" />
                <Button tone="primary" icon={<IconPlus size={18} stroke={2} aria-hidden />} to={paths.newFormat()}>
                  Nueva plantilla
                </Button>
              </>
            ) : null}
          </>
        ),
      }}
      search={{
        label: 'Buscar por nombre',
        value: search.q,
        onChange: (q, replace) => change({ q }, replace),
      }}
      bar={
        <SegmentedControl
          aria-label="Qué plantillas ver"
          value={search.state}
          onChange={(state) => change({ state: state as State })}
          data={[
            { value: 'active', label: 'En uso' },
            { value: 'archived', label: 'Archivadas' },
          ]}
        />
      }
      empty={() =>
        search.state === 'archived' ? (
          <EmptyState title="Ninguna plantilla archivada" illustration="clipboard">
            Los formatos hechos con una plantilla archivada se conservan.
          </EmptyState>
        ) : (
          <EmptyState title="Aún no hay plantillas" illustration="clipboard">
            {mayWrite
              ? 'Empiece con «Agregar modelos»: once consentimientos y certificados para revisar.'
              : 'El administrador de la clínica las crea.'}
          </EmptyState>
        )
      }
      table={{
        label: 'Plantillas',
        rowKey: ({ id }) => id,
        columns,
        ...(mayWrite ? { actions } : {}),
        phoneRow: (row) => ({
          title: <RowLink to={paths.format(row.id)}>{row.title}</RowLink>,
          lines: [purposeOf(row), <Mark key="mark" row={row} />].filter(Boolean),
          ...(mayWrite ? { trailing: actions(row) } : {}),
        }),
      }}
    />
  )
}

/** What its name does not say already. */
const purposeOf = ({ title, purpose }: FormatRow) =>
  title === purposeLabels[purpose] ? undefined : purposeLabels[purpose]

function Mark({ row }: { row: FormatRow }) {
  if (row.needsReview)
    return (
      <TwoLines first={<TintBadge tint="amber">Modelo</TintBadge>} second="Su clínica debe revisarlo antes de usarlo" />
    )
  return row.isSignable ? 'Con firma' : 'Sin firma'
}

const columns: Column<FormatRow>[] = [
  {
    key: 'title',
    head: 'Plantilla',
    cell: (row) => (
      <TwoLines first={<RowLink to={paths.format(row.id)}>{row.title}</RowLink>} second={purposeOf(row)} />
    ),
  },
  { key: 'signable', head: 'Estado', width: '300px', cell: (row) => <Mark row={row} /> },
  {
    key: 'updated',
    head: 'Cambió',
    width: '170px',
    cell: (row) => <TwoLines first={showRelativeDay(row.updatedAt, new Date())} second={`Versión ${row.latest}`} />,
  },
]
