import { together } from '#shared/http/together.contract.ts'
import { valid } from '#server/testing/routeInputs.ts'

valid(together.start, () => ({ at: '/' }))
valid(together.ahead, () => ({ at: '/' }))
valid(together.read, () => ({ calls: '/clinic/species /clinic/breeds' }))
