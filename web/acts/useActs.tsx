import { type ReactNode, Suspense, use, useEffect, useState } from 'react'
import { type AnyAct, offeredActs, say } from '#web/acts/act.ts'
import type { ActDialog as Dialog } from '#web/acts/ActDialog.tsx'
import { RightsContext } from '#web/acts/rights.ts'
import { type Over, runActs } from '#web/acts/runActs.ts'
import { lazyPart } from '#web/ui/lazyPart.ts'
import { useMachine } from '#web/ui/machine.ts'

// As generic as it is.
const ActDialog = lazyPart(async () => (await import('#web/acts/ActDialog.tsx')).ActDialog) as unknown as typeof Dialog

export interface OfferedAct {
  name: string
  /** "Archivar" */
  label: string
  /** "Archivar Beagle" */
  title: string
  icon: AnyAct<never>['icon']
  tone: 'danger' | undefined
  isButton: boolean
  gerund: string | undefined
  isBusy: boolean
  /** A dialog comes first. */
  asks: boolean
  /** Why it cannot be done now. */
  refusal: string | undefined
  /** The page that it leads to, in place of `press`. */
  to: string | undefined
  /** What the browser opens beside `press`; nothing while it cannot be done. */
  href: string | undefined
  press: () => void
  /** @param asked what its call takes, where that was chosen before: a file */
  pressWith: (asked: unknown) => void
}

/**
 * The acts of a record that this person may do, and the question of the one that was pressed.
 * `press` does one that is drawn elsewhere: with what was just chosen, where that is what it is done with.
 * @param over of a record that is being written meanwhile; it must stay the same one
 */
export function useActs<Subject>(
  acts: readonly AnyAct<Subject>[],
  subject: Subject,
  over?: Over<Subject>,
): { offered: OfferedAct[]; press: (name: string, of?: Subject) => void; dialog: ReactNode } {
  const rights = use(RightsContext)
  const [running] = useState(() => runActs(over))
  useEffect(() => running.show(), [running])
  const { phase, pressed } = useMachine(running)
  const offered = offeredActs(acts, subject, rights).map((one) => {
    const label = say(one.label, subject)
    const refusal = one.refuse?.(subject)?.message
    return {
      name: one.name,
      label,
      title: one.title === undefined ? label : say(one.title, subject),
      icon: one.icon,
      tone: one.tone,
      isButton: one.isButton === true,
      gerund: one.gerund,
      isBusy: phase === 'sending' && pressed?.name === one.name && !pressed.asks,
      asks: one.ask !== undefined,
      refusal,
      to: one.to?.(subject),
      href: refusal === undefined ? one.href?.(subject) : undefined,
      press: () => void running.press(one, subject),
      pressWith: (asked: unknown) => void running.press(one, subject, asked),
    }
  })
  const asked = pressed?.asks ? acts.find(({ name }) => name === pressed.name) : undefined
  return {
    offered,
    press: (name, of = subject) => {
      const one = acts.find((known) => known.name === name)
      if (one && offered.some((known) => known.name === name)) void running.press(one, of)
    },
    dialog: asked ? (
      <Suspense>
        <ActDialog act={asked} subject={subject} running={running} />
      </Suspense>
    ) : null,
  }
}

/** One act that is pressed by code, over whatever it is about at that moment. */
export function usePress<Subject>(one: AnyAct<Subject>, over?: Over<Subject>) {
  const [running] = useState(() => runActs(over))
  const { pressed } = useMachine(running)
  return {
    press: (subject: Subject) => void running.press(one, subject),
    /** What is being sent is about this. */
    busyWith: pressed?.seen,
  }
}
