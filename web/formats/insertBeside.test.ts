import { Editor, type JSONContent } from '@tiptap/core'
import { describe, expect, it } from 'vitest'
import { editorExtensions } from '#web/formats/editorNodes.ts'
import { insertBeside, leaveChosen } from '#web/formats/insertBeside.ts'

const p = (text?: string): JSONContent =>
  text ? { type: 'paragraph', content: [{ type: 'text', text }] } : { type: 'paragraph' }
const sign = (label: string) => ({ type: 'signatureField', attrs: { role: 'owner', label } })
const chip = { type: 'dataField', attrs: { key: 'pet.name' } }
const li = (...content: JSONContent[]): JSONContent => ({ type: 'listItem', content })
const list = (...items: JSONContent[]): JSONContent => ({ type: 'bulletList', content: items })
const table: JSONContent = {
  type: 'table',
  content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: [p('Hora')] }] }],
}

function write(...content: JSONContent[]): Editor {
  return new Editor({ element: null, extensions: editorExtensions, content: { type: 'doc', content } })
}

/** Its blocks, as their kind and what is read in them. */
function read(editor: Editor): string[] {
  const said = (node: JSONContent): string =>
    node.text ?? node.attrs?.['label'] ?? node.attrs?.['key'] ?? (node.content ?? []).map(said).join('|')
  return (editor.getJSON().content ?? []).map((node) => `${node.type}: ${said(node)}`)
}

describe('what a button inserts', () => {
  it('comes behind the signature that was inserted before, and what is typed below both', () => {
    const editor = write(p('Firman:'), p())
    editor.commands.setTextSelection(editor.state.doc.content.size - 1)
    insertBeside(editor, sign('Propietario'))
    insertBeside(editor, sign('Médico veterinario'))
    editor.commands.insertContent({ type: 'text', text: 'Fin' })
    expect(read(editor)).toEqual([
      'paragraph: Firman:',
      'signatureField: Propietario',
      'signatureField: Médico veterinario',
      'paragraph: Fin',
    ])
  })

  const chosen: [string, JSONContent][] = [
    ['a signature', sign('Propietario')],
    ['a picture', { type: 'image', attrs: { fileId: 'f' } }],
    ['a line', { type: 'horizontalRule' }],
    ['a new sheet', { type: 'pageBreak' }],
    ['a table of data', { type: 'dataTable', attrs: { key: 'vaccines' } }],
    ['a table', table],
  ]
  it.each(chosen)('never replaces %s that is selected as a block', (_name, block) => {
    for (const inserted of [...chosen.map(([, one]) => one), chip]) {
      const editor = write(p('Antes'), block, p('Después'))
      editor.commands.setNodeSelection(7)
      insertBeside(editor, inserted as { type: string })
      const kinds = (editor.getJSON().content ?? []).map(({ type }) => type)
      const kind = inserted === chip ? 'paragraph' : inserted.type
      expect(kinds).toEqual(['paragraph', block.type, kind, 'paragraph'])
    }
  })

  it('never replaces a chip, nor cells, nor all that is selected', () => {
    const editor = write({ type: 'paragraph', content: [chip] }, table)
    editor.commands.setNodeSelection(1)
    insertBeside(editor, { type: 'dataField', attrs: { key: 'pet.breed' } })
    expect(read(editor).slice(0, 1)).toEqual(['paragraph: pet.name|pet.breed'])
    editor.commands.setCellSelection({ anchorCell: 6, headCell: 6 })
    insertBeside(editor, chip)
    expect(read(editor).slice(0, 2)).toEqual(['paragraph: pet.name|pet.breed', 'table: Hora|pet.name'])
    editor.commands.selectAll()
    insertBeside(editor, sign('Testigo'))
    expect(read(editor).slice(0, 2)).toEqual(['paragraph: pet.name|pet.breed', 'table: Hora|pet.name'])
    expect(read(editor)).toContain('signatureField: Testigo')
  })

  it('keeps a block out of the text that is selected', () => {
    const editor = write(p('Acepto'))
    editor.commands.setTextSelection({ from: 1, to: 7 })
    insertBeside(editor, sign('Propietario'))
    expect(read(editor).slice(0, 2)).toEqual(['paragraph: Acepto', 'signatureField: Propietario'])
  })

  it('puts a signature below the list that the cursor is in, also one within another', () => {
    const editor = write(list(li(p('Riesgos'), list(li(p('Leve')))), li(p('Costo'))), p('Fin'))
    editor.commands.setTextSelection(14)
    insertBeside(editor, sign('Propietario'))
    expect(read(editor)).toEqual(['bulletList: Riesgos|Leve|Costo', 'signatureField: Propietario', 'paragraph: Fin'])
  })

  it('leaves room for a table beside what is selected', () => {
    const editor = write(sign('Propietario'), p('Fin'))
    editor.commands.setNodeSelection(0)
    editor
      .chain()
      .command(({ tr }) => leaveChosen(tr))
      .insertTable({ rows: 1, cols: 1 })
      .run()
    expect(read(editor).map((block) => block.replace(/:.*/, ''))).toEqual(['signatureField', 'table', 'paragraph'])
  })
})
