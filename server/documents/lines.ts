import { unbrokenParts } from '#shared/values/unbroken.ts'

/** A figure and its unit, a title and its number, are not parted by the end of a line. */
const JOINED =
  /(\d) (?=(?:kg|g|mg|mcg|µg|mL|ml|L|UI|cm|mm|mmHg|lpm|rpm|°C|%|h|min|s|años?|mes(?:es)?|días?|a\. m\.|p\. m\.)(?![\p{L}\d]))|(?<=\+\d{1,3}(?: \d{1,12}){0,5}) (?=\d)|(N\.º|T\.P\.|Dr\.|Dra\.|lote) (?=\S)/gu

/** With the spaces that part no line as such. */
export function setText(text: string): string {
  return unbrokenParts(text.replace(JOINED, '$1$2\u00A0'))
    .map((part) => (part.isUnbroken ? part.text.replaceAll(' ', '\u00A0') : part.text))
    .join('')
}

/**
 * Breaks a text into lines that are no wider than told: at its spaces, and a word that is wider than a line at its
 * signs, or wherever the line ends.
 * @param measure width of a part of the text
 */
export function breakLines(text: string, width: number, measure: (part: string) => number): string[] {
  return setText(text)
    .split(/\r\n|[\n\r\v\f\u2028\u2029]/)
    .flatMap((line) => breakLine(line.replaceAll('\t', ' '), width, measure))
}

function breakLine(text: string, width: number, measure: (part: string) => number): string[] {
  const space = measure(' ')
  const lines: string[] = []
  let line = ''
  let used = 0
  for (const word of text.trimEnd().split(' ')) {
    const length = measure(word)
    const before = line === '' ? 0 : space
    if (used + before + length <= width || (line === '' && length <= width)) {
      line = line === '' ? word : `${line} ${word}`
      used += before + length
      continue
    }
    if (line !== '') lines.push(line)
    const parts = length <= width ? [word] : breakWord(word, width, measure)
    lines.push(...parts.slice(0, -1))
    line = parts.at(-1) ?? ''
    used = measure(line)
  }
  return [...lines, line]
}

/** A part that ends within these last letters of a line ends at its sign. */
const NEAR = 20

/** A word that is wider than a line in parts that are not. */
export function breakWord(word: string, width: number, measure: (part: string) => number): string[] {
  const parts: string[] = []
  let part = ''
  let used = 0
  for (const letter of word) {
    const length = measure(letter)
    if (part !== '' && used + length > width) {
      const sign = Math.max(...[...'-/.,;:@_'].map((one) => part.lastIndexOf(one)))
      const end = sign > 0 && sign >= part.length - NEAR ? sign + 1 : part.length
      parts.push(part.slice(0, end))
      part = part.slice(end)
      used = measure(part)
    }
    part += letter
    used += length
  }
  return [...parts, part]
}
