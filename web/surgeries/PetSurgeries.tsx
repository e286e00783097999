import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { type SurgeryRow, surgeryStatuses } from '#shared/surgeries/surgeries.contract.ts'
import { surgeryStatusLabels } from '#shared/surgeries/surgeryStates.words.ts'
import { showDate, showTime } from '#shared/values/date.ts'
import { paths } from '#web/nav/paths.ts'
import { readChoice, writeSearch } from '#web/form/addressSearch.ts'
import { SelectField } from '#web/form/TextFields.tsx'
import { useAddressSearch } from '#web/form/useAddressSearch.ts'
import { PetRecords } from '#web/pets/PetRecords.tsx'
import { usePetSurgeries } from '#web/surgeries/petSurgeries.data.ts'
import { SurgeryBadge } from '#web/surgeries/SurgeryBadge.tsx'
import { type Column, TwoLines } from '#web/ui/DataTable.tsx'

const namesOf = ({ procedures }: SurgeryRow) => procedures.join(', ') || 'Sin procedimientos'

const columns = (link: (row: SurgeryRow) => ReactNode): Column<SurgeryRow>[] => [
  {
    key: 'date',
    head: 'Fecha',
    width: '130px',
    cell: (row) => <TwoLines first={showDate(row.scheduledAt)} second={showTime(row.scheduledAt)} />,
  },
  {
    key: 'procedures',
    head: 'Procedimientos',
    cell: (row) => <TwoLines first={link(row)} second={row.diagnosis ?? ''} />,
  },
  { key: 'surgeon', head: 'Cirujano', width: '22%', cell: ({ surgeonName }) => surgeonName },
  { key: 'status', head: 'Estado', width: '150px', cell: ({ status }) => <SurgeryBadge status={status} /> },
]

const readSearch = (params: URLSearchParams) => ({ status: readChoice(params, 'estado', surgeryStatuses) })
const writeSurgerySearch = (params: URLSearchParams, { status }: ReturnType<typeof readSearch>) =>
  writeSearch(params, { estado: status })

/** `/mascotas/{id}/consultas?ver=cirugias` */
export function PetSurgeries() {
  const { petId = '' } = useParams()
  const [{ status }, change] = useAddressSearch(readSearch, writeSurgerySearch, true)
  return (
    <PetRecords
      name="las cirugías"
      kind="surgery"
      add="Programar cirugía"
      query={usePetSurgeries(petId, status)}
      filters={{ count: status ? 1 : 0, onClear: () => change({ status: '' }) }}
      bar={
        <SelectField
          label="Estado"
          value={status}
          emptyLabel="Todos los estados"
          options={surgeryStatuses.map((value) => ({ value, label: surgeryStatusLabels[value] }))}
          onChange={(next) => change({ status: next })}
        />
      }
      empty="Cada cirugía queda aquí, con su hoja de anestesia y quien operó."
      to={({ id }) => paths.surgery(id)}
      title={namesOf}
      columns={columns}
      lines={(row) => [
        <SurgeryBadge key="state" status={row.status} />,
        `${showDate(row.scheduledAt)}, ${showTime(row.scheduledAt)} · ${row.surgeonName}`,
      ]}
    />
  )
}
