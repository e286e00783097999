import { IconCalendarEvent } from '@tabler/icons-react'
import type { todayCard, waitingRoomCard } from '#shared/agendaEvents/agendaEvents.contract.ts'
import { eventStatusNames } from '#shared/agendaEvents/agendaEvents.words.ts'
import { eventLooks } from '#web/agendaEvents/EventBadge.tsx'
import { paths } from '#web/nav/paths.ts'
import { startCard, statesOf, type Word } from '#web/word/word.ts'

export const agendaEvents: Word = {
  name: 'agendaEvents',
  home: [
    startCard<typeof todayCard>({
      name: 'agenda',
      rank: 0,
      isWide: () => true,
      load: async () => (await import('#web/agendaEvents/TodayEventsCard.tsx')).TodayEventsCard,
    }),
    startCard<typeof waitingRoomCard>({
      name: 'waitingRoom',
      rank: 0,
      isWide: () => false,
      load: async () => (await import('#web/agendaEvents/WaitingRoomCard.tsx')).WaitingRoomCard,
    }),
  ],
  pages: [
    {
      path: '/agenda',
      title: 'Agenda',
      needs: 'agenda.read',
      load: async () => (await import('#web/agendaEvents/AgendaScreen.tsx')).AgendaScreen,
      help: 'agenda',
    },
  ],
  settings: {
    path: 'horarios',
    name: 'Horarios',
    needs: 'clinic.write',
    load: async () => (await import('#web/agendaEvents/HoursSection.tsx')).HoursSection,
  },
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
      register: { needs: 'agenda.write', page: paths.newEventOf },
    },
  ],
}
