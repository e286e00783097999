import type { EventStatus } from '#shared/agendaEvents/agendaEvents.contract.ts'
import type { FieldWords } from '#shared/word/fieldWords.ts'

export const eventStatusNames: Record<EventStatus, string> = {
  scheduled: 'Programada',
  confirmed: 'Confirmada',
  waiting: 'En sala',
  inConsultation: 'En consulta',
  attended: 'Atendida',
  cancelled: 'Cancelada',
  missed: 'No asistió',
}

export const eventLabels = {
  typeId: 'Tipo de cita',
  professionalId: 'Profesional',
  startsAt: 'Comienza',
  endsAt: 'Termina',
  petIds: 'Mascotas',
  reason: 'Motivo',
  notes: 'Notas',
  isOverbooked: 'Sobrecupo',
}

/** What the form asks before it takes what may be a slip. */
export const askLabels = {
  allowPast: 'Agendar en un día que ya pasó',
  allowSameDay: 'Agendar otra cita el mismo día',
}

export const eventWords: FieldWords = {
  labels: {
    ...eventLabels,
    status: 'Estado',
    confirmedAt: 'Confirmada',
    arrivedAt: 'Llegó',
    attendedAt: 'Pasó a consulta',
    leftAt: 'Terminó',
    cancelReason: 'Motivo de la cancelación',
    declinedAt: 'El propietario avisó que no puede venir',
  },
  choices: { status: eventStatusNames },
  untold: ['seriesId', 'seriesStartsAt', 'typeId'],
  parts: {
    pet: { labels: {}, untold: ['eventId', 'petId', 'consultationId'], showName: (name) => `la mascota ${name}` },
  },
}
