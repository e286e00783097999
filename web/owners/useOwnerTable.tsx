import { Link } from 'react-router'
import { useMediaQuery } from '@mantine/hooks'
import type { OwnerRow } from '#shared/owners/owners.contract.ts'
import { showDocument } from '#shared/owners/owners.rules.ts'
import { showRelativeDay } from '#shared/values/date.ts'
import { showPhone } from '#shared/values/phone.ts'
import { ActMenu } from '#web/acts/ActButton.tsx'
import { paths } from '#web/nav/paths.ts'
import type { ListTable } from '#web/form/ListScreen.tsx'
import { ownerActs } from '#web/owners/owners.acts.ts'
import { PetNames } from '#web/owners/PetNames.tsx'
import { NameCell, RowLink, TwoLines } from '#web/ui/DataTable.tsx'
import { Slot } from '#web/word/Slot.tsx'
import { PersonAvatar } from '#web/ui/PersonAvatar.tsx'
import { PetPortrait } from '#web/ui/PetPortrait.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'

const rowActs = [ownerActs.see, ownerActs.edit, ownerActs.newPet]

export function useOwnerTable(): ListTable<OwnerRow> {
  const isTight = useMediaQuery('(max-width: 1279.98px)', undefined, { getInitialValueInEffect: false })
  // Two animals and how many more stand in one line.
  const hasRoom = useMediaQuery('(min-width: 1440px)', undefined, { getInitialValueInEffect: false })
  return {
    label: 'Propietarios',
    rowKey: (row) => row.id,
    hasShortRows: true,
    columns: [
      {
        key: 'owner',
        head: 'Propietario',
        width: isTight ? '27%' : '29%',
        cell: (row) => (
          <NameCell
            leading={<PersonAvatar name={row.name} />}
            to={paths.owner(row.id)}
            name={row.name}
            note={<OwnerNote row={row} />}
          />
        ),
      },
      {
        key: 'contact',
        head: 'Contacto',
        width: '22%',
        cell: (row) => <TwoLines first={showPhone(row.phone)} second={row.email ?? '—'} />,
      },
      { key: 'pets', head: 'Mascotas', cell: (row) => <PetChips row={row} most={hasRoom ? 2 : 1} /> },
      {
        key: 'visit',
        head: 'Última visita',
        width: '108px',
        cell: (row) => <LastVisit row={row} />,
      },
    ],
    actions: (row) => (
      <>
        <Slot name="writeTo" owner={row} look="icon" />
        <ActMenu label={`Más acciones para ${row.name}`} does={rowActs} of={row} />
      </>
    ),
    phoneRow: (row) => ({
      leading: <PersonAvatar name={row.name} size={44} />,
      title: <RowLink to={paths.owner(row.id)}>{row.name}</RowLink>,
      lines: [<PetNames key="pets" owner={row} />, `${showPhone(row.phone)}${phoneVisit(row)}`],
      trailing: <Slot name="writeTo" owner={row} look="icon" />,
    }),
  }
}

function OwnerNote({ row }: { row: OwnerRow }) {
  return row.status === 'inactive' ? <StatusBadge status="inactive" /> : showDocument(row) || 'Sin documento'
}

function PetChips({ row, most }: { row: OwnerRow; most: number }) {
  const chips = row.pets.slice(0, most)
  if (chips.length === 0) return <span className="rigid quiet">Sin mascotas</span>
  const rest = row.petCount - chips.length
  return (
    <div className="row gap-6">
      {chips.map((pet) => (
        <Link key={pet.id} to={paths.pet(pet.id).info()} className="PetChip inline edged surface holder gap-6 slim">
          <PetPortrait
            species={pet.speciesId}
            seed={pet.id}
            photo={pet.photo}
            isDeceased={pet.status === 'deceased'}
            size={24}
          />
          <span className="PetChip-name cut">{pet.name}</span>
        </Link>
      ))}
      {rest > 0 ? <span className="rigid quiet">{most > 1 ? `y ${rest} más` : `+${rest}`}</span> : null}
    </div>
  )
}

function LastVisit({ row }: { row: OwnerRow }) {
  if (!row.lastVisitAt) return <span className="rigid quiet">Sin visitas</span>
  const day = showRelativeDay(row.lastVisitAt, new Date())
  return <span className={day === 'Hoy' ? 'strong' : undefined}>{day}</span>
}

function phoneVisit(row: OwnerRow): string {
  if (!row.lastVisitAt) return ''
  const day = showRelativeDay(row.lastVisitAt, new Date())
  return ` · ${day === 'Hoy' ? 'Visita hoy' : day}`
}
