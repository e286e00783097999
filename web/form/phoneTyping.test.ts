import { describe, expect, test } from 'vitest'
import { type Phone } from '#shared/values/phone.ts'
import { pastePhone, showDigits, typePhone } from '#web/form/phoneTyping.ts'

/** Types a text key by key, as the field does: what is pending is what the next key is added to. */
function type(keys: string, country: '57' | '34' = '57') {
  let shown = ''
  let phone: Phone = { country, number: '' }
  for (const key of keys) {
    const next = typePhone(shown + key, phone.country)
    if (!next) continue
    phone = next.phone
    shown = next.pending ?? phone.number
  }
  return phone
}

describe('typePhone', () => {
  test.each([
    ['3004128890', { country: '57', number: '3004128890' }],
    ['300 412 88-90', { country: '57', number: '3004128890' }],
    ['(300) 412.8890', { country: '57', number: '3004128890' }],
    ['+57 300 412 8890', { country: '57', number: '3004128890' }],
    ['+573004128890', { country: '57', number: '3004128890' }],
    ['0034 612345678', { country: '34', number: '612345678' }],
    ['+591 70012345', { country: '591', number: '70012345' }],
    ['(+593) 99 123 4567', { country: '593', number: '991234567' }],
    ['(+57) 300 412 8890', { country: '57', number: '3004128890' }],
    ['+44 20 7946 0958', { country: '57', number: '+442079460958' }],
    ['573004128890', { country: '57', number: '3004128890' }],
    ['abc', { country: '57', number: '' }],
    ['', { country: '57', number: '' }],
  ])('pasting %s', (text, phone) => expect(typePhone(text, '57')?.phone).toEqual(phone))

  test.each([
    ['3004128890', { country: '57', number: '3004128890' }],
    ['30041288901', { country: '57', number: '3004128890' }],
    ['+593 991234567', { country: '593', number: '991234567' }],
    ['+5730041288901', { country: '57', number: '3004128890' }],
    ['+34612345678', { country: '34', number: '612345678' }],
    ['+44 2079', { country: '57', number: '+442079' }],
    ['300-412-8890', { country: '57', number: '3004128890' }],
  ])('typing %s key by key', (keys, phone) => expect(type(keys)).toEqual(phone))

  test('the country that was chosen stays', () => {
    expect(typePhone('612345678', '34')?.phone).toEqual({ country: '34', number: '612345678' })
  })
})

describe('an eleventh digit', () => {
  test.each(['300 5412 8890', '30041288901', '+57 300 5412 8890', '0057 3004128890 1', '5730041288901'])(
    'in %s is not taken: none is pushed out',
    (text) => expect(typePhone(text, '57')).toBeUndefined(),
  )
})

describe('what is left out', () => {
  test.each([
    ['0300 412 8890', '3004128890', 'zero'],
    ['+57 0300 412 8890', '3004128890', 'zero'],
    ['3OO4128890', '34128890', 'letters'],
    ['300 412 8890 o', '3004128890', 'letters'],
    ['+57 3OO 412', '3412', 'letters'],
    ['\u202a+57 (300) 412.88–90\u202c', '3004128890', undefined],
    ['0300412889', '0300412889', undefined],
  ] as const)('of %s is said', (text, number, leftOut) =>
    expect(typePhone(text, '57')).toMatchObject({ phone: { number }, leftOut }),
  )
  test('a 0 in front goes when the eleventh digit comes', () =>
    expect(type('0300 412 8890')).toEqual({ country: '57', number: '3004128890' }))
})

describe('pastePhone', () => {
  const paste = (pasted: string, before = '', after = '') => pastePhone(pasted, [before, after], '57')?.phone
  test.each([
    ['4128890', '300', '', '57', '3004128890'],
    [' 412-88', '300', '90', '57', '3004128890'],
    ['300', '', '4128890', '57', '3004128890'],
    ['+34', '', '612345678', '34', '612345678'],
    ['4128890', '+593 9', '', '593', '94128890'],
    ['abc', '300', '', '57', '300'],
  ] as const)('%s between %j and %j goes in there', (pasted, before, after, country, number) =>
    expect(paste(pasted, before, after)).toEqual({ country, number }),
  )
  test.each([
    ['+57 300 412 8890', '57', '3004128890'],
    ['+593 99 123 4567', '593', '991234567'],
    ['(300) 412-8890', '57', '3004128890'],
    ['573004128890', '57', '3004128890'],
  ] as const)('%s is a whole number: by itself, and where another leaves no room', (pasted, country, number) => {
    for (const before of ['', '300', '310 555 1234'])
      expect(pastePhone(pasted, [before, ''], '57')).toEqual({ phone: { country, number }, pending: undefined })
  })
  test.each([
    ['41288901', '300', ''],
    ['57', '300', '412 8890'],
    ['+57', '300', '412 8890'],
    ['300 412 8890 / 310 555 1234', '', ''],
    ['31055512345678', '300', ''],
  ])('%s between %j and %j does not fit', (pasted, before, after) =>
    expect(paste(pasted, before, after)).toBeUndefined(),
  )
})

test('showDigits groups a full number and leaves an unfinished one', () => {
  expect(showDigits('3004128890')).toBe('300 412 8890')
  expect(showDigits('30041')).toBe('30041')
})
