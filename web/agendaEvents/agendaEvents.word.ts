import { IconCalendarEvent } from '@tabler/icons-react'
import { eventStatusNames } from '#shared/agendaEvents/agendaEvents.words.ts'
import { eventLooks } from '#web/agendaEvents/EventBadge.tsx'
import { paths } from '#web/nav/paths.ts'
import { statesOf, type Word } from '#web/word/word.ts'

export const agendaEvents: Word = {
  name: 'agendaEvents',
  pages: [
    {
      path: '/agenda',
      title: 'Agenda',
      needs: 'agenda.read',
      load: async () => (await import('#web/agendaEvents/AgendaScreen.tsx')).AgendaScreen,
      help: 'agenda',
    },
  ],
  tab: {
    path: 'agenda',
    label: 'Agenda',
    needs: 'agenda.read',
    load: async () => (await import('#web/agendaEvents/PetEvents.tsx')).PetEvents,
    help: 'agenda',
  },
  records: [
    {
      kind: 'event',
      icon: IconCalendarEvent,
      open: (eventId, petId) => `${paths.pet(petId).tab('agenda')}?cita=${eventId}`,
      states: statesOf(eventStatusNames, eventLooks),
      hasHour: true,
    },
  ],
}
