import { renderErrors } from '#shared/renderErrors/renderErrors.contract.ts'
import { implementPublic } from '#server/http/implement.ts'

/** What follows a `?` or `#` in an address can carry what a person typed. */
function withoutQueries(text: string): string {
  return text.replace(/[?#][^\s):]*/g, '')
}

export const renderErrorRoutes = [
  implementPublic(renderErrors.report, async ({ input, log }) => {
    const { message, stack, componentStack, path } = input
    log.error(
      {
        message: withoutQueries(message),
        stack: withoutQueries(stack),
        componentStack: withoutQueries(componentStack),
        path: withoutQueries(path),
      },
      'a screen failed in the browser',
    )
    return {}
  }),
]
