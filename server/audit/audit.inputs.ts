import { audit } from '#shared/audit/audit.contract.ts'
import { valid } from '#server/testing/routeInputs.ts'

valid(audit.list, () => ({}))
valid(audit.export, () => ({}))
