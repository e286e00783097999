import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { type ConsultationStatus, consultations } from '#shared/consultations/consultations.contract.ts'
import { histories } from '#shared/histories/histories.contract.ts'
import { owners } from '#shared/owners/owners.contract.ts'
import { dayOf, showDate, showRelativeDay, showTime } from '#shared/values/date.ts'
import { paths } from '#web/app/paths.ts'
import { queryOf } from '#web/http/query.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState, LoadError } from '#web/ui/EmptyState.tsx'
import { ListSkeleton } from '#web/ui/ListSkeleton.tsx'
import { PersonAvatar } from '#web/ui/PersonAvatar.tsx'
import { PetPortrait } from '#web/ui/PetPortrait.tsx'
import { type Status, StatusBadge } from '#web/ui/StatusBadge.tsx'

const ROWS = 8

const badges: Record<ConsultationStatus, Status> = {
  draft: 'draft',
  awaitingResults: 'awaitingResults',
  signed: 'signedRecord',
  voided: 'voided',
}

/** Today by its hour, any other day by its date. */
function showWhen(instant: string): string {
  const now = new Date()
  return dayOf(instant) === dayOf(now) ? `Hoy, ${showTime(instant)}` : showDate(instant)
}

export function MyConsultations() {
  const query = useQuery(queryOf(consultations.mine, { pageSize: ROWS }))
  const count = query.data?.total ?? 0
  return (
    <Card title="Mis consultas abiertas" note={count > ROWS ? `${ROWS} de ${count}` : undefined} flush>
      <Rows
        query={query}
        failure="No se cargaron sus consultas"
        empty={
          <EmptyState title="No tiene consultas abiertas" illustration="clipboard">
            Abra una desde la página de la mascota. Aquí queda hasta que la firme.
          </EmptyState>
        }
      >
        {query.data?.items.map((visit) => (
          <Row
            key={visit.id}
            to={paths.consultation(visit.id)}
            portrait={<PetPortrait species={visit.speciesId} seed={visit.petId} size={40} />}
            name={visit.petName}
            beside={visit.ownerName}
            below={visit.title ?? 'Sin motivo escrito'}
            when={showWhen(visit.startedAt)}
            badge={<StatusBadge status={badges[visit.status]} />}
          />
        ))}
      </Rows>
    </Card>
  )
}

export function LatestHistories() {
  const query = useQuery(queryOf(histories.list, { pageSize: ROWS, sort: 'visit' }))
  return (
    <Card title="Últimas historias" aside={<Link to={paths.histories()}>Ver todas</Link>} flush>
      <Rows
        query={query}
        failure="No se cargaron las historias"
        empty={
          <EmptyState title="Aún no hay historias">
            Registre un propietario y su mascota para abrir la primera.
          </EmptyState>
        }
      >
        {query.data?.items.map((history) => (
          <Row
            key={history.petId}
            to={paths.pet(history.petId).info()}
            portrait={
              <PetPortrait
                species={history.speciesId}
                seed={history.petId}
                photo={history.photo}
                isDeceased={history.status === 'deceased'}
                size={40}
              />
            }
            name={history.name}
            beside={history.owner.name}
            below={history.consultation?.title ?? history.breed}
            when={history.lastVisitAt ? showWhen(history.lastVisitAt) : 'Sin consultas'}
          />
        ))}
      </Rows>
    </Card>
  )
}

export function LatestOwners() {
  const query = useQuery(queryOf(owners.list, { pageSize: ROWS, sort: 'visit' }))
  const now = new Date()
  return (
    <Card title="Últimos propietarios" aside={<Link to={paths.owners()}>Ver todos</Link>} flush>
      <Rows
        query={query}
        failure="No se cargaron los propietarios"
        empty={
          <EmptyState title="Aún no hay propietarios">
            Registre el primero para abrir la historia de su mascota.
          </EmptyState>
        }
      >
        {query.data?.items.map((owner) => (
          <Row
            key={owner.id}
            to={paths.owner(owner.id)}
            portrait={<PersonAvatar name={owner.name} size={40} />}
            name={owner.name}
            below={owner.pets.map((pet) => pet.name).join(', ') || 'Sin mascotas'}
            when={owner.lastVisitAt ? showRelativeDay(owner.lastVisitAt, now) : 'Sin visitas'}
          />
        ))}
      </Rows>
    </Card>
  )
}

interface RowsProps {
  query: {
    data: { items: unknown[] } | undefined
    isPending: boolean
    error: Error | null
    isFetching: boolean
    refetch: () => Promise<unknown>
  }
  /** In the list's place when it has no rows. */
  empty: ReactNode
  /** "No se cargaron las historias" */
  failure: string
  children: ReactNode
}

/** A card's list in its three states; one that fails leaves the other cards working. */
function Rows({ query, empty, failure, children }: RowsProps) {
  if (query.isPending) return <ListSkeleton rows={4} />
  if (query.error)
    return (
      <LoadError
        title={failure}
        cause={query.error.message}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    )
  if (query.data?.items.length === 0) return empty
  return <ul>{children}</ul>
}

interface RowProps {
  to: string
  portrait: ReactNode
  name: string
  /** The owner, where there is room. */
  beside?: string
  below: string
  when: string
  badge?: ReactNode
}

function Row({ to, portrait, name, beside, below, when, badge }: RowProps) {
  return (
    <li>
      <Link to={to} className="HomeRow">
        {portrait}
        <span className="HomeRow-words">
          <span className="HomeRow-first">
            <strong>{name}</strong>
            {beside ? <span className="HomeRow-beside">{beside}</span> : null}
          </span>
          <span className="HomeRow-below">{below}</span>
        </span>
        <span className="HomeRow-end">
          {badge}
          <span className="HomeRow-when">{when}</span>
        </span>
      </Link>
    </li>
  )
}
