import { v4 as newKey } from 'uuid'
import type { DraftCopy } from '#web/drafts/draft.ts'
import type { DraftKey, Keeper, LeftCopy } from '#web/drafts/keeper.ts'

export interface KeptDraft {
  /** What is to be kept by now; nothing when there is nothing to lose. */
  write: (copy: DraftCopy | undefined) => void
  /** Goes on in what was left; what was typed meanwhile is left in its turn. False when another window took it first. */
  take: (left: LeftCopy) => Promise<boolean>
  drop: (left: LeftCopy) => Promise<void>
  /** What it holds is on its way: it is forgotten once that is done, also when the form is gone by then. */
  send: (isDone: Promise<boolean>) => void
  /** It is on the screen again. */
  open: () => void
  /** It is on no screen; what it holds stays, and may be offered. */
  close: () => void
  /** All that was asked of it is done. */
  settled: () => Promise<void>
}

/**
 * One opening of a record or form, kept one write after the other, and only the newest of those that wait.
 * @param onSafe told whether the device keeps it
 */
export function keepDraft(keeper: Keeper, as: DraftKey, onSafe: (isSafe: boolean) => void): KeptDraft {
  let opening: string = newKey()
  let release: (() => void) | undefined
  let isOpen = true
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

  async function keep(copy: DraftCopy): Promise<void> {
    try {
      if (isOpen) release ??= await keeper.hold(opening)
      await keeper.keep(opening, as, copy)
      hasCopy = true
      onSafe(true)
    } catch {
      onSafe(false)
    }
  }

  async function remove(): Promise<void> {
    // One that cannot be removed is offered again: better twice than never.
    if (hasCopy) await keeper.drop(opening, as.id).catch(() => undefined)
    hasCopy = false
    letGo()
    onSafe(true)
  }

  function write(copy: DraftCopy | undefined): void {
    const mine = ++asked
    void next(async () => {
      if (mine === asked) await (copy ? keep(copy) : remove())
    })
  }

  return {
    write,
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
    drop: (left) => dropLeft(keeper, left),
    send: (isDone) => {
      void next(async () => {
        if (await isDone.catch(() => false)) await remove()
      })
    },
    open: () => {
      void next(async () => {
        isOpen = true
        if (hasCopy) release ??= await keeper.hold(opening).catch(() => undefined)
      })
    },
    close: () => {
      void next(async () => {
        isOpen = false
        letGo()
      })
    },
    settled: () => queue,
  }
}

/** Gives up what was left, unless another window goes on in it by now. */
export async function dropLeft(keeper: Keeper, { opening, record }: LeftCopy): Promise<void> {
  const release = await keeper.hold(opening)
  if (release) await keeper.drop(opening, record).finally(release)
}
