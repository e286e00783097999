import { type FunctionComponent, lazy, useEffect, useState } from 'react'

/** After the screen itself is there. */
const FETCH_AFTER_MS = 2000

/**
 * What its screen needs later, in a file of its own: fetched by itself soon after the screen, so that it is there without a
 * network too, and at once when it is asked for before.
 */
export function fetchedSoon<Part>(load: () => Promise<Part>): () => Promise<Part> {
  // A failure here is silent: whoever needs it asks again.
  setTimeout(() => void load().catch(() => undefined), FETCH_AFTER_MS)
  return load
}

/** A part that its screen shows later. */
export function lazyPart<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
): FunctionComponent<Props> {
  const loadSoon = fetchedSoon(load)
  return lazy(async () => ({ default: await loadSoon() })) as FunctionComponent<Props>
}

/** A part whose absence is no failure, once it is wanted: where it does not come, its screen does without. */
export function usePart<Part>(load: () => Promise<Part>, isWanted: boolean): Part | undefined {
  const [part, setPart] = useState<{ is: Part }>()
  useEffect(() => {
    if (isWanted)
      load().then(
        (is) => setPart((known) => known ?? { is }),
        () => undefined,
      )
  }, [load, isWanted])
  return part?.is
}
