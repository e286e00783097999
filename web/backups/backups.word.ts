import type { backupCard } from '#shared/backups/backups.contract.ts'
import { startCard, type Word } from '#web/word/word.ts'

export const backups: Word = {
  name: 'backups',
  settings: {
    path: 'respaldo',
    name: 'Respaldo',
    needs: 'backups.manage',
    help: 'respaldo',
    load: async () => (await import('#web/backups/BackupsSection.tsx')).BackupsSection,
  },
  home: [
    startCard<typeof backupCard>({
      name: 'backupMissed',
      rank: -20,
      isWide: () => true,
      load: async () => (await import('#web/backups/BackupCard.tsx')).BackupCard,
    }),
  ],
}
