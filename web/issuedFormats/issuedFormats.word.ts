import { IconFileText } from '@tabler/icons-react'
import type { toSignCard } from '#shared/issuedFormats/issuedFormats.contract.ts'
import { formatStatusLabels } from '#shared/issuedFormats/issuedFormats.words.ts'
import { formatLooks } from '#web/issuedFormats/IssuedBadge.tsx'
import { paths } from '#web/nav/paths.ts'
import { lazyOf, startCard, statesOf, type Word } from '#web/word/word.ts'

export const issuedFormats: Word = {
  name: 'issuedFormats',
  home: [
    startCard<typeof toSignCard>({
      name: 'toSign',
      rank: 3,
      isWide: () => false,
      load: async () => (await import('#web/issuedFormats/ToSignCard.tsx')).ToSignCard,
    }),
  ],
  tab: {
    path: 'formatos',
    label: 'Formatos',
    needs: 'formats.read',
    load: async () => (await import('#web/issuedFormats/IssuedTab.tsx')).IssuedTab,
    help: 'formatos-mascota',
  },
  records: [
    {
      kind: 'format',
      icon: IconFileText,
      open: (issuedFormatId, petId) => paths.pet(petId).format(issuedFormatId),
      see: 'Ver el formato',
      states: statesOf(formatStatusLabels, formatLooks),
      hasHour: true,
      register: {
        needs: 'formats.issue',
        Form: lazyOf(async () => (await import('#web/issuedFormats/IssueModal.tsx')).IssueModal),
      },
    },
  ],
}
