import { IconScale } from '@tabler/icons-react'
import type { Word } from '#web/word/word.ts'

export const weights: Word = { name: 'weights', records: [{ kind: 'weight', icon: IconScale }] }
