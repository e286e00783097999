import { serverNow } from '#web/http/clock.ts'
import type { ReactNode } from 'react'
import { IconCalendarPlus } from '@tabler/icons-react'
import type { UnbookedPet } from '#shared/reminders/reminders.contract.ts'
import { showReminded, showWanted, unbookedMessage, wantedEvent } from '#shared/reminders/reminders.rules.ts'
import { dayOf } from '#shared/values/date.ts'
import { ListScreen } from '#web/form/ListScreen.tsx'
import { paths } from '#web/nav/paths.ts'
import { useMay, useProfile } from '#web/professionals/profile.tsx'
import { useOverduePages } from '#web/reminders/reminders.data.ts'
import { WriteOwner } from '#web/reminders/WriteOwner.tsx'
import { type Column, RowLink } from '#web/ui/DataTable.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { PetPortrait } from '#web/ui/PetPortrait.tsx'

/** "Vencidos sin cita": whom to call or write. */
export function OverdueList({ bar, empty }: { bar: ReactNode; empty: string }) {
  const pages = useOverduePages()
  const actions = (row: UnbookedPet) => <Actions row={row} />
  const columns: Column<UnbookedPet>[] = [
    {
      key: 'pet',
      head: 'Mascota',
      width: '32%',
      cell: (row) => (
        <div className="row gap-12">
          <Portrait row={row} />
          <div className="NameCell-words slim">
            <PetLink row={row} />
            <div className="NameCell-note quiet">{row.owner.name}</div>
          </div>
        </div>
      ),
    },
    { key: 'what', head: 'Vencido', cell: (row) => <Overdue row={row} /> },
    { key: 'reminded', head: 'Último recordatorio', width: '20%', cell: (row) => remindedOf(row) ?? 'Ninguno' },
  ]
  return (
    <ListScreen
      name="los vencidos"
      query={pages}
      isNear
      header={{
        title: 'Vencidos sin cita',
        subtitle: 'Vacunas, desparasitaciones y controles de los últimos 180 días que nadie ha agendado',
      }}
      bar={bar}
      empty={() => <EmptyState title={empty} illustration="clipboard" />}
      table={{
        label: 'Vencidos sin cita',
        rowKey: ({ petId }) => petId,
        columns,
        actions,
        phoneRow: (row) => ({
          leading: <Portrait row={row} />,
          title: <PetLink row={row} />,
          lines: [
            row.owner.name,
            <Overdue key="overdue" row={row} />,
            ...[remindedOf(row)].filter((line) => line !== undefined),
          ],
          trailing: actions(row),
        }),
      }}
    />
  )
}

function remindedOf({ reminded }: UnbookedPet): string | undefined {
  return reminded ? showReminded(reminded, dayOf(serverNow())) : undefined
}

function Overdue({ row: { due } }: { row: UnbookedPet }) {
  const today = dayOf(serverNow())
  return due.map((one) => <div key={`${one.kind} ${one.about} ${one.dueOn}`}>{showWanted(one, today)}</div>)
}

function PetLink({ row }: { row: UnbookedPet }) {
  return <RowLink to={paths.pet(row.petId).info()}>{row.petName}</RowLink>
}

function Portrait({ row: { speciesId, petId, photo } }: { row: UnbookedPet }) {
  return <PetPortrait species={speciesId} seed={petId} photo={photo} size={40} />
}

function Actions({ row }: { row: UnbookedPet }) {
  const { clinic } = useProfile()
  const mayBook = useMay('agenda.write')
  const { owner, petName, petId } = row
  const today = dayOf(serverNow())
  return (
    <>
      {mayBook ? (
        <IconButton label={`Agendar a ${petName}`} to={paths.newEventOf(petId, wantedEvent(row.due, today))}>
          <IconCalendarPlus size={20} stroke={1.75} aria-hidden />
        </IconButton>
      ) : null}
      <WriteOwner
        petId={petId}
        owner={owner}
        due={row.due}
        message={unbookedMessage(row, clinic.name, today)}
        about={petName}
      />
    </>
  )
}
