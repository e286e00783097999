import { sql } from 'kysely'
import { agendaEvents as calls, todayCard, waitingRoomCard } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { datedHours as dated } from '#shared/agendaEvents/datedHours.contract.ts'
import { workingHours as hours } from '#shared/agendaEvents/workingHours.contract.ts'
import { agendaViews, daysOf } from '#shared/agendaEvents/agendaViews.rules.ts'
import { asked } from '#shared/http/together.contract.ts'
import { TAKEN } from '#shared/agendaEvents/agendaEvents.rules.ts'
import { listToday, listWaitingRoom } from '#server/agendaEvents/agendaEvents.queries.ts'
import { reportAgendaEvent } from '#shared/agendaEvents/report.rules.ts'
import { dayOf, isDay, showDateTime } from '#shared/values/date.ts'
import { eventSection } from '#shared/word/reportLine.ts'
import { listReportedEvents } from '#server/agendaEvents/report.queries.ts'
import { agendaEventRoutes } from '#server/agendaEvents/agendaEvents.routes.ts'
import { datedHoursRoutes } from '#server/agendaEvents/datedHoursRoutes.ts'
import { reassignmentRoutes } from '#server/agendaEvents/reassignmentRoutes.ts'
import { seriesRoutes } from '#server/agendaEvents/series.routes.ts'
import { takeAnswer } from '#server/agendaEvents/confirmation.ts'
import { callOffEvents } from '#server/agendaEvents/death.queries.ts'
import type { ClinicTx } from '#server/db/clinic.ts'
import { formatPart, homePart, type Word } from '#server/word/word.ts'

/** Of animal `g` of event `r`: it came after all. */
const laterVisit = ({ clinicId }: ClinicTx) => sql`SELECT 1 FROM consultations c
    WHERE c.clinic_id = ${clinicId} AND c.pet_id = g.pet_id AND c.started_at > r.starts_at AND c.status <> 'voided'
  UNION ALL SELECT 1 FROM agenda_event_pets came
    JOIN agenda_events later ON later.clinic_id = ${clinicId} AND later.id = came.event_id
    WHERE came.clinic_id = ${clinicId} AND came.pet_id = g.pet_id AND later.starts_at > r.starts_at
      AND later.status = 'attended'`

export const agendaEvents: Word = {
  name: 'agendaEvents',
  routes: [...agendaEventRoutes, ...seriesRoutes, ...reassignmentRoutes, ...datedHoursRoutes],
  starts: [
    {
      at: ['/agenda'],
      asks: ({ query, now, actor }) => {
        const view = agendaViews.find((one) => one === query.get('ver')) ?? 'lista'
        const day = query.get('dia') ?? ''
        const [from, to] = daysOf(view, isDay(day) ? day : dayOf(now))
        // A week is of one professional: of who opens it, where it names none.
        const own = view === 'semana' && actor.licensed ? actor.professionalId : ''
        const professionalId = query.get('profesional') || own
        const typeId = query.get('tipo') ?? ''
        return [
          asked(calls.list, { from, to, professionalId, typeId }),
          asked(dated.list, {}),
          ...(view === 'lista' ? [] : [asked(hours.list, {})]),
        ]
      },
    },
    { at: ['/configuraciones/horarios'], asks: () => [asked(dated.list, {}), asked(hours.list, {})] },
  ],
  menu: [{ rank: 40, name: 'Agenda', path: '/agenda', icon: 'agenda', needs: 'agenda.read' }],
  constraints: {
    agenda_events_overlap: { field: 'startsAt', message: TAKEN },
    dated_hours_overlap: { field: 'from', message: 'Alguno de esos días ya tiene un horario especial' },
    working_hours_professional: { field: 'week', message: 'Alguien más cambió este horario. Ábralo de nuevo' },
  },
  home: [
    homePart({
      card: todayCard,
      isFor: () => true,
      // Who attends has a day of their own; the others have everybody's.
      read: async ({ tx, actor }) => ({
        ...(await listToday(tx, actor.licensed ? actor.professionalId : undefined)),
        isOwn: actor.licensed,
      }),
    }),
    homePart({ card: waitingRoomCard, isFor: () => true, read: ({ tx }) => listWaitingRoom(tx) }),
  ],
  format: formatPart<{ startsAt: string; reason: string | null; professional: string }>({
    kind: 'event',
    from: ({ clinicId }) =>
      sql`agenda_events r JOIN professionals v ON v.clinic_id = ${clinicId} AND v.id = r.professional_id`,
    isOf: ({ clinicId }, petId) => sql`EXISTS (SELECT 1 FROM agenda_event_pets g
      WHERE g.clinic_id = ${clinicId} AND g.event_id = r.id AND g.pet_id = ${petId})`,
    json: sql`json_build_object('startsAt', r.starts_at, 'reason', r.reason, 'professional', v.name)`,
    say: ({ startsAt, reason, professional }) => ({ date: showDateTime(startsAt), reason, professional }),
  }),
  report: {
    section: eventSection,
    read: async ({ tx, petId }) => (await listReportedEvents(tx, petId)).map(reportAgendaEvent),
  },
  timeline: [
    {
      kind: 'event',
      // What became a visit is told by its consultation.
      lines: ({ tx, petId }) => ({
        from: sql`FROM agenda_event_pets g JOIN agenda_events r ON r.clinic_id = ${tx.clinicId} AND r.id = g.event_id
          WHERE g.clinic_id = ${tx.clinicId} AND g.pet_id = ${petId} AND g.consultation_id IS NULL`,
        instant: 'r.starts_at',
        title: sql`coalesce(r.reason, 'Cita')`,
        detail: sql`r.cancel_reason`,
        status: sql`r.status`,
        by: sql`r.professional_id`,
      }),
    },
  ],
  death: callOffEvents,
  answers: { event: takeAnswer },
  due: {
    kind: 'event',
    from: ({ clinicId }) => sql`agenda_events r
      JOIN agenda_event_pets g ON g.clinic_id = ${clinicId} AND g.event_id = r.id
      JOIN professionals v ON v.clinic_id = ${clinicId} AND v.id = r.professional_id`,
    isLive: sql`r.status IN ('scheduled', 'confirmed')`,
    isKept: sql`r.status IN ('scheduled', 'confirmed', 'waiting', 'inConsultation', 'attended')`,
    isMissed: (tx) => sql`r.status = 'missed' AND NOT EXISTS (${laterVisit(tx)})`,
    source: sql`r.id`,
    petId: sql`g.pet_id`,
    instant: 'r.starts_at',
    about: sql`v.name`,
  },
  changes: [
    {
      table: 'agendaEventPets',
      column: 'eventId',
      part: sql`json_build_object('kind', 'pet', 'name', 
    (SELECT p.name FROM pets p WHERE p.clinic_id = agenda_event_pets.clinic_id AND p.id = agenda_event_pets.pet_id))`,
    },
  ],
}
