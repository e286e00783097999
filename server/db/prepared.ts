/** A connection's database keeps what is prepared as long as it lives: no more texts than the product has, and room. */
export const MAX_STATEMENTS = 400
/** Longer ones are loads of many rows, each of another length; a pet's timeline, the longest of the others, has 10,000. */
export const MAX_LENGTH = 16_000

let generation = 0

/** The names that a connection's statements are prepared under. A name is never given twice. */
export class PreparedNames {
  /** By the text, the one used last at the end. */
  readonly #names = new Map<string, string>()
  readonly #forget: (name: string) => void
  #given = 0
  #generation = generation

  /** @param forget takes a statement from the database that is not used any more */
  constructor(forget: (name: string) => void) {
    this.#forget = forget
  }

  /** @returns nothing for what is sent as it is */
  nameOf(text: string): string | undefined {
    if (text.length > MAX_LENGTH) return undefined
    if (this.#generation < generation) this.#dropUntil(0)
    this.#generation = generation
    const name = this.#names.get(text) ?? `h${this.#given++}`
    this.#names.delete(text)
    this.#names.set(text, name)
    this.#dropUntil(MAX_STATEMENTS)
    return name
  }

  #dropUntil(size: number): void {
    for (const [text, name] of this.#names) {
      if (this.#names.size <= size) return
      this.#names.delete(text)
      this.#forget(name)
    }
  }
}

/** A migration changed what a prepared statement answers: every connection prepares anew under other names. */
const CHANGED_RESULT = '0A000'

export function forgetAfter(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === CHANGED_RESULT) generation += 1
  throw error
}
