/** JSON as PostgreSQL wrote it, which an answer carries unread (docs/decisions/0020). */
export class JsonText<T> {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  /** What it says, for who does not pass it on. */
  read(): T {
    return JSON.parse(this.text) as T
  }

  /** Written out with something else, it is what it says. */
  toJSON(): T {
    return this.read()
  }
}

/** A page whose lines are as PostgreSQL wrote them. */
export type JsonPage<Page extends { items: unknown[] }> = Omit<Page, 'items'> & { items: JsonText<Page['items']> }

type AnyPage = JsonPage<{ items: unknown[]; total: number }>

function isJsonPage(answer: unknown): answer is AnyPage {
  return typeof answer === 'object' && answer !== null && 'items' in answer && answer.items instanceof JsonText
}

/** Is it, or are its lines, as PostgreSQL wrote it? */
export function isWritten(answer: unknown): answer is AnyPage | JsonText<unknown> {
  return answer instanceof JsonText || isJsonPage(answer)
}

/** As a call answers it. */
export function textOf(answer: AnyPage | JsonText<unknown>): string {
  if (answer instanceof JsonText) return answer.text
  const { items, ...rest } = answer
  return `{"items":${items.text},${JSON.stringify(rest).slice(1)}`
}
