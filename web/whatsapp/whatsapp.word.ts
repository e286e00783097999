import type { Word } from '#web/word/word.ts'

export const whatsapp: Word = {
  name: 'whatsapp',
  settings: {
    path: 'Whatsapp',
    name: 'WhatsApp',
    needs: 'clinic.write',
    help: 'whatsapp',
    load: async () => (await import('#web/whatsapp/WhatsappSection.tsx')).WhatsappSection,
  },
}
