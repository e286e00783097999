import type { Word } from '#web/word/word.ts'

export const defaultMessages: Word = {
  name: 'defaultMessages',
  settings: {
    path: 'mensajes',
    name: 'Mensajes',
    needs: 'clinic.write',
    help: 'whatsapp',
    load: async () => (await import('#web/defaultMessages/DefaultMessagesSection.tsx')).DefaultMessagesSection,
  },
}
