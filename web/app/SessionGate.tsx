import { type ReactNode, useEffect, useState } from 'react'
import { type Profile, professionals } from '#shared/professionals/professionals.contract.ts'
import { forgetDraftKeys, setDraftKeySource } from '#web/drafts/copies.ts'
import { call, NetworkError } from '#web/http/call.ts'
import { onSignedOutElsewhere, readToken, storeToken } from '#web/http/token.ts'
import { LoginScreen } from '#web/professionals/LoginScreen.tsx'
import { ProfileContext } from '#web/professionals/profile.tsx'
import { PagePaw } from '#web/ui/PawLoader.tsx'

type Session = { step: 'loading' } | { step: 'login'; notice?: string } | { step: 'authenticated'; profile: Profile }

setDraftKeySource(async () => (await call(professionals.draftKey, {})).key)

/** In this order: loading, then login if there is no profile and no stored token, then authenticated. */
export function SessionGate({ children }: { children: ReactNode }) {
  const [token] = useState(readToken)
  const [session, setSession] = useState<Session>(token ? { step: 'loading' } : { step: 'login' })

  useEffect(() => {
    if (!token) return undefined
    const asking = new AbortController()
    call(professionals.profile, {}, { signal: asking.signal }).then(
      (profile) => {
        // Written again so that the cookie lives as long as the session, which slides with use.
        storeToken(token)
        setSession({ step: 'authenticated', profile })
      },
      (error: unknown) => {
        if (asking.signal.aborted) return
        setSession(error instanceof NetworkError ? { step: 'login', notice: error.message } : { step: 'login' })
      },
    )
    return () => asking.abort()
  }, [token])

  // Whoever comes next at this device must not open what the last one left; without network the session may still hold.
  const isOver = session.step === 'login' && session.notice === undefined
  useEffect(() => {
    if (isOver) void forgetDraftKeys()
  }, [isOver])

  useEffect(() => onSignedOutElsewhere(() => location.assign('/')), [])

  if (session.step === 'loading') return <PagePaw />
  if (session.step === 'login') return <LoginScreen notice={session.notice} />
  return <ProfileContext value={session.profile}>{children}</ProfileContext>
}
