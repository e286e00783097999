import { Suspense, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { QUEUE } from '#web/drafts/callStore.ts'
import { KeeperContext, type LeftCopy, onLeftChanged } from '#web/drafts/keeper.ts'
import { onOpenForms, openForms } from '#web/drafts/openForms.ts'
import { lazyPart } from '#web/ui/lazyPart.ts'

const LeftTexts = lazyPart(async () => (await import('#web/drafts/LeftTexts.tsx')).LeftTexts)

/** What this account typed on this device and never reached the server: offered at its next login. */
export function PendingDrafts() {
  const [pending, setPending] = useState<LeftCopy[]>([])
  const { pathname } = useLocation()
  const keeper = useContext(KeeperContext)
  const forms = useSyncExternalStore(onOpenForms, openForms)

  useEffect(() => {
    let newest = 0
    const list = (): void => {
      const mine = ++newest
      void keeper?.listLeft().then(
        (found) => mine === newest && setPending(found),
        () => undefined,
      )
    }
    list()
    const stop = onLeftChanged(list)
    return () => {
      newest += 1
      stop()
    }
  }, [keeper, pathname])

  // A record that saves itself takes its copy up where it is open, and a form offers its own.
  // What was done without a network is sent by itself.
  const offered = pending.filter(({ record, path }) =>
    record === QUEUE
      ? false
      : record.startsWith('forms/')
        ? !forms.some(({ kept }) => kept === record)
        : path !== pathname,
  )
  if (offered.length === 0 || !keeper) return null
  return (
    <Suspense>
      <LeftTexts
        {...{ offered, keeper }}
        onDropped={(dropped) => setPending((before) => before.filter((other) => other !== dropped))}
      />
    </Suspense>
  )
}
