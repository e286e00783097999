import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { useHash } from '@mantine/hooks'
import { AppError } from '#shared/http/errors.ts'
import { type Profile, professionals } from '#shared/professionals/professionals.contract.ts'
import { isSamePath, outsidePaths, paths } from '#web/nav/paths.ts'
import { setDraftKeySource } from '#web/drafts/copies.ts'
import { findSession, forgetDevice, keepSession, RENEW_MS } from '#web/drafts/deviceAnswers.ts'
import { noteSessionShown } from '#web/drafts/shownSince.ts'
import { isUnanswered, sentenceOf } from '#web/http/answers.ts'
import { call, callQuietly } from '#web/http/call.ts'
import { isAllSafe } from '#web/drafts/openForms.ts'
import {
  forgetLeaving,
  leaveForSignIn,
  onSignedOutElsewhere,
  readLeaving,
  readToken,
  storeToken,
} from '#web/http/token.ts'
import { LoginScreen } from '#web/professionals/LoginScreen.tsx'
import { RightsContext } from '#web/acts/rights.ts'
import { ProfileContext, ProfileSavedContext } from '#web/professionals/profile.tsx'
import { PagePaw } from '#web/ui/PawLoader.tsx'

type Session =
  | { step: 'loading' }
  | { step: 'login'; notice?: string | undefined }
  | {
      step: 'authenticated'
      profile: Profile
      /** The server has not said so yet: this device knows it of then. */
      keptAt?: number
    }

setDraftKeySource(async () => (await call(professionals.draftKey, {})).key)

// Login itself waits for none of these.
const RegisterScreen = lazy(async () => ({
  default: (await import('#web/registration/RegisterScreen.tsx')).RegisterScreen,
}))
const PolicyScreen = lazy(async () => ({ default: (await import('#web/registration/PolicyScreen.tsx')).PolicyScreen }))
const CompleteScreen = lazy(async () => ({
  default: (await import('#web/registration/CompleteScreen.tsx')).CompleteScreen,
}))
const ForgotScreen = lazy(async () => ({ default: (await import('#web/accounts/ForgotScreen.tsx')).ForgotScreen }))
const HeldScreen = lazy(async () => ({ default: (await import('#web/accounts/HeldScreen.tsx')).HeldScreen }))
const ResetScreen = lazy(async () => ({ default: (await import('#web/accounts/ResetScreen.tsx')).ResetScreen }))

interface SessionGateProps {
  /** The server is being asked whose session this is: what does not depend on the answer can load behind that call. */
  onAsked: () => void
  children: ReactNode
}

/** What anybody may open stands before the session; the links of letters carry their token after the `#`. */
export function SessionGate({ onAsked, children }: SessionGateProps) {
  const [hash] = useHash({ getInitialValueInEffect: false })
  const [, letter, resetToken] = /^#(restablecer|invitacion)=([\w-]{20,100})$/.exec(hash) ?? []
  return (
    <Suspense fallback={<PagePaw />}>
      {isSamePath(location.pathname, outsidePaths.dataPolicy()) ? (
        <PolicyScreen which="dataPolicy" />
      ) : isSamePath(location.pathname, outsidePaths.terms()) ? (
        <PolicyScreen which="terms" />
      ) : resetToken ? (
        <ResetScreen token={resetToken} isInvitation={letter === 'invitacion'} />
      ) : (
        <SessionSteps hash={hash} onAsked={onAsked}>
          {children}
        </SessionSteps>
      )}
    </Suspense>
  )
}

/** An entry of the browser's history: going back from it finds the login, not the page before the product. */
const FORGOTTEN = '#clave-olvidada'
/** So long the server is waited for, where the device knows who this is. */
const PATIENCE_MS = 8_000
/** How often it is asked again, until it has answered. */
const AGAIN_MS = 15_000
/** The device's storage may take so long. */
const STORAGE_MS = 1000

const ELSEWHERE = 'Se cerró la sesión en otra pestaña.'

/** Why the login stands here. */
const reasons = {
  kept: `${ELSEWHERE} Lo que estaba escribiendo se conserva en este equipo y se le ofrece al ingresar.`,
  ended: ELSEWHERE,
}

/** Nothing of a session that the server does not know; of any other failure what it is, as the session may still hold. */
function noticeOf(error: unknown): string | undefined {
  return error instanceof AppError && error.code === 'no_session' ? undefined : sentenceOf(error)
}

