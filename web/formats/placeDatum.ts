import type { Editor } from '@tiptap/core'
import { findPlaceholders } from '#web/formats/placeholders.ts'

interface Found {
  text: string
  key: string | undefined
  /** Where it stands, each time. */
  places: { from: number; to: number }[]
}

/** By their text, in the order of the document. What is no letter in it counts as one, as the places do. */
export function placeholdersIn({ state }: Editor): Found[] {
  const found = new Map<string, Found>()
  state.doc.descendants((node, position) => {
    if (!node.isTextblock) return true
    for (const { at, text, key } of findPlaceholders(node.textBetween(0, node.content.size, undefined, '\uFFFC'))) {
      const known = found.get(text) ?? { text, key, places: [] }
      const from = position + 1 + at
      known.places.push({ from, to: from + text.length })
      found.set(text, known)
    }
    return false
  })
  return [...found.values()]
}

/** Puts the datum's chip in each place, the last first: those before stay where they are. */
export function placeDatum(editor: Editor, { key, places }: Found): void {
  const chain = editor.chain().focus()
  for (const place of places.toReversed()) chain.insertContentAt(place, { type: 'dataField', attrs: { key } })
  chain.run()
}
