import { useCallback, useContext, useEffect, useRef, useState } from 'react'
import { FormKeeperContext, type DraftKey, type UnsavedDraft, type TypedForm } from '#web/form/formKeeper.ts'
import { keepForm, type KeptForm } from '#web/form/keepForm.ts'
import { addOpenForm } from '#web/form/openForms.ts'

/** What an earlier opening of the form left, and what a person may do with it. */
export interface LeftOffer {
  /** When the last of it was typed. */
  at: string
  recover: () => void
  discard: () => void
}

interface KeptFormOptions {
  /** Read once, when the form opens. */
  as: DraftKey | undefined
  /** Nothing while there is nothing to lose. */
  typed: TypedForm | undefined
  /** A person wants what was left. */
  onTaken: (left: UnsavedDraft) => void
}

/** Keeps what is typed into a form on this device until it is saved or given up, and offers what was left there. */
export function useKeptForm({ as, typed, onTaken }: KeptFormOptions) {
  const keeper = useContext(FormKeeperContext)
  const id = as?.id
  const canKeep = keeper !== undefined && as !== undefined
  const [draftKey] = useState(as)
  const [isSafe, setSafe] = useState(true)
  const [left, setLeft] = useState<UnsavedDraft[]>([])
  const form = useRef<KeptForm>(undefined)

  useEffect(() => addOpenForm({ kept: canKeep ? id : undefined, isSafe: canKeep && isSafe }), [id, canKeep, isSafe])

  // Of what cannot be read nothing is offered.
  const listLeft = useCallback(
    async () => (keeper && draftKey ? keeper.listLeft(draftKey).catch(() => []) : []),
    [keeper, draftKey],
  )
  useEffect(() => {
    if (!keeper || !draftKey) return undefined
    const opened = keepForm(keeper, draftKey, setSafe)
    form.current = opened
    void listLeft().then(setLeft)
    // An answer that comes after it has closed may still forget it.
    return () => opened.close()
  }, [keeper, draftKey, listLeft])

  const written = typed && JSON.stringify(typed)
  const [taken, setTaken] = useState<string>()
  // Also after taking what changes nothing: then there is nothing to lose any more.
  useEffect(() => {
    form.current?.write(written === undefined ? undefined : (JSON.parse(written) as TypedForm))
  }, [written, taken])

  const [first] = left
  const recover = async () => {
    if (!first) return
    if (await form.current?.take(first)) {
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
    forget: () => form.current?.forget(),
    send: (isDone: Promise<boolean>) => form.current?.send(isDone),
  }
}

/** As `useKeptForm`, for a form of one text. */
export function useKeptText(
  as: DraftKey,
  { text, key }: { text: string; key: string },
  onTaken: (note: { text: string; key: string }) => void,
) {
  const isEmpty = text.trim() === ''
  return useKeptForm({
    as,
    typed: isEmpty ? undefined : { base: { text: '' }, edits: { text }, version: 0, idempotencyKey: key },
    onTaken: ({ edits, idempotencyKey }) =>
      onTaken({ text: typeof edits.text === 'string' ? edits.text : '', key: idempotencyKey }),
  })
}
