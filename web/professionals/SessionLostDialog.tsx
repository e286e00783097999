import { Suspense, useEffect, useState } from 'react'
import { forgetAnswers } from '#web/drafts/deviceAnswers.ts'
import { onSessionLost } from '#web/http/call.ts'
import { lazyPart } from '#web/ui/lazyPart.ts'

const SessionLostForm = lazyPart(async () => (await import('#web/professionals/SessionLostForm.tsx')).SessionLostForm)

/** The session ended in the middle of work: asks for the password over the screen, so that what was typed stays. */
export function SessionLostDialog() {
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    onSessionLost(() => setLost(true))
    return () => onSessionLost(() => undefined)
  }, [])
  // From now on a start without a network opens nothing here, until somebody is in again.
  useEffect(() => {
    if (isLost) void forgetAnswers()
  }, [isLost])
  return isLost ? (
    <Suspense>
      <SessionLostForm onEntered={() => setLost(false)} />
    </Suspense>
  ) : null
}
