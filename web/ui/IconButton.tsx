import type { MouseEventHandler, ReactNode } from 'react'
import { Link } from 'react-router'
import { ActionIcon } from '@mantine/core'
import { outsideLink } from '#web/ui/Button.tsx'
import { useTip } from '#web/ui/useTip.ts'
import '#web/ui/IconButton.css'

interface IconButtonProps {
  /** What it does, with its object: "Más acciones para Milo". Read aloud and shown as a tooltip. */
  label: string
  children: ReactNode
  /** `plain` has no border: inside rows and headers. */
  tone?: 'plain' | 'default'
  /** Side in pixels; at least 44 under a finger. */
  size?: number
  onClick?: MouseEventHandler<HTMLElement>
  /** A press does nothing; it keeps the focus, which would be lost where it was the pressed one that ended. */
  disabled?: boolean
  className?: string
  to?: string
  href?: string
  'aria-expanded'?: boolean
  'aria-haspopup'?: 'menu' | 'dialog'
  ref?: React.Ref<HTMLButtonElement>
}

export function IconButton(props: IconButtonProps) {
  const { label, children, tone = 'plain', size = 36, to, href, disabled = false } = props
  // What it opened says what it is, and would lie under the words.
  const { tip, events } = useTip(label, props['aria-expanded'] === true)
  const shared = {
    ...events,
    variant: tone === 'plain' ? 'subtle' : 'default',
    size,
    className: ['IconButton', props.className].filter(Boolean).join(' '),
    'data-tone': tone,
    'aria-label': label,
    ...(props.onClick && !disabled ? { onClick: props.onClick } : {}),
  }
  const button =
    to !== undefined ? (
      <ActionIcon component={Link} to={to} {...shared}>
        {children}
      </ActionIcon>
    ) : href !== undefined ? (
      <ActionIcon component="a" {...outsideLink(href)} {...shared}>
        {children}
      </ActionIcon>
    ) : (
      <ActionIcon
        type="button"
        {...shared}
        {...(disabled ? { 'aria-disabled': true, 'data-disabled': true } : {})}
        {...(props.ref ? { ref: props.ref } : {})}
        {...(props['aria-expanded'] === undefined ? {} : { 'aria-expanded': props['aria-expanded'] })}
        {...(props['aria-haspopup'] ? { 'aria-haspopup': props['aria-haspopup'] } : {})}
      >
        {children}
      </ActionIcon>
    )
  return (
    <>
      {button}
      {tip}
    </>
  )
}
