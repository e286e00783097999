import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useIsPhone } from '#web/ui/screenSizes.ts'

/** On a phone the day opens where it has got to, unless its reader has scrolled already. */
export function useOpenAtNow(isToday: boolean): RefObject<HTMLDivElement | null> {
  const isPhone = useIsPhone()
  const list = useRef<HTMLDivElement>(null)
  const opens = isPhone && isToday
  useLayoutEffect(() => {
    if (opens && window.scrollY === 0)
      list.current?.querySelector('.EventList-now')?.scrollIntoView({ block: 'center' })
  }, [opens])
  return list
}
