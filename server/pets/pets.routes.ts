import type { ConstraintSentences } from '#server/http/errors.ts'
import type { Implementation } from '#server/http/implement.ts'

export const petConstraints: ConstraintSentences = {}
export const petRoutes: Implementation[] = []
