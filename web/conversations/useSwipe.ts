import { type TouchEvent, useRef } from 'react'

const FAR_PX = 56
const SLANTED_PX = 40

/** A finger that goes to the right over something, and not up or down: that follows it for as long. */
export function useSwipe(onSwipe: (() => void) | undefined) {
  const from = useRef<{ x: number; y: number } | undefined>(undefined)
  const wayOf = ({ changedTouches: { 0: touch } }: TouchEvent) =>
    touch && from.current
      ? { x: touch.clientX - from.current.x, y: Math.abs(touch.clientY - from.current.y) }
      : undefined
  const end = (event: TouchEvent<HTMLElement>) => {
    event.currentTarget.style.transform = ''
    from.current = undefined
  }
  if (!onSwipe) return {}
  return {
    onTouchStart: ({ touches: { 0: touch, length } }: TouchEvent) => {
      from.current = touch && length === 1 ? { x: touch.clientX, y: touch.clientY } : undefined
    },
    onTouchMove: (event: TouchEvent<HTMLElement>) => {
      const way = wayOf(event)
      if (way && way.x > 12 && way.y < SLANTED_PX)
        event.currentTarget.style.transform = `translateX(${Math.min(way.x, FAR_PX)}px)`
    },
    onTouchEnd: (event: TouchEvent<HTMLElement>) => {
      const way = wayOf(event)
      end(event)
      if (way && way.x > FAR_PX && way.y < SLANTED_PX) onSwipe()
    },
    onTouchCancel: end,
  }
}
