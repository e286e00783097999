import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanDocument, refuseHalfDocument, showDocument } from '#shared/owners/owners.rules.ts'

describe('a document', () => {
  it.each([
    ['1.020.345 678', '1020345678'],
    [' ab 12 ', 'AB12'],
    ['900.123.456-7', '900123456-7'],
    [' . ', ''],
  ])('%j is kept as %j', (typed, kept) => expect(cleanDocument(typed)).toBe(kept))

  it('is shown so that it is kept the same when typed again', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z0-9-]{1,30}$/), (document) => {
        expect(cleanDocument(showDocument({ documentType: null, document }))).toBe(document)
      }),
    )
  })

  it.each([
    [null, null, undefined],
    ['CC', '1020345678', undefined],
    [null, '1020345678', 'documentType'],
    ['CC', null, 'document'],
    ['CC', ' . ', 'document'],
  ] as const)('of type %j and number %j is at fault in %j', (documentType, document, field) =>
    expect(refuseHalfDocument({ documentType, document })?.field).toBe(field),
  )
})
