import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hideOwner, maskName, maskPhone } from '#shared/report/report.rules.ts'

describe('maskName', () => {
  it.each([
    ['Marta Gómez', 'M••• G••••'],
    ['  marta   elena de la Peña ', 'M••• P••••'],
    ['Bigotes', 'B•••'],
    ['Ñ', 'Ñ•••'],
  ])('shows %s as %s', (name, masked) => {
    expect(maskName(name)).toBe(masked)
  })

  it('tells two letters at most, and nothing of the length', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zñ]{2,12}( [a-zñ]{2,12}){0,4}$/), (name) => {
        const shown = maskName(name)
        expect(shown.replace(/[• ]/g, '').length).toBeLessThanOrEqual(2)
        expect(shown).toMatch(/^.•••( .••••)?$/u)
      }),
    )
  })
})

describe('maskPhone', () => {
  it.each([
    ['3004128890', '••• ••• 88 90'],
    ['60444488', '••• ••• 44 88'],
    ['60444', '••• ••• 44'],
  ])('shows %s as %s', (number, masked) => {
    expect(maskPhone({ number })).toBe(masked)
  })
})

describe('hideOwner', () => {
  const owner = {
    name: 'Marta Elena Gómez',
    texts: ['1.020.345', 'marta.gomez@correo.co', 'AB123456', 'Carrera 15 # 80-23', 'Andrés Peña', null],
    phones: ['3004128890', null],
  }

  it.each([
    ['Se explica a MARTA  ELENA GÓMEZ el plan', 'Se explica a ••• el plan'],
    ['Llamar a Marta Elena Gomez', 'Llamar a •••'],
    ['Marta Gómez trae al paciente', '••• trae al paciente'],
    ['Viene Elena Gómez, y marta elena firma', 'Viene •••, y ••• firma'],
    ['Andres Peña autoriza', '••• autoriza'],
    ['Andrés\nPEÑA y Marta-Gómez'.normalize('NFD'), '••• y •••'],
    ['Llamar al 300 412 88-90', 'Llamar al •••'],
    ['Llamar al (300) 412-8890 o al +573004128890', 'Llamar al (••• o al +57•••'],
    ['Tel. 300/412/8890.', 'Tel. •••.'],
    ['cc 1020345, marta.gomez@correo.co.', 'cc •••, •••.'],
    ['Pasaporte ab-123 456', 'Pasaporte •••'],
    ['Vive en la carrera 15 #80 - 23', 'Vive en la •••'],
  ])('makes of %s %s', (text, hidden) => {
    expect(hideOwner(text, owner)).toBe(hidden)
  })

  it.each([
    'Oclacitinib 5,4 mg cada 24 h',
    'Marta come bien; Peña llamó, Gómez no',
    'Marta, Marta y Elena',
    'Gómez: Elena',
    'Martas Gómez, Marta Gómezz, Elena2 Gómez',
    '300 412 889',
  ])('leaves %s as it is', (text) => {
    expect(hideOwner(text, owner)).toBe(text)
  })

  it.each([
    ['Marta', 'Trae a Marta', 'Trae a •••'],
    ['Ana', 'Ana trae la manta', 'Ana trae la manta'],
    ['Juan de la Cruz', 'Juan Cruz no alivia la cruz de la pata', '••• no alivia la cruz de la pata'],
    ['José Ortega y Gasset', 'Ortega y Gasset. José come', '•••. José come'],
    ['Luz Ana Anabel', 'Luz Anabel', '•••'],
    ['Pedro D’Achiardi', "Pedro D'Achiardi o Pedro Achiardi", '••• o •••'],
    ['.+(', 'Se. Ve + (bien', 'Se. Ve + (bien'],
  ])('hides of %s in %s what tells who it is', (name, text, hidden) => {
    expect(hideOwner(text, { name, texts: [], phones: [] })).toBe(hidden)
  })

  it('hides a name of many links, or of many words', () => {
    const links = ' de'.repeat(36)
    for (const said of [`Ana${' de'.repeat(10)} no`, `Ana${links} no`, `Ana${links} Ruiz`]) {
      const text = hideOwner(said, { name: `Ana${links} Ruiz`, texts: [], phones: [] })
      expect(text).toBe(said.endsWith('Ruiz') ? '•••' : said)
    }
    const many = 'Ana Eva '.repeat(40)
    expect(hideOwner(many, { name: many, texts: [], phones: [] })).toBe('••• ')
  })

  it('takes a contact whole, whose name begins as the owner’s', () => {
    const family = { name: 'Marta Gómez', texts: ['Marta Gómez Peña'], phones: [] }
    expect(hideOwner('Avisar a Marta Gómez Peña', family)).toBe('Avisar a •••')
  })

  it('leaves nothing of the owner, whatever the signs around and within', () => {
    const secret = fc.string({ maxLength: 30 }).filter((text) => /[a-z\d]{4}/i.test(text))
    fc.assert(
      fc.property(fc.string(), secret, fc.string(), (before, name, after) => {
        const hidden = hideOwner(`${before} ${name} ${after}`, { name, texts: [], phones: [] })
        expect(hidden.includes(name.trim()) && !`${before}${after}•••`.includes(name.trim())).toBe(false)
      }),
    )
  })

  const pick = <T>(...values: T[]) => fc.constantFrom(...values)
  const asWritten = fc
    .tuple(
      pick('NFC', 'NFD', 'none'),
      pick(
        (text: string) => text,
        (text: string) => text.toUpperCase(),
        (text: string) => text.toLowerCase(),
      ),
    )
    .map(([accents, cased]) => (text: string) => {
      const written = cased(text).normalize(accents === 'NFC' ? 'NFC' : 'NFD')
      return accents === 'none' ? written.replace(/\p{M}/gu, '') : written
    })
  /** No word of it is of an owner: each has a `w`. Some of its letters have another length when they are folded. */
  const otherText = fc
    .array(pick('wW', 'Wóẃ', 'wó'.normalize('NFD'), 'İw', '각w', '🐶', '\u0301', '(w)', '•••', '\n', '—w', 'w7'))
    .map((words) => words.join(' '))

  it('hides two words of a name or more, however they are written, and nothing around them', () => {
    const word = fc.stringMatching(/^[A-ZÁÉÑ][a-vx-záéíóúñü]{3,8}$/)
    const someOf = fc
      .uniqueArray(word, { minLength: 2, maxLength: 5, selector: (name) => name.toLowerCase() })
      .chain((words) => fc.record({ words: fc.constant(words), said: fc.subarray(words, { minLength: 2 }) }))
    const between = pick(' ', '  ', '\u00a0', '\n', '-', ', ', '. ', ' · ', '_')
    fc.assert(
      fc.property(someOf, asWritten, between, otherText, otherText, (name, write, sign, before, after) => {
        const text = `${before} ${write(name.said.join(sign))}, ${after}`
        const owned = [
          { name: name.words.join(' '), texts: [], phones: [] },
          { name: 'Zoilo', texts: [name.words.join(' ').normalize('NFD')], phones: [] },
        ]
        for (const secrets of owned) expect(hideOwner(text, secrets)).toBe(`${before} •••, ${after}`)
      }),
    )
  })

  it('hides phones and documents however they are grouped, and nothing around them', () => {
    const number = fc.stringMatching(/^[1-9]\d{4,10}$/)
    const signs = fc.array(pick('', '', ' ', '-', '.', '/', ') ', ' – ', '\u00a0'), { minLength: 10, maxLength: 10 })
    fc.assert(
      fc.property(number, signs, otherText, otherText, (secret, between, before, after) => {
        const grouped = [...secret].map((digit, index) => `${index > 0 ? between[index - 1] : ''}${digit}`).join('')
        const text = `${before} n${grouped}, ${after}`
        for (const secrets of [
          { texts: [], phones: [secret] },
          { texts: [secret], phones: [] },
        ])
          expect(hideOwner(text, { name: 'Zoilo', ...secrets })).toBe(`${before} n•••, ${after}`)
      }),
    )
  })

  it('changes no text without the owner, with single words of the name in it', () => {
    const piece = fc.oneof(fc.string({ unit: 'grapheme' }), pick('Marta', 'GÓMEZ', 'Peña', 'Martas Gómez', '300412889'))
    fc.assert(
      fc.property(fc.array(piece), asWritten, (pieces, write) => {
        const text = write(pieces.join(' w '))
        expect(hideOwner(text, owner)).toBe(text)
      }),
    )
  })
})
