import type { OutputOf } from '#shared/http/contract.ts'
import { type Asked, readingKey, together } from '#shared/http/together.contract.ts'
import { call } from '#web/http/call.ts'
import { elapsedMs } from '#web/http/clock.ts'
import { isTouchedSince, petOf, type Shown, writtenSoFar } from '#web/http/written.ts'

type Answers = OutputOf<typeof together.ahead>

/** What was asked for so long ago is not shown any more, and asked for again. */
const KEPT_MS = 60_000

/** What a page will show of its address, as it was before the page is opened. */
interface ReadyPage {
  since: number
  /** The same by this device's clock. */
  at: number
  /** How much was written by then. */
  asOf: number
  answers: Answers
}
const pages = new Map<string, ReadyPage>()
/** Kinds of pages of which nothing is asked for ahead, as the server answered of one; until this page is loaded anew. */
const barren = new Set<string>()

/** Asks for what a page shows of its address, that somebody is about to open. @param kind of all its like */
export function askAhead(at: string, kind: string): void {
  for (const [known, page] of pages)
    if (isOld(page) || Object.values(page.answers).some(isOutdated(page))) pages.delete(known)
  if (pages.has(at) || barren.has(kind)) return
  const page: ReadyPage = { since: elapsedMs(), at: Date.now(), asOf: writtenSoFar(), answers: {} }
  pages.set(at, page)
  call(together.ahead, { at }, { isSilent: true }).then(
    (answers) => {
      page.answers = answers
      if (Object.keys(answers).length === 0) barren.add(kind)
    },
    // The page asks itself, and says what is wrong.
    () => void (pages.get(at) === page && pages.delete(at)),
  )
}

function isOld({ since }: ReadyPage): boolean {
  return elapsedMs() - since >= KEPT_MS
}

const shownOf = ({ reads, input, answer }: Answers[string]): Shown => ({
  reads: reads ?? undefined,
  petId: petOf(input, answer),
})

function isOutdated({ asOf }: ReadyPage): (one: Answers[string]) => boolean {
  return (one) => isTouchedSince(asOf, shownOf(one))
}

/** What a reading was answered ahead of its page, and when, to be shown until it is answered anew. */
export function answerAhead(reading: Asked): { answer: unknown; at: number } | undefined {
  if (pages.size === 0) return undefined
  const key = readingKey(reading)
  for (const page of pages.values()) {
    const found = page.answers[key]
    if (found && !isOld(page) && !isOutdated(page)(found)) return { answer: found.answer, at: page.at }
  }
  return undefined
}
