import type { Word } from '#web/word/word.ts'

export const audit: Word = {
  name: 'audit',
  settings: {
    path: 'auditoria',
    name: 'Auditoría',
    needs: 'audit.read',
    load: async () => (await import('#web/audit/AuditSection.tsx')).AuditSection,
  },
}
