import type { Breed, Species } from '#shared/catalogues/catalogues.contract.ts'
import { isNothing, type Reading, readLine, readNothing } from '#shared/imports/readings.rules.ts'
import { foldedWords } from '#shared/imports/words.rules.ts'

/** How people call an animal, folded. From how it is said in Colombia; none of them says another animal. */
const everydaySpecies: Record<string, readonly string[]> = {
  canino: [
    'perro',
    'perra',
    'perrito',
    'perrita',
    'perros',
    'can',
    'canina',
    'caninos',
    'canis',
    'dog',
    'k9',
    'cachorro',
  ],
  felino: ['gato', 'gata', 'gatito', 'gatita', 'gatos', 'felina', 'felinos', 'minino', 'michi', 'cat'],
  conejo: ['coneja', 'lagomorfo', 'conejos', 'rabbit'],
  ave: [
    'pajaro',
    'loro',
    'lora',
    'perico',
    'periquito',
    'canario',
    'cacatua',
    'ninfa',
    'agapornis',
    'aves',
    'guacamaya',
    'pajarito',
    'bird',
  ],
  'ave-corral': ['gallina', 'gallo', 'pollo', 'pato', 'pata', 'ganso', 'pavo', 'codorniz'],
  equino: ['caballo', 'yegua', 'potro', 'potra', 'equina', 'equinos'],
  asnal: ['burro', 'burra', 'asno'],
  mular: ['mula', 'mulo'],
  bovino: ['vaca', 'toro', 'ternero', 'ternera', 'res', 'novillo', 'bovina'],
  bufalino: ['bufalo', 'bufala'],
  porcino: ['cerdo', 'cerda', 'marrano', 'marrana', 'chancho', 'minipig', 'mini pig', 'cerdito'],
  ovino: ['oveja', 'cordero', 'ovejo', 'carnero'],
  caprino: ['cabra', 'chivo', 'chiva', 'cabro'],
  camelido: ['llama', 'alpaca'],
  hamster: ['hamsters', 'hamter'],
  cuy: ['curi', 'cobayo', 'cobaya', 'cuyes', 'conejillo de indias', 'guinea pig'],
  huron: ['hurones', 'ferret'],
  erizo: ['eriza', 'erizos'],
  tortuga: ['morrocoy', 'hicotea', 'icotea', 'tortugas', 'quelonio'],
  serpiente: ['culebra', 'boa', 'ofidio'],
  lagarto: ['iguana', 'gecko', 'camaleon', 'lagartija'],
  pez: ['pescado', 'peces', 'goldfish', 'betta'],
  rata: ['ratas'],
  raton: ['ratones'],
  primate: ['mico', 'mono', 'titi'],
  anfibio: ['rana', 'sapo', 'ajolote'],
}

/** How people call a breed where the catalogue has another word. */
const everydayBreeds: Record<string, readonly [speciesId: string, name: string]> = {
  french: ['canino', 'French Poodle'],
  'french puddle': ['canino', 'French Poodle'],
  'french poddle': ['canino', 'French Poodle'],
  frenchpoodle: ['canino', 'French Poodle'],
  puddle: ['canino', 'French Poodle'],
  poddle: ['canino', 'French Poodle'],
  'mini french': ['canino', 'French Poodle Mini'],
  yorki: ['canino', 'Yorkshire Terrier'],
  yorkie: ['canino', 'Yorkshire Terrier'],
  yorky: ['canino', 'Yorkshire Terrier'],
  york: ['canino', 'Yorkshire Terrier'],
  yorkshire: ['canino', 'Yorkshire Terrier'],
  schnauzer: ['canino', 'Schnauzer Miniatura'],
  schnawzer: ['canino', 'Schnauzer Miniatura'],
  shnauzer: ['canino', 'Schnauzer Miniatura'],
  shitzu: ['canino', 'Shih Tzu'],
  'shi tzu': ['canino', 'Shih Tzu'],
  'shit zu': ['canino', 'Shih Tzu'],
  shihtzu: ['canino', 'Shih Tzu'],
  'chao chao': ['canino', 'Chow Chow'],
  'chow chow': ['canino', 'Chow Chow'],
  chow: ['canino', 'Chow Chow'],
  pincher: ['canino', 'Pinscher Miniatura'],
  'mini pincher': ['canino', 'Pinscher Miniatura'],
  pitbul: ['canino', 'Pitbull'],
  'pit bul': ['canino', 'Pitbull'],
  rotweiler: ['canino', 'Rottweiler'],
  rotwailer: ['canino', 'Rottweiler'],
  rottwailer: ['canino', 'Rottweiler'],
  'san bernado': ['canino', 'San Bernardo'],
  'jack russell': ['canino', 'Jack Russell Terrier'],
  'jack russel': ['canino', 'Jack Russell Terrier'],
  westy: ['canino', 'West Highland White Terrier'],
  westie: ['canino', 'West Highland White Terrier'],
  sharpei: ['canino', 'Shar Pei'],
  'pastor collie': ['canino', 'Collie de Pelo Largo'],
  'bulldog frances': ['canino', 'Bulldog Francés'],
  'bull dog frances': ['canino', 'Bulldog Francés'],
  'bull dog': ['canino', 'Bulldog Inglés'],
  'bull dog ingles': ['canino', 'Bulldog Inglés'],
  basset: ['canino', 'Basset Hound'],
  maltes: ['canino', 'Bichón Maltés'],
  doberman: ['canino', 'Dóberman'],
  bulterrier: ['canino', 'Bull Terrier'],
  persa: ['felino', 'Persa'],
  siames: ['felino', 'Siamés'],
  himalaya: ['felino', 'Himalayo'],
}

