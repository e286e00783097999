import { home } from '#shared/home/home.contract.ts'
import { implement } from '#server/http/implement.ts'
import { listWords } from '#server/word/registry.ts'

export const homeRoutes = [
  implement(home.get, async (call) => {
    const cards: Record<string, unknown> = {}
    for (const { card, isFor, read } of listWords().flatMap((word) => word.home ?? []))
      if (isFor(call.actor)) cards[card.name] = card.data.parse(await read(call))
    return cards
  }),
]
