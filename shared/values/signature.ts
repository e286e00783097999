import { showDateTime } from '#shared/values/date.ts'

/** `Laura Restrepo · T.P. 14582 · 20/11/2026, 09:14`: a signature is always person, card and instant. */
export function showSignature(name: string, card: string | null, at: string): string {
  return [name, ...(card ? [`T.P. ${card}`] : []), showDateTime(at)].join(' · ')
}
