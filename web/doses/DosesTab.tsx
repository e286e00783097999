import type { ReactNode } from 'react'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { canRecord } from '#shared/pets/pets.rules.ts'
import { showDate } from '#shared/values/date.ts'
import { sentence } from '#shared/values/text.ts'
import type { DoseWord } from '#web/doses/doseWords.ts'
import { usePet } from '#web/pets/pets.data.ts'
import { useMay } from '#web/professionals/profile.tsx'
import { DueBadge } from '#web/protocols/DueBadge.tsx'
import { Button, type ButtonTone } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { type Column, DataTable, RowLink, TwoLines } from '#web/ui/DataTable.tsx'
import { EmptyState, LoadError } from '#web/ui/EmptyState.tsx'
import { ListSkeleton } from '#web/ui/ListSkeleton.tsx'
import { MoreRows } from '#web/ui/MoreRows.tsx'
import { StatusBadge, TintBadge } from '#web/ui/StatusBadge.tsx'
import { TabActions } from '#web/ui/TabActions.tsx'
import '#web/protocols/doses.css'

export const DOSES_PER_PAGE = 50

/** A dose as a line of its tab. */
export interface DoseLine {
  id: string
  /** What was given. */
  name: string
  detail: string
  to: string
  appliedOn: string
  nextOn: string | null
  isCurrent: boolean
  status: 'applied' | 'voided'
  signerName: string | null
  /** Where it was given, if not here. */
  place?: string | undefined
}

function state({ status, isCurrent, nextOn, place }: DoseLine) {
  return (
    <span className="DoseBadges">
      {status === 'voided' ? <StatusBadge status="voided" /> : null}
      {isCurrent && nextOn ? <DueBadge nextOn={nextOn} /> : null}
      {place ? <TintBadge>{place}</TintBadge> : null}
    </span>
  )
}

const columnsOf = (head: string): Column<DoseLine>[] => [
  { key: 'date', head: 'Aplicada', width: '110px', cell: ({ appliedOn }) => showDate(appliedOn) },
  {
    key: 'name',
    head,
    cell: ({ to, name, detail }) => <TwoLines first={<RowLink to={to}>{name}</RowLink>} second={detail} />,
  },
  { key: 'signer', head: 'Firmó', width: '22%', cell: ({ signerName }) => signerName ?? '–' },
  {
    key: 'next',
    head: 'Próxima',
    width: '110px',
    cell: ({ nextOn, isCurrent }) => (isCurrent && nextOn ? showDate(nextOn) : '–'),
  },
  { key: 'state', head: 'Estado', width: '150px', cell: state },
]

interface DosesTabProps<Dose> {
  word: DoseWord
  petId: string
  list: UseInfiniteQueryResult<InfiniteData<{ items: Dose[]; total: number }>>
  /** The head of the column of what was given. */
  head: string
  line: (dose: Dose) => DoseLine
  /** What can be printed of them. */
  papers?: ReactNode
}

/** The doses of a pet, the newest first. */
export function DosesTab<Dose>({ word, petId, list, head, line, papers }: DosesTabProps<Dose>) {
  const mayWrite = useMay('vaccines.write')
  // In hand already: the frame around the tab read it.
  const pet = usePet(petId).data
  const isOpen = pet !== undefined && !canRecord(pet)
  // The page has its own primary button: this one is it only where nothing else is to be done.
  const add = (tone: ButtonTone) =>
    mayWrite && isOpen ? (
      <Button tone={tone} to={word.newPage(petId)} icon={<IconPlus size={18} stroke={2} aria-hidden />}>
        {`Registrar ${word.one}`}
      </Button>
    ) : undefined
  const actions = (
    <TabActions isComing={list.isPending}>
      {papers}
      {add('default')}
    </TabActions>
  )
  if (list.isPending)
    return (
      <>
        {actions}
        <Card flush>
          <ListSkeleton label={`Cargando las ${word.many}`} />
        </Card>
      </>
    )
  if (!list.data)
    return (
      <Card>
        <LoadError
          title={`No se cargaron las ${word.many}`}
          cause={list.error?.message}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      </Card>
    )
  const rows = list.data.pages.flatMap((page) => page.items.map(line))
  if (rows.length === 0) {
    const first = add('primary')
    return (
      <Card>
        <EmptyState title={`Aún no hay ${word.many}`} illustration="clipboard" action={first}>
          {!isOpen
            ? `La mascota falleció sin ${word.many} registradas en esta clínica.`
            : first && `Registre la primera ${word.one} de ${pet.name} y Huella le avisará cuando toque ${word.next}.`}
        </EmptyState>
      </Card>
    )
  }
  return (
    <>
      {actions}
      <Card flush>
        <DataTable
          label={sentence(word.many)}
          rows={rows}
          rowKey={({ id }) => id}
          columns={columnsOf(head)}
          isFixed
          phoneRow={(row) => ({
            title: <RowLink to={row.to}>{row.name}</RowLink>,
            lines: [
              state(row),
              `Aplicada el ${showDate(row.appliedOn)}`,
              ...(row.isCurrent && row.nextOn ? [`Próxima ${showDate(row.nextOn)}`] : []),
            ],
          })}
        />
        <MoreRows pages={list} shown={rows.length} failed={`No se cargaron más ${word.many}`} />
      </Card>
    </>
  )
}
