import { useEffect, useState } from 'react'

const STEP_MS = 30_000

/** The instant, renewed twice a minute: for what is shown to the minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), STEP_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
