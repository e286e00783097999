import { createElement, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { fetchedSoon, usePart } from '#web/ui/lazyPart.ts'

const OPEN_AFTER_MS = 400

const loadTip = fetchedSoon(async () => (await import('#web/ui/FloatingTip.tsx')).FloatingTip)

/** What a control is called, shown while a mouse rests on it; what places it comes after the screen. */
export function useTip(label: string, isOff: boolean) {
  const [at, setAt] = useState<HTMLElement>()
  const [isOpen, setOpen] = useState(false)
  const opening = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(opening.current), [])
  const FloatingTip = usePart(loadTip, at !== undefined)
  const tip: ReactNode = FloatingTip && at ? createElement(FloatingTip, { label, at, isOpen: isOpen && !isOff }) : null
  return {
    tip,
    events: {
      onPointerEnter: ({ currentTarget, pointerType }: PointerEvent<HTMLElement>) => {
        if (pointerType !== 'mouse') return
        clearTimeout(opening.current)
        opening.current = setTimeout(() => {
          setAt(currentTarget)
          setOpen(true)
        }, OPEN_AFTER_MS)
      },
      onPointerLeave: () => {
        clearTimeout(opening.current)
        setOpen(false)
      },
    },
  }
}
