import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

// docs/specification.md says of every requirement which test proves it: here that those tests are there.

const root = path.resolve(import.meta.dirname, '..')
/** The first part of the work whose requirements may still be open; the last one has this number. */
const FIRST_OPEN_PART = 4
const LAST_PART = 8

interface Row {
  id: string
  requirement: string
  proofs: string[]
}

function readRows(page: string): Row[] {
  return page
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => {
      const [id = '', requirement = '', proof = ''] = line.slice(1, -1).split(' | ')
      return { id: id.trim(), requirement: requirement.trim(), proofs: proof.trim().split('<br>') }
    })
}

const sources = new Map<string, string>()

/** Whether a file calls something with this title first, as `it`, `test` and what `each` gives are called. */
function hasTest(file: string, title: string): boolean {
  const place = path.join(root, file)
  const source = sources.get(file) ?? (existsSync(place) ? readFileSync(place, 'utf8') : '')
  sources.set(file, source)
  return [`'${title.replaceAll("'", "\\'")}'`, `"${title}"`, `\`${title}\``].some((written) => {
    const at = source.indexOf(written)
    return at > 0 && /\(\s*$/.test(source.slice(0, at)) && /^\s*,/.test(source.slice(at + written.length))
  })
}

/** What is wrong with a proof, if anything. */
function complain(proof: string): string | undefined {
  const part = /^open: part (\d)$/.exec(proof)?.[1]
  if (part) return Number(part) < FIRST_OPEN_PART || Number(part) > LAST_PART ? `open in part ${part}` : undefined
  const [, file, title] = /^`([^`]+)` › (.+)$/.exec(proof) ?? []
  if (!file || !title) return `neither a test nor a part: ${proof}`
  return hasTest(file, title) ? undefined : `no such test: ${proof}`
}

describe('the table of the specification', () => {
  const rows = readRows(readFileSync(path.join(root, 'docs/specification.md'), 'utf8'))

  it('has every section of the specification', () => {
    const sections = new Set(rows.map(({ id }) => id.split('.')[0]))
    expect([...sections]).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9'])
  })

  it('says nothing twice, and numbers its rows', () => {
    for (const key of ['id', 'requirement'] as const) {
      const all = rows.map((row) => row[key])
      expect(all.filter((text, index) => all.indexOf(text) !== index)).toEqual([])
    }
  })

  it('points at tests that exist, or at a part that is still to come', () => {
    const wrong = rows.flatMap(({ id, proofs }) => {
      const complaints = proofs.flatMap((proof) => complain(proof) ?? [])
      return complaints.length > 0 ? [`${id} ${complaints.join('; ')}`] : []
    })
    expect(wrong).toEqual([])
  })

  it('knows a test from a text that only looks like one', () => {
    const here = 'tools/specification.test.ts'
    expect(complain(`\`${here}\` › has every section of the specification`)).toBeUndefined()
    expect(complain(`\`${here}\` › docs/specification.md`)).toContain('no such test')
    expect(complain('open: part 1')).toBe('open in part 1')
    expect(complain('later')).toContain('neither')
  })
})
