import type { FastifyBaseLogger } from 'fastify'

const running = new Set<Promise<void>>()

/**
 * Work that the answer does not wait for, so that its time tells nothing about it. A failure is logged by its name
 * alone: its text may hold a person's data.
 */
export function inBackground(log: FastifyBaseLogger, name: string, work: () => Promise<void>): void {
  const run = work()
    .catch((error: unknown) => log.error({ name: error instanceof Error ? error.name : 'unknown' }, `${name} failed`))
    .finally(() => running.delete(run))
  running.add(run)
}

/** When all of it has ended: before the database closes. */
export async function settleBackground(): Promise<void> {
  await Promise.allSettled(running)
}
