import type { ConstraintSentences } from '#server/http/errors.ts'
import type { Implementation } from '#server/http/implement.ts'

export const ownerConstraints: ConstraintSentences = {
  owners_document: { field: 'document', message: 'Ya hay un propietario con ese tipo y número de documento' },
}

export const ownerRoutes: Implementation[] = []
