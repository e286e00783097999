import { Suspense } from 'react'
import { asking } from '#web/accounts/takeOver.ts'
import { useMachine } from '#web/ui/machine.ts'
import { lazyPart } from '#web/ui/lazyPart.ts'

const TakeOverDialog = lazyPart(async () => (await import('#web/accounts/TakeOverDialog.tsx')).TakeOverDialog)

/** Over whatever is on the glass: who did what was just pressed. */
export function TakeOverGate() {
  const asked = useMachine(asking)
  return asked ? (
    <Suspense>
      <TakeOverDialog key={asked.subject} asked={asked} />
    </Suspense>
  ) : null
}
