import { AppError } from '#shared/http/errors.ts'
import { type Profile, professionals } from '#shared/professionals/professionals.contract.ts'
import { forgetDraftKeys } from '#web/drafts/copies.ts'
import { saveAllDrafts } from '#web/drafts/runDraft.ts'
import { call, NetworkError } from '#web/http/call.ts'
import { clearSession, storeToken } from '#web/http/token.ts'

/**
 * Leaves the session in this browser; `isTokenStored` tells whether it will be there after a reload. Throws what `call` throws:
 * `second_factor` when the account asks for a code, `wrong_code` when it is not that one.
 */
export async function logIn(
  email: string,
  password: string,
  code?: string,
): Promise<{ profile: Profile; isTokenStored: boolean }> {
  const { token, profile } = await call(professionals.login, { email, password, ...(code ? { code } : {}) })
  return { profile, isTokenStored: storeToken(token) }
}

/** Ends the session, on the server when it can be reached and in this browser always, and goes to the door. */
export async function signOut(end: () => Promise<unknown> = () => call(professionals.logout, {})): Promise<void> {
  // What is still owed is sent first; what cannot be sent stays on the device, and without its key nobody reads it.
  await saveAllDrafts()
  await end().catch(() => undefined)
  await forgetDraftKeys()
  clearSession()
  location.assign('/')
}

/** What the banner says when logging in failed. */
export function loginErrorSentence(error: unknown): string {
  if (error instanceof AppError || error instanceof NetworkError) return error.message
  return 'No se pudo ingresar. Intente de nuevo.'
}
