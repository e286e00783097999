import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import type { DueControl, Home } from '#shared/home/home.contract.ts'
import type { HistoryRow } from '#shared/histories/histories.contract.ts'
import { controlMessage, showDue } from '#shared/controls/controls.rules.ts'
import type { OwnerRow, PetChip } from '#shared/owners/owners.contract.ts'
import type { FoundPet } from '#shared/search/search.contract.ts'
import { CARD_CAP } from '#shared/http/paging.ts'
import { dayOf, showDate, showRelativeDay, showTime } from '#shared/values/date.ts'
import { showNumber } from '#shared/values/number.ts'
import { showPhone, whatsappAddress } from '#shared/values/phone.ts'
import { paths } from '#web/nav/paths.ts'
import { PetNames } from '#web/owners/PetNames.tsx'
import { useProfile } from '#web/professionals/profile.tsx'
import { PetDueBadge } from '#web/protocols/DueBadge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { PersonAvatar } from '#web/ui/PersonAvatar.tsx'
import { PetPortrait } from '#web/ui/PetPortrait.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'

/** Today by its hour, any other day by its date. */
function showWhen(instant: string): string {
  return dayOf(instant) === dayOf(new Date()) ? `Hoy, ${showTime(instant)}` : showDate(instant)
}

/** "8 de 23", where a card does not show all. */
function partOf({ items, total }: { items: unknown[]; total: number }): string | undefined {
  if (total <= items.length) return undefined
  return `${items.length} de ${total >= CARD_CAP ? `más de ${showNumber(CARD_CAP)}` : total}`
}

export function DueControls({ controls }: { controls: Home['controls'] }) {
  return (
    <Card title="Controles" note={partOf(controls)} aside={<Link to={paths.controls()}>Ver todos</Link>} flush>
      {controls.items.length === 0 ? (
        <EmptyState title="Ningún control por estos días" illustration="clipboard" />
      ) : (
        <ul>
          {controls.items.map((control) => (
            <ControlRow key={control.controlId} control={control} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function ControlRow({ control }: { control: DueControl }) {
  const { clinic } = useProfile()
  const { controlId, pet, owner, dueOn, reason } = control
  const today = dayOf(new Date())
  const message = controlMessage({ petName: pet.name, ownerName: owner.name, clinicName: clinic.name, dueOn }, today)
  return (
    <Row
      to={`${paths.pet(pet.id).info()}?control=${controlId}`}
      picture={<Portrait pet={pet} />}
      name={pet.name}
      mark={<PetDueBadge pet={pet} look="icon" />}
      beside={owner.name}
      below={reason ?? showPhone(owner.phone)}
      end={
        <span className="HomeRow-when" data-late={dueOn < today || undefined}>
          {showDue(dueOn, today)}
        </span>
      }
      aside={
        <IconButton
          label={`Escribir a ${owner.name} por WhatsApp sobre ${pet.name}`}
          href={whatsappAddress(owner.phone, message)}
        >
          <IconBrandWhatsapp size={20} stroke={1.75} aria-hidden />
        </IconButton>
      }
    />
  )
}

export function RecentPets({ pets }: { pets: FoundPet[] }) {
  return (
    <Card title="Pacientes recientes" flush>
      <ul className="RecentPets">
        {pets.map((pet) => (
          <li key={pet.id}>
            <Link to={paths.pet(pet.id).info()} className="RecentPet">
              <Portrait pet={pet} />
              <span>
                <strong>{pet.name}</strong>
                <small>{pet.ownerName}</small>
                {pet.status === 'deceased' ? <StatusBadge status="deceased" /> : null}
                <PetDueBadge pet={pet} look="word" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

export function LastHistories({ histories }: { histories: HistoryRow[] }) {
  return (
    <Card title="Últimas historias" aside={<Link to={paths.histories()}>Ver todas</Link>} flush>
      {histories.length === 0 ? (
        <EmptyState title="Aún no hay historias">
          Registre un propietario y su mascota para abrir la primera.
        </EmptyState>
      ) : (
        <ul>
          {histories.map((history) => (
            <Row
              key={history.petId}
              to={paths.pet(history.petId).info()}
              picture={<Portrait pet={{ ...history, id: history.petId }} />}
              name={history.name}
              mark={<PetDueBadge pet={history} look="icon" />}
              beside={history.owner.name}
              below={history.consultation?.title ?? history.breed}
              end={
                <span className="HomeRow-when">
                  {history.consultation ? showWhen(history.consultation.startedAt) : 'Sin consultas'}
                </span>
              }
            />
          ))}
        </ul>
      )}
    </Card>
  )
}

export function LastOwners({ owners }: { owners: OwnerRow[] }) {
  const now = new Date()
  return (
    <Card title="Últimos propietarios" aside={<Link to={paths.owners()}>Ver todos</Link>} flush>
      {owners.length === 0 ? (
        <EmptyState title="Aún no hay propietarios">
          Registre el primero para abrir la historia de su mascota.
        </EmptyState>
      ) : (
        <ul>
          {owners.map((owner) => (
            <Row
              key={owner.id}
              to={paths.owner(owner.id)}
              picture={<PersonAvatar name={owner.name} size={40} />}
              name={owner.name}
              below={<PetNames owner={owner} />}
              end={
                <span className="HomeRow-when">
                  {owner.lastVisitAt ? showRelativeDay(owner.lastVisitAt, now) : 'Sin visitas'}
                </span>
              }
            />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Portrait({ pet }: { pet: Pick<PetChip, 'id' | 'speciesId' | 'photo' | 'status'> }) {
  return (
    <PetPortrait
      species={pet.speciesId}
      seed={pet.id}
      photo={pet.photo}
      isDeceased={pet.status === 'deceased'}
      size={40}
    />
  )
}

interface RowProps {
  to: string
  picture: ReactNode
  name: string
  /** The state of who has the name. */
  mark?: ReactNode
  /** The owner: beside the name, and where that leaves no room, below it. */
  beside?: string
  below: ReactNode
  /** At the right, part of the link. */
  end: ReactNode
  /** Beside the link, with one of its own. */
  aside?: ReactNode
}

/** A line of a card: who, what of, and what is at its end. */
export function Row({ to, picture, name, mark, beside, below, end, aside }: RowProps) {
  return (
    <li className="HomeRow-line">
      <Link to={to} className="HomeRow">
        {picture}
        <span className="HomeRow-words">
          <span className="HomeRow-first">
            <span className="HomeRow-name">
              <strong>{name}</strong>
              {mark}
            </span>
            {beside ? <span className="HomeRow-beside">{beside}</span> : null}
          </span>
          <span className="HomeRow-below">{below}</span>
        </span>
        <span className="HomeRow-end">{end}</span>
      </Link>
      {aside}
    </li>
  )
}
