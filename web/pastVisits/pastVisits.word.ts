import { IconFileImport } from '@tabler/icons-react'
import type { Word } from '#web/word/word.ts'

export const pastVisits: Word = {
  name: 'pastVisits',
  records: [
    {
      kind: 'pastVisit',
      icon: IconFileImport,
      states: { imported: { label: 'Importada', status: undefined } },
    },
  ],
}
