import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#shared/http/errors.ts'

const RESOLUTION_MS = 10
const SAMPLE_MS = 1_000
const RETRY_SECONDS = 5

/**
 * Refuses calls while the event loop is so far behind that their answers would come too late. It reads nothing that needs
 * a descriptor: at the limit of those it goes on.
 * @param maxDelayMs of the loop, on average over the last second
 */
export function mountPressure(app: FastifyInstance, maxDelayMs: number): void {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  histogram.enable()
  let delayMs = 0
  const timer = setInterval(() => {
    const { mean } = histogram
    // No sample in a whole second: the loop stood still.
    delayMs = Number.isNaN(mean) ? Infinity : mean / 1e6 - RESOLUTION_MS
    histogram.reset()
  }, SAMPLE_MS).unref()
  app.addHook('onRequest', async (_request, reply) => {
    if (delayMs <= maxDelayMs) return
    reply.header('retry-after', RETRY_SECONDS)
    throw new AppError('unavailable')
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    histogram.disable()
  })
}
