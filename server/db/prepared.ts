/** A database keeps what it prepares for as long as the connection lives: no more texts than the product has, and room. */
const MAX_STATEMENTS = 400
/** Longer ones are loads of many rows, each of another length; a pet's timeline, the longest of the others, has 10,000. */
const MAX_LENGTH = 16_000

const names = new Map<string, string>()
let generation = 0

/** The name that a statement is prepared under, the same on every connection; `undefined` for what is sent as it is. */
export function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || text.length > MAX_LENGTH || names.size >= MAX_STATEMENTS) return known
  const name = `h${generation}_${names.size}`
  names.set(text, name)
  return name
}

/** A migration changed what a prepared statement answers: every connection prepares anew under other names. */
const CHANGED_RESULT = '0A000'

export function forgetAfter(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === CHANGED_RESULT) {
    names.clear()
    generation += 1
  }
  throw error
}
