import { lazy, Suspense } from 'react'
import { PaperScreen } from '#web/conversations/PaperScreen.tsx'
import { OptOutScreen } from '#web/reminders/OptOutScreen.tsx'
import { SigningScreen } from '#web/signing/SigningScreen.tsx'
import { VerifyScreen } from '#web/signing/VerifyScreen.tsx'
import { openStrangersPage } from '#web/ui/StrangersPage.tsx'

// A wall's, which nobody's phone has to load with the others.
const BoardScreen = lazy(async () => ({
  default: (await import('#web/hospitalizations/BoardScreen.tsx')).BoardScreen,
}))

// What strangers do: sign, verify, take a paper, leave the reminders, and show a ward on its wall. The report that they read is a document
// of its own.
const [, place, code = ''] = location.pathname.split('/')

openStrangersPage(
  place === 'pantalla' ? (
    <Suspense>
      <BoardScreen />
    </Suspense>
  ) : place === 'verificar' ? (
    <VerifyScreen given={decodeURIComponent(code)} />
  ) : place === 'baja' ? (
    <OptOutScreen token={location.hash.slice(1)} />
  ) : place === 'documento' ? (
    <PaperScreen />
  ) : (
    <SigningScreen />
  ),
)
