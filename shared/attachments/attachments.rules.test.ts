import { expect, it } from 'vitest'
import { isLockedPdf } from '#shared/attachments/attachments.rules.ts'

const bytes = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0))

it.each([
  ['a PDF with a password', '%PDF-1.7', 'trailer << /Encrypt 12 0 R >> startxref 9 %%EOF', true],
  ['another PDF', '%PDF-1.7', 'trailer << /Root 1 0 R >> startxref 9 %%EOF', false],
  ['a photo', '\xff\xd8\xff', '/Encrypt', false],
])('%s', (_what, head, tail, isLocked) => {
  expect(isLockedPdf({ head: bytes(head), tail: bytes(tail) })).toBe(isLocked)
})
