import { backups } from '#shared/backups/backups.contract.ts'
import { valid } from '#server/testing/routeInputs.ts'

valid(backups.state, () => ({}))
valid(backups.files, () => ({}))
valid(backups.begin, () => ({}))
