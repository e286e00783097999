import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { AgendaEvent, EventPet } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { canReschedule, eventMessage, isOfToday } from '#shared/agendaEvents/agendaEvents.rules.ts'
import { showDate, showLongDay, dayOf, showTime } from '#shared/values/date.ts'
import { showPhone } from '#shared/values/phone.ts'
import type { AnyAct } from '#web/acts/act.ts'
import { menuOf } from '#web/acts/ActButton.tsx'
import { useActs } from '#web/acts/useActs.tsx'
import { useEvent, useSeries } from '#web/agendaEvents/agendaEvents.data.ts'
import { useEventTypes } from '#web/eventTypes/eventTypes.data.ts'
import { eventActs } from '#web/agendaEvents/eventActs.ts'
import { EventBadge } from '#web/agendaEvents/EventBadge.tsx'
import { whatFor, whoComes } from '#web/agendaEvents/eventText.ts'
import { NextStep } from '#web/agendaEvents/NextStep.tsx'
import { ChangesButton } from '#web/changes/ChangesButton.tsx'
import { useStartConsultation } from '#web/consultations/useStartConsultation.tsx'
import { FormatsOfRecord } from '#web/issuedFormats/FormatsOfRecord.tsx'
import { paths } from '#web/nav/paths.ts'
import { RowPortrait } from '#web/owners/RowPortrait.tsx'
import { useMay, useProfile } from '#web/professionals/profile.tsx'
import { useOfferToTell } from '#web/reminders/offerToTell.ts'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { Button } from '#web/ui/Button.tsx'
import { FactList } from '#web/ui/FactList.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { ResponsiveModal } from '#web/ui/ResponsiveModal.tsx'
import { useNow } from '#web/ui/useNow.ts'
import { Slot } from '#web/word/Slot.tsx'
import '#web/agendaEvents/Agenda.css'

const EventFormDialog = lazy(async () => ({
  default: (await import('#web/agendaEvents/EventFormDialog.tsx')).EventFormDialog,
}))

export function EventDialog({ eventId, onClose }: { eventId: string; onClose: () => void }) {
  const query = useEvent(eventId)
  const offerToTell = useOfferToTell()
  const [isEditing, setEditing] = useState(false)
  const event = query.data
  if (event && isEditing)
    return (
      <Suspense>
        <EventFormDialog event={event} onClose={() => setEditing(false)} />
      </Suspense>
    )
  const acts = eventActs(({ pets }) => {
    offerToTell(pets[0]?.id)
    onClose()
  })
  return (
    <ResponsiveModal
      opened
      size="side"
      onClose={onClose}
      title={event ? whoComes(event) : 'Cita'}
      footer={event ? <EventActions event={event} acts={acts} onEdit={() => setEditing(true)} /> : undefined}
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
    <div className="EventFacts column top gap-16">
      <EventBadge event={event} now={now} />
      {pets.length > 0 ? (
        <ul className="EventFacts-pets column gap-8" aria-label="Mascotas">
          {pets.map((pet) => (
            <GuestRow key={pet.id} event={event} pet={pet} />
          ))}
        </ul>
      ) : null}
      <FactList facts={facts} />
      {pets[0] ? <Slot name="petNews" petId={pets[0].id} /> : null}
      {owner && pets[0] ? (
        <Slot
          name="writeDue"
          petId={pets[0].id}
          owner={owner}
          due={[{ kind: 'event', about: event.professionalName, dueAt: event.startsAt }]}
          message={eventMessage({ ...event, owner, clinicName: clinic.name }, now)}
          eventId={event.status === 'scheduled' && event.startsAt > now.toISOString() ? event.id : undefined}
        />
      ) : null}
      {pets.length > 0 ? <FormatsOfRecord subject="event" recordId={event.id} pets={pets} /> : null}
      <ChangesButton record="agendaEvents" recordId={event.id} />
    </div>
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
    <li className="row gap-12">
      <RowPortrait pet={pet} />
      <Link to={paths.pet(pet.id).info()}>{pet.name}</Link>
      {isHere && !pet.consultationId ? <Slot name="arrived" pet={pet} reason={event.reason ?? undefined} /> : null}
      {step}
      {start.question}
    </li>
  )
}

interface EventActionsProps {
  event: AgendaEvent
  acts: readonly AnyAct<AgendaEvent>[]
  onEdit: () => void
}

function EventActions({ event, acts, onEdit }: EventActionsProps) {
  const mayWrite = useMay('agenda.write')
  const { offered, dialog } = useActs(acts, event)
  // What depends on the hour is offered at its time.
  useNow()
  return (
    <div className="EventActions line wrap ends gap-8">
      <ActionMenu label={`Más acciones para la cita de ${whoComes(event)}`} word="Más" isUp actions={menuOf(offered)} />
      {mayWrite && !canReschedule(event) ? <Button onClick={onEdit}>Editar</Button> : null}
      <NextStep event={event} tone="primary" size="normal" />
      {dialog}
    </div>
  )
}
