import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { isSaveKey } from '#web/ui/saveKey.ts'
import { type Entry, entriesOf, isChosen, onlyMeant } from '#web/form/selectOptions.ts'
import type { SelectList } from '#web/form/selectProps.ts'

/** PageUp and PageDown move by this many. */
const PAGE_KEYS = 10

interface ChoicesOptions<Option> {
  list: SelectList<Option>
  isOpen: boolean
  onOpen: () => void
  /** Something was chosen, or the list was left: it closes. */
  onClose: () => void
  /** Text that is already the value, and that the search begins with. */
  startText?: string
}

export type Choices<Option> = ReturnType<typeof useChoices<Option>>

/** The place of the entry that Enter takes while nobody has moved to another; -1 for none. */
function readyFor<Option>(list: SelectList<Option>, entries: readonly Entry<Option>[], typed: string): number {
  if (list.isLoading) return -1
  // Nobody is found: all that is left is to register who was typed, in a form of its own.
  if (list.options.length === 0) return entries.findIndex(({ kind }) => kind === 'create')
  const meant = onlyMeant(list.options, typed, list.textOf)
  return entries.findIndex((entry) => entry.kind === 'option' && entry.option === meant)
}

/**
 * What the dropdown and the sheet share: the text, the entries it leaves, the marked one, and the keys of the ARIA
 * combobox pattern. Focus stays in the text; `aria-activedescendant` says which entry is marked.
 */
export function useChoices<Option>({ list, isOpen, onOpen, onClose, startText = '' }: ChoicesOptions<Option>) {
  const listId = useId()
  /** `undefined` while nobody has typed: the field shows what is chosen. */
  const [typed, setTyped] = useState<string>()
  const [pages, setPages] = useState(1)
  /** The entry that somebody went to, wherever it stands by now; or a place, where nothing stands yet. */
  const [moved, setMoved] = useState<string | number>()
  const text = typed ?? startText
  const entries = entriesOf(list, text, pages)
  // The first match is ready for Enter while someone types; before that, what is chosen.
  const chosen = entries.findIndex((entry) => isChosen(list, entry))
  const ready = list.asksBetween ? readyFor(list, entries, text) : 0
  const keyOf = (entry: Entry<Option>) => (entry.kind === 'option' ? `option:${list.idOf(entry.option)}` : entry.kind)
  const wentTo = typeof moved === 'number' ? moved : entries.findIndex((entry) => keyOf(entry) === moved)
  const marked = Math.min(wentTo >= 0 ? wentTo : typed ? ready : chosen, entries.length - 1)
  const idOf = (index: number) => `${listId}-${index}`

  const markedId = isOpen && marked >= 0 ? idOf(marked) : undefined
  useEffect(() => {
    if (markedId) document.getElementById(markedId)?.scrollIntoView({ block: 'nearest' })
  }, [markedId])

  const isHere = !list.isLoading && !list.failure
  /** Enter was pressed before what was typed last is found. */
  const waits = useRef(false)
  /** It was left in the field before the list was here. */
  const leftEarly = useRef<string>(undefined)
  const close = () => {
    waits.current = false
    setTyped(undefined)
    setPages(1)
    setMoved(undefined)
    onClose()
  }
  const choose = (entry: Entry<Option> | undefined) => {
    if (!entry) return
    leftEarly.current = undefined
    if (entry.kind === 'more') {
      // The first of those that come takes its place.
      setMoved(entries.indexOf(entry) - (entries.some(({ kind }) => kind === 'create') ? 1 : 0))
      return setPages(pages + 1)
    }
    if (entry.kind === 'retry') return list.onAsk()
    if (entry.kind === 'create') list.onCreate(text.trim())
    else list.onPick(entry.option)
    close()
  }
  /** Left without choosing: what was chosen before stays, or the text where text counts or is added. */
  const abandon = () => {
    if (typed !== undefined && !isHere) leftEarly.current = typed
    // What is nothing but a way to an option stays in sight meanwhile.
    if (typed && list.isOfListAlone && !isHere) return onClose()
    if (typed !== undefined) list.onAbandon(typed)
    else if (list.addsTyped && startText) list.onAbandon(startText)
    close()
  }
  const escape = () => {
    if (!list.addsTyped) {
      abandon()
      setTyped(undefined)
    } else {
      if (typed !== undefined) list.onType('')
      close()
    }
    leftEarly.current = undefined
  }
  const chooseWaiting = useEffectEvent(() => {
    if (waits.current && isOpen && marked >= 0) choose(entries[marked])
    waits.current = false
  })
  useEffect(() => {
    if (!list.isLoading) chooseWaiting()
  }, [list.isLoading])
  // What was left before the list was here, and waits in the field.
  const settle = useEffectEvent(() => {
    if (list.addsTyped && startText && !isOpen) list.onAbandon(startText)
    else if (leftEarly.current !== undefined && !isOpen) {
      list.onListed(leftEarly.current)
      setTyped(undefined)
    }
    leftEarly.current = undefined
  })
  useEffect(() => {
    if (isHere) settle()
  }, [isHere])
  const type = (next: string) => {
    waits.current = false
    leftEarly.current = undefined
    setTyped(next)
    setPages(1)
    setMoved(undefined)
    list.onType(next)
    onOpen()
  }

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const last = entries.length - 1
    const to = {
      ArrowDown: marked >= last ? 0 : marked + 1,
      ArrowUp: marked <= 0 ? last : marked - 1,
      PageDown: Math.min(marked + PAGE_KEYS, last),
      PageUp: Math.max(marked - PAGE_KEYS, 0),
    }[event.key]
    if (to !== undefined) {
      event.preventDefault()
      const entry = entries[to]
      if (isOpen) setMoved(entry ? keyOf(entry) : to)
      else onOpen()
    } else if (event.key === 'Enter' && isOpen && marked >= 0) {
      event.preventDefault()
      choose(entries[marked])
    } else if (event.key === 'Enter' && (list.asksBetween || list.isLoading) && (isOpen || typed)) {
      // Never the form that is sent: what is meant is still to be found or said.
      event.preventDefault()
      waits.current = list.isLoading
      onOpen()
    } else if (event.key === 'Escape' && isOpen) {
      // Escape in an open list is the list's, not the dialog's around it.
      event.stopPropagation()
      escape()
    }
  }

  return {
    list,
    text,
    typed,
    type,
    entries,
    marked,
    idOf,
    keyOf,
    listId,
    choose,
    abandon,
    escape,
    inputProps: {
      role: 'combobox',
      'aria-haspopup': 'listbox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': markedId,
      // The library's dialogs then leave Escape alone.
      'data-mantine-stop-propagation': isOpen || undefined,
      autoComplete: 'off',
      spellCheck: false,
      onKeyDown: handleKeyDown,
      // Ctrl+S sends the form from within the field: what stands in it is sent too.
      onKeyDownCapture: (event: KeyboardEvent) => {
        if (list.addsTyped && isSaveKey(event)) abandon()
      },
    } as const,
  }
}
