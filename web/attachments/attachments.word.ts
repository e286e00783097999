import { IconPaperclip } from '@tabler/icons-react'
import type { Word } from '#web/word/word.ts'

export const attachments: Word = { name: 'attachments', records: [{ kind: 'attachment', icon: IconPaperclip }] }
