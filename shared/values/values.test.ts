import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { showMoney } from '#shared/values/money.ts'
import { ambiguity, parseDecimal, showCount, showNumber, withoutUnit } from '#shared/values/number.ts'
import { countryCodes, MAX_PHONE_DIGITS, Phone, phoneWarning, readPhone, showPhone } from '#shared/values/phone.ts'
import { whatsappAddress } from '#shared/values/whatsapp.ts'
import { sameValue } from '#shared/values/sameValue.ts'
import {
  firstName,
  fold,
  initials,
  optionalLine,
  optionalText,
  requiredLine,
  requiredText,
  searchWords,
  withinSentence,
} from '#shared/values/text.ts'
import { gramsOf, INVALID_WEIGHT, MAX_WEIGHT_KG, showWeight, WeightKg } from '#shared/values/weight.ts'

/** What a schema says of a value; nothing when it takes it. */
function complaint(
  schema: { safeParse: (value: unknown) => { error?: { issues: { message: string }[] } } },
  value: unknown,
) {
  return schema.safeParse(value).error?.issues[0]?.message
}

it.each([
  ['Guillermo Rojas Peña', 'Guillermo'],
  ['Ana', 'Ana'],
  ['Doña Marta Gómez', 'Doña Marta'],
  ['Dr. Luis Rojas', 'Dr. Luis'],
  ['Donato Gil', 'Donato'],
  ['Fundación Huellas Felices', 'Fundación Huellas Felices'],
  ['Ganados del Sur S.A.S.', 'Ganados del Sur S.A.S.'],
])('a letter greets %s as %s', (name, greeted) => expect(firstName(name)).toBe(greeted))

describe('money', () => {
  it.each([
    [0, '$0'],
    [49, '$49'],
    [49.5, '$50'],
    [1250, '$1,250'],
    [1_234_567, '$1,234,567'],
  ])('%d is shown as %s', (amount, shown) => expect(showMoney(amount)).toBe(shown))

  it('shows whole dollars, and never another amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), (amount) => {
        expect(showMoney(amount)).toMatch(/^\$\d{1,3}(,\d{3})*$/)
        expect(Number(showMoney(amount).replace(/[$,]/g, ''))).toBe(amount)
      }),
    )
  })
})

describe('a number that is typed', () => {
  it.each([
    ['12,4', 12.4],
    ['12.4', 12.4],
    [' 12,40 ', 12.4],
    ['-1', -1],
    ['doce', undefined],
    ['1e9', undefined],
    ['1.250,5', 1250.5],
    ['1.234.567', 1234567],
    ['-1.234.567', -1234567],
    ['1.234.56', undefined],
    ['0.234.567', undefined],
    ['−5', -5],
    ['−1.250,5', -1250.5],
    ['1 250', undefined],
    ['1\u202f250', undefined],
    ['1.234.567,25', 1234567.25],
    ['12.34,5', undefined],
    ['0.125,5', undefined],
    ['1.2345,6', undefined],
    ['1,234.5', undefined],
    ['12,4 kg', undefined],
    ['', undefined],
    ['Infinity', undefined],
    ['0x10', undefined],
  ])('%j is %j', (typed, value) => expect(parseDecimal(typed)).toBe(value))

  it.each([
    ['1.234', 'Escriba 1234 o 1,234: con punto se entiende de dos maneras'],
    [' 100.000 ', 'Escriba 100000 o 100,000: con punto se entiende de dos maneras'],
    ['-1.234', 'Escriba -1234 o -1,234: con punto se entiende de dos maneras'],
    ['0.125', undefined],
    ['12.4', undefined],
    ['1.234.567', undefined],
    ['1234.567', undefined],
    ['1,234', undefined],
  ])('%j says one thing: %j', (typed, said) => expect(ambiguity(typed)).toBe(said))

  it.each([
    ['12,4 kg', '12,4'],
    ['12,4kg', '12,4'],
    [' 1.234 KG ', ' 1.234'],
    ['12,4 k', '12,4 k'],
    ['500 mg', '500 mg'],
    ['kg', 'kg'],
    ['12,4', '12,4'],
  ])('%j loses the unit of its field: %j', (typed, left) => expect(withoutUnit(typed, 'kg')).toBe(left))

  it('loses no other unit', () => expect(withoutUnit('500 mg', 'g')).toBe('500 mg'))

  it.each(['38,5 °C', '38,5 ºC', '38,5ºc', '38,5 °C.'])('%j loses its degrees', (typed) =>
    expect(withoutUnit(typed, '°C')).toBe('38,5'),
  )

  it('with comma or point is the same number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_500_000 }), (grams) => {
        const text = (grams / 1000).toFixed(3)
        expect(parseDecimal(text)).toBe(grams / 1000)
        expect(parseDecimal(text.replace('.', ','))).toBe(grams / 1000)
      }),
    )
  })
})

