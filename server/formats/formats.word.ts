import { formatRoutes } from '#server/formats/formats.routes.ts'
import type { Word } from '#server/word/word.ts'

export const formats: Word = { name: 'formats', routes: formatRoutes }
