import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { showDocument } from '#shared/owners/owners.rules.ts'
import { cleanDocument, documentTypes } from '#shared/values/documentType.ts'
import { countryCodes, showPhone } from '#shared/values/phone.ts'
import { fold } from '#shared/values/text.ts'
import { searchTerms } from '#server/db/searchTerms.ts'

describe('the words of a search', () => {
  it.each([
    ['  Ríos   MEJÍA ', ['rios', 'mejia']],
    ['1.020.345.678', ['1020345678']],
    ['900.123.456-7', ['900123456-7']],
    ['300-412-8890', ['3004128890']],
    ['+573004128890', ['3004128890']],
    ['+57 300', ['300']],
    ['HC-000123', ['hc-000123']],
    ['hc-123', ['hc-000123']],
    ['HC123', ['hc-000123']],
    ['hc-000', ['hc-000']],
    ['a\0b', ['a', 'b']],
    ['milo 3 4 5', ['milo', '3', '4', '5']],
    ['cata_r@correo.co', ['cata_r@correo.co']],
    ['', []],
    ['uno dos tres cuatro cinco seis siete', ['uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis']],
  ])('%j gives %j', (text, words) => expect(searchTerms(text)).toEqual(words))

  it.each([
    ['CC 1 016 782 190', ['1016782190']],
    ['CC 1016782190', ['1016782190']],
    ['C.C. 1.016.782.190', ['1016782190']],
    ['cc: 12 345', ['12345']],
    ['NIT 901 448 210-3', ['901448210-3']],
    ['PAS AB123 456', ['ab123456']],
    ['CC1016782190', ['1016782190']],
    ['C.C.1.016.782.190', ['1016782190']],
    ['nit901.448.210-3', ['901448210-3']],
    ['Ana Ríos CC 1 016 782 190', ['ana', 'rios', '1016782190']],
    ['CC 1 016 782 190 · Ana', ['1016782190', 'ana']],
    ['Ana María del Pilar Ríos CC 1 016 782 190', ['ana', 'maria', 'del', 'pilar', 'rios', '1016782190']],
    ['1 016 782 190', ['1016782190']],
    ['985 141 003 207 118', ['985141003207118']],
  ])('%j, a document as the screen shows it, gives %j', (text, words) => expect(searchTerms(text)).toEqual(words))

  it.each(['cc', 'nit ana', 'ti mo', 'pas', 'ti12', 'cc12a'])(
    '%j has no document behind what may be its type',
    (text) => expect(searchTerms(text)).toEqual(text.split(' ')),
  )

  it.each([
    '+57 300 412 8890',
    '(+57) 300 412 8890',
    '(+57)300-412-8890',
    '+57-300-412-8890',
    '57 300 412 8890',
    '57 3004128890',
    '573004128890',
    '00573004128890',
    '0057 300 412 8890',
    '300 412 8890',
    '300 412 88 90',
    'Tel. 300 412 8890',
    'tel:3004128890',
    'Cel: (300) 412 8890',
    'Teléfono +57 300 412 8890',
    'WhatsApp 573004128890',
    '3004128890,',
    '\u202a+57 300 412 8890\u202c',
  ])('%j is a phone', (text) => expect(searchTerms(text)).toEqual(['3004128890']))

  it.each([
    ['(300) 412 8890', ['3004128890']],
    ['+593 99 123 4567', ['991234567']],
    ['576044412233', ['6044412233']],
    ['cel 300', ['300']],
    ['tel 12', ['tel', '12']],
    ['ana cel 3004128890', ['ana', '3004128890']],
    ['571234567890', ['571234567890']],
    ['57300', ['57300']],
  ])('%j, a phone or nearly one, gives %j', (text, words) => expect(searchTerms(text)).toEqual(words))

  it.each(['300 8890', '8890 0345', 'toby 2 300', '300 4128890'])(
    '%j may be digits of several things, and stays apart',
    (text) => expect(searchTerms(text)).toEqual(text.split(' ')),
  )

  it.each([
    ['HC 000001', ['hc-000001']],
    ['hc 1', ['hc-000001']],
    ['H.C. 000001', ['hc-000001']],
    ['h.c.1', ['hc-000001']],
    ['H.C. # 1', ['hc-000001']],
    ['hc 00', ['hc-00']],
    ['HC-000001, Milo', ['hc-000001', 'milo']],
    ['hc milo', ['hc', 'milo']],
    ['hc 1234567', ['hc', '1234567']],
  ])('%j, a history number, gives %j', (text, words) => expect(searchTerms(text)).toEqual(words))

  it.each([
    '1,016,782,190',
    "1'016.782.190",
    '1.016.782.190,',
    '1016-782-190',
    'CC-1016782190',
    'CC:1016782190',
    'cc# 1016782190',
    'CC 1,016,782,190',
    '１０１６７８２１９０',
    '1016782190\u200e',
    '901.448.210–3',
  ])('%j is found as it was pasted into the form', (text) =>
    expect(searchTerms(text)).toEqual([fold(cleanDocument(text, 'CC'))]),
  )

  it.each(['cel300@correo.co', 'cel300b', 'telma'])('%j has no label of a phone', (text) =>
    expect(searchTerms(text)).toEqual([text]),
  )

  it('find every document and phone as it is shown', () => {
    const document = fc.stringMatching(/^[A-G]{0,3}\d{1,11}(-\d|[A-Z]{1,2})?$/)
    fc.assert(
      fc.property(fc.constantFrom(...documentTypes), document, (documentType, typed) => {
        const kept = cleanDocument(typed, documentType)
        expect(searchTerms(showDocument({ documentType, document: kept })), typed).toEqual([fold(kept)])
      }),
    )
    fc.assert(
      fc.property(fc.constantFrom(...countryCodes), fc.stringMatching(/^[1-9]\d{4,9}$/), (country, number) => {
        expect(searchTerms(showPhone({ country, number }))).toEqual([number])
      }),
    )
  })
})
