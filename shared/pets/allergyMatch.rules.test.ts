import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Medicine } from '#shared/catalogues/catalogues.contract.ts'
import { isGeneric, vocabularyOf, wordsOf } from '#shared/catalogues/namedMedicines.rules.ts'
import { otherNames } from '#shared/catalogues/medicineNames.ts'
import { matchesAllergy, unknownAllergies } from '#shared/pets/allergyMatch.rules.ts'
import { soundOf } from '#shared/values/sound.ts'

/** The catalogue itself: what is near what is decided by all of its names. */
const file = new URL('../../server/catalogues/data/medicines.json', import.meta.url)
const medicines = JSON.parse(readFileSync(file, 'utf8')) as Medicine[]
const called = (name: string) => ({ medicine: name, activeIngredient: null })
const matches = (allergies: string, medicine: string) => matchesAllergy(allergies, called(medicine), medicines)

describe('an allergy is found', () => {
  it.each([
    // Another name, a salt
    ['Paracetamol', 'Acetaminofén'],
    ['Acetaminofén', 'Paracetamol'],
    ['Dipirona', 'Metamizol'],
    ['Metamizol', 'Dipirona'],
    ['Dipirona', 'Hioscina + dipirona'],
    ['Metamizol', 'Hioscina + dipirona'],
    ['Adrenalina', 'Epinefrina'],
    ['Petidina', 'Meperidina'],
    ['Vitamina B12', 'Cianocobalamina'],
    ['Ácido ascórbico', 'Vitamina C'],
    ['Bromuro de potasio', 'Bromuro de potasio'],
    ['Amoxicilina trihidrato', 'Amoxicilina'],
    ['clavulanato', 'Amoxicilina + ácido clavulánico'],
    // By ear, one letter off, only its beginning
    ['Penisilina', 'Penicilina G benzatínica'],
    ['penisilina', 'Amoxicilina'],
    ['amoxisilina', 'Amoxicilina + ácido clavulánico'],
    ['Enrofloxasina', 'Enrofloxacina'],
    ['Enrofloxacina', 'Enrofloxasina 50 mg'],
    ['Enrofloxacna', 'Enrofloxacina'],
    ['Anpicilina', 'Ampicilina'],
    ['sefalexina', 'Cefalexina'],
    ['Xilazina', 'Xilacina'],
    ['quetamina', 'Ketamina'],
    ['idroxicina', 'Hidroxicina'],
    ['melocsicam', 'Meloxicam'],
    ['Meloxicán', 'Meloxicam'],
    ['AINES', 'Meloxican'],
    ['amoxi', 'Amoxicilina'],
    ['Amoxicilina', 'Amoxi 500'],
    ['Yodo', 'Yodopovidona'],
    // Brands and abbreviations
    ['Clavamox', 'Amoxicilina + ácido clavulánico'],
    ['Clavamox', 'Ampicilina'],
    ['Synulox', 'Amoxicilina'],
    ['Amoxicilina', 'Clavamox'],
    ['PNC', 'Penicilina G procaínica'],
    ['pnc', 'Amoxicilina'],
    ['TMS', 'Sulfametoxazol + trimetoprim'],
    ['TMP-SMX', 'Sulfadiazina + trimetoprim'],
    ['Trimetoprim sulfa', 'Sulfametoxazol + trimetoprim'],
    ['Baytril', 'Enrofloxacina'],
    ['Baytril', 'Marbofloxacina'],
    ['Rimadyl', 'Carprofeno'],
    ['Metacam', 'Meloxicam'],
    ['Convenia', 'Cefovecina'],
    ['Aspirina', 'Ácido acetilsalicílico'],
    // Families
    ['AINES', 'Meloxicam'],
    ['AINE', 'Dipirona'],
    ['antiinflamatorios no esteroideos', 'Carprofeno'],
    ['Penicilinas, picadura de pulga', 'Amoxicilina'],
    ['betalactámicos', 'Amoxicilina'],
    ['Sulfas', 'Trimetoprim'],
    ['sulfas', 'Sulfadiazina + trimetoprim'],
    ['cefalexina', 'Cefovecina'],
    ['Cefazolina', 'Cefalexina'],
    ['Prednisona', 'Prednisolona'],
    ['corticoides', 'Neomicina + polimixina B + dexametasona'],
    ['quinolonas', 'Ciprofloxacina'],
    ['opioides', 'Tramadol'],
    ['anestesia', 'Propofol'],
    ['antibióticos', 'Doxiciclina'],
    ['Isoxazolinas', 'Fluralaner'],
    // Clauses
    ['Niega alergia a penicilina; alérgica a dipirona', 'Metamizol'],
    ['Alérgico a la amoxicilina (urticaria)', 'Amoxicilina'],
    ['No usar dipirona', 'Dipirona'],
    // What the catalogue does not know
    ['Zyrtexol', 'Zyrtexol gotas'],
    ['Zirtecsol', 'Zyrtexol gotas'],
  ])('%s: %s', (allergies, medicine) => {
    expect(matches(allergies, medicine)).toBe(true)
  })
})

