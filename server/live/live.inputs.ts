import { live } from '#shared/http/live.contract.ts'
import { valid } from '#server/testing/routeInputs.ts'

valid(live.read, () => ({}))
