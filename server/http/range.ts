/**
 * The part of a file that a caller asks for: one run of bytes, as a browser does that goes on with a download. What asks for
 * several, or for something else, is answered with all of it. `none` of a part that the file has not.
 */
export function readRange(
  header: string | undefined,
  bytes: number,
): { start: number; end: number } | 'none' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined
  if (from === '') return Number(to) === 0 ? 'none' : { start: Math.max(0, bytes - Number(to)), end: bytes - 1 }
  const [start, end] = [Number(from), to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)]
  if (to !== '' && Number(to) < start) return undefined
  return start >= bytes ? 'none' : { start, end }
}
