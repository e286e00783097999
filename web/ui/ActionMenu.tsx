import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ActionIcon, Button as MantineButton, Menu } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconDots } from '@tabler/icons-react'
import '#web/ui/ActionMenu.css'

export interface MenuAction {
  label: string
  icon?: ReactNode
  to?: string
  onClick?: () => void
  tone?: 'danger'
}

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
  return (
    <Menu position={isUp ? 'top-start' : 'bottom-end'} shadow="md" width={240} loop>
      <Menu.Target>
        {word === undefined ? (
          <ActionIcon
            className="IconButton"
            variant={tone === 'plain' ? 'subtle' : 'default'}
            data-tone={tone}
            size={36}
            aria-label={label}
            title={label}
          >
            <IconDots size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        ) : (
          <MantineButton
            className="Button"
            variant="default"
            data-tone="default"
            h={36}
            aria-label={label}
            rightSection={<Arrow size={18} stroke={1.75} aria-hidden />}
          >
            {word}
          </MantineButton>
        )}
      </Menu.Target>
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
