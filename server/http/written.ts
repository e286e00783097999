/** JSON as PostgreSQL wrote it, which an answer carries unread (docs/decisions/0020). */
export class Written<T> {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  /** What it says, for who does not pass it on. */
  read(): T {
    return JSON.parse(this.text) as T
  }
}

/** A page whose lines are as PostgreSQL wrote them. */
export type WrittenPage<Page extends { items: unknown[] }> = Omit<Page, 'items'> & { items: Written<Page['items']> }

export function isWrittenPage(answer: unknown): answer is WrittenPage<{ items: unknown[]; total: number }> {
  return typeof answer === 'object' && answer !== null && 'items' in answer && answer.items instanceof Written
}

/** The page as a call answers it. */
export function writePage({ items, ...rest }: WrittenPage<{ items: unknown[]; total: number }>): string {
  return `{"items":${items.text},${JSON.stringify(rest).slice(1)}`
}
