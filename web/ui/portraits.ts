import { stableNumber } from '#shared/values/stableNumber.ts'

function pick<Choice>(choices: readonly [Choice, ...Choice[]], seed: string | number): Choice {
  return choices[(typeof seed === 'number' ? seed : stableNumber(seed)) % choices.length] ?? choices[0]
}

export type Animal = 'dog' | 'cat' | 'rabbit' | 'bird' | 'horse' | 'reptile' | 'rodent' | 'fish' | 'generic'

/** The drawing of each species of the catalogue; the rest get the paw. */
const animals: Record<string, Animal> = {
  canino: 'dog',
  felino: 'cat',
  conejo: 'rabbit',
  ave: 'bird',
  'ave-corral': 'bird',
  equino: 'horse',
  asnal: 'horse',
  mular: 'horse',
  anfibio: 'reptile',
  lagarto: 'reptile',
  serpiente: 'reptile',
  tortuga: 'reptile',
  chinchilla: 'rodent',
  cuy: 'rodent',
  degu: 'rodent',
  erizo: 'rodent',
  hamster: 'rodent',
  huron: 'rodent',
  jerbo: 'rodent',
  petauro: 'rodent',
  rata: 'rodent',
  raton: 'rodent',
  pez: 'fish',
}

export function animalOf(speciesId: string): Animal {
  return animals[speciesId] ?? 'generic'
}

/** Background, coat, darker coat, muzzle, eyes. */
export interface Coat {
  ground: string
  coat: string
  dark: string
  light: string
  eye: string
}

const EYE = '#1C1A18'
const coats: Record<Animal, readonly [Coat, ...Coat[]]> = {
  dog: [
    { ground: '#F4E4D3', coat: '#B97F47', dark: '#8A5A30', light: '#F8EEDF', eye: EYE },
    { ground: '#F7EBDA', coat: '#E0BC80', dark: '#BC8B48', light: '#FBF3E3', eye: EYE },
    { ground: '#E1E7F0', coat: '#5B6474', dark: '#3B4250', light: '#DDE2EA', eye: '#14161B' },
  ],
  cat: [
    { ground: '#E3E8E4', coat: '#8B8E93', dark: '#63676C', light: '#F3F1EE', eye: EYE },
    { ground: '#F9E6D3', coat: '#DA8A45', dark: '#A9622A', light: '#F8EEDF', eye: EYE },
    { ground: '#E5E2EF', coat: '#2E2F35', dark: '#1A1B20', light: '#E7E3EC', eye: '#EFC53D' },
  ],
  rabbit: [{ ground: '#F4E4E5', coat: '#C9B6A7', dark: '#A08A78', light: '#D98A8A', eye: EYE }],
  bird: [{ ground: '#E0F0DA', coat: '#5FA34A', dark: '#458035', light: '#E9AE48', eye: EYE }],
  horse: [{ ground: '#F1E6DC', coat: '#8C5B3B', dark: '#4F3220', light: '#E9D9C9', eye: EYE }],
  reptile: [{ ground: '#E6F0DC', coat: '#7C9A4C', dark: '#587032', light: '#DCE8B8', eye: EYE }],
  rodent: [{ ground: '#F3E9E0', coat: '#C49A72', dark: '#9A7350', light: '#F6E9DC', eye: EYE }],
  fish: [{ ground: '#DEECF6', coat: '#E38B4F', dark: '#B9602A', light: '#FBE7D6', eye: EYE }],
  generic: [{ ground: '#DAEFE8', coat: '#12675A', dark: '#0D5248', light: '#EFF8F5', eye: EYE }],
}

/** `seed` keeps an animal's coat the same everywhere: its id, or the number of it. */
export function coatOf(animal: Animal, seed: string | number): Coat {
  return pick(coats[animal], seed)
}

export const tints = ['brand', 'grape', 'amber', 'blue', 'green', 'neutral'] as const
export type Tint = (typeof tints)[number]

/** The tint of a person's circle, from the name. */
export function tintOf(name: string): Tint {
  return pick(tints, name.trim())
}
