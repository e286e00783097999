import { useParams } from 'react-router'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { pets } from '#shared/pets/pets.contract.ts'
import { canRecord } from '#shared/pets/pets.rules.ts'
import { type Deworming, dewormingKindNames, dewormings } from '#shared/dewormings/dewormings.contract.ts'
import { showDate } from '#shared/values/date.ts'
import { paths } from '#web/app/paths.ts'
import { call } from '#web/http/call.ts'
import { queryKey, queryOf } from '#web/http/query.ts'
import { useMay } from '#web/professionals/profile.tsx'
import { DueBadge } from '#web/protocols/DueBadge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { type Column, DataTable, RowLink, TwoLines } from '#web/ui/DataTable.tsx'
import { EmptyState, LoadError } from '#web/ui/EmptyState.tsx'
import { ListSkeleton } from '#web/ui/ListSkeleton.tsx'
import { PagerFooter } from '#web/ui/PagerFooter.tsx'
import { StatusBadge, TintBadge } from '#web/ui/StatusBadge.tsx'
import '#web/protocols/doses.css'

const PER_PAGE = 50

function state(deworming: Deworming) {
  return (
    <span className="DoseBadges">
      {deworming.status === 'voided' ? <StatusBadge status="voided" /> : null}
      {deworming.isCurrent && deworming.nextOn ? <DueBadge nextOn={deworming.nextOn} /> : null}
      {deworming.appliedBy === 'owner' ? <TintBadge>En casa</TintBadge> : null}
    </span>
  )
}

function next({ nextOn, isCurrent }: Deworming): string {
  return isCurrent && nextOn ? showDate(nextOn) : '–'
}

const columns: Column<Deworming>[] = [
  { key: 'date', head: 'Aplicada', width: '110px', cell: (deworming) => showDate(deworming.appliedOn) },
  {
    key: 'name',
    head: 'Producto',
    cell: (deworming) => (
      <TwoLines
        first={<RowLink to={paths.editDeworming(deworming.id)}>{deworming.product}</RowLink>}
        second={[dewormingKindNames[deworming.kind], deworming.dose].join(' · ')}
      />
    ),
  },
  { key: 'signer', head: 'Firmó', width: '22%', cell: (deworming) => deworming.signerName ?? '–' },
  { key: 'next', head: 'Próxima', width: '110px', cell: next },
  { key: 'state', head: 'Estado', width: '150px', cell: state },
]

/** `/mascotas/{id}/desparasitacion` */
export function DewormingsTab() {
  const { petId = '' } = useParams()
  const mayWrite = useMay('vaccines.write')
  const list = useInfiniteQuery({
    queryKey: [...queryKey(dewormings.listOfPet), { petId }, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(dewormings.listOfPet, { petId, page: pageParam, pageSize: PER_PAGE }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.page * last.pageSize < last.total ? last.page + 1 : undefined),
  })
  // In hand already: the frame around the tab read it.
  const pet = useQuery(queryOf(pets.get, { petId })).data
  if (list.isPending)
    return (
      <Card flush>
        <ListSkeleton label="Cargando las desparasitaciones" />
      </Card>
    )
  if (!list.data)
    return (
      <Card>
        <LoadError
          title="No se cargaron las desparasitaciones"
          cause={list.error?.message}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      </Card>
    )
  const rows = list.data.pages.flatMap((page) => page.items)
  const isOpen = pet !== undefined && !canRecord(pet)
  const add =
    mayWrite && isOpen ? (
      <Button tone="primary" to={paths.newDeworming(petId)} icon={<IconPlus size={18} stroke={2} aria-hidden />}>
        Registrar desparasitación
      </Button>
    ) : undefined
  if (rows.length === 0)
    return (
      <Card>
        <EmptyState title="Aún no hay desparasitaciones" illustration="clipboard" action={add}>
          {pet && isOpen
            ? `Registre la primera desparasitación de ${pet.name} y Huella le avisará cuando toque la siguiente.`
            : 'La mascota falleció sin desparasitaciones registradas en esta clínica.'}
        </EmptyState>
      </Card>
    )
  return (
    <>
      {add ? <div className="DoseTab-head">{add}</div> : null}
      <Card flush>
        <DataTable
          label="Desparasitaciones"
          rows={rows}
          rowKey={(deworming) => deworming.id}
          columns={columns}
          isFixed
          phoneRow={(deworming) => ({
            title: <RowLink to={paths.editDeworming(deworming.id)}>{deworming.product}</RowLink>,
            lines: [
              state(deworming),
              `Aplicada el ${showDate(deworming.appliedOn)}`,
              ...(deworming.isCurrent && deworming.nextOn ? [`Próxima ${showDate(deworming.nextOn)}`] : []),
            ],
          })}
        />
        <PagerFooter
          shown={rows.length}
          total={list.data.pages[0]?.total ?? rows.length}
          onMore={() => void list.fetchNextPage()}
          isLoadingMore={list.isFetchingNextPage}
        />
      </Card>
    </>
  )
}
