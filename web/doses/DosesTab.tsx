import type { ReactNode } from 'react'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { canRecord } from '#shared/pets/pets.rules.ts'
import { showDate } from '#shared/values/date.ts'
import { sentence } from '#shared/values/text.ts'
import type { DoseWord } from '#web/doses/doseWords.ts'
import { ListScreen } from '#web/form/ListScreen.tsx'
import { usePet } from '#web/pets/pets.data.ts'
import { useMay } from '#web/professionals/profile.tsx'
import { DueBadge } from '#web/protocols/DueBadge.tsx'
import { Button, type ButtonTone } from '#web/ui/Button.tsx'
import { type Column, RowLink, TwoLines } from '#web/ui/DataTable.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { StatusBadge, TintBadge } from '#web/ui/StatusBadge.tsx'
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
  /** Given too young or too soon. */
  early: string | null
  /** It, or another before it, counts. */
  covers: boolean
  /** Where it was given, if not here. */
  place?: string | undefined
}

function state({ kind }: DoseWord, { status, isCurrent, nextOn, place, early, covers }: DoseLine) {
  return (
    <span className="DoseBadges">
      {status === 'voided' ? <StatusBadge status="voided" /> : null}
      {early === null ? null : <TintBadge tint="amber">No cuenta</TintBadge>}
      {isCurrent && nextOn ? <DueBadge nextOn={nextOn} kind={kind} repeats={early !== null && !covers} /> : null}
      {place ? <TintBadge>{place}</TintBadge> : null}
    </span>
  )
}

const columnsOf = (word: DoseWord, head: string): Column<DoseLine>[] => [
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
  { key: 'state', head: 'Estado', width: '196px', cell: (dose) => state(word, dose) },
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
  const begin = (tone: ButtonTone) => (
    <Button tone={tone} to={word.newPage(petId)} icon={<IconPlus size={18} stroke={2} aria-hidden />}>
      {`Registrar ${word.one}`}
    </Button>
  )
  return (
    <ListScreen
      name={`las ${word.many}`}
      query={list}
      actions={list.data?.pages[0]?.total ? papers : undefined}
      begin={mayWrite && isOpen ? begin : undefined}
      empty={(action) => (
        <EmptyState title={`Aún no hay ${word.many}`} illustration="clipboard" action={action}>
          {!isOpen
            ? `La mascota falleció sin ${word.many} registradas en esta clínica.`
            : action && `Registre la primera ${word.one} de ${pet.name} y Huella le avisará cuando toque ${word.next}.`}
        </EmptyState>
      )}
      table={{
        label: sentence(word.many),
        rowKey: (dose) => line(dose).id,
        columns: columnsOf(word, head).map((column) => ({ ...column, cell: (dose: Dose) => column.cell(line(dose)) })),
        phoneRow: (dose) => {
          const row = line(dose)
          return {
            title: <RowLink to={row.to}>{row.name}</RowLink>,
            lines: [
              state(word, row),
              `Aplicada el ${showDate(row.appliedOn)}`,
              ...(row.isCurrent && row.nextOn ? [`Próxima ${showDate(row.nextOn)}`] : []),
            ],
          }
        },
      }}
    />
  )
}
