import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import type { IssuedRow } from '#shared/issuedFormats/issuedFormats.contract.ts'
import { showDate, showTime } from '#shared/values/date.ts'
import { readId } from '#web/form/addressSearch.ts'
import { useAddress } from '#web/form/useAddress.ts'
import { IssuedBadge } from '#web/issuedFormats/IssuedBadge.tsx'
import { useIssuedPages } from '#web/issuedFormats/issuedFormats.data.ts'
import { IssuedView } from '#web/issuedFormats/IssuedView.tsx'
import { paths } from '#web/nav/paths.ts'
import { PetRecords } from '#web/pets/PetRecords.tsx'
import { type Column, TwoLines } from '#web/ui/DataTable.tsx'

/** `/mascotas/{id}/formatos`: what was issued for the animal, or one of them, open. */
export function IssuedTab() {
  const { petId = '' } = useParams()
  const [params] = useAddress()
  const openId = readId(params, 'formato')
  return openId ? <IssuedView key={openId} petId={petId} issuedFormatId={openId} /> : <IssuedList petId={petId} />
}

const IssuedList = ({ petId }: { petId: string }) => (
  <PetRecords
    name="los formatos"
    kind="format"
    add="Nuevo formato"
    isOfDead
    query={useIssuedPages(petId)}
    empty={({ name }) => `Aquí quedan los consentimientos y certificados de ${name}.`}
    to={({ id }) => paths.pet(petId).format(id)}
    title={({ title }) => title}
    columns={columns}
    lines={(row) => [
      <IssuedBadge key="state" {...row} />,
      [showDate(row.createdAt), row.professionalName].filter(Boolean).join(' · '),
    ]}
  />
)

const signaturesOf = ({ signed, signers }: IssuedRow) => (signers > 0 ? `${signed} de ${signers} firmas` : undefined)

const columns = (link: (row: IssuedRow) => ReactNode): Column<IssuedRow>[] => [
  {
    key: 'date',
    head: 'Fecha',
    width: '130px',
    cell: (row) => <TwoLines first={showDate(row.createdAt)} second={showTime(row.createdAt)} />,
  },
  {
    key: 'title',
    head: 'Formato',
    cell: (row) => <TwoLines first={link(row)} second={row.professionalName ?? ''} />,
  },
  {
    key: 'status',
    head: 'Estado',
    width: '180px',
    cell: (row) => <TwoLines first={<IssuedBadge {...row} />} second={signaturesOf(row)} />,
  },
]
