import { useEffect, useMemo, useState } from 'react'
import { useClockGap } from '#web/http/clock.ts'

const STEP_MS = 30_000

/** The instant by the server's clock, renewed twice a minute: for what is shown to the minute. */
export function useNow(): Date {
  const gap = useClockGap()
  const [at, setAt] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setAt(Date.now()), STEP_MS)
    return () => clearInterval(timer)
  }, [])
  return useMemo(() => new Date(at + gap), [at, gap])
}
