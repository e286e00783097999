import { TOTP } from 'otpauth'
import { accounts } from '#shared/accounts/accounts.contract.ts'
import { callRoute, type TestApp } from '#server/testing/app.ts'
import { PASSWORD, type Person } from '#server/testing/factories.ts'

/** The six digits that a telephone shows at an instant; now, by the test's clock. */
export function codeOf(test: TestApp, secret: string, at: Date = test.services.clock()): string {
  return new TOTP({ secret }).generate({ timestamp: at.getTime() })
}

/** @returns the secret of a second factor that waits for its first code */
export async function startedFactor(test: TestApp, person: Person): Promise<string> {
  return (await callRoute(test, accounts.startSecondFactor, { password: PASSWORD }, { token: person.token })).body
    .secret
}
