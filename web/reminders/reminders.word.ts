import type { answersCard, remindersCard, unbookedCard } from '#shared/reminders/reminders.contract.ts'
import { lazyOf, startCard, type Word } from '#web/word/word.ts'

export const reminders: Word = {
  name: 'reminders',
  home: [
    startCard<typeof answersCard>({
      name: 'answers',
      rank: 0,
      isWide: () => true,
      load: async () => (await import('#web/reminders/AnswersCard.tsx')).AnswersCard,
    }),
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
  slots: {
    ownerCard: lazyOf(async () => (await import('#web/reminders/RemindersOf.tsx')).OwnerReminders),
    petCard: lazyOf(async () => (await import('#web/reminders/RemindersOf.tsx')).PetReminders),
    petNews: lazyOf(async () => (await import('#web/reminders/ToldChanges.tsx')).ToldChanges),
    writeDue: lazyOf(async () => (await import('#web/reminders/WriteOwner.tsx')).WriteOwner),
    agendaTray: lazyOf(async () => (await import('#web/reminders/UnbookedTray.tsx')).UnbookedTray),
  },
  settings: {
    path: 'recordatorios',
    name: 'Recordatorios',
    needs: 'reminders.manage',
    load: async () => (await import('#web/reminders/ReminderRulesSection.tsx')).ReminderRulesSection,
  },
}