/** In this order: loading, then login if there is no profile and no stored token, then authenticated. */
function SessionSteps({ hash, onAsked, children }: SessionGateProps & { hash: string }) {
  const [token] = useState(readToken)
  const [session, setSession] = useState<Session>(token ? { step: 'loading' } : { step: 'login' })
  const [forgottenEmail, setForgottenEmail] = useState('')
  const [isRegistering] = useState(() => isSamePath(location.pathname, outsidePaths.register()))
  const [isCompleted, setCompleted] = useState(false)
  const completionToken = isCompleted ? undefined : /^#registro=([\w-]{20,100})$/.exec(hash)?.[1]

  useEffect(() => {
    if (!token) return undefined
    const asking = new AbortController()
    const openFromDevice = async (): Promise<boolean> => {
      const kept = await findSession(token)
      if (!kept || asking.signal.aborted) return false
      const profile = kept.profile as Profile
      setSession((now) => (now.step === 'loading' ? { step: 'authenticated', profile, keptAt: kept.at } : now))
      return true
    }
    const patience = setTimeout(() => void openFromDevice(), PATIENCE_MS)
    call(professionals.profile, {}, { signal: asking.signal }).then(
      (profile) => {
        clearTimeout(patience)
        // Written again so that the cookie lives as long as the session, which slides with use.
        storeToken(token)
        // Who is in has nothing to register.
        if (isRegistering) history.replaceState(null, '', paths.home())
        setSession({ step: 'authenticated', profile })
      },
      async (error: unknown) => {
        clearTimeout(patience)
        if (asking.signal.aborted || (isUnanswered(error) && (await openFromDevice()))) return
        if (!asking.signal.aborted) setSession({ step: 'login', notice: noticeOf(error) })
      },
    )
    onAsked()
    return () => {
      clearTimeout(patience)
      asking.abort()
    }
  }, [token, isRegistering, onAsked])

  const keptAt = session.step === 'authenticated' ? session.keptAt : undefined
  const known = session.step === 'authenticated' && keptAt === undefined ? session.profile : undefined
  useEffect(() => {
    if (!known) return undefined
    keepSession(known)
    const renewing = setInterval(() => keepSession(known), RENEW_MS)
    return () => clearInterval(renewing)
  }, [known])
  useEffect(() => {
    if (keptAt === undefined) return undefined
    noteSessionShown(keptAt)
    // A session that is over says so as it does in the middle of work.
    const ask = () =>
      void call(professionals.profile, {}).then(
        (profile) => setSession({ step: 'authenticated', profile }),
        () => undefined,
      )
    const timer = setInterval(ask, AGAIN_MS)
    window.addEventListener('online', ask)
    return () => {
      noteSessionShown(undefined)
      clearInterval(timer)
      window.removeEventListener('online', ask)
    }
  }, [keptAt])

  // Whoever comes next at this device must not open what the last one left; where nobody could say so the session may hold.
  const isOver = session.step === 'login' && session.notice === undefined
  useEffect(() => {
    if (isOver) void forgetDevice()
  }, [isOver])

  // To the login, at the same address: whoever signs in again goes on there.
  useEffect(() => onSignedOutElsewhere(() => leaveForSignIn(isAllSafe())), [])
  const [leaving] = useState(readLeaving)
  useEffect(forgetLeaving, [])

  const showProfile = useCallback((profile: Profile) => setSession({ step: 'authenticated', profile }), [])

  const enter = async (profile: Profile, isTokenStored: boolean) => {
    // Of who was here before, where nobody could say that their session was over. A storage that does not answer keeps
    // nobody out.
    await Promise.race([forgetDevice(), new Promise((resolve) => setTimeout(resolve, STORAGE_MS))])
    if (isRegistering || completionToken) history.replaceState(null, '', paths.home())
    setCompleted(true)
    // Where the browser keeps nothing, a reload would lose the session: it lives as long as this page.
    if (isTokenStored) location.reload()
    else setSession({ step: 'authenticated', profile })
  }

  if (completionToken)
    return (
      <CompleteScreen
        token={completionToken}
        onEntered={(profile, isTokenStored) => void enter(profile, isTokenStored)}
      />
    )
  if (session.step === 'loading') return <PagePaw />
  if (session.step === 'login' && hash === FORGOTTEN)
    return <ForgotScreen email={forgottenEmail} onBack={() => location.replace('#')} />
  if (session.step === 'login')
    return isRegistering ? (
      <RegisterScreen onEntered={(profile, isTokenStored) => void enter(profile, isTokenStored)} />
    ) : (
      <LoginScreen
        notice={session.notice}
        reason={leaving && reasons[leaving]}
        onForgotten={(email) => {
          setForgottenEmail(email)
          location.assign(FORGOTTEN)
        }}
        onEntered={(profile, isTokenStored) => void enter(profile, isTokenStored)}
      />
    )
  if (session.profile.owes.length > 0)
    return <HeldScreen profile={session.profile} onDone={() => callQuietly(professionals.profile, {}, showProfile)} />
  return (
    <ProfileSavedContext value={showProfile}>
      <ProfileContext value={session.profile}>
        <RightsContext value={session.profile}>{children}</RightsContext>
      </ProfileContext>
    </ProfileSavedContext>
  )
}