/** Of no breed, in any species that has it. */
const mixed = new Set([
  ...[
    'criollo',
    'criolla',
    'mestizo',
    'mestiza',
    'srd',
    'sin raza',
    'chandoso',
    'gozque',
    'callejero',
    'comun',
    'mezcla',
  ],
  ...['corriente', 'domestico', 'domestica', 'raza criolla', 'criollito', 'criollita', 'ninguna raza'],
])

const keyOf = (text: string) => foldedWords(text).join(' ')

/** What the catalogues call things, by how people do. */
export interface AnimalNames {
  species: ReadonlyMap<string, string>
  /** By species and key. */
  breeds: ReadonlyMap<string, ReadonlyMap<string, string>>
  /** The only species that has a breed called so. */
  speciesOfBreed: ReadonlyMap<string, string | null>
}

export function animalNames(species: readonly Species[], breeds: readonly Breed[]): AnimalNames {
  const names = new Map<string, string>()
  for (const { id, name } of species) {
    for (const text of [id, name, ...(everydaySpecies[id] ?? [])])
      if (!names.has(keyOf(text))) names.set(keyOf(text), id)
  }
  const ofSpecies = new Map<string, Map<string, string>>()
  const only = new Map<string, string | null>()
  const add = (speciesId: string, text: string, name: string, isOwn: boolean) => {
    const key = keyOf(text)
    const known = ofSpecies.get(speciesId) ?? new Map<string, string>()
    ofSpecies.set(speciesId, known)
    if (isOwn || !known.has(key)) known.set(key, name)
    only.set(key, only.has(key) && only.get(key) !== speciesId ? null : speciesId)
  }
  for (const { speciesId, name } of breeds) add(speciesId, name, name, true)
  for (const { speciesId, name, aliases } of breeds) for (const alias of aliases) add(speciesId, alias, name, false)
  for (const [text, [speciesId, name]] of Object.entries(everydayBreeds)) add(speciesId, text, name, false)
  for (const [speciesId, known] of ofSpecies)
    if (known.has('criollo')) for (const text of mixed) add(speciesId, text, 'Criollo', false)
  return { species: names, breeds: ofSpecies, speciesOfBreed: only }
}

/** `perro`, `Gata`, `FELINO`. */
export function readSpecies(cell: string, names: AnimalNames): Reading<string> {
  if (isNothing(cell)) return readNothing
  const key = keyOf(cell)
  const id = names.species.get(key) ?? names.species.get(key.replace(/\b(domestic[oa]|macho|hembra)\b/g, '').trim())
  if (id) return { value: id }
  return {
    problem: `No se conoce la especie «${cell.trim().slice(0, 40)}»: escriba perro, gato, conejo, ave u otra de la lista de especies`,
  }
}

/** As the catalogue calls it; another word stays as it is written, as the field of a pet takes it. */
export function readBreed(cell: string, speciesId: string, names: AnimalNames): Reading<string> {
  const read = readLine(cell)
  if ('problem' in read || read.value === undefined) return read
  const key = keyOf(read.value)
  const known = names.breeds.get(speciesId)
  const found = known?.get(key) ?? (mixed.has(key) ? 'Criollo' : undefined) ?? nearest(key, known)
  return { value: found ?? read.value }
}

/** The species that a breed tells of, where only one has it. */
export function speciesOfBreed(cell: string, names: AnimalNames): string | undefined {
  return names.speciesOfBreed.get(keyOf(cell)) ?? undefined
}

/** The one breed that is a letter away from a long word. */
function nearest(key: string, known: ReadonlyMap<string, string> | undefined): string | undefined {
  if (key.length < 6 || !known) return undefined
  const found = new Set<string>()
  for (const [text, name] of known) if (isOneLetterAway(key, text)) found.add(name)
  return found.size === 1 ? [...found][0] : undefined
}

function isOneLetterAway(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  const rest = short.length === long.length ? at + 1 : at
  return short.slice(rest) === long.slice(at + 1)
}
