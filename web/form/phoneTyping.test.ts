import { describe, expect, test } from 'vitest'
import { showDigits, typePhone } from '#web/form/phoneTyping.ts'

/** Types a text key by key, as the field does: what is pending is what the next key is added to. */
function type(keys: string, country: '57' | '34' = '57') {
  let shown = ''
  let phone = typePhone('', country).phone
  for (const key of keys) {
    const next = typePhone(shown + key, phone.country)
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
  ])('pasting %s', (text, phone) => expect(typePhone(text, '57').phone).toEqual(phone))

  test.each([
    ['3004128890', { country: '57', number: '3004128890' }],
    ['30041288901', { country: '57', number: '3004128890' }],
    ['+593 991234567', { country: '593', number: '991234567' }],
    ['+34612345678', { country: '34', number: '612345678' }],
    ['+44 2079', { country: '57', number: '+442079' }],
    ['300-412-8890', { country: '57', number: '3004128890' }],
  ])('typing %s key by key', (keys, phone) => expect(type(keys)).toEqual(phone))

  test('the country that was chosen stays', () => {
    expect(typePhone('612345678', '34').phone).toEqual({ country: '34', number: '612345678' })
  })
})

test('showDigits groups a full number and leaves an unfinished one', () => {
  expect(showDigits('3004128890')).toBe('300 412 8890')
  expect(showDigits('30041')).toBe('30041')
})
