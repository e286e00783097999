/**
 * The number by which somebody or something is known, with what it is a number of: `CC 1 035 482 117`, `NIT 901.448.210-3`,
 * `HC-000012`. No line ends within it.
 */
const KNOWN_BY =
  /\bHC-\d{1,9}|\b(?:CC|CE|TI|RC|PA|PP|PPT|PEP|NIT|C\.C\.|T\.P\.)[: ]{1,2}[A-Z\d][A-Z\d.-]{0,30}(?: \d{3}(?!\d)){0,6}(?:-\d)?|\b\d{1,3}(?:[ .]\d{3}(?!\d)){1,6}(?:-\d)?/g

export interface TextPart {
  text: string
  isUnbroken: boolean
}

/** A text in parts, none of which is empty. */
export function unbrokenParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  const add = (part: string, isUnbroken: boolean) => {
    if (part !== '') parts.push({ text: part, isUnbroken })
  }
  for (const { 0: number, index } of text.matchAll(KNOWN_BY)) {
    add(text.slice(from, index), false)
    add(number, true)
    from = index + number.length
  }
  add(text.slice(from), false)
  return parts
}
