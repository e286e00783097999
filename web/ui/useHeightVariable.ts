import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Keeps the height of an element, as many lines as its words need, in a variable for what makes room for it. */
export function useHeightVariable<Shown extends HTMLElement>(name: `--h-${string}`): RefObject<Shown | null> {
  const shown = useRef<Shown>(null)
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const tell = () => {
      if (shown.current) style.setProperty(name, `${shown.current.offsetHeight}px`)
    }
    // Also in the first drawing: an observer speaks after it.
    tell()
    const observer = new ResizeObserver(tell)
    if (shown.current) observer.observe(shown.current)
    return () => {
      observer.disconnect()
      style.removeProperty(name)
    }
  }, [name])
  return shown
}
