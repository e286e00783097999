import type { AnyAct } from '#web/acts/act.ts'
import type { Over } from '#web/acts/runActs.ts'
import { type OfferedAct, useActs } from '#web/acts/useActs.tsx'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import type { MenuAction } from '#web/ui/OpenMenu.tsx'
import { Button, type ButtonTone } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'

interface ActsProps<Subject> {
  of: Subject
  over?: Over<Subject>
}

interface ActButtonProps<Subject> extends ActsProps<Subject> {
  does: AnyAct<Subject>
  /** `icon` in rows, where its words are read aloud and shown under the pointer. */
  look?: 'word' | 'icon'
  tone?: ButtonTone
  size?: 'compact' | 'normal' | 'large'
  withIcon?: boolean
}

/**
 * An act as a button, with its question; nothing for who may not or where it is not offered. What cannot be done now is
 * disabled, with the reason as its title; an entry of a menu says it when it is pressed.
 */
export function ActButton<Subject>({ does, of, over, look = 'word', ...shape }: ActButtonProps<Subject>) {
  const { offered, dialog } = useActs([does], of, over)
  return (
    <>
      {offered.map((one) =>
        look === 'icon' ? (
          <IconButton
            key={one.name}
            label={one.title}
            disabled={one.isBusy || one.refusal !== undefined}
            {...wayOf(one)}
          >
            <one.icon size={20} stroke={1.75} aria-hidden />
          </IconButton>
        ) : (
          <PressAct key={one.name} act={one} {...shape} />
        ),
      )}
      {dialog}
    </>
  )
}

interface PressActProps extends Pick<ActButtonProps<never>, 'tone' | 'size' | 'withIcon'> {
  act: OfferedAct
}

/** What the press does: what is done stands beside what the browser opens with it. */
function wayOf({ to, href, press }: OfferedAct) {
  if (to !== undefined) return { to }
  return { onClick: press, ...(href === undefined ? {} : { href }) }
}

/** The button of an act whose question is drawn elsewhere. */
export function PressAct({ act, tone = 'default', size = 'compact', withIcon = false }: PressActProps) {
  return (
    <Button
      tone={tone}
      size={size}
      loading={act.isBusy}
      gerund={act.gerund}
      disabledReason={act.refusal}
      {...(act.asks ? { 'aria-haspopup': 'dialog' } : {})}
      {...wayOf(act)}
      // Meanwhile it is called as it reads.
      {...(act.title === act.label || act.isBusy ? {} : { 'aria-label': act.title })}
      {...(withIcon ? { icon: <act.icon size={18} stroke={1.75} aria-hidden /> } : {})}
    >
      {act.label}
    </Button>
  )
}

interface ActMenuProps<Subject> extends ActsProps<Subject> {
  /** "Más acciones para Beagle" */
  label: string
  does: readonly AnyAct<Subject>[]
  /** What only opens something stands before them. */
  before?: readonly MenuAction[]
  /** The dots: `plain` in rows, `default` with a border in headers. */
  tone?: 'plain' | 'default'
}

/** Acts as the entries of a menu: what takes away comes last. */
export function ActMenu<Subject>({ label, does, of, over, before = [], tone = 'plain' }: ActMenuProps<Subject>) {
  const { offered, dialog } = useActs(does, of, over)
  return (
    <>
      <ActionMenu label={label} actions={[...before, ...menuOf(offered)]} tone={tone} />
      {dialog}
    </>
  )
}

/** The entries of a menu that has others too. */
export function menuOf(offered: readonly OfferedAct[]): MenuAction[] {
  const listed = offered.filter(({ isButton }) => !isButton)
  const entries = listed.map(({ label, icon: EntryIcon, to, press, tone }) => ({
    label,
    icon: <EntryIcon size={18} stroke={1.75} aria-hidden />,
    ...(to === undefined ? { onClick: press } : { to }),
    ...(tone ? { tone } : {}),
  }))
  return [...entries.filter(({ tone }) => !tone), ...entries.filter(({ tone }) => tone)]
}
