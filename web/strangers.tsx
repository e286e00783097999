import { OptOutScreen } from '#web/reminders/OptOutScreen.tsx'
import { SigningScreen } from '#web/signing/SigningScreen.tsx'
import { VerifyScreen } from '#web/signing/VerifyScreen.tsx'
import { openStrangersPage } from '#web/ui/StrangersPage.tsx'

// What strangers do: sign, verify, and leave the reminders. The report that they read is a document of its own.
const [, place, code = ''] = location.pathname.split('/')

openStrangersPage(
  place === 'verificar' ? (
    <VerifyScreen given={decodeURIComponent(code)} />
  ) : place === 'baja' ? (
    <OptOutScreen token={location.hash.slice(1)} />
  ) : (
    <SigningScreen />
  ),
)
