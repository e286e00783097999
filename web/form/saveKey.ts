/** Ctrl+S or Ctrl+Enter, as saving finishes a form; with Cmd as well. */
export function isSaveKey({ key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean {
  return (key.toLowerCase() === 's' || key === 'Enter') && (ctrlKey || metaKey)
}
