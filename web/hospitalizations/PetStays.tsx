import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import type { StayRow } from '#shared/hospitalizations/hospitalizations.contract.ts'
import { showDate, showTime } from '#shared/values/date.ts'
import { usePetStays } from '#web/hospitalizations/hospitalizations.data.ts'
import { StayBadge } from '#web/hospitalizations/StayBadge.tsx'
import { paths } from '#web/nav/paths.ts'
import { PetRecords } from '#web/pets/PetRecords.tsx'
import { type Column, TwoLines } from '#web/ui/DataTable.tsx'

const nameOf = ({ diagnosis, reason }: StayRow) => diagnosis ?? reason
const until = ({ dischargedAt }: StayRow) => (dischargedAt ? `hasta ${showDate(dischargedAt)}` : 'Sigue aquí')

const columns = (link: (row: StayRow) => ReactNode): Column<StayRow>[] => [
  {
    key: 'date',
    head: 'Ingreso',
    width: '150px',
    cell: (row) => <TwoLines first={`${showDate(row.admittedAt)}, ${showTime(row.admittedAt)}`} second={until(row)} />,
  },
  {
    key: 'diagnosis',
    head: 'Diagnóstico',
    cell: (row) => <TwoLines first={link(row)} second={row.diagnosis ? row.reason : ''} />,
  },
  { key: 'vet', head: 'Responsable', width: '22%', cell: ({ professionalName }) => professionalName },
  { key: 'status', head: 'Estado', width: '160px', cell: (row) => <StayBadge stay={row} /> },
]

/** `/mascotas/{id}/hospitalizaciones` */
export function PetStays() {
  const { petId = '' } = useParams()
  return (
    <PetRecords
      name="las hospitalizaciones"
      kind="hospitalization"
      add="Hospitalizar"
      query={usePetStays(petId)}
      empty="Cada una queda aquí con su plan, sus constantes y sus notas."
      to={({ id }) => paths.hospitalization(id).plan()}
      title={nameOf}
      columns={columns}
      lines={(row) => [<StayBadge key="state" stay={row} />, `${showDate(row.admittedAt)} · ${row.professionalName}`]}
    />
  )
}
