import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import type { WrittenDose } from '#shared/doses/doses.contract.ts'
import { canRecord } from '#shared/pets/pets.rules.ts'
import { showDate } from '#shared/values/date.ts'
import type { DoseWord } from '#web/doses/doseWord.ts'
import { PetRecords } from '#web/pets/PetRecords.tsx'
import { DueBadge } from '#web/protocols/DueBadge.tsx'
import { type Column, TwoLines } from '#web/ui/DataTable.tsx'
import { StatusBadge, TintBadge } from '#web/ui/StatusBadge.tsx'
import '#web/protocols/doses.css'

function state<Dose extends WrittenDose>({ kind, placeOf }: DoseWord<Dose>, dose: Dose) {
  const { status, isCurrent, nextOn, early, covers } = dose
  const place = dose.isImported ? 'Importada' : placeOf(dose)
  return (
    <span className="DoseBadges line wrap gap-6">
      {status === 'voided' ? <StatusBadge status="voided" /> : null}
      {early === null ? null : <TintBadge tint="amber">No cuenta</TintBadge>}
      {isCurrent && nextOn ? <DueBadge nextOn={nextOn} kind={kind} repeats={early !== null && !covers} /> : null}
      {place ? <TintBadge>{place}</TintBadge> : null}
    </span>
  )
}

const columnsOf = <Dose extends WrittenDose>(word: DoseWord<Dose>, link: (dose: Dose) => ReactNode): Column<Dose>[] => [
  { key: 'date', head: 'Aplicada', width: '110px', cell: ({ appliedOn }) => showDate(appliedOn) },
  {
    key: 'name',
    head: word.head,
    cell: (dose) => <TwoLines first={link(dose)} second={word.detailOf(dose)} />,
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

interface DosesTabProps<Dose extends WrittenDose> {
  word: DoseWord<Dose>
  /** What can be printed of them. */
  papers?: (petId: string) => ReactNode
}

/** The doses of a pet, the newest first. */
export function DosesTab<Dose extends WrittenDose>({ word, papers }: DosesTabProps<Dose>) {
  const { petId = '' } = useParams()
  const list = word.useList(petId)
  return (
    <PetRecords
      name={`las ${word.many}`}
      kind={word.kind}
      add={`Registrar ${word.one}`}
      query={list}
      actions={list.data?.pages[0]?.total ? papers?.(petId) : undefined}
      empty={(pet, mayAdd) =>
        canRecord(pet)
          ? `La mascota falleció sin ${word.many} registradas en esta clínica.`
          : mayAdd && `Registre la primera ${word.one} de ${pet.name} y Huella le avisará cuando toque ${word.next}.`
      }
      to={({ id }) => word.editPage(id)}
      title={word.nameOf}
      columns={(link) => columnsOf(word, link)}
      lines={(dose) => [
        state(word, dose),
        `Aplicada el ${showDate(dose.appliedOn)}`,
        ...(dose.isCurrent && dose.nextOn ? [`Próxima ${showDate(dose.nextOn)}`] : []),
      ]}
    />
  )
}
