import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanRichText, richTextLimits } from '#shared/values/cleanRichText.ts'
import { listSignatures, walkBlocks } from '#shared/values/richText.ts'

const doc = (...content: unknown[]) => ({ type: 'doc', content })
const says = (text: string, marks: unknown[] = []) => ({ type: 'text', text, marks })
const clean = (...content: unknown[]) => cleanRichText(doc(...content)).document.content

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
    const { document, isTooLong } = cleanRichText(doc(table))
    expect(isTooLong).toBe(false)
    expect([...walkBlocks(document.content)].length).toBe(1001)
    const long = { type: 'paragraph', content: [says('a'.repeat(richTextLimits.characters + 1))] }
    expect(cleanRichText(doc(long)).isTooLong).toBe(true)
  })
})
