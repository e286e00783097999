import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { type AgendaEvent, agendaEvents, type EventPet } from '#shared/agendaEvents/agendaEvents.contract.ts'
import {
  canMoveEvent,
  canPassToToday,
  canRemoveEvent,
  canReschedule,
  eventMessage,
  isOfToday,
  refuseUnnamed,
} from '#shared/agendaEvents/agendaEvents.rules.ts'
import { showDate, showLongDay, dayOf, showTime } from '#shared/values/date.ts'
import { showPhone } from '#shared/values/phone.ts'
import { useEvent, useMoveEvent, useSeries } from '#web/agendaEvents/agendaEvents.data.ts'
import { useEventTypes } from '#web/eventTypes/eventTypes.data.ts'
import { CancelEventDialog } from '#web/agendaEvents/CancelEventDialog.tsx'
import { EventBadge } from '#web/agendaEvents/EventBadge.tsx'
import { whatFor, whoComes } from '#web/agendaEvents/eventText.ts'
import { NextStep } from '#web/agendaEvents/NextStep.tsx'
import { ChangesButton } from '#web/changes/ChangesButton.tsx'
import { useStartConsultation } from '#web/consultations/StartConsultationButton.tsx'
import { ReasonDialog } from '#web/form/ReasonDialog.tsx'
import { call } from '#web/http/call.ts'
import { FormatsOfRecord } from '#web/issuedFormats/FormatsOfRecord.tsx'
import { paths } from '#web/nav/paths.ts'
import { RowPortrait } from '#web/owners/RowPortrait.tsx'
import { useMay, useProfile } from '#web/professionals/profile.tsx'
import { useOfferToTell } from '#web/reminders/tellChange.ts'
import { ToldChanges } from '#web/reminders/ToldChanges.tsx'
import { WriteOwner } from '#web/reminders/WriteOwner.tsx'
import { ActionMenu, type MenuAction } from '#web/ui/ActionMenu.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmModal } from '#web/ui/ConfirmModal.tsx'
import { FactList } from '#web/ui/FactList.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { ResponsiveModal } from '#web/ui/ResponsiveModal.tsx'
import { toastSuccess } from '#web/ui/toasts.ts'
import { useNow } from '#web/ui/useNow.ts'
import '#web/agendaEvents/Agenda.css'

const EventFormDialog = lazy(async () => ({
  default: (await import('#web/agendaEvents/EventFormDialog.tsx')).EventFormDialog,
}))

type Doing = 'edit' | 'cancel' | 'remove' | 'today'

export function EventDialog({ eventId, onClose }: { eventId: string; onClose: () => void }) {
  const query = useEvent(eventId)
  const offerToTell = useOfferToTell()
  const [doing, setDoing] = useState<Doing>()
  const event = query.data
  const back = () => setDoing(undefined)
  if (event && doing === 'edit')
    return (
      <Suspense>
        <EventFormDialog event={event} onClose={back} />
      </Suspense>
    )
  if (event && doing === 'cancel') return <CancelEventDialog event={event} onClose={back} />
  if (event && doing === 'today') return <PassToToday event={event} onClose={back} />
  if (event && doing === 'remove')
    return (
      <ReasonDialog
        draftKey={{ id: `agendaEvents/${event.id}/remove`, title: `Borrar la cita de ${whoComes(event)}` }}
        title={`Borrar la cita de ${whoComes(event)}`}
        lead="Para lo que se agendó por error. Si la persona no puede venir, cancélela."
        label="Motivo"
        submit="Borrar cita"
        tone="danger"
        act={async (reason) => {
          await call(agendaEvents.remove, { eventId: event.id, version: event.version, reason })
          toastSuccess('Cita borrada', whoComes(event))
          offerToTell(event.pets[0]?.id)
          onClose()
        }}
        onClose={back}
      />
    )
  return (
    <ResponsiveModal
      opened
      size="side"
      onClose={onClose}
      title={event ? whoComes(event) : 'Cita'}
      footer={event ? <EventActions event={event} onDo={setDoing} /> : undefined}
    >
      <Loaded query={query} name="la cita" skeletonRows={5}>
        {(loaded) => <EventFacts event={loaded} />}
      </Loaded>
    </ResponsiveModal>
  )
}

function EventFacts({ event }: { event: AgendaEvent }) {
  const types = useEventTypes()
  const { clinic } = useProfile()
  const now = useNow()
  const { owner, pets } = event
  const facts: [string, React.ReactNode][] = [
    ['Fecha', showLongDay(dayOf(event.startsAt))],
    ['Hora', `${showTime(event.startsAt)} – ${showTime(event.endsAt)}${event.isOverbooked ? ' · sobrecupo' : ''}`],
    ['Profesional', event.professionalName],
    ['Tipo', whatFor({ ...event, reason: null }, types)],
  ]
  if (event.isSeries) facts.push(['Se repite', <SeriesPlace key="series" eventId={event.id} />])
  if (event.reason) facts.push(['Motivo', event.reason])
  if (event.notes) facts.push(['Notas', event.notes])
  if (event.cancelReason) facts.push(['Motivo de la cancelación', event.cancelReason])
  if (owner) {
    facts.push([
      'Propietario',
      <Link key="owner" to={paths.owner(owner.id)}>
        {owner.name}
      </Link>,
    ])
    facts.push(['Teléfono', showPhone(owner.phone)])
  }
  return (
    <div className="EventFacts">
      <EventBadge event={event} now={now} />
      {pets.length > 0 ? (
        <ul className="EventFacts-pets" aria-label="Mascotas">
          {pets.map((pet) => (
            <GuestRow key={pet.id} event={event} pet={pet} />
          ))}
        </ul>
      ) : null}
      <FactList facts={facts} />
      {pets[0] ? <ToldChanges petId={pets[0].id} /> : null}
      {owner && pets[0] ? (
        <WriteOwner
          petId={pets[0].id}
          owner={owner}
          causes={[{ kind: 'event', about: event.professionalName, dueAt: event.startsAt }]}
          message={eventMessage({ ...event, owner, clinicName: clinic.name }, now)}
        />
      ) : null}
      {pets.length > 0 ? <FormatsOfRecord subject="event" recordId={event.id} pets={pets} /> : null}
      <ChangesButton record="agendaEvents" recordId={event.id} />
    </div>
  )
}

