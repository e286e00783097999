import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasAllergy, showAllergies, statedAllergies } from '#shared/pets/allergies.rules.ts'

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