it('shows numbers with a decimal comma and points of thousands', () => {
  expect(showNumber(12.4)).toBe('12,4')
  expect(showNumber(1284)).toBe('1.284')
  expect(showCount(1, 'consulta', 'consultas')).toBe('1 consulta')
  expect(showCount(1284, 'consulta', 'consultas')).toBe('1.284 consultas')
})

describe('a weight', () => {
  it.each([0, -1, 1e9, MAX_WEIGHT_KG + 0.001, 0.0004, 12.3456, Number.NaN, 'doce', '12,4', true])(
    '%j is refused',
    (value) => expect(complaint(WeightKg, value)).toBeDefined(),
  )
  it('says what is wrong with it', () => {
    expect(complaint(WeightKg, 'doce')).toBe(INVALID_WEIGHT)
    expect(complaint(WeightKg, '1.100')).toBe('Escriba 1100 o 1,100: con punto se entiende de dos maneras')
    expect(complaint(WeightKg, -1)).toBe(INVALID_WEIGHT)
    expect(complaint(WeightKg, 1e9)).toBe('El peso máximo es 1.500 kg')
    expect(complaint(WeightKg, null)).toBe('El campo es obligatorio')
  })
  it('of any number of grams is taken, kept to the gram, and shown so that it is typed back the same', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAX_WEIGHT_KG * 1000 }), (grams) => {
        const kg = grams / 1000
        expect(WeightKg.parse(kg)).toBe(kg)
        expect(gramsOf(kg)).toBe(grams)
        expect(parseDecimal(showWeight(kg).replace(' kg', '').replaceAll('.', ''))).toBe(kg)
      }),
    )
  })
})

