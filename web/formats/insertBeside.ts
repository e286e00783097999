import type { Editor } from '@tiptap/core'
import { NodeSelection, Selection, TextSelection, type Transaction } from '@tiptap/pm/state'

/** These stand below the list that the cursor is in: nobody signs within an item. */
const belowLists = ['signatureField', 'pageBreak']

interface Inserted {
  type: string
  attrs?: object
}

/**
 * Puts what a button offers where the cursor is, and the cursor behind it. What is selected as a block stays: it goes
 * beside that.
 */
export function insertBeside(editor: Editor, content: Inserted): void {
  const isBlock = editor.schema.nodes[content.type]?.isBlock ?? false
  editor
    .chain()
    .focus()
    .command(({ tr }) => {
      leaveChosen(tr)
      if (isBlock) leaveText(tr, belowLists.includes(content.type))
      return true
    })
    .insertContent(content)
    .command(({ tr }) => {
      if (isBlock) leaveInserted(tr)
      return true
    })
    .run()
}

/** Moves the cursor off what is selected as a block, a chip, or several cells: what comes then replaces none of them. */
export function leaveChosen(tr: Transaction): true {
  const { selection } = tr
  if (selection instanceof TextSelection || selection.empty) return true
  if (selection instanceof NodeSelection && selection.node.isInline)
    tr.setSelection(TextSelection.create(tr.doc, selection.to))
  else if (selection.$to.parent.type.spec['tableRole'] || selection.$to.parent.inlineContent)
    tr.setSelection(Selection.near(selection.$to, -1))
  else beginLine(tr, selection.to)
  return true
}

/** A block goes behind the text that is selected, and some below the list that it is in. */
function leaveText(tr: Transaction, isBelowLists: boolean): void {
  const { $to } = tr.selection
  let list: number | undefined
  for (let depth = $to.depth; depth > 0 && !$to.node(depth).type.spec['tableRole']; depth -= 1)
    if ($to.node(depth).type.name.endsWith('List')) list = depth
  if (isBelowLists && list !== undefined) beginLine(tr, $to.after(list))
  else if (!tr.selection.empty) tr.setSelection(TextSelection.create(tr.doc, $to.pos))
}

function beginLine(tr: Transaction, at: number): void {
  const line = tr.doc.type.schema.nodes['paragraph']?.create()
  if (line) tr.insert(at, line).setSelection(TextSelection.create(tr.doc, at + 1))
}

/** What is typed next would replace a block that is still selected. */
function leaveInserted(tr: Transaction): void {
  const { selection } = tr
  if (!(selection instanceof NodeSelection)) return
  const { nodeAfter } = selection.$to
  if (!nodeAfter) beginLine(tr, selection.to)
  else if (nodeAfter.isTextblock) tr.setSelection(TextSelection.create(tr.doc, selection.to + 1))
}
