import { useRef } from 'react'
import { CloseButton, Kbd, TextInput, VisuallyHidden } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { showCount } from '#shared/values/number.ts'
import { useIsPhone } from '#web/ui/screenSizes.ts'
import { areShortcutsOn, useShortcut } from '#web/ui/shortcuts.ts'
import { useDelayedText } from '#web/ui/useDelayedText.ts'
import '#web/ui/SearchBox.css'

interface SearchBoxProps {
  /** What is searched now (from the address). */
  value: string
  /** Called 200 ms after the last key, and at once by Enter and by the cross. */
  onChange: (value: string) => void
  /** "Buscar por nombre, documento, teléfono o mascota" */
  label: string
  /** A shorter one for phones. */
  shortLabel?: string
  isBusy?: boolean
  /** How many there are of what is searched now, as far as that is known; `isMore`: at least. */
  found?: { count: number; isMore: boolean } | undefined
  /** By the arrow down: to what was found. @returns whether there is something */
  onDown?: () => boolean
}

function foundWords({ count, isMore }: { count: number; isMore: boolean }): string {
  if (count === 0) return 'Sin resultados'
  const words = showCount(count, 'resultado', 'resultados')
  return isMore ? `Más de ${words}` : words
}

/** The search of a list: `/` goes to it, Escape empties it. What it finds is read aloud. */
export function SearchBox({ value, onChange, label, shortLabel, isBusy = false, found, onDown }: SearchBoxProps) {
  const { text, type, sendNow } = useDelayedText(value, onChange)
  const input = useRef<HTMLInputElement>(null)
  const isPhone = useIsPhone()
  useShortcut('/', () => input.current?.focus())

  return (
    <>
      <TextInput
        ref={input}
        className="SearchBox slim"
        role="searchbox"
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        aria-label={label}
        aria-busy={isBusy}
        placeholder={isPhone ? (shortLabel ?? label) : label}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') sendNow(text)
          if (event.key === 'ArrowDown' && onDown?.()) event.preventDefault()
          if (event.key === 'Escape' && text) {
            event.preventDefault()
            sendNow('')
          }
        }}
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
        rightSectionPointerEvents="all"
        rightSection={
          text ? (
            <CloseButton
              size="sm"
              aria-label="Limpiar búsqueda"
              onClick={() => {
                sendNow('')
                input.current?.focus()
              }}
            />
          ) : isPhone || !areShortcutsOn() ? null : (
            <Kbd aria-hidden>/</Kbd>
          )
        }
      />
      <VisuallyHidden role="status">{value !== '' && found && !isBusy ? foundWords(found) : ''}</VisuallyHidden>
    </>
  )
}
