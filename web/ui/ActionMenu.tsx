import { type ReactElement, type Ref, useState } from 'react'
import { ActionIcon, Button as MantineButton } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconDots } from '@tabler/icons-react'
import { fetchedSoon } from '#web/ui/lazyPart.ts'
import { loadPart } from '#web/ui/loadPart.ts'
import type { MenuAction, OpenMenu, OpenMenuProps } from '#web/ui/OpenMenu.tsx'
import '#web/ui/ActionMenu.css'

interface ActionMenuProps {
  /** Of the three dots, with the object: "Más acciones para Milo". */
  label: string
  actions: readonly MenuAction[]
  /** A button with this word instead of the three dots. */
  word?: string
  /** Opens upwards, from a bar at the foot. */
  isUp?: boolean
  /** The dots: `plain` in rows, `default` with a border in headers. */
  tone?: 'plain' | 'default'
}

/** More actions: three dots, or a word with an arrow. */
export function ActionMenu({ label, actions, word, isUp = false, tone = 'plain' }: ActionMenuProps) {
  if (actions.length === 0) return null
  const Arrow = isUp ? IconChevronUp : IconChevronDown
  const position = isUp ? 'top-start' : 'bottom-end'
  const target = (given: object) =>
    word === undefined ? (
      <ActionIcon
        className="IconButton screen-only"
        variant={tone === 'plain' ? 'subtle' : 'default'}
        data-tone={tone}
        size={36}
        aria-label={label}
        title={label}
        {...given}
      >
        <IconDots size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
    ) : (
      <MantineButton
        className="Button screen-only"
        variant="default"
        data-tone="default"
        h={36}
        aria-label={label}
        rightSection={<Arrow size={18} stroke={1.75} aria-hidden />}
        {...given}
      >
        {word}
      </MantineButton>
    )
  return <MenuButton target={target} actions={actions} position={position} />
}

const loadMenu = fetchedSoon(async () => (await import('#web/ui/OpenMenu.tsx')).OpenMenu)

interface Given {
  ref?: Ref<HTMLButtonElement>
  onClick?: () => void
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: false
}

type MenuButtonProps = Omit<OpenMenuProps, 'target'> & { target: (given: Given) => ReactElement }

/** A button that opens a menu; what places it comes with the first press, or after the screen. */
export function MenuButton(props: MenuButtonProps) {
  const [Menu, setMenu] = useState<typeof OpenMenu>()
  if (Menu) return <Menu {...props} />
  const open = () => {
    if (props.isOff) return
    void loadPart(async () => {
      const part = await loadMenu()
      setMenu(() => part)
    }, 'No se abrió el menú')
  }
  return props.target({ onClick: open, 'aria-haspopup': 'menu', 'aria-expanded': false })
}
