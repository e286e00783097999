import type { closureCard } from '#shared/archives/archives.contract.ts'
import { lazyOf, startCard, type Word } from '#web/word/word.ts'

export const archives: Word = {
  name: 'archives',
  settings: {
    path: 'datos',
    name: 'Datos',
    needs: 'clinic.export',
    help: 'datos',
    load: async () => (await import('#web/archives/ArchivesSection.tsx')).ArchivesSection,
  },
  home: [
    startCard<typeof closureCard>({
      name: 'accountClosing',
      rank: -30,
      isWide: () => true,
      load: async () => (await import('#web/archives/ClosingCard.tsx')).ClosingCard,
    }),
  ],
  slots: { ownerCard: lazyOf(async () => (await import('#web/archives/OwnerDataCard.tsx')).OwnerDataCard) },
}
