import { describe, expect, it } from 'vitest'
import { RENDER_ERROR_LIMITS, renderErrors } from '#shared/renderErrors/renderErrors.contract.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'

const test = useTestApp()
const report = { message: 'x is undefined', stack: 'at A', componentStack: 'at B', path: '/propietarios' }

describe('a screen that failed', () => {
  it('is taken without a session', async () => {
    expect((await callRoute(test, renderErrors.report, report)).status).toBe(200)
  })

  it('is refused when it is longer than a report is', async () => {
    const message = 'x'.repeat(RENDER_ERROR_LIMITS.message + 1)
    const answer = await callRoute(test, renderErrors.report, { ...report, message })
    expect(answer.error).toMatchObject({ code: 'invalid', field: 'message' })
  })

  it('cannot flood the log', async () => {
    const answers = []
    for (let count = 0; count < 25; count++) answers.push(await callRoute(test, renderErrors.report, report))
    expect(answers.at(-1)?.error?.code).toBe('too_many_requests')
  })
})
