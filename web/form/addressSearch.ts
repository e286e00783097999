import { isDay } from '#shared/values/date.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** What a list's address asks for, by the Spanish words in it; what it cannot mean counts as nothing. */
export function readText(params: URLSearchParams, name: string, most = 100): string {
  return (params.get(name) ?? '').slice(0, most)
}

export function readDay(params: URLSearchParams, name: string): string {
  const day = readText(params, name, 10)
  return isDay(day) ? day : ''
}

export function readId(params: URLSearchParams, name: string): string {
  const id = readText(params, name, 36)
  return UUID.test(id) ? id : ''
}

export function readChoice<Choice extends string>(
  params: URLSearchParams,
  name: string,
  choices: readonly Choice[],
): Choice | '' {
  return choices.find((choice) => choice === params.get(name)) ?? ''
}

/** The address with these words; an empty one is left out of it, and what else it holds stays. */
export function writeSearch(params: URLSearchParams, values: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(values)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}
