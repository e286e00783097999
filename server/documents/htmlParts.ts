import { unbrokenParts } from '#shared/values/unbroken.ts'
import type { Picture, Signature } from '#server/documents/document.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
/** No line ends within a number by which somebody is known. */
export const withNumbers = (text: string): string =>
  each(unbrokenParts(text), ({ text: part, isUnbroken }) =>
    isUnbroken ? `<span class="number">${escape(part)}</span>` : escape(part),
  )
export const withLines = (text: string): string => withNumbers(text).replaceAll('\n', '<br>')
export const each = <T>(items: readonly T[], show: (item: T) => string): string => items.map(show).join('')

export const dataUrl = ({ bytes, contentType }: Picture): string =>
  `data:${contentType};base64,${bytes.toString('base64')}`

export function renderSignature({ name, caption, at, image }: Signature): string {
  const drawn = image ? `<img alt="" src="${dataUrl(image)}">` : ''
  return `<div class="signature"><div class="drawn">${drawn}</div><p><strong>${escape(name)}</strong></p><p>${withNumbers(caption)}</p><p class="meta">${escape(at)}</p></div>`
}
