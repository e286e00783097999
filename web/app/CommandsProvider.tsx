import { type ComponentType, type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useHotkeys } from '@mantine/hooks'
import { CommandsContext, type PalettePurpose } from '#web/nav/commands.ts'
import { paths } from '#web/nav/paths.ts'
import { useMenu } from '#web/menu/menu.data.ts'
import type { PaletteProps } from '#web/search/Palette.tsx'
import { type TypedAhead, typeAhead } from '#web/search/typedAhead.ts'
import type { ShortcutsDialogProps } from '#web/app/ShortcutsDialog.tsx'
import { loadPart } from '#web/ui/loadPart.ts'
import { useShortcut } from '#web/ui/shortcuts.ts'
import { isDialogOpen } from '#web/http/isDialogOpen.ts'

/** The keys that work on every page, and the two dialogs that they open; their code is loaded when first asked for. */
export function CommandsProvider({ children }: { children: ReactNode }) {
  const [Palette, setPalette] = useState<ComponentType<PaletteProps>>()
  const [Shortcuts, setShortcuts] = useState<ComponentType<ShortcutsDialogProps>>()
  const [open, setOpen] = useState<'palette' | 'shortcuts'>()
  const [purpose, setPurpose] = useState<PalettePurpose>('anything')
  const typed = useRef<TypedAhead>(undefined)
  const takeTyped = useCallback(() => {
    const text = typed.current?.take() ?? ''
    typed.current = undefined
    return text
  }, [])
  const close = useCallback(() => {
    takeTyped()
    setOpen(undefined)
  }, [takeTyped])

  const openPalette = useCallback(
    (next: PalettePurpose = 'anything') => {
      // Whoever asks by a key types on at once, also after asking again.
      typed.current ??= typeAhead(() => {
        typed.current = undefined
      })
      const mine = typed.current
      const load = async () => {
        const loaded = await import('#web/search/Palette.tsx')
        // Whoever went elsewhere meanwhile does not want it any more.
        if (typed.current !== mine) return
        setPalette(() => loaded.Palette)
        setPurpose(next)
        setOpen('palette')
      }
      void loadPart(load, 'No se abrió el buscador').then((isHere) => {
        if (!isHere) takeTyped()
      })
    },
    [takeTyped],
  )
  const openShortcuts = useCallback(() => {
    const load = async () => {
      const loaded = await import('#web/app/ShortcutsDialog.tsx')
      setShortcuts(() => loaded.ShortcutsDialog)
      setOpen('shortcuts')
    }
    void loadPart(load, 'No se abrió la lista de atajos')
  }, [])
  const commands = useMemo(() => ({ openPalette, openShortcuts }), [openPalette, openShortcuts])

  useHotkeys(
    [
      [
        'mod+K',
        () => {
          if (open === 'palette') close()
          else if (!isDialogOpen()) openPalette()
        },
      ],
    ],
    [],
    true,
  )
  useShortcut('?', openShortcuts)
  return (
    <CommandsContext value={commands}>
      <PageKeys />
      {children}
      {Palette ? <Palette opened={open === 'palette'} purpose={purpose} takeTyped={takeTyped} onClose={close} /> : null}
      {Shortcuts ? <Shortcuts opened={open === 'shortcuts'} onClose={close} /> : null}
    </CommandsContext>
  )
}

/** `g` and a letter, for the pages of this person's menu. */
function PageKeys() {
  const navigate = useNavigate()
  const menu = useMenu()
  const go = (path: string) => (menu.some((item) => item.path === path) ? () => void navigate(path) : undefined)
  useShortcut('g i', go(paths.home()))
  useShortcut('g h', go(paths.histories()))
  useShortcut('g p', go(paths.owners()))
  return null
}
