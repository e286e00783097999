import { Kbd } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useCommands } from '#web/nav/commands.ts'
import '#web/search/SearchButton.css'

const isApple = /mac|iphone|ipad/i.test(navigator.userAgent)

interface SearchButtonProps {
  /** "Buscar" */
  label?: string
  className?: string
  /** Before the palette comes: what the button lies in goes. */
  onOpen?: () => void
}

/** Looks like a field and opens the palette. */
export function SearchButton({ label = 'Buscar', className = '', onOpen }: SearchButtonProps) {
  const { openPalette } = useCommands()
  return (
    <button
      type="button"
      className={`SearchButton tall-36 row entry gap-10 wide soft ${className}`}
      aria-haspopup="dialog"
      aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
      onClick={() => {
        onOpen?.()
        openPalette()
      }}
    >
      <IconSearch size={18} stroke={1.75} aria-hidden />
      <span className="grow cut">{label}</span>
      <Kbd aria-hidden>{isApple ? '⌘ K' : 'Ctrl K'}</Kbd>
    </button>
  )
}
