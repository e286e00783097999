import type { RichInline } from '#shared/values/richText.ts'
import type { Face } from '#server/documents/letters.ts'
import { breakWord, setText } from '#server/documents/lines.ts'

/** A part of a line in one face. */
export interface Run {
  text: string
  face: Face
  isUnderlined: boolean
  isStruck: boolean
}

/** What is between two spaces; `isGlued` to the one before it, as both are parts of one. */
interface RunWord {
  runs: Run[]
  width: number
  isGlued: boolean
}

export interface RunLine {
  words: RunWord[]
  /** Of the words and the spaces between them. */
  width: number
  /** The last of its text, or before a break: it is not stretched. */
  isEnd: boolean
}

type Measure = (text: string, face: Face) => number

/** The texts of a paragraph in their faces, a list for each line that a break ends. */
export function runsOf(content: readonly RichInline[], base: Face): Run[][] {
  const lines: Run[][] = [[]]
  for (const node of content) {
    if (node.type === 'hardBreak') lines.push([])
    if (node.type !== 'text') continue
    const marks = new Set(node.marks?.map(({ type }) => type))
    const face: Face = { ...base }
    if (marks.has('bold')) face.isBold = true
    if (marks.has('italic')) face.isItalic = true
    lines.at(-1)?.push({
      text: setText(node.text),
      face,
      isUnderlined: marks.has('underline'),
      isStruck: marks.has('strike'),
    })
  }
  return lines
}

/** Breaks a text of several faces into lines that are no wider than told, at its spaces. */
export function breakRuns(runs: readonly Run[], width: number, measure: Measure): RunLine[] {
  const lines: RunLine[] = []
  let line: RunLine = { words: [], width: 0, isEnd: true }
  const close = () => {
    lines.push({ ...line, isEnd: false })
    line = { words: [], width: 0, isEnd: true }
  }
  for (const word of wordsOf(runs, width, measure)) {
    const before = gapBefore(word, line.words.length, measure)
    if (line.words.length > 0 && line.width + before + word.width > width) close()
    line.width += gapBefore(word, line.words.length, measure) + word.width
    line.words.push(word)
  }
  return [...lines, line]
}

/** The space before a word that is not the first of its line. */
export function gapBefore(word: RunWord, at: number, measure: Measure): number {
  const [first] = word.runs
  return at === 0 || word.isGlued || !first ? 0 : measure(' ', first.face)
}

function wordsOf(runs: readonly Run[], width: number, measure: Measure): RunWord[] {
  const words: RunWord[] = []
  let word: RunWord = { runs: [], width: 0, isGlued: false }
  const close = () => {
    if (word.runs.length > 0) words.push(...fitWord(word, width, measure))
    word = { runs: [], width: 0, isGlued: false }
  }
  for (const run of runs)
    for (const [at, text] of run.text.split(' ').entries()) {
      if (at > 0) close()
      if (text === '') continue
      word.runs.push({ ...run, text })
      word.width += measure(text, run.face)
    }
  close()
  return words
}

/** A word, in parts where it is wider than a line. */
function fitWord(word: RunWord, width: number, measure: Measure): RunWord[] {
  if (word.width <= width) return [word]
  return word.runs
    .flatMap((run) => breakWord(run.text, width, (part) => measure(part, run.face)).map((text) => ({ ...run, text })))
    .map((run, at) => ({ runs: [run], width: measure(run.text, run.face), isGlued: at > 0 }))
}
