import { renderErrors } from '#shared/renderErrors/renderErrors.contract.ts'
import { valid } from '#server/testing/routeInputs.ts'

valid(renderErrors.report, () => ({ message: 'x is undefined', path: '/propietarios' }))
