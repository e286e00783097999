import type { CallOf } from '#shared/http/contract.ts'
import { AppError } from '#shared/http/errors.ts'
import { type Profile, professionals } from '#shared/professionals/professionals.contract.ts'
import { forgetDevice } from '#web/drafts/deviceAnswers.ts'
import { stopKeeping } from '#web/drafts/shownSince.ts'
import { saveAllDrafts } from '#web/drafts/runDraft.ts'
import { call } from '#web/http/call.ts'
import { clearSession, storeToken } from '#web/http/token.ts'

export interface Entered {
  profile: Profile
  /** This browser keeps the session over a reload. */
  isTokenStored: boolean
}

/** Leaves the session in this browser. @returns `second_factor` when the account asks for a code too */
export async function logIn(credentials: CallOf<typeof professionals.login>): Promise<Entered | 'second_factor'> {
  try {
    const { token, profile } = await call(professionals.login, credentials)
    return { profile, isTokenStored: storeToken(token) }
  } catch (error) {
    if (error instanceof AppError && error.code === 'second_factor') return error.code
    throw error
  }
}

/** Ends the session, on the server when it can be reached and in this browser always, and goes to the door. */
export async function signOut(end: () => Promise<unknown> = () => call(professionals.logout, {})): Promise<void> {
  // What is still owed is sent first; what cannot be sent stays on the device, and without its key nobody reads it.
  await saveAllDrafts()
  await end().catch(() => undefined)
  stopKeeping()
  await forgetDevice()
  clearSession()
  location.assign('/')
}
