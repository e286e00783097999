import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { breakLines } from '#server/documents/lines.ts'
import { keepEnd, keepLines, shareSheets, space, squeezeSheet, type LayoutRow } from '#server/documents/sheets.ts'

/** Letters of one width. */
const measure = (text: string) => text.length

describe('the lines of a text', () => {
  it.each([
    ['una frase corta', ['una frase', 'corta']],
    ['uno\n\ndos', ['uno', '', 'dos']],
    ['otorrinolaringología', ['otorrinola', 'ringología']],
    ['a/bc/def-ghij/klm', ['a/bc/def-', 'ghij/klm']],
    ['dar 12,4 kg hoy', ['dar', '12,4\u00A0kg', 'hoy']],
    ['según N.º 12', ['según', 'N.º\u00A012']],
    ['es CC 1 020', ['es', 'CC\u00A01\u00A0020']],
    ['a +57 300 1', ['a', '+57\u00A0300\u00A01']],
    ['', ['']],
  ])('%j breaks where Spanish may', (text, lines) => {
    expect(breakLines(text, 10, measure)).toEqual(lines)
  })

  it('are no wider than told, and hold every letter in its order', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\wáéíñ ,.\n/-]*$/), fc.integer({ min: 1, max: 30 }), (text, width) => {
        const lines = breakLines(text, width, measure)
        for (const line of lines) expect(measure(line)).toBeLessThanOrEqual(width)
        expect(lines.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
      }),
    )
  })
})

/** What each sheet of a height of 10 holds, by names. */
const lay = (strips: Named[]) =>
  shareSheets(strips, 10).map((sheet) => sheet.flatMap(({ strip: { name } }: { strip: Named }) => name ?? []))

type Named = LayoutRow & { name?: string }
const strip = (name: string, height = 1, more: Partial<LayoutRow> = {}): Named => ({
  name,
  height,
  draw: () => {},
  ...more,
})
const named = (names: string) => [...names].map((name) => strip(name))

describe('the sheets', () => {
  it('are one where a little less blank space lets the signature stand with what it signs', () => {
    const paper = (blank: number) => [...named('abcdefgh'), space(blank, true), strip('S', 1)]
    expect(lay(paper(2))).toHaveLength(2)
    expect(lay(squeezeSheet(paper(2), 10))).toEqual([[...'abcdefgh', 'S']])
    // What is clearly longer keeps its space; and a sheet of its own stays one.
    const long = paper(5)
    expect(squeezeSheet(long, 10)).toBe(long)
    const newSheet = [{ height: 0, breaks: true }, strip('E')]
    expect(lay(squeezeSheet([...paper(2), ...newSheet], 10))).toEqual([[...'abcdefgh', 'S'], ['E']])
  })

  it('keep a heading with what follows it', () => {
    expect(lay([...named('abcdefghi'), strip('H', 1, { keep: true }), strip('x')])).toEqual([
      [...'abcdefghi'],
      ['H', 'x'],
    ])
  })

  it('part a text so that neither its first nor its last line stands alone', () => {
    expect(lay([strip('a', 9), ...keepLines(named('1234'))])).toEqual([['a'], [...'1234']])
    expect(lay([strip('a', 7), ...keepLines(named('1234'))])).toEqual([
      ['a', '1', '2'],
      ['3', '4'],
    ])
  })

  it('begin with no space, and repeat the titles of a table', () => {
    const head = strip('T', 1, { keep: true })
    const rows = [...'123456789ab'].map((name) => strip(name, 1, { head }))
    expect(lay([strip('a', 10), space(3), head, ...rows])).toEqual([['a'], ['T', ...'123456789'], ['T', 'a', 'b']])
  })

  it('bring the end of the text over to its signature', () => {
    expect(lay([...keepEnd(named('123456789')), strip('S', 2)])).toEqual([[...'123456'], ['7', '8', '9', 'S']])
  })

  it('lose nothing of what is higher than a sheet', () => {
    expect(lay([strip('a', 3, { keep: true }), strip('b', 25, { keep: true }), strip('c')])).toEqual([
      ['a'],
      ['b'],
      ['c'],
    ])
  })

  it('hold every strip once and in its order, whatever is kept together', () => {
    const strips = fc.array(fc.record({ height: fc.integer({ min: 1, max: 12 }), keep: fc.boolean() }))
    fc.assert(
      fc.property(strips, (all) => {
        const names = lay(all.map(({ height, keep }, at) => strip(String(at), height, { keep }))).flat()
        expect(names).toEqual(all.map((_, at) => String(at)))
      }),
    )
  })
})
