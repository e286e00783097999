import { menu } from '#shared/menu/menu.contract.ts'
import { valid } from '#server/testing/routeInputs.ts'

valid(menu.list, () => ({}))
