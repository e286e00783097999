import { useCallback, useContext, useEffect, useRef, useState } from 'react'
import type { DraftCopy } from '#web/drafts/draft.ts'
import { keepDraft, type KeptDraft } from '#web/drafts/keepDraft.ts'
import { type DraftKey, KeeperContext, type LeftCopy } from '#web/drafts/keeper.ts'
import { addOpenForm } from '#web/drafts/openForms.ts'

/** What an earlier opening of the form left, and what a person may do with it. */
export interface LeftOffer {
  /** When the last of it was typed. */
  at: string
  recover: () => void
  discard: () => void
}

export type KeptForm = ReturnType<typeof useKeptForm>

interface KeptFormOptions {
  /** Read once, when the form opens. */
  as: DraftKey | undefined
  /** Nothing while there is nothing to lose. */
  typed: (Partial<DraftCopy> & Pick<DraftCopy, 'version' | 'base' | 'edits'>) | undefined
  /** A person wants what was left. */
  onTaken: (left: LeftCopy) => void
}

/** Keeps what is typed into a form on this device until it is saved or given up, and offers what was left there. */
export function useKeptForm({ as, typed, onTaken }: KeptFormOptions) {
  const keeper = useContext(KeeperContext)
  const id = as && `forms/${as.id}`
  const canKeep = keeper !== undefined && as !== undefined
  const [draftKey] = useState(as && { ...as, id: `forms/${as.id}` })
  const [isSafe, setSafe] = useState(true)
  const [left, setLeft] = useState<LeftCopy[]>([])
  const form = useRef<KeptDraft>(undefined)
  const written = useRef<string>(undefined)

  useEffect(() => addOpenForm({ kept: canKeep ? id : undefined, isSafe: canKeep && isSafe }), [id, canKeep, isSafe])

  // Of what cannot be read nothing is offered.
  const listLeft = useCallback(
    async () => (keeper && draftKey ? keeper.listLeft(draftKey.id).catch(() => []) : []),
    [keeper, draftKey],
  )
  useEffect(() => {
    if (!keeper || !draftKey) return undefined
    const opened = keepDraft(keeper, draftKey, setSafe)
    form.current = opened
    void listLeft().then(setLeft)
    // An answer that comes after it has closed may still forget it.
    return () => opened.close()
  }, [keeper, draftKey, listLeft])

  /** What is kept already is not written again: it would stand behind an answer that forgets it. */
  const write = useCallback((text: string | undefined) => {
    if (text !== written.current) form.current?.write(text === undefined ? undefined : (JSON.parse(text) as DraftCopy))
    written.current = text
  }, [])
  const text = textOf(typed)
  const [taken, setTaken] = useState<string>()
  // Also after taking what changes nothing: then there is nothing to lose any more.
  useEffect(() => write(text), [write, text, taken])

  const first = left.at(-1)
  const recover = async () => {
    if (!first) return
    if (await form.current?.take(first)) {
      written.current = ''
      onTaken(first)
      setTaken(first.opening)
    }
    setLeft(await listLeft())
  }
  const discard = async () => {
    if (!first) return
    await form.current?.drop(first).catch(() => undefined)
    setLeft((before) => before.filter((other) => other !== first))
  }
  const offer: LeftOffer | undefined = first && {
    at: first.at,
    recover: () => void recover(),
    discard: () => void discard(),
  }
  return {
    offer,
    /** What is typed outlives the page. */
    isOnDevice: canKeep && isSafe,
    forget: () => write(undefined),
    /** It goes out as `copy`, which is kept before an answer comes. */
    send: (copy: KeptFormOptions['typed'], sending: Promise<unknown>) => {
      write(textOf(copy))
      const isDone = sending.then(
        () => true,
        () => false,
      )
      form.current?.send(isDone)
    },
  }
}

function textOf(typed: KeptFormOptions['typed']): string | undefined {
  return typed && JSON.stringify({ ...typed, sent: typed.sent ?? [], conflicts: [] })
}
