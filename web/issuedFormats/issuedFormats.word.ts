import { IconFileText } from '@tabler/icons-react'
import { formatStatusLabels } from '#shared/issuedFormats/issuedFormats.words.ts'
import { formatLooks } from '#web/issuedFormats/IssuedBadge.tsx'
import { statesOf, type Word } from '#web/word/word.ts'

export const issuedFormats: Word = {
  name: 'issuedFormats',
  records: [{ kind: 'format', icon: IconFileText, states: statesOf(formatStatusLabels, formatLooks), hasHour: true }],
}
