import { announcements } from '#shared/announcements/announcements.contract.ts'
import { valid } from '#server/testing/routeInputs.ts'

valid(announcements.list, () => ({}))
