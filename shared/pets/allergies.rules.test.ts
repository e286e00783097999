import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Medicine } from '#shared/catalogues/catalogues.contract.ts'
import { hasAllergy, showAllergies, statedAllergies } from '#shared/pets/allergies.rules.ts'
import { fold } from '#shared/values/text.ts'

describe('what says that there is no allergy', () => {
  it.each([
    'Ninguna',
    'ninguno',
    'NINGUNA CONOCIDA',
    'No',
    'no.',
    'N/A',
    'n.a.',
    'NA',
    'n/r',
    '-',
    '--',
    '.',
    '0',
    'Sin alergias',
    'Sin alergias conocidas a la fecha',
    'Sin alergia a penicilina',
    'No conocidas',
    'No se conocen',
    'No se le conocen alergias',
    'No tiene',
    'No tiene alergias',
    'No refiere',
    'No presenta alergias a medicamentos',
    'No es alérgico',
    'No alérgica a penicilina',
    'No aplica',
    'Nunca ha tenido alergias',
    'Niega alergia a penicilina',
    'niega alergias',
    'Niega',
    'Niega alergias o reacciones adversas a medicamentos',
    'Propietario niega alergias',
    'El propietario refiere que no tiene alergias',
    'Negativo',
    'Alergias: ninguna',
    'Alergias: no',
    'Alergias negadas',
    'Alergia a penicilina: descartada',
    'Niega alergia a novalgina',
    'Niega alergia conocida a la penicilina',
    'Ninguna (según el propietario)',
    'Ninguna, según el propietario',
    'Niega alergia a penicilina y dipirona. Sin reacciones adversas',
    'Niega alergia a la penicilina, al ácido clavulánico ni a dipirona hasta la fecha',
    'No es alérgico a nada',
    'Paciente sin antecedentes alérgicos',
    'Según el tutor no presenta alergias alimentarias ni medicamentosas',
    'Alergias a medicamentos y alimentos: ninguna conocida',
    'Niega alergia a penicilina G sódica',
  ])('%s', (text) => {
    expect(statedAllergies(text)).toEqual([])
    expect(hasAllergy(text)).toBe(false)
  })
})

describe('what counts as an allergy', () => {
  it.each([
    ['Penicilina', ['penicilina']],
    ['No tolera la penicilina', ['no tolera la penicilina']],
    ['No usar AINES', ['no usar aines']],
    ['No dar dipirona', ['no dar dipirona']],
    ['Sin penicilina', ['sin penicilina']],
    ['Penicilina no', ['penicilina no']],
    ['Nunca aplicar cefalexina', ['nunca aplicar cefalexina']],
    ['Niega alergia a penicilina; alérgica a dipirona', ['alergica a dipirona']],
    ['Niega alergia a penicilina, alérgica a dipirona', ['alergica a dipirona']],
    ['Niega alergia a penicilina. Dipirona', ['dipirona']],
    ['Niega alergia a penicilina pero sí a dipirona', ['a dipirona']],
    ['Sin alergias conocidas, excepto penicilina', ['penicilina']],
    ['Ninguna salvo penicilina', ['penicilina']],
    ['No tiene alergia a penicilina, solo a dipirona', ['a dipirona']],
    ['Penicilina, ninguna otra', ['penicilina']],
    ['Niega alergia a penicilina / alérgica a dipirona', ['niega alergia a penicilina alergica a dipirona']],
    ['Niega alergia a penicilina y reaccionó a dipirona', ['niega alergia a penicilina y reacciono a dipirona']],
    ['Niega alergias, posible a sulfas', ['posible a sulfas']],
    ['No tiene tolerancia a los AINES', ['no tiene tolerancia a los aines']],
    ['Según el propietario', ['segun el propietario']],
    ['No sabe', ['no sabe']],
    ['Desconocidas', ['desconocidas']],
    ['No, penicilina', ['penicilina']],
    ['Nogal', ['nogal']],
    ['Sí', ['si']],
    ['Niega alergia a penicilina sí', ['niega alergia a penicilina', 'si']],
    ['Niega alergia a penicilina (dipirona sí)', ['dipirona', 'si']],
    ['Niega alergia a penicilina (dipirona)', ['dipirona']],
    ['Sin alergias dipirona', ['sin alergias dipirona']],
    ['Niega alergia a penicilina y con sulfas tuvo fiebre', ['niega alergia a penicilina y con sulfas tuvo fiebre']],
    ['Niega alergias y la dipirona le cae mal', ['niega alergias y la dipirona le cae mal']],
    ['Ninguna / penicilina', ['ninguna penicilina']],
    ['Alergias: sí', ['alergias', 'si']],
    // An exception, however it is said
    ...[
      'No presenta alergia a medicamentos a excepción de penicilina',
      'No presenta alergias a medicamentos distintos de penicilina',
      'Sin alergias a otros medicamentos diferentes a penicilina',
      'No alérgica a nada más que penicilina',
      'Ninguna otra alergia que la de penicilina',
      'Sin otra alergia que penicilina',
      'Niega otra alergia que a la penicilina',
      'Niega alergias a la fecha a parte de penicilina',
      'Sin alergias a la fecha penicilina en 2020',
      'Sin alergia a penicilina con cefalexina picazón',
      'Niega alergia a penicilina con dipirona se rasca',
      'Niega alergia a penicilina y picazón',
      'Sin otra alergia a penicilina',
      'Alergia a penicilina y dipirona descartada',
    ].map((text): [string, string[]] => [text, [fold(text)]]),
    ['Niega alergia a penicilina, dipirona y cefalexina le da tos', ['dipirona y cefalexina le da tos']],
    ['Niega alergia a penicilina, dipirona', ['dipirona']],
    ['¿Sin alergias?', ['¿ sin alergias ?']],
    ['?', ['?']],
    ['Пенициллин', ['пенициллин']],
  ])('%s', (text, stated) => {
    expect(statedAllergies(text)).toEqual(stated)
    expect(hasAllergy(text)).toBe(true)
  })

  it('is nothing of nothing', () => {
    expect([hasAllergy(null), hasAllergy(''), hasAllergy('  ')]).toEqual([false, false, false])
  })

  it('stays whatever is denied before it', () => {
    const denial = fc.constantFrom('Ninguna', 'No', 'Niega alergia a penicilina', 'Sin alergias conocidas', '-')
    const turn = fc.constantFrom('; ', '. ', ', ', ' pero ', ', pero sí ', '\n')
    fc.assert(
      fc.property(denial, turn, (none, then) => {
        expect(hasAllergy(`${none}${then}dipirona`)).toBe(true)
      }),
    )
  })
})

