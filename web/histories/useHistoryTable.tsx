import type { HistoryRow } from '#shared/histories/histories.contract.ts'
import { listedAlerts, showHistoryNumber } from '#shared/pets/pets.rules.ts'
import { UNTITLED_VISIT } from '#shared/pets/pets.words.ts'
import { showPetAge } from '#shared/values/age.ts'
import { dayOf, showRelativeDay } from '#shared/values/date.ts'
import { showPhone } from '#shared/values/phone.ts'
import { paths } from '#web/nav/paths.ts'
import { useSpeciesName } from '#web/catalogues/catalogues.data.ts'
import type { ListTable } from '#web/form/ListScreen.tsx'
import { PetDueBadge } from '#web/protocols/DueBadge.tsx'
import { AlertMark } from '#web/ui/AlertMark.tsx'
import { type Column, NameCell, RowLink, TwoLines } from '#web/ui/DataTable.tsx'
import { PetPortrait } from '#web/ui/PetPortrait.tsx'
import type { RowChoice } from '#web/ui/RowChoice.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'

export function useHistoryTable(choice: RowChoice<HistoryRow> | undefined): ListTable<HistoryRow> {
  const speciesName = useSpeciesName()
  const kindOf = (row: HistoryRow): string => [speciesName(row.speciesId), row.breed].filter(Boolean).join(' · ')
  const ageOf = (row: HistoryRow): string => showPetAge(row, row.deceasedOn ?? dayOf(new Date()))
  const columns: Column<HistoryRow>[] = [
    {
      key: 'pet',
      head: 'Mascota',
      width: '31%',
      cell: (row) => (
        <NameCell
          leading={<Portrait row={row} size={36} />}
          to={paths.pet(row.petId).info()}
          name={<Name row={row} />}
          note={
            <span className="HistoryNote row gap-8">
              {showHistoryNumber(row.historyNumber)}
              <PetDueBadge pet={row} look="word" />
            </span>
          }
        />
      ),
    },
    { key: 'kind', head: 'Especie y raza', cell: (row) => <TwoLines first={kindOf(row)} second={ageOf(row)} /> },
    {
      key: 'owner',
      head: 'Propietario',
      width: '19%',
      cell: (row) => <TwoLines first={row.owner.name} second={showPhone(row.owner.phone)} />,
    },
    { key: 'visit', head: 'Última consulta', width: '26%', cell: (row) => <LastConsultation row={row} /> },
  ]
  return {
    label: 'Historias',
    rowKey: (row) => row.petId,
    choice,
    hasShortRows: true,
    columns,
    phoneRow: (row) => ({
      leading: <Portrait row={row} size={44} />,
      title: (
        <span className="HistoryTitle row apart gap-8">
          <RowLink to={paths.pet(row.petId).info()}>
            <Name row={row} />
          </RowLink>
          <PetDueBadge pet={row} look="word" />
        </span>
      ),
      // The end of a line is what is cut: the breed, before the owner's name.
      lines: [`${row.owner.name} · ${kindOf(row)}`, phoneVisit(row)],
    }),
  }
}

function Portrait({ row, size }: { row: HistoryRow; size: number }) {
  return (
    <PetPortrait
      species={row.speciesId}
      seed={row.petId}
      photo={row.photo}
      isDeceased={row.status === 'deceased'}
      size={size}
    />
  )
}

function Name({ row }: { row: HistoryRow }) {
  return (
    <span className="HistoryName inline gap-6">
      <span>{row.name}</span>
      <AlertMark alerts={listedAlerts(row)} />
      {row.status === 'deceased' ? <StatusBadge status="deceased" /> : null}
    </span>
  )
}

function LastConsultation({ row }: { row: HistoryRow }) {
  const { consultation } = row
  if (!consultation) return <span className="quiet">Sin consultas</span>
  const when = showRelativeDay(consultation.startedAt, new Date())
  return (
    <TwoLines
      first={consultation.title ?? UNTITLED_VISIT}
      second={`${when}${stateWords(consultation.status)} · ${consultation.professionalName}`}
    />
  )
}

function phoneVisit(row: HistoryRow): string {
  const { consultation } = row
  if (!consultation) return 'Sin consultas'
  const title = consultation.title ?? UNTITLED_VISIT
  return `${showRelativeDay(consultation.startedAt, new Date())}${stateWords(consultation.status)} · ${title}`
}

/** Signed is what is expected of a consultation: only the others are said. */
function stateWords(status: string): string {
  if (status === 'draft') return ' · borrador'
  if (status === 'awaitingResults') return ' · pendiente de resultados'
  return status === 'voided' ? ' · anulada' : ''
}
