import { Suspense, useEffect, useState } from 'react'
import { useNetwork } from '@mantine/hooks'
import { type CallQueue, sendQueued, setCallQueue, startQueue } from '#web/drafts/callQueue.ts'
import { callStore } from '#web/drafts/callStore.ts'
import { lazyPart } from '#web/ui/lazyPart.ts'
import { useMachine } from '#web/ui/machine.ts'

const WaitingCalls = lazyPart(async () => (await import('#web/drafts/WaitingCalls.tsx')).WaitingCalls)

/** How often what waits is tried again while the browser says that there is a network. */
const AGAIN_MS = 15_000

/** What this account did on this device and the server does not know yet, and what it refused of it. */
export function QueuedCalls({ accountId }: { accountId: string }) {
  const [queue] = useState(() => startQueue(callStore(accountId), sendQueued))
  const { online } = useNetwork()
  useEffect(() => {
    setCallQueue(queue)
    void queue.read().catch(() => undefined)
    return () => setCallQueue(undefined)
  }, [queue])
  useEffect(() => {
    if (!online) return undefined
    const flush = () => void queue.flush().catch(() => undefined)
    flush()
    const timer = setInterval(() => {
      if (queue.calls.state().some(({ problem }) => problem === undefined)) flush()
    }, AGAIN_MS)
    return () => clearInterval(timer)
  }, [queue, online])
  return <Waiting queue={queue} />
}

function Waiting({ queue }: { queue: CallQueue }) {
  const calls = useMachine(queue.calls)
  return (
    <div role="status">
      <Suspense>
        {calls.length === 0 ? null : <WaitingCalls calls={calls} drop={(key) => void queue.drop(key)} />}
      </Suspense>
    </div>
  )
}