describe('an allergy is not found', () => {
  it.each([
    ['Pollo', 'Amoxicilina'],
    ['Polen', 'Polietilenglicol 3350'],
    ['Pulgas', 'Nitenpiram'],
    ['Picadura de pulga', 'Lufenurón'],
    ['Maní', 'Manitol'],
    ['Lactosa', 'Lactulosa'],
    ['Levadura', 'Saccharomyces boulardii'],
    ['Sulfas', 'Sulfato de magnesio'],
    ['Sulfas', 'Morfina'],
    ['Sulfas', 'Atropina sulfato'],
    ['Sulfato de magnesio', 'Sulfadiazina + trimetoprim'],
    ['Sulfato', 'Sulfadiazina de plata'],
    ['Sulfas', 'Amikacina'],
    ['Amikacina', 'Metronidazol'],
    ['Macrólidos', 'Cloranfenicol'],
    ['Paracetamol', 'Acetilcisteína'],
    ['Ketamina', 'Ketoprofeno'],
    ['Metronidazol', 'Metimazol'],
    ['Amitraz', 'Amitriptilina'],
    ['Dopamina', 'Dobutamina'],
    ['Clonazepam', 'Lorazepam'],
    ['Ivermectina', 'Doramectina'],
    ['Cisplatino', 'Carboplatino'],
    ['Morfina', 'Apomorfina'],
    ['Meloxicam', 'Carprofeno'],
    ['Penicilina sódica', 'Bicarbonato de sodio'],
    ['Ácido acetilsalicílico', 'Ácido tranexámico'],
    ['Bromuro de potasio', 'Cloruro de potasio'],
    ['Vitamina C', 'Vitamina K1'],
    ['Edema facial por dipirona', 'Feromona facial felina'],
    ['Antibiótico (penicilina)', 'Doxiciclina'],
    ['Ninguna', 'Amoxicilina'],
    ['N/A', 'Amoxicilina'],
    ['Niega alergia a penicilina', 'Penicilina G benzatínica'],
    ['Niega alergia a penicilina; alérgica a dipirona', 'Amoxicilina'],
    ['Dermatitis atópica', 'Prednisolona'],
  ])('%s: %s', (allergies, medicine) => {
    expect(matches(allergies, medicine)).toBe(false)
  })
})

