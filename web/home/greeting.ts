import { showTime } from '#shared/values/date.ts'

const HONORIFIC = /^(dra?|m[ée]d|lic|sra?)\.?$/i

/** "Buenos días, Laura", by the clinic's clock and the person's first name. */
export function greeting(name: string, now: Date): string {
  const hour = Number(showTime(now).slice(0, 2))
  const words = hour < 12 ? 'Buenos días' : hour < 19 ? 'Buenas tardes' : 'Buenas noches'
  const firstName = name.split(/\s+/).find((word) => word !== '' && !HONORIFIC.test(word))
  return firstName ? `${words}, ${firstName}` : words
}
