import { useParams } from 'react-router'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { IconPlus, IconPrinter } from '@tabler/icons-react'
import { pets } from '#shared/pets/pets.contract.ts'
import { canRecord } from '#shared/pets/pets.rules.ts'
import { type Vaccine, vaccines } from '#shared/vaccines/vaccines.contract.ts'
import { showDate } from '#shared/values/date.ts'
import { paths } from '#web/app/paths.ts'
import { addressOf, call } from '#web/http/call.ts'
import { queryKey, queryOf } from '#web/http/query.ts'
import { useMay } from '#web/professionals/profile.tsx'
import { DueBadge } from '#web/protocols/DueBadge.tsx'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { type Column, DataTable, RowLink, TwoLines } from '#web/ui/DataTable.tsx'
import { EmptyState, LoadError } from '#web/ui/EmptyState.tsx'
import { ListSkeleton } from '#web/ui/ListSkeleton.tsx'
import { PagerFooter } from '#web/ui/PagerFooter.tsx'
import { printPaper } from '#web/ui/printPaper.ts'
import { StatusBadge, TintBadge } from '#web/ui/StatusBadge.tsx'
import { toastError } from '#web/ui/toasts.ts'
import '#web/protocols/doses.css'

const PER_PAGE = 50

function state(vaccine: Vaccine) {
  return (
    <span className="DoseBadges">
      {vaccine.status === 'voided' ? <StatusBadge status="voided" /> : null}
      {vaccine.isCurrent && vaccine.nextOn ? <DueBadge nextOn={vaccine.nextOn} /> : null}
      {vaccine.origin === 'elsewhere' ? <TintBadge>Otra clínica</TintBadge> : null}
    </span>
  )
}

function next({ nextOn, isCurrent }: Vaccine): string {
  return isCurrent && nextOn ? showDate(nextOn) : '–'
}

const columns: Column<Vaccine>[] = [
  { key: 'date', head: 'Aplicada', width: '110px', cell: (vaccine) => showDate(vaccine.appliedOn) },
  {
    key: 'name',
    head: 'Vacuna',
    cell: (vaccine) => (
      <TwoLines
        first={<RowLink to={paths.editVaccine(vaccine.id)}>{vaccine.name}</RowLink>}
        second={[vaccine.product, vaccine.batch && `lote ${vaccine.batch}`].filter(Boolean).join(' · ')}
      />
    ),
  },
  { key: 'signer', head: 'Firmó', width: '22%', cell: (vaccine) => vaccine.signerName ?? '–' },
  { key: 'next', head: 'Próxima', width: '110px', cell: next },
  { key: 'state', head: 'Estado', width: '150px', cell: state },
]

function print(url: string): void {
  printPaper(url).catch((error: Error) => toastError('No se imprimió', error.message))
}

/** `/mascotas/{id}/vacunas` */
export function VaccinesTab() {
  const { petId = '' } = useParams()
  const mayWrite = useMay('vaccines.write')
  const mayCertify = useMay('vaccines.certify')
  const list = useInfiniteQuery({
    queryKey: [...queryKey(vaccines.listOfPet), { petId }, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(vaccines.listOfPet, { petId, page: pageParam, pageSize: PER_PAGE }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.page * last.pageSize < last.total ? last.page + 1 : undefined),
  })
  // In hand already: the frame around the tab read it.
  const pet = useQuery(queryOf(pets.get, { petId })).data
  if (list.isPending)
    return (
      <Card flush>
        <ListSkeleton label="Cargando las vacunas" />
      </Card>
    )
  if (!list.data)
    return (
      <Card>
        <LoadError
          title="No se cargaron las vacunas"
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
      <Button tone="primary" to={paths.newVaccine(petId)} icon={<IconPlus size={18} stroke={2} aria-hidden />}>
        Registrar vacuna
      </Button>
    ) : undefined
  if (rows.length === 0)
    return (
      <Card>
        <EmptyState title="Aún no hay vacunas" illustration="clipboard" action={add}>
          {pet && isOpen
            ? `Registre la primera vacuna de ${pet.name} y Huella le avisará cuando toque el refuerzo.`
            : 'La mascota falleció sin vacunas registradas en esta clínica.'}
        </EmptyState>
      </Card>
    )
  return (
    <>
      <div className="DoseTab-head">
        <Button
          icon={<IconPrinter size={18} stroke={1.75} aria-hidden />}
          onClick={() => print(addressOf(vaccines.card, { petId, form: 'html' }))}
        >
          Imprimir carné
        </Button>
        <ActionMenu
          label="Más papeles de vacunación"
          tone="default"
          actions={[
            { label: 'Carné en PDF', onClick: () => open(addressOf(vaccines.card, { petId, form: 'pdf' })) },
            ...(mayCertify
              ? [
                  {
                    label: 'Imprimir certificado',
                    onClick: () => print(addressOf(vaccines.certificate, { petId, form: 'html' })),
                  },
                  {
                    label: 'Certificado en PDF',
                    onClick: () => open(addressOf(vaccines.certificate, { petId, form: 'pdf' })),
                  },
                ]
              : []),
          ]}
        />
        {add}
      </div>
      <Card flush>
        <DataTable
          label="Vacunas"
          rows={rows}
          rowKey={(vaccine) => vaccine.id}
          columns={columns}
          isFixed
          phoneRow={(vaccine) => ({
            title: <RowLink to={paths.editVaccine(vaccine.id)}>{vaccine.name}</RowLink>,
            lines: [
              state(vaccine),
              `Aplicada el ${showDate(vaccine.appliedOn)}`,
              ...(vaccine.isCurrent && vaccine.nextOn ? [`Próxima ${showDate(vaccine.nextOn)}`] : []),
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
