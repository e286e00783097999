import { useState } from 'react'
import { useParams } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import type { IssuedRow } from '#shared/issuedFormats/issuedFormats.contract.ts'
import { pets } from '#shared/pets/pets.contract.ts'
import { showDate, showTime } from '#shared/values/date.ts'
import { readId } from '#web/form/addressSearch.ts'
import { ListScreen } from '#web/form/ListScreen.tsx'
import { useAddress } from '#web/form/useAddress.ts'
import { queryOf } from '#web/http/query.ts'
import { IssuedBadge } from '#web/issuedFormats/IssuedBadge.tsx'
import { useIssuedPages } from '#web/issuedFormats/issuedFormats.data.ts'
import { IssuedView } from '#web/issuedFormats/IssuedView.tsx'
import { IssueModal } from '#web/issuedFormats/IssueModal.tsx'
import { paths } from '#web/nav/paths.ts'
import { useMay } from '#web/professionals/profile.tsx'
import { Button, type ButtonTone } from '#web/ui/Button.tsx'
import { type Column, RowLink, TwoLines } from '#web/ui/DataTable.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

/** `/mascotas/{id}/formatos`: what was issued for the animal, or one of them, open. */
export function IssuedTab() {
  const { petId = '' } = useParams()
  const [params] = useAddress()
  const openId = readId(params, 'formato')
  return openId ? <IssuedView key={openId} petId={petId} issuedFormatId={openId} /> : <IssuedList petId={petId} />
}

function IssuedList({ petId }: { petId: string }) {
  const pages = useIssuedPages(petId)
  // In hand already: the frame around the tab read it.
  const pet = useQuery(queryOf(pets.get, { petId })).data
  const mayIssue = useMay('formats.issue')
  const [isNew, setNew] = useState(false)
  const begin = (tone: ButtonTone) => (
    <Button
      tone={tone}
      icon={<IconPlus size={18} stroke={2} aria-hidden />}
      aria-haspopup="dialog"
      onClick={() => setNew(true)}
    >
      Nuevo formato
    </Button>
  )
  return (
    <>
      <ListScreen
        name="los formatos"
        query={pages}
        begin={mayIssue && pet ? begin : undefined}
        empty={(action) => (
          <EmptyState title="Aún no hay formatos" illustration="clipboard" action={action}>
            Aquí quedan los consentimientos y certificados de {pet?.name ?? 'la mascota'}.
          </EmptyState>
        )}
        table={{
          label: 'Formatos',
          rowKey: ({ id }) => id,
          columns: columnsOf(petId),
          phoneRow: (row) => ({
            title: <RowLink to={paths.pet(petId).format(row.id)}>{row.title}</RowLink>,
            lines: [
              <IssuedBadge key="state" {...row} />,
              [showDate(row.createdAt), row.professionalName].filter(Boolean).join(' · '),
            ],
          }),
        }}
      />
      {isNew && pet ? <IssueModal pet={pet} onClose={() => setNew(false)} /> : null}
    </>
  )
}

const signaturesOf = ({ signed, signers }: IssuedRow) => (signers > 0 ? `${signed} de ${signers} firmas` : undefined)

function columnsOf(petId: string): Column<IssuedRow>[] {
  return [
    {
      key: 'date',
      head: 'Fecha',
      width: '130px',
      cell: (row) => <TwoLines first={showDate(row.createdAt)} second={showTime(row.createdAt)} />,
    },
    {
      key: 'title',
      head: 'Formato',
      cell: (row) => (
        <TwoLines
          first={<RowLink to={paths.pet(petId).format(row.id)}>{row.title}</RowLink>}
          second={row.professionalName ?? ''}
        />
      ),
    },
    {
      key: 'status',
      head: 'Estado',
      width: '180px',
      cell: (row) => <TwoLines first={<IssuedBadge {...row} />} second={signaturesOf(row)} />,
    },
  ]
}
