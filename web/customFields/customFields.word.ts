import type { Word } from '#web/word/word.ts'

export const customFields: Word = {
  name: 'customFields',
  settings: {
    path: 'campos-propios',
    name: 'Campos propios',
    needs: 'customFields.write',
    load: async () => (await import('#web/customFields/CustomFieldsSection.tsx')).CustomFieldsSection,
  },
}
