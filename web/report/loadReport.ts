import type { Report } from '#shared/report/report.contract.ts'
import { env } from '#web/http/env.ts'

// The contracts themselves bring a library of checks with them: this page, meant for the slowest phones, has their types.

/** @returns `gone` for an id that opens nothing, whatever the reason */
export async function loadReport(publicId: string, signal: AbortSignal): Promise<Report | 'gone' | 'busy'> {
  const query = new URLSearchParams({ id: publicId }).toString()
  const answer = await fetch(`${env.services.clinic}/report?${query}`, { signal })
  if (answer.ok) return (await answer.json()) as Report
  if (answer.status === 404 || answer.status === 400) return 'gone'
  if (answer.status === 429) return 'busy'
  throw new Error(String(answer.status))
}

export function documentAddress(publicId: string, kind: string, id: string, form: 'pdf' | 'html' | 'json'): string {
  const query = new URLSearchParams({ id: publicId, form }).toString()
  return `${env.services.clinic}/report/documents/${kind}/${id}?${query}`
}

/** `2026-11-20` as `20/11/2026`. */
export function showDay(day: string): string {
  return day.split('-').reverse().join('/')
}