describe('a word in a denial', () => {
  const medicines = JSON.parse(
    readFileSync(new URL('../../server/catalogues/data/medicines.json', import.meta.url), 'utf8'),
  ) as Medicine[]
  const name = fc.constantFrom(...medicines.map((one) => one.name))
  const word = fc.oneof(
    fc.constantFrom(...medicines.map((one) => one.name).filter((one) => /^\p{L}+$/u.test(one))),
    fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'), maxLength: 12 }).map((rest) => `quz${rest}`),
  )
  const denial = fc.constantFrom(
    'Ninguna conocida',
    'No se le conocen alergias',
    'El propietario refiere que no tiene alergias a la fecha',
    'No presenta alergias a medicamentos hasta ahora',
    'Sin otras alergias',
    'Niega alergia a la penicilina',
    'Niega alergia a penicilina, cefalexina y dipirona a la fecha',
    'Alergias a medicamentos: ninguna',
    'Alergia a penicilina: descartada',
  )

  it('that is no part of it makes it count, wherever it stands', () => {
    fc.assert(
      fc.property(denial, fc.oneof(name, word), fc.nat(), (text, added, place) => {
        const words = text.split(' ')
        expect(hasAllergy(text)).toBe(false)
        expect(hasAllergy(words.toSpliced(place % (words.length + 1), 0, added).join(' '))).toBe(true)
      }),
    )
  })

  it('is denied within its list alone', () => {
    const listed = fc.tuple(fc.array(word, { maxLength: 3 }), fc.constantFrom('y', 'o', 'ni'), word)
    fc.assert(
      fc.property(listed, word, ([others, join, last], first) => {
        const text = `Niega alergia a ${[first, ...others].join(', ')} ${join} ${last}`
        expect([text, statedAllergies(text)]).toEqual([text, []])
        expect(hasAllergy(`${text} que ${first}`)).toBe(true)
        expect(hasAllergy(`Sin alergias a ${last} ${first}`)).toBe(true)
      }),
    )
  })
})

it.each([
  [null, 'Sin registrar'],
  ['Ninguna', 'Sin alergias conocidas'],
  ['N/A', 'Sin alergias conocidas'],
  ['-', 'Sin alergias conocidas'],
  ['No se le conocen', 'Sin alergias conocidas'],
  ['Niega alergia a penicilina', 'Niega alergia a penicilina'],
  ['Penicilina', 'Penicilina'],
])('%s is shown as %s', (text, shown) => {
  expect(showAllergies(text)).toBe(shown)
})
