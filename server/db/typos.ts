const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']

/** Of folded letters, and so long that it may be a word of four letters with one left out. */
const MISTYPABLE = /^[a-z][a-z'-]{2,24}$/

/** Shorter words are too like one another: one letter changed makes any of them another. */
const SHORTEST = 4

/** May this word of a search be one that was mistyped? Numbers are not: a digit changed is somebody else's. */
export function isMistypable(word: string): boolean {
  return MISTYPABLE.test(word)
}

/**
 * All that a person may have meant by a word with one mistake: a letter too many, too few, another one, or two of them
 * swapped. Some 55 words a letter, each of which the words' index looks up at once.
 */
export function meantBy(word: string): string[] {
  const meant = new Set<string>()
  for (let at = 0; at <= word.length; at += 1) {
    const before = word.slice(0, at)
    const after = word.slice(at)
    const rest = after.slice(1)
    if (after) meant.add(before + rest)
    if (rest) meant.add(before + rest.charAt(0) + after.charAt(0) + rest.slice(1))
    for (const letter of LETTERS) {
      meant.add(before + letter + after)
      if (after) meant.add(before + letter + rest)
    }
  }
  meant.delete(word)
  return [...meant].filter((candidate) => candidate.length >= SHORTEST)
}
