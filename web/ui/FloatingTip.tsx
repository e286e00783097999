import { Tooltip } from '@mantine/core'

interface FloatingTipProps {
  label: string
  /** What it is of. */
  at: HTMLElement
  isOpen: boolean
}

/** Its words beside a control: the part of `useTip` that places them. */
export function FloatingTip({ label, at, isOpen }: FloatingTipProps) {
  return <Tooltip label={label} target={at} opened={isOpen} />
}
