import { showNumber } from '#shared/values/number.ts'

const GIGABYTE = 1024 ** 3

/** `340 kB`, `2,4 MB`, `20 GB`. */
export function showBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  const megabytes = bytes / (1024 * 1024)
  if (bytes >= GIGABYTE) return `${showNumber(Math.round((bytes / GIGABYTE) * 10) / 10)} GB`
  return megabytes < 1 ? `${Math.round(bytes / 1024)} kB` : `${showNumber(Math.round(megabytes * 10) / 10)} MB`
}
