import type { Word } from '#web/word/word.ts'

export const reminders: Word = {
  name: 'reminders',
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
