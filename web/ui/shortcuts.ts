import { readStored, removeStored, writeStored } from '#web/http/browserStorage.ts'
import { isDialogOpen } from '#web/http/isDialogOpen.ts'
import { useEffect, useEffectEvent } from 'react'

/** Where this browser keeps that keys without Ctrl do nothing (WCAG 2.1.4). */
const KEY = 'huella.atajos'
const OFF = 'no'

/** Between the two keys of `g h`, in milliseconds. */
const SEQUENCE_MS = 1500

let isOn = readStored(KEY) !== OFF

export function areShortcutsOn(): boolean {
  return isOn
}

/** Where the storage is forbidden it holds until the page is loaded again. */
export function setShortcutsOn(next: boolean): void {
  isOn = next
  if (next) removeStored(KEY)
  else writeStored(KEY, OFF)
}

/** What each key, or pair of keys, does now; the last one that asked for it is the one that counts. */
const handlers = new Map<string, (() => void)[]>()
let first: { key: string; at: number } | undefined

function handleKey(event: KeyboardEvent): void {
  const before = first
  first = undefined
  if (!isOn || event.defaultPrevented || event.repeat || event.isComposing) return
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isDialogOpen()) return
  if (event.shiftKey && /^[a-z]$/i.test(event.key)) return
  const key = event.key.toLowerCase()
  const isSecond = before !== undefined && event.timeStamp - before.at < SEQUENCE_MS
  const handler = handlers.get(isSecond ? `${before.key} ${key}` : key)?.at(-1)
  if (handler) {
    event.preventDefault()
    handler()
  } else if ([...handlers.keys()].some((keys) => keys.startsWith(`${key} `))) {
    first = { key, at: event.timeStamp }
  }
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
}

/** A key without Ctrl, or two one after the other (`g h`): never while something is typed or a dialog is open. */
export function useShortcut(keys: string, action: (() => void) | undefined): void {
  const act = useEffectEvent(() => action?.())
  const isGiven = action !== undefined
  useEffect(() => {
    if (!isGiven) return undefined
    const handler = () => act()
    if (handlers.size === 0) window.addEventListener('keydown', handleKey)
    handlers.set(keys, [...(handlers.get(keys) ?? []), handler])
    return () => {
      const rest = (handlers.get(keys) ?? []).filter((other) => other !== handler)
      if (rest.length > 0) handlers.set(keys, rest)
      else handlers.delete(keys)
      if (handlers.size === 0) window.removeEventListener('keydown', handleKey)
    }
  }, [keys, isGiven])
}