describe('a phone', () => {
  const digits = fc.stringMatching(/^[1-9]\d{9}$/)
  it('has the twelve countries of the specification, Colombia first', () =>
    expect(countryCodes).toEqual(['57', '1', '34', '51', '52', '53', '54', '55', '56', '58', '591', '593']))

  it.each([
    ['+57 310-555 12 34', '57', '3105551234'],
    ['(310) 555-1234', '57', '3105551234'],
    ['0057 310 555 1234', '57', '3105551234'],
    ['+593 99 123 4567', '593', '991234567'],
    ['(+593) 99 123 4567', '593', '991234567'],
    ['31055512345678', '57', '3105551234'],
    ['sin teléfono', '57', ''],
  ])('pasted as %j is +%s %s', (text, country, number) => expect(readPhone(text)).toEqual({ country, number }))

  it('is read back from what is shown, with any separators', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...countryCodes),
        digits,
        fc.array(fc.constantFrom(' ', '-', '.', '(', ')'), { minLength: 10, maxLength: 10 }),
        (country, number, marks) => {
          expect(readPhone(showPhone({ country, number }))).toEqual({ country, number })
          expect(showPhone({ country, number }), 'where a line may break').not.toContain(' ')
          const scattered = [...number].map((digit, index) => digit + (marks[index] ?? '')).join('')
          expect(readPhone(`+${country}${scattered}`)).toEqual({ country, number })
        },
      ),
    )
  })

  it.each([
    ['57', '3105551234', undefined],
    ['57', '6045551234', undefined],
    ['57', '34128890', 'En Colombia un teléfono tiene 10 dígitos: revise el número'],
    ['57', '2105551234', 'En Colombia un celular empieza por 3 y un fijo por 60: revise el número'],
    ['57', '0300412889', 'Después de +57 el número va sin el 0 del comienzo: revíselo'],
    ['593', '0991234567', 'Después de +593 el número va sin el 0 del comienzo: revíselo'],
    ['593', '991234567', undefined],
  ] as const)('+%s %s is warned of as %j', (country, number, warning) =>
    expect(phoneWarning({ country, number })).toBe(warning),
  )

  it.each([
    ['57', '3105551234', 'https://wa.me/573105551234?text=Hola%20%C2%BFva%3F'],
    ['57', '6045551234', undefined],
    ['57', '5551234', undefined],
    ['34', '911234567', 'https://wa.me/34911234567?text=Hola%20%C2%BFva%3F'],
  ] as const)('+%s %s is written to in WhatsApp at %s', (country, number, address) =>
    expect(whatsappAddress({ country, number }, 'Hola ¿va?')).toBe(address),
  )

  it('never has anything but ten digits at most, whatever is pasted', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readPhone(text).number).toMatch(new RegExp(`^\\d{0,${MAX_PHONE_DIGITS}}$`))
      }),
    )
  })

  it('says what is wrong with it', () => {
    expect(complaint(Phone, { country: '57', number: '' })).toBe('El campo es obligatorio')
    expect(complaint(Phone, { country: '57', number: '310' })).toBe('Escriba el teléfono completo')
    expect(complaint(Phone, { country: '57', number: '310-555' })).toBe(
      'Escriba el teléfono con números, 10 como máximo',
    )
    expect(complaint(Phone, { country: '57', number: '30041288901' })).toBe(
      'Escriba el teléfono con números, 10 como máximo',
    )
    expect(complaint(Phone, { country: '99', number: '3105551234' })).toBeDefined()
  })
})

describe('a text', () => {
  it('of spaces is none; of emoji and accents is one', () => {
    expect(complaint(requiredText(20), '  \u00a0 ')).toBe('El campo es obligatorio')
    expect(requiredText(20).parse('  Ñandú 🐾 ')).toBe('Ñandú 🐾')
    expect(optionalText(20).parse('   ')).toBeNull()
  })
  it.each(['\u200b\u200b', '\u202e', '\u200e', ' \u2060 \ufeff', '\u3164', '\u2800', '\u0301'])(
    'of signs that nobody sees, as %j, is none',
    (text) => {
      expect(complaint(requiredText(20), text)).toBe('El campo es obligatorio')
      expect(optionalText(20).parse(text)).toBeNull()
    },
  )
  it.each(['Mi\u0000lo', 'Milo\u0007', 'Milo\ud83d', '\udc3eMilo', '\u0001Milo\u0008\u001f\u007f'])(
    'keeps nothing of signs that are none, as %j',
    (text) => {
      for (const schema of [requiredText(20), optionalText(20), requiredLine(20)])
        expect(schema.parse(text)).toBe('Milo')
    },
  )
  it('breaks its lines where a word processor did, and has each letter as one sign', () => {
    expect(requiredText(20).parse('uno\u000bdos\u000ctres')).toBe('uno\ndos\ntres')
    expect(requiredLine(20).parse('uno\u000bdos\u000ctres')).toBe('uno dos tres')
    for (const schema of [requiredText(3), optionalText(3), requiredLine(3)])
      expect(schema.parse('N\u0303u')).toBe('Ñu')
  })
})

it('a name is kept as it can be found', () => {
  expect(requiredLine(80).parse('Zulma\u200b D’Achia\u00adrdi')).toBe("Zulma D'Achiardi")
  expect(searchWords('zulma\u200b d’achiardi, ríos,catalina')).toEqual(['zulma', "d'achiardi", 'rios', 'catalina'])
  // An emoji's own signs stay.
  expect(requiredText(80).parse('Bien 👩‍⚕️')).toBe('Bien 👩‍⚕️')
})

