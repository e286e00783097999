import { useEffect } from 'react'

/** Names the document after what a screen shows (the pet, the owner), once that is known. */
export function usePageTitle(name: string | undefined, id: string): void {
  useEffect(() => {
    if (name) document.title = `${name} · Huella`
  }, [name, id])
}