describe('any name of the catalogue', () => {
  const anyMedicine = fc.constantFrom(...medicines)
  /** What people write for one another. */
  const respellings: [RegExp, string][] = [
    [/c(?=[eiéí])/g, 's'],
    [/c(?=[eiéí])/g, 'z'],
    [/z/g, 's'],
    [/v/g, 'b'],
    [/b/g, 'v'],
    [/m(?=[bp])/g, 'n'],
    [/(?<![cp])h(?=[aeiou])/gi, ''],
    [/l(?=[aeo])/g, 'll'],
    [/y(?=[aeiou])/g, 'i'],
    [/[áéíóú]/g, ''],
  ]
  const plain: Record<string, string> = { á: 'a', é: 'e', í: 'i', ó: 'o', ú: 'u' }
  const respelled = fc.constantFrom(...respellings)

  it('is found against its medicine, however it is respelled, and the other way round', () => {
    fc.assert(
      fc.property(anyMedicine, respelled, ({ name, activeIngredient }, [letters, other]) => {
        const heard = (text: string) => text.replace(letters, (letter) => plain[letter] ?? other)
        const [byEar, ingredient] = [heard(name), heard(activeIngredient)]
        expect([byEar, matches(byEar, name), matches(name, byEar)]).toEqual([byEar, true, true])
        const medicine = { medicine: name, activeIngredient }
        expect([ingredient, matchesAllergy(ingredient, medicine, medicines)]).toEqual([ingredient, true])
      }),
    )
  })

  it('is found with a letter mistyped in a word of six and more', () => {
    const at = fc.nat()
    const letter = fc.constantFrom(...'aeiourstnl')
    fc.assert(
      fc.property(anyMedicine, at, letter, fc.boolean(), ({ name }, place, other, isMissing) => {
        const long = wordsOf(name).filter((word) => word.length >= 7 && !isGeneric(soundOf(word)))
        const [word] = long
        if (word === undefined) return
        // The first letters are what tells it from the others, and a capital is no letter of its own.
        const spot = 2 + (place % (word.length - 3))
        const mistyped = word.slice(0, spot) + (isMissing ? '' : other) + word.slice(spot + 1)
        // Mistyped into another one: `Piperaciina` sounds as Piperazina does.
        if (vocabularyOf(medicines).words.has(soundOf(mistyped))) return
        expect([mistyped, matches(mistyped, name)]).toEqual([mistyped, true])
      }),
    )
  })

  it('is found under its other names', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.entries(otherNames)), ([name, meant]) => {
        expect([name, matches(name, meant), matches(meant, name)]).toEqual([name, true, true])
      }),
    )
  })

  it('is never taken for food', () => {
    const { words } = vocabularyOf(medicines)
    for (const [, { shown }] of words) expect([shown, unknownAllergies(shown, medicines)]).toEqual([shown, []])
  })
})

describe('an allergy that names nothing known', () => {
  it.each([
    ['Penicolena', 'Penicolena', 'Penicolena', 'Penicilina'],
    ['Alérgica a Karprofemol', 'Karprofemol', 'Karprofemol', 'Carprofeno'],
    ['Dipirona y sulpa', 'sulpa', 'sulpa', 'Sulfas'],
    ['Niega alergia a penicilina; reacción a Kuxlomet', 'Kuxlomet', undefined, undefined],
  ])('%s', (text, said, word, name) => {
    expect(unknownAllergies(text, medicines)).toEqual([{ said, ...(word ? { nearest: { word, name } } : {}) }])
  })

  it.each([
    'Penicilina',
    'Penisilina, AINES y TMS',
    'Pollo',
    'Pulgas, polen y ácaros del polvo',
    'Proteína de res y lácteos',
    'Amoxicilina: urticaria y edema facial',
    'Picadura de abeja',
    'Vacuna antirrábica',
    'anticonvulsivantes',
    'Ninguna',
    'Niega alergia a Kuxlomet',
    'Alergia a medicamentos',
    '',
  ])('is not %s', (text) => {
    expect(unknownAllergies(text, medicines)).toEqual([])
  })

  it("is none of the clinic's own medicines", () => {
    const own = { ...medicines[0], name: 'Kuxlomet', class: '', activeIngredient: '' } as Medicine
    expect(unknownAllergies('Kuxlomet', [...medicines, own])).toEqual([])
  })

  it('is told of three at most', () => {
    expect(unknownAllergies('Kuxlomet, Wolfgax, Zzyrt, Qwertio', medicines)).toHaveLength(3)
  })
})
