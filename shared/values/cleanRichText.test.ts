import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanRichText, richTextLimits, TOO_LONG, TOO_MANY } from '#shared/values/cleanRichText.ts'
import { listSignatures, walkBlocks } from '#shared/values/richText.ts'

const doc = (...content: unknown[]) => ({ type: 'doc', content })
const says = (text: string, marks: unknown[] = []) => ({ type: 'text', text, marks })
const clean = (...content: unknown[]) => cleanRichText(doc(...content)).document.content

const textsThatRun = ['javascript:alert(1)', 'data:image/svg+xml,<svg onload=alert(1)>', 'expression(alert(1))']

describe('a document that comes from anywhere', () => {
  it('is the same once it was cleaned, whatever it was', () => {
    fc.assert(
      fc.property(fc.anything(), (given) => {
        const { document } = cleanRichText(given)
        expect(cleanRichText(document).document).toEqual(document)
      }),
    )
    const names = ['doc', 'paragraph', 'heading', 'table', 'tableRow', 'tableCell', 'bulletList', 'listItem', 'text']
    const { node } = fc.letrec((tie) => ({
      node: fc.record(
        {
          type: fc.constantFrom(...names, 'image', 'dataField', 'fillField', 'signatureField', 'script', 'iframe'),
          text: fc.string(),
          attrs: fc.dictionary(fc.constantFrom('level', 'colspan', 'key', 'id', 'fileId', 'role'), fc.anything()),
          marks: fc.array(fc.record({ type: fc.constantFrom('bold', 'link', 'textStyle') })),
          content: fc.array(tie('node'), { maxLength: 4 }),
        },
        { requiredKeys: ['type'] },
      ),
    }))
    fc.assert(
      fc.property(fc.array(node), (content) => {
        const { document } = cleanRichText(doc(...content))
        expect(cleanRichText(document).document).toEqual(document)
        expect(JSON.stringify(document)).not.toMatch(/"(script|iframe|link|textStyle)"/)
      }),
    )
  })

  it('makes neither a number nor a text of an object, whose own toString may be no function', () => {
    const hostile = { toString: 1, valueOf: 1 }
    const heading = { type: 'heading', attrs: { level: hostile }, content: [says('Cita')] }
    const list = { type: 'orderedList', attrs: { start: hostile }, content: [{ type: hostile }] }
    expect(() => clean(heading, list, { type: hostile })).not.toThrow()
    expect(clean(heading)).toMatchObject([{ type: 'heading', attrs: { level: 1 } }])
  })

  it('keeps the text of what it does not know, and no attribute or mark that it does not', () => {
    const link = { type: 'link', attrs: { href: 'javascript:alert(1)' } }
    const strange = {
      type: 'blockquote',
      attrs: { style: 'x' },
      content: [{ type: 'paragraph', content: [says('Cita')] }],
    }
    expect(clean(strange, { type: 'paragraph', content: [says('Uno', [link, { type: 'bold' }])] })).toEqual([
      { type: 'paragraph', attrs: { textAlign: 'left' }, content: [{ type: 'text', text: 'Cita' }] },
      {
        type: 'paragraph',
        attrs: { textAlign: 'left' },
        content: [{ type: 'text', text: 'Uno', marks: [{ type: 'bold' }] }],
      },
    ])
  })

  it('has each field once, and signatures in their order', () => {
    const sign = (id: string, role: string) => ({ type: 'signatureField', attrs: { id, role, label: role } })
    const signatures = listSignatures(cleanRichText(doc(sign('a', 'owner'), sign('a', 'witness'))).document)
    expect(signatures.map(({ role }) => role)).toEqual(['owner', 'witness'])
    expect(new Set(signatures.map(({ id }) => id)).size).toBe(2)
  })

  it('is told to be too long, and takes a table of 500 rows', () => {
    const cell = (text: string) => ({ type: 'tableCell', content: [{ type: 'paragraph', content: [says(text)] }] })
    const row = { type: 'tableRow', content: [cell('a'), cell('b')] }
    const table = { type: 'table', content: Array.from({ length: 500 }, () => row) }
    const { document, excess } = cleanRichText(doc(table))
    expect(excess).toBeUndefined()
    expect([...walkBlocks(document.content)].length).toBe(1001)
    const long = { type: 'paragraph', content: [says('a'.repeat(richTextLimits.characters + 1))] }
    expect(cleanRichText(doc(long)).excess).toBe(TOO_LONG)
  })
  it('says what it left out, so that nothing is lost unseen', () => {
    const sign = { type: 'signatureField', attrs: { role: 'owner', label: 'Propietario' } }
    const field = { type: 'paragraph', content: [{ type: 'dataField', attrs: { key: 'pet.name' } }] }
    const cell = { type: 'tableCell', content: [{ type: 'paragraph' }] }
    const table = (rows: number, columns: number) => {
      const row = { type: 'tableRow', content: Array.from({ length: columns }, () => cell) }
      return [{ type: 'table', content: Array.from({ length: rows }, () => row) }]
    }
    const excess = (content: unknown[]) => cleanRichText(doc(...content)).excess
    const times = (count: number, node: unknown) => Array.from({ length: count }, () => node)
    const { signatures, fields, rows, columns } = richTextLimits
    for (const [fits, exceeds] of [
      [times(signatures, sign), times(signatures + 1, sign)],
      [times(fields, field), times(fields + 1, field)],
      [table(rows, 1), table(rows + 1, 1)],
      [table(1, columns), table(1, columns + 1)],
    ] as const) {
      expect(excess(fits)).toBeUndefined()
      expect(excess(exceeds)).toBe(TOO_MANY)
    }
  })

  it('holds nothing but known nodes with known attributes, whatever was written', () => {
    const known: Record<string, string[]> = {
      doc: [],
      paragraph: ['textAlign'],
      heading: ['level', 'textAlign'],
      bulletList: [],
      orderedList: ['start'],
      listItem: [],
      table: [],
      tableRow: [],
      tableCell: ['colspan', 'rowspan', 'colwidth'],
      tableHeader: ['colspan', 'rowspan', 'colwidth'],
      image: ['fileId', 'width', 'alt', 'align'],
      horizontalRule: [],
      pageBreak: [],
      dataTable: ['key'],
      signatureField: ['id', 'role', 'label'],
      text: [],
      hardBreak: [],
      dataField: ['key'],
      fillField: ['id', 'kind', 'label', 'isRequired', 'options'],
    }
    const marks = ['bold', 'italic', 'underline', 'strike']
    interface Node {
      type: string
      attrs?: object
      marks?: { type: string }[]
      content?: Node[]
    }
    const holds = (node: Node): boolean =>
      Object.keys(node).every((name) => ['type', 'text', 'attrs', 'marks', 'content'].includes(name)) &&
      Object.keys(node.attrs ?? {}).every((name) => known[node.type]?.includes(name)) &&
      (node.marks ?? []).every((mark) => Object.keys(mark).length === 1 && marks.includes(mark.type)) &&
      (node.content ?? []).every(holds)
    const attributes = [
      'src',
      'href',
      'style',
      'class',
      'onclick',
      'srcdoc',
      'fileId',
      'key',
      'label',
      'role',
      'textAlign',
    ]
    const { node } = fc.letrec((tie) => ({
      node: fc.record(
        {
          type: fc.constantFrom(...Object.keys(known), 'script', 'iframe', 'svg', '__proto__', 'constructor'),
          text: fc.constantFrom('<script>alert(1)</script>', 'javascript:alert(1)', 'data:text/html,x', 'Rocky'),
          attrs: fc.dictionary(fc.constantFrom(...attributes), fc.oneof(fc.string(), fc.constantFrom(...textsThatRun))),
          marks: fc.array(fc.record({ type: fc.constantFrom(...marks, 'link'), attrs: fc.object() })),
          content: fc.array(tie('node'), { maxLength: 4 }),
          onclick: fc.string(),
        },
        { requiredKeys: ['type'] },
      ),
    }))
    fc.assert(
      fc.property(fc.array(node), (content) => {
        const { document } = cleanRichText(doc(...content))
        expect(holds(document as unknown as Node)).toBe(true)
        for (const block of walkBlocks(document.content))
          if (block.type === 'image') expect(block.attrs.fileId).toMatch(/^[0-9a-f-]{36}$/)
      }),
    )
  })
})
