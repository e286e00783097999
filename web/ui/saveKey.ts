import { useEventListener } from '@mantine/hooks'

/** Ctrl+S or Ctrl+Enter, as saving finishes a form; with Cmd as well. */
export function isSaveKey({ key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean {
  return (key.toLowerCase() === 's' || key === 'Enter') && (ctrlKey || metaKey)
}

/** The ref of what these keys save from inside it, and nothing else: a dialog's form over a page's form answers alone. */
export function useSaveKey(save: () => void) {
  return useEventListener('keydown', (event) => {
    if (!isSaveKey(event)) return
    event.preventDefault()
    event.stopPropagation()
    // A key that is held down is one press.
    if (!event.repeat) save()
  })
}
