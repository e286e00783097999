import { type ReactElement, type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Menu } from '@mantine/core'

export interface MenuAction {
  label: string
  icon?: ReactNode
  to?: string
  onClick?: () => void
  tone?: 'danger'
}

export interface OpenMenuProps {
  /** The button that opens it. */
  target: (given: { ref?: Ref<HTMLButtonElement> }) => ReactElement
  actions: readonly MenuAction[]
  position: 'top-start' | 'bottom-start' | 'bottom-end'
  /** A press opens nothing now. */
  isOff?: boolean
}

/** A menu from its first press on: it opens as it comes, over the button in whose place it stands now. */
export function OpenMenu({ target, actions, position, isOff = false }: OpenMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // Where the focus goes back to.
    button.current?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/set-state-in-effect -- the library takes up an opening, not a menu that begins open
    setOpen(true)
  }, [])
  return (
    <Menu opened={isOpen} onChange={setOpen} position={position} shadow="md" width={240} disabled={isOff} loop>
      <Menu.Target>{target({ ref: button })}</Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => {
          const shared = {
            className: 'ActionMenu-item',
            leftSection: action.icon,
            'data-tone': action.tone,
          }
          return action.to === undefined ? (
            <Menu.Item key={action.label} {...shared} {...(action.onClick ? { onClick: action.onClick } : {})}>
              {action.label}
            </Menu.Item>
          ) : (
            <Menu.Item key={action.label} {...shared} component={Link} to={action.to}>
              {action.label}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