/** Who comes on another day than theirs: the event passes to today, if that is meant. */
function PassToToday({ event, onClose }: { event: AgendaEvent; onClose: () => void }) {
  const now = useNow()
  const { id: eventId, version } = event
  return (
    <ConfirmModal
      opened
      onClose={onClose}
      onConfirm={async () => {
        await call(agendaEvents.move, { eventId, version, to: 'waiting', reason: null, isToday: true })
        toastSuccess('Cita pasada a hoy', `${whoComes(event)}: en sala`)
        onClose()
      }}
      title="¿Pasar la cita a hoy?"
      verb="Pasar a hoy"
      gerund="Guardando…"
      tone="normal"
      cancel="Dejarla en su día"
    >
      {`La cita de ${whoComes(event)} es del ${showDate(event.startsAt)} a las ${showTime(event.startsAt)}. Queda hoy a las ${showTime(now)}, en sala.`}
    </ConfirmModal>
  )
}

/** Which of its series an event is, and until when that goes. */
function SeriesPlace({ eventId }: { eventId: string }) {
  const all = useSeries(eventId)
  const last = all.at(-1)
  if (!last) return null
  const place = all.findIndex(({ id }) => id === eventId) + 1
  return `Cita ${place} de ${all.length}, la última el ${showDate(last.startsAt)}`
}

/** One of those who come; of a family each is attended by itself. */
function GuestRow({ event, pet }: { event: AgendaEvent; pet: EventPet }) {
  const mayAttend = useMay('consultations.write')
  const mayRead = useMay('consultations.read')
  const start = useStartConsultation()
  const isToday = isOfToday(event, useNow())
  const isHere = (event.status === 'waiting' && isToday) || event.status === 'inConsultation'
  const step =
    pet.consultationId && mayRead ? (
      <Button size="compact" to={paths.consultation(pet.consultationId)} aria-label={`Ver la consulta de ${pet.name}`}>
        {event.status === 'inConsultation' ? 'Continuar' : 'Ver consulta'}
      </Button>
    ) : event.pets.length > 1 && isHere && mayAttend && pet.status !== 'deceased' ? (
      <Button
        size="compact"
        tone="primary"
        aria-label={`Atender: ${pet.name}`}
        onClick={() => start.begin(pet.id, event.id)}
        loading={start.isPending}
        gerund="Abriendo…"
      >
        Atender
      </Button>
    ) : null
  return (
    <li>
      <RowPortrait pet={pet} />
      <Link to={paths.pet(pet.id).info()}>{pet.name}</Link>
      {step}
      {start.question}
    </li>
  )
}

function EventActions({ event, onDo }: { event: AgendaEvent; onDo: (doing: Doing) => void }) {
  const mayWrite = useMay('agenda.write')
  const move = useMoveEvent()
  const now = useNow()
  const can = (to: Parameters<typeof canMoveEvent>[1]) => canMoveEvent(event, to, now) === undefined
  const steps: MenuAction[] = []
  const add = (label: string, to: Parameters<typeof canMoveEvent>[1]) => {
    if (can(to) && !(to === 'inConsultation' && refuseUnnamed(event)))
      steps.push({ label, onClick: () => move.begin({ event, to }) })
  }
  if (event.status === 'scheduled') add('Llegó', 'waiting')
  if (!isOfToday(event, now) && canPassToToday(event, now) === undefined)
    steps.push({ label: 'Llegó hoy', onClick: () => onDo('today') })
  add('No asistió', 'missed')
  if (event.status === 'waiting') add('Devolver a confirmada', 'confirmed')
  if (event.status === 'inConsultation') {
    add('Devolver a la sala', 'waiting')
    add('Terminar', 'attended')
  }
  if (event.status === 'attended') add('Sigue en consulta', 'inConsultation')
  if (event.status === 'cancelled') add('Programar de nuevo', 'scheduled')
  if (can('cancelled')) steps.push({ label: 'Cancelar cita', onClick: () => onDo('cancel') })
  if (canRemoveEvent(event) === undefined)
    steps.push({ label: 'Borrar cita', tone: 'danger', onClick: () => onDo('remove') })
  return (
    <div className="EventActions">
      {mayWrite ? (
        <ActionMenu label={`Más acciones para la cita de ${whoComes(event)}`} word="Más" isUp actions={steps} />
      ) : null}
      {mayWrite && !canReschedule(event) ? <Button onClick={() => onDo('edit')}>Editar</Button> : null}
      <NextStep event={event} tone="primary" size="normal" />
    </div>
  )
}
