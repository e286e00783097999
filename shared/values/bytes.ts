import { showNumber } from '#shared/values/number.ts'

/** `340 kB`, `2,4 MB`. */
export function showBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  const megabytes = bytes / (1024 * 1024)
  return megabytes < 1 ? `${Math.round(bytes / 1024)} kB` : `${showNumber(Math.round(megabytes * 10) / 10)} MB`
}
