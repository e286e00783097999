import { lazy, Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { pets } from '#shared/pets/pets.contract.ts'
import { canRecord } from '#shared/pets/pets.rules.ts'
import { type SurgeryRow, surgeryStatuses } from '#shared/surgeries/surgeries.contract.ts'
import { surgeryStatusLabels } from '#shared/surgeries/surgeries.words.ts'
import { showDate, showTime } from '#shared/values/date.ts'
import { paths } from '#web/nav/paths.ts'
import { readChoice, writeSearch } from '#web/form/addressSearch.ts'
import { ListScreen } from '#web/form/ListScreen.tsx'
import { SelectField } from '#web/form/TextFields.tsx'
import { useAddressSearch } from '#web/form/useAddressSearch.ts'
import { queryOf } from '#web/http/query.ts'
import { useMay } from '#web/professionals/profile.tsx'
import { usePetSurgeries } from '#web/surgeries/petSurgeries.data.ts'
import { SurgeryBadge } from '#web/surgeries/SurgeryBadge.tsx'
import { Button, type ButtonTone } from '#web/ui/Button.tsx'
import { type Column, RowLink, TwoLines } from '#web/ui/DataTable.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

/** The form comes when somebody programs one. */
const SurgeryModal = lazy(async () => ({ default: (await import('#web/surgeries/SurgeryModal.tsx')).SurgeryModal }))

const namesOf = ({ procedures }: SurgeryRow) => procedures.join(', ') || 'Sin procedimientos'

const columns: Column<SurgeryRow>[] = [
  {
    key: 'date',
    head: 'Fecha',
    width: '130px',
    cell: (row) => <TwoLines first={showDate(row.scheduledAt)} second={showTime(row.scheduledAt)} />,
  },
  {
    key: 'procedures',
    head: 'Procedimientos',
    cell: (row) => (
      <TwoLines first={<RowLink to={paths.surgery(row.id)}>{namesOf(row)}</RowLink>} second={row.diagnosis ?? ''} />
    ),
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
  const pages = usePetSurgeries(petId, status)
  // In hand already: the frame around the tab read it.
  const pet = useQuery(queryOf(pets.get, { petId })).data
  const mayWrite = useMay('surgeries.write')
  const [isNew, setNew] = useState(false)
  const begin = (tone: ButtonTone) => (
    <Button
      tone={tone}
      icon={<IconPlus size={18} stroke={2} aria-hidden />}
      aria-haspopup="dialog"
      onClick={() => setNew(true)}
    >
      Programar cirugía
    </Button>
  )
  return (
    <>
      <ListScreen
        name="las cirugías"
        query={pages}
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
        begin={mayWrite && pet && !canRecord(pet) ? begin : undefined}
        empty={(action) => (
          <EmptyState title="Aún no hay cirugías" illustration="clipboard" action={action}>
            Cada cirugía queda aquí, con su hoja de anestesia y quien operó.
          </EmptyState>
        )}
        table={{
          label: 'Cirugías',
          rowKey: ({ id }) => id,
          columns,
          phoneRow: (row) => ({
            title: <RowLink to={paths.surgery(row.id)}>{namesOf(row)}</RowLink>,
            lines: [
              <SurgeryBadge key="state" status={row.status} />,
              `${showDate(row.scheduledAt)}, ${showTime(row.scheduledAt)} · ${row.surgeonName}`,
            ],
          }),
        }}
      />
      {isNew && pet ? (
        <Suspense>
          <SurgeryModal pet={pet} onClose={() => setNew(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
