import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { analyse } from 'scslre'
import { type ESTree, parseSync, Visitor } from 'vite'
import { describe, expect, it, vi } from 'vitest'
import { hideOwner } from '#shared/report/report.rules.ts'
import { withoutPersonalData } from '#shared/renderErrors/renderErrors.rules.ts'
import { refusePassword } from '#shared/accounts/passwords.rules.ts'
import type { Medicine } from '#shared/catalogues/catalogues.contract.ts'
import { markOf, readResult } from '#shared/exams/result.rules.ts'
import { readDose, readPerKg } from '#shared/formulas/dose.rules.ts'
import { doubtStrength, readStrength, readStrengths } from '#shared/formulas/strength.rules.ts'
import { hoursBetween } from '#shared/formulas/formulas.words.ts'
import { statedAllergies } from '#shared/pets/allergies.rules.ts'
import { matchesAllergy, unknownAllergies } from '#shared/pets/allergyMatch.rules.ts'
import { parseDay } from '#shared/values/date.ts'
import { cleanDocument } from '#shared/values/documentType.ts'
import { parseDecimal, withoutUnit } from '#shared/values/number.ts'
import { readPhone } from '#shared/values/phone.ts'
import { allWords, fold, requiredLine } from '#shared/values/text.ts'
import { searchTerms } from '#server/db/searchTerms.ts'
import { breakLines } from '#server/documents/lines.ts'

// What a stranger sends must never cost more than in proportion to its length: a pattern that goes back and forth over a
// text stops the process, and with it every clinic.

const root = path.resolve(import.meta.dirname, '..')
const sources = globSync('{shared,server,web}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.ts$|^server\/testing\//.test(file))
  .toSorted()

interface Pattern {
  source: string
  flags: string
}

interface Found {
  literals: (Pattern & { place: string })[]
  /** Where `new RegExp` stands: as the module is read, or within a function. */
  made: { place: string; isWithin: boolean }[]
}

/** Finds the patterns that a module has. */
function findPatterns(file: string, text: string): Found {
  const found: Found = { literals: [], made: [] }
  const place = (at: number) => `${file}:${text.slice(0, at).split('\n').length}`
  let depth = 0
  const [enter, leave] = [() => void depth++, () => void depth--]
  const note = ({ callee, start }: ESTree.NewExpression | ESTree.CallExpression) => {
    if (callee.type === 'Identifier' && callee.name === 'RegExp')
      found.made.push({ place: place(start), isWithin: depth > 0 })
  }
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    NewExpression: note,
    CallExpression: note,
    Literal: (node) => {
      if ('regex' in node)
        found.literals.push({ source: node.regex.pattern, flags: node.regex.flags, place: place(node.start) })
    },
  }).visit(parseSync(file, text).program)
  return found
}

/** What of a pattern takes longer than in proportion, by the text that it is repeated with; empty when nothing does. */
function findSlow({ source, flags }: Pattern): string[] {
  return analyse({ source, flags }).reports.map(
    ({ type, exponential, character }) =>
      `${exponential ? 'exponential' : 'quadratic'} (${type}) over ${character.literal.source.slice(0, 40)}`,
  )
}

/** Imports modules, and tells the patterns that each makes meanwhile of parts. */
async function readMade(files: string[]): Promise<(Pattern & { file: string })[]> {
  const made: (Pattern & { file: string })[] = []
  const Original = globalThis.RegExp
  globalThis.RegExp = new Proxy(Original, {
    construct(target, args: [string, string?]) {
      const caller = new Error().stack?.split('\n')[2] ?? ''
      const file = files.find((one) => caller.includes(`/${one}:`))
      if (file) made.push({ source: args[0], flags: args[1] ?? '', file })
      return new target(...args)
    },
  })
  // Those that this file has imported are read again.
  vi.resetModules()
  try {
    for (const file of files) await import(path.join(root, file))
  } finally {
    globalThis.RegExp = Original
  }
  return made
}

describe('a pattern', () => {
  const found = sources.map((file) => ({ file, ...findPatterns(file, readFileSync(path.join(root, file), 'utf8')) }))

  it.each([['^([a-z]+,?)*$'], ['\\s+$'], ['<[^>]*>'], ['\\S*@'], ['(?<=\\+\\d+(?: \\d+)*) (?=\\d)']])(
    'is known by this check when it is slow: %s',
    (source) => {
      expect(findSlow({ source, flags: '' })).not.toEqual([])
    },
  )

  it('written in the product takes no longer than in proportion to the text', () => {
    const literals = found.flatMap((one) => one.literals)
    expect(literals.length).toBeGreaterThan(200)
    const slow = literals.flatMap(({ place, ...pattern }) => findSlow(pattern).map((why) => `${place} ${why}`))
    expect(slow).toEqual([])
  })

  it('put together from parts is made as its module is read, of nothing from outside, and is as quick', async () => {
    const made = found.flatMap((one) => one.made)
    expect(made.filter(({ isWithin }) => isWithin).map(({ place }) => place)).toEqual([])
    const files = found.filter((one) => one.made.length > 0)
    const patterns = await readMade(files.map(({ file }) => file))
    // One that another imports is read before it.
    expect(patterns.map(({ file }) => file).toSorted()).toEqual(files.flatMap((one) => one.made.map(() => one.file)))
    expect(patterns.flatMap(({ file, ...pattern }) => findSlow(pattern).map((why) => `${file} ${why}`))).toEqual([])
  })
})

