import { eventTypes } from '#shared/eventTypes/eventTypes.contract.ts'
import { eventTypeRules } from '#shared/eventTypes/eventTypes.rules.ts'
import { eventTypeRows } from '#server/eventTypes/eventTypes.queries.ts'
import { implementOrdered } from '#server/http/implementOrdered.ts'

export const eventTypeRoutes = implementOrdered({ routes: eventTypes, rows: eventTypeRows, rules: eventTypeRules })
