import type { remindersCard, unbookedCard } from '#shared/reminders/reminders.contract.ts'
import { startCard, type Word } from '#web/word/word.ts'

export const reminders: Word = {
  name: 'reminders',
  home: [
    startCard<typeof unbookedCard>({
      name: 'unbooked',
      rank: 1,
      isWide: () => true,
      load: async () => (await import('#web/reminders/UnbookedCard.tsx')).UnbookedCard,
    }),
    startCard<typeof remindersCard>({
      name: 'reminders',
      rank: 6,
      isWide: () => true,
      load: async () => (await import('#web/reminders/NextRemindersCard.tsx')).NextRemindersCard,
    }),
  ],
  pages: [
    {
      path: '/recordatorios',
      title: 'Recordatorios',
      load: async () => (await import('#web/reminders/RemindersScreen.tsx')).RemindersScreen,
      help: 'recordatorios',
    },
  ],
  settings: {
    path: 'recordatorios',
    name: 'Recordatorios',
    needs: 'reminders.manage',
    load: async () => (await import('#web/reminders/ReminderRulesSection.tsx')).ReminderRulesSection,
  },
}
