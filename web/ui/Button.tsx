import { useLayoutEffect, useRef, useState, type MouseEventHandler, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Button as MantineButton } from '@mantine/core'
import { gerundOf } from '#web/ui/gerund.ts'
import { PawLoader } from '#web/ui/PawLoader.tsx'
import '#web/ui/Button.css'

export type ButtonTone = 'primary' | 'default' | 'light' | 'subtle' | 'danger'

interface ButtonProps {
  children: ReactNode
  /** One `primary` a screen; `danger` only to confirm what destroys. */
  tone?: ButtonTone
  icon?: ReactNode
  rightIcon?: ReactNode
  /** The paw walks, the label's verb becomes its gerund, the width stays, and a press does nothing. */
  loading?: boolean
  /** Where it is not that of the label's verb: "Cargando…" of "Reintentar". */
  gerund?: string | undefined
  type?: 'button' | 'submit'
  /** `compact` 32, `normal` 36, `large` 48; all at least 44 under a finger. */
  size?: 'compact' | 'normal' | 'large'
  fullWidth?: boolean
  /** A press does nothing; it keeps the focus, which would be lost where it was the pressed one that ended. */
  disabled?: boolean
  /** Why it cannot be pressed: shown as its title and read with it. */
  disabledReason?: string | undefined
  onClick?: MouseEventHandler<HTMLElement>
  /** A link that looks like a button: a route of the application. */
  to?: string
  /** A link that looks like a button: an address outside. */
  href?: string
  id?: string
  form?: string
  className?: string
  'aria-label'?: string
  'aria-expanded'?: boolean
  'aria-haspopup'?: 'menu' | 'dialog'
  /** Where focus lands when the dialog around it opens. */
  'data-autofocus'?: boolean
  ref?: React.Ref<HTMLButtonElement>
}

const variants: Record<ButtonTone, string> = {
  primary: 'filled',
  default: 'default',
  light: 'light',
  subtle: 'subtle',
  danger: 'filled',
}
const heights = { compact: 32, normal: 36, large: 48 }

/** A page opens beside ours; a call or a mail opens the device's own program and needs no empty window. */
export function outsideLink(href: string) {
  return href.startsWith('http') ? { href, target: '_blank', rel: 'noopener noreferrer' } : { href }
}

function busyWord(label: ReactNode): ReactNode {
  return (typeof label === 'string' && gerundOf(label)) || label
}

export function Button(props: ButtonProps) {
  const { children, tone = 'default', icon, rightIcon, loading = false, gerund, size = 'normal', to, href } = props
  const isDisabled = props.disabled === true || props.disabledReason !== undefined
  const own = useRef<HTMLButtonElement>(null)
  const [restingWidth, setRestingWidth] = useState<number>()
  const isSending = props.loading !== undefined
  // The width at rest is kept, so that nothing beside the button moves while it works; of no other, as measuring lays out the page.
  useLayoutEffect(() => {
    if (isSending && !loading) setRestingWidth(own.current?.offsetWidth)
  }, [isSending, loading, children])

  // A double click, or Enter held down, is one press: the second one would answer what the first one is told.
  const press: MouseEventHandler<HTMLElement> | undefined =
    props.onClick || isSending
      ? (event) => {
          if (isSending && event.detail > 1) event.preventDefault()
          else props.onClick?.(event)
        }
      : undefined

  const shared = {
    variant: variants[tone],
    h: heights[size],
    className: ['Button', props.className].filter(Boolean).join(' '),
    'data-tone': tone,
    leftSection: loading ? <PawLoader size={20} /> : icon,
    rightSection: loading ? undefined : rightIcon,
    fullWidth: props.fullWidth === true,
    ...(tone === 'danger' ? { color: 'red' } : {}),
    ...(props.id ? { id: props.id } : {}),
    ...(press && !loading && !isDisabled ? { onClick: press } : {}),
    ...(props['aria-label'] ? { 'aria-label': props['aria-label'] } : {}),
  }
  if (to !== undefined) {
    return (
      <MantineButton component={Link} to={to} {...shared}>
        {children}
      </MantineButton>
    )
  }
  if (href !== undefined) {
    return (
      <MantineButton component="a" {...outsideLink(href)} {...shared}>
        {children}
      </MantineButton>
    )
  }
  const { ref } = props
  return (
    <MantineButton
      {...shared}
      ref={(node) => {
        own.current = node
        if (typeof ref === 'function') ref(node)
        else if (ref) ref.current = node
      }}
      type={loading || isDisabled ? 'button' : (props.type ?? 'button')}
      {...(isDisabled ? { 'aria-disabled': true, 'data-disabled': true } : {})}
      aria-busy={loading}
      onKeyDown={(event) => {
        if (event.repeat && event.key === 'Enter') event.preventDefault()
      }}
      {...(props.disabledReason ? { title: props.disabledReason } : {})}
      {...(loading && restingWidth ? { miw: restingWidth } : {})}
      {...(props.form ? { form: props.form } : {})}
      {...(props['aria-expanded'] === undefined ? {} : { 'aria-expanded': props['aria-expanded'] })}
      {...(props['aria-haspopup'] ? { 'aria-haspopup': props['aria-haspopup'] } : {})}
      {...(props['data-autofocus'] ? { 'data-autofocus': true } : {})}
    >
      {loading ? (gerund ?? busyWord(children)) : children}
    </MantineButton>
  )
}
