import { v4 as newKey } from 'uuid'
import type { FormKeeper, DraftKey, UnsavedDraft, TypedForm } from '#web/form/formKeeper.ts'

export interface KeptForm {
  /** What is typed by now; nothing when there is nothing to lose. */
  write: (typed: TypedForm | undefined) => void
  /** Saved, or given up. */
  forget: () => void
  /** Goes on in what was left; what was typed meanwhile is left in its turn. False when another window took it first. */
  take: (left: UnsavedDraft) => Promise<boolean>
  drop: (left: UnsavedDraft) => Promise<void>
  /** What it holds is on its way: it is forgotten once that is done, also when the form is gone by then. */
  send: (isDone: Promise<boolean>) => void
  /** The form is gone; what it holds stays, and may be offered. */
  close: () => void
}

/** One opening of a form, kept one write after the other, and only the newest of those that wait. */
export function keepForm(keeper: FormKeeper, as: DraftKey, onSafe: (isSafe: boolean) => void): KeptForm {
  let opening: string = newKey()
  let release: (() => void) | undefined
  let hasCopy = false
  let asked = 0
  let queue: Promise<void> = Promise.resolve()

  function next(work: () => Promise<void>): Promise<void> {
    queue = queue.then(work)
    return queue
  }

  function letGo(): void {
    release?.()
    release = undefined
  }

  async function keep(typed: TypedForm): Promise<void> {
    try {
      release ??= await keeper.hold(opening)
      await keeper.keep(opening, as, typed)
      hasCopy = true
      onSafe(true)
    } catch {
      onSafe(false)
    }
  }

  async function remove(): Promise<void> {
    // One that cannot be removed is offered again: better twice than never.
    if (hasCopy) await keeper.drop(opening, as).catch(() => undefined)
    hasCopy = false
    letGo()
  }

  function write(typed: TypedForm | undefined): void {
    const mine = ++asked
    void next(async () => {
      if (mine === asked) await (typed ? keep(typed) : remove())
    })
  }

  return {
    write,
    forget: () => write(undefined),
    take: async (left) => {
      let isTaken = false
      await next(async () => {
        const held = await keeper.hold(left.opening).catch(() => undefined)
        if (!held) return
        letGo()
        release = held
        opening = left.opening
        hasCopy = true
        isTaken = true
      })
      return isTaken
    },
    drop: (left) => dropLeft(keeper, left.opening, as),
    send: (isDone) => {
      void next(async () => {
        if (await isDone.catch(() => false)) await remove()
      })
    },
    close: () => {
      void next(async () => letGo())
    },
  }
}

/** Gives up what was left, unless another window goes on in it by now. */
export async function dropLeft(keeper: FormKeeper, opening: string, as: DraftKey): Promise<void> {
  const release = await keeper.hold(opening)
  if (release) await keeper.drop(opening, as).finally(release)
}
