import type { Report } from '#shared/report/report.contract.ts'
import { askStranger, type Outcome } from '#web/http/strangers.ts'
import { env } from '#web/http/env.ts'

export function loadReport(publicId: string, signal: AbortSignal): Promise<Outcome<Report>> {
  return askStranger(`/report?${new URLSearchParams({ id: publicId }).toString()}`, { signal })
}

export function documentAddress(publicId: string, kind: string, id: string, form: 'pdf' | 'html' | 'json'): string {
  const query = new URLSearchParams({ id: publicId, form }).toString()
  return `${env.services.clinic}/report/documents/${kind}/${id}?${query}`
}

/** `2026-11-20` as `20/11/2026`. */
export function showDay(day: string): string {
  return day.split('-').reverse().join('/')
}