/** Texts that are long by repeating, of which some end in what fits nowhere. */
const repeated = [
  ...[...' a1.,-/(<"@?#+\u0301\u00a0\n:'],
  ...[
    'a ',
    'a.',
    '1 ',
    '1.',
    '1,',
    '+1 ',
    '\u0301\u0316',
    ' de',
    'cc.',
    '3 ml ',
    'c/ 1',
    '<b',
    '&#',
    '«',
    'at a',
    '12/',
    'https://',
    'Penisilina y algo desconozido; ',
    'niega alergia a penicilina, ',
    'H ',
    '* ',
    ' 123',
    '1,000',
  ],
].flatMap((piece) =>
  ['', 'Ana ', '+57 '].flatMap((before) => ['', '!', ' no'].map((after) => ({ piece, before, after }))),
)

function writeLong({ piece, before, after }: (typeof repeated)[number], length: number): string {
  return before + piece.repeat((length - before.length - after.length) / piece.length) + after
}

/** In milliseconds. Not of the processor, which is told in steps of some milliseconds. */
function timeOf(read: (text: string) => unknown, text: string): number {
  const start = performance.now()
  read(text)
  return performance.now() - start
}

/** As much as a slow machine takes for anything. What goes back and forth over a text takes 100 times as long for ten times the text. */
const FLOOR_MS = 25
const TIMES_AS_LONG = 30
/** Beside other work the quickest of a few is none of the reading's own. */
const MOST_TURNS = 150

/** Measures again while it looks slow: the least of many times is the reading's own, however busy the machine is. */
function isInProportion(read: (text: string) => unknown, sample: (typeof repeated)[number]): boolean {
  const [short, long] = [writeLong(sample, 2000), writeLong(sample, 20_000)]
  let [least, most] = [Infinity, Infinity]
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    most = Math.min(most, timeOf(read, long))
    if (most <= FLOOR_MS) return true
    least = Math.min(least, timeOf(read, short))
    if (turn > 1 && most <= TIMES_AS_LONG * least) return true
  }
  return false
}

describe('a text of 20,000 characters takes no more than 30 times as long as one of 2,000', () => {
  const links = Array.from({ length: 36 }, () => 'de').join(' ')
  const owner = { name: `Ana ${links} Ruiz`, texts: ['1.1.1.1.1.2', `aaaa ${links} b`], phones: ['1111111112'] }
  const line = requiredLine(20_000)

  const medicines = JSON.parse(
    readFileSync(path.join(root, 'server/catalogues/data/medicines.json'), 'utf8'),
  ) as Medicine[]
  const carprofen = { medicine: 'Carprofeno', activeIngredient: null }
  const result = { analyte: 'Hematocrito', unit: '%', min: 1, max: 9 }
  /** Each word is compared with a catalogue's names; what is written of allergies has 500 characters at most. */
  const tenth = (text: string) => text.slice(-text.length / 10)

  it.each<[string, (text: string) => unknown]>([
    ['hideOwner', (text) => hideOwner(text, owner)],
    [
      'hideOwner of a long name',
      (text) => hideOwner('Ana de de Ruiz, aaaa', { name: text, texts: [text], phones: [text] }),
    ],
    ['fold', fold],
    ['allWords', allWords],
    ['searchTerms', searchTerms],
    ['requiredLine', (text) => line.safeParse(text)],
    ['cleanDocument', (text) => cleanDocument(text, 'CC')],
    ['readPhone', (text) => readPhone(text)],
    ['parseDecimal', parseDecimal],
    ['withoutUnit', (text) => withoutUnit(text, 'kg')],
    ['parseDay', parseDay],
    ['readStrength', readStrength],
    ['doubtStrength', doubtStrength],
    ['readDose', readDose],
    ['readPerKg', readPerKg],
    ['readStrengths', readStrengths],
    ['hoursBetween', hoursBetween],
    ['statedAllergies', statedAllergies],
    ['matchesAllergy', (text) => matchesAllergy(tenth(text), carprofen, medicines)],
    ['unknownAllergies', (text) => unknownAllergies(tenth(text), medicines)],
    ['readResult', (text) => [readResult({ ...result, value: text }), markOf({ ...result, value: text })]],
    ['refusePassword', (text) => refusePassword(text, [text])],
    [
      'withoutPersonalData',
      (text) => withoutPersonalData({ message: text, stack: text, componentStack: text, path: text }),
    ],
    ['breakLines', (text) => breakLines(text, 80, (part) => part.length)],
  ])('when %s reads it', (_name, read) => {
    expect(repeated.find((sample) => !isInProportion(read, sample))).toBeUndefined()
  })
})