it('no text turns its direction', () => {
  for (const schema of [requiredText(20), optionalText(20), requiredLine(20), optionalLine(20)]) {
    expect(schema.parse('\u202eoliM\u202c')).toBe('oliM')
    expect(schema.parse('Ana \u2066Ríos\u2069')).toBe('Ana Ríos')
  }
})

describe('a line', () => {
  it('has one space where somebody pasted a line break, a tab or more of them', () => {
    for (const schema of [requiredLine(20), optionalLine(20)]) {
      expect(schema.parse(' Pesos\u00a0Uno\r\n\n Pesos\tDos ')).toBe('Pesos Uno Pesos Dos')
      expect(schema.parse('a\u2028b\vc')).toBe('a b c')
    }
    expect(optionalLine(20).parse(' \n ')).toBeNull()
    expect(complaint(requiredLine(20), ' \n ')).toBe('El campo es obligatorio')
  })
  it('is what a text of several lines is not', () => {
    for (const schema of [requiredText(20), optionalText(20)]) expect(schema.parse('uno\n\n dos\n')).toBe('uno\n\n dos')
  })
})

describe('the words of a search', () => {
  it.each([
    ['mejia,', ['mejia']],
    ['"Ríos"', ['rios']],
    ['«Ríos» (Luna)', ['rios', 'luna']],
    ['Ríos-Mejía', ['rios-mejia']],
    ['s.a.s.', ['s.a.s']],
    ['+57 @correo.co', ['+57', '@correo.co']],
    ['Ana - Milo', ['ana', 'milo']],
    ['---', ['---']],
    ['🐾 %', ['🐾']],
  ])('%j are %j, without the signs round them', (text, words) => expect(searchWords(text)).toEqual(words))
})

it.each([
  ['Łukasz Øster', 'lukasz oster'],
  ['STRAẞE Straße', 'strasse strasse'],
  ['Þóra Æther Œuvre', 'thora aether oeuvre'],
  ['Ñandú', 'nandu'],
])('%s folds to %s', (text, folded) => expect(fold(text)).toBe(folded))

describe('initials', () => {
  it.each([
    ['Catalina Ríos Mejía', 'CR'],
    ['émile', 'É'],
    ['Maximiliano 🐕\u200d🦺 de la Cruz', 'MD'],
    ['(Fundación) «Patas»', 'FP'],
    ['🐕🐕', '🐕'],
    ['  ', ''],
  ])('of %j are %j', (name, expected) => expect(initials(name)).toBe(expected))
})

it.each([
  ['Raza con riesgo MDR1', 'raza con riesgo MDR1'],
  ['Évitese', 'évitese'],
  ['', ''],
])('%s within a sentence is %s', (label, words) => expect(withinSentence(label)).toBe(words))

it('texts that the server keeps alike are the same', () => {
  expect(sameValue(' a ', 'a')).toBe(true)
  expect(sameValue('  ', null)).toBe(true)
  expect(sameValue('\u202a300 412\u202c', '300 412')).toBe(true)
  expect(sameValue(['\u2066Castración\u2069'], ['Castración'])).toBe(true)
  expect(sameValue({ state: 'abnormal', note: 'Eritema ' }, { note: 'Eritema', state: 'abnormal' })).toBe(true)
  expect(sameValue(undefined, null)).toBe(true)
  expect(sameValue({ note: '', state: 'normal' }, { state: 'normal', note: '' })).toBe(true)
  expect(sameValue([{ id: null, name: 'Ana  D’Achiardi' }], [{ name: "Ana D'Achiardi", id: null }])).toBe(true)
  expect(sameValue('5´', "5'")).toBe(false)
  expect(sameValue({ state: 'abnormal', note: '5´' }, { state: 'abnormal', note: "5'" })).toBe(false)
  expect(sameValue(0, null)).toBe(false)
  expect(sameValue('a', 'b')).toBe(false)
})
