type Kind = 'localStorage' | 'sessionStorage'

/** @returns null where nothing is kept, undefined where the browser forbids its storage */
export function readStored(key: string, kind: Kind = 'localStorage'): string | null | undefined {
  try {
    return globalThis[kind].getItem(key)
  } catch {
    return undefined
  }
}

/** @returns whether it is kept: a storage can be full, or forbidden */
export function writeStored(key: string, text: string, kind: Kind = 'localStorage'): boolean {
  try {
    globalThis[kind].setItem(key, text)
    return true
  } catch {
    return false
  }
}

/** Where the storage is forbidden nothing is kept anyway. */
export function removeStored(key: string, kind: Kind = 'localStorage'): void {
  try {
    globalThis[kind].removeItem(key)
  } catch {
    return
  }
}
