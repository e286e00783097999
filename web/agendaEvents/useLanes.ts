import { type RefCallback, useCallback, useState } from 'react'
import { lanesOf } from '#web/agendaEvents/eventLanes.ts'

/** The hours at the left of a calendar, in pixels. */
const HOURS_WIDTH = 82

/**
 * How many events stand side by side in each of so many days that an element shows. Measured before it is painted first,
 * so that what is in it is drawn once: nothing until then.
 */
export function useLanes(days: number): [RefCallback<HTMLElement>, number | undefined] {
  const [lanes, setLanes] = useState<number>()
  const measure = useCallback(
    (shown: HTMLElement) => {
      const read = () => setLanes(lanesOf((shown.clientWidth - HOURS_WIDTH) / days))
      read()
      const observer = new ResizeObserver(read)
      observer.observe(shown)
      return () => observer.disconnect()
    },
    [days],
  )
  return [measure as RefCallback<HTMLElement>, lanes]
}
