import { type FunctionComponent, lazy } from 'react'

/** After the screen itself is there. */
const FETCH_AFTER_MS = 2000

/**
 * A part that its screen shows later, in a file of its own: fetched by itself soon after the screen, so that it opens
 * without a network too, and at once when it is shown before.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
): FunctionComponent<Props> {
  // A failure here is silent: showing the part asks again.
  setTimeout(() => void load().catch(() => undefined), FETCH_AFTER_MS)
  return lazy(async () => ({ default: await load() })) as FunctionComponent<Props>
}
