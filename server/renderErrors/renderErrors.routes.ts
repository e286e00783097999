import { renderErrors } from '#shared/renderErrors/renderErrors.contract.ts'
import { withoutPersonalData } from '#shared/renderErrors/renderErrors.rules.ts'
import { implementPublic } from '#server/http/implement.ts'

export const renderErrorRoutes = [
  implementPublic(renderErrors.report, async ({ input, log }) => {
    log.error(withoutPersonalData(input), 'a screen failed in the browser')
    return {}
  }),
]
