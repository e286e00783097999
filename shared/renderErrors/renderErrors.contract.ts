import { z } from 'zod'
import { route } from '#shared/http/contract.ts'

/** Longer texts are cut here by the browser, and refused by the server. */
export const RENDER_ERROR_LIMITS = { message: 1000, stack: 8000, path: 300 } as const

export const renderErrors = {
  report: route({
    service: 'logs',
    method: 'POST',
    path: '/render-errors',
    action: 'public',
    perMinute: 20,
    summary: 'Avisa que una pantalla falló en el navegador',
    input: z.object({
      message: z.string().max(RENDER_ERROR_LIMITS.message),
      stack: z.string().max(RENDER_ERROR_LIMITS.stack).default(''),
      componentStack: z.string().max(RENDER_ERROR_LIMITS.stack).default(''),
      path: z.string().max(RENDER_ERROR_LIMITS.path),
    }),
    output: z.object({}),
  }),
}
