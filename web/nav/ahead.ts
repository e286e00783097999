import { useEffect } from 'react'

/** A pointer that only passes over a link asks for nothing. */
const DWELL_MS = 60
/** When the screen itself is there, with all it asked for. */
const REST_MS = 2_500
/** Of a list: whoever looks at it opens one of the first, mostly. */
const FIRST_ROWS = 3

interface Ahead {
  /** The code of a page. */
  load: (address: string) => void
  /** Its code and what it shows. */
  prepare: (address: string) => void
}

let ahead: Ahead | undefined

/** How a page is made ready before it is opened: set once, behind the door. */
export function setAhead(how: Ahead): void {
  ahead = how
}

/** Makes ready what the pointer, the focus or a finger is on, of all links. @returns what ends it */
export function followPointer(): () => void {
  let dwelling: ReturnType<typeof setTimeout> | undefined
  const dwell = ({ target }: Event): void => {
    clearTimeout(dwelling)
    const address = addressOf(target)
    if (address) dwelling = setTimeout(() => ahead?.prepare(address), DWELL_MS)
  }
  const press = ({ target }: Event): void => {
    const address = addressOf(target)
    // What it shows is asked for by the page itself, a moment later.
    if (address) ahead?.load(address)
  }
  const listeners = [
    ['pointerover', dwell],
    ['focusin', dwell],
    ['pointerdown', press],
  ] as const
  for (const [event, listen] of listeners) document.addEventListener(event, listen, { passive: true })
  return () => {
    clearTimeout(dwelling)
    for (const [event, listen] of listeners) document.removeEventListener(event, listen)
  }
}

/** Makes pages ready that are likely to be opened next, when this one rests. */
export function useAhead(addresses: readonly string[]): void {
  const all = addresses.join(' ')
  useEffect(() => {
    if (all === '') return undefined
    const resting = setTimeout(() => {
      for (const address of all.split(' ')) ahead?.prepare(address)
    }, REST_MS)
    return () => clearTimeout(resting)
  }, [all])
}

/** The same for the first rows of a list, whatever they lead to. @param shown what changes with the rows */
export function useFirstRowsAhead(list: React.RefObject<HTMLElement | null>, shown: unknown): void {
  useEffect(() => {
    const resting = setTimeout(() => {
      const links = [...(list.current?.querySelectorAll('a.RowLink') ?? [])].slice(0, FIRST_ROWS)
      for (const link of links) {
        const address = addressOf(link)
        if (address) ahead?.prepare(address)
      }
    }, REST_MS)
    return () => clearTimeout(resting)
  }, [list, shown])
}

function addressOf(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || link.target || link.origin !== location.origin) return undefined
  const address = link.pathname + link.search
  return address === location.pathname + location.search ? undefined : address
}
