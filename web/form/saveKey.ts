/** Ctrl+S, or Cmd+S. */
export function isSaveKey({ key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean {
  return key.toLowerCase() === 's' && (ctrlKey || metaKey)
}
