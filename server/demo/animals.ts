import { addDays, daysBetween } from '#shared/values/date.ts'
import { people } from '#server/demo/people.ts'
import type { Random } from '#server/demo/random.ts'
import { newPublicId } from '#server/db/publicId.ts'

/** A breed as it is seen in a clinic of Bogotá: how often, how heavy, in which colors. Names are the catalogue's. */
export interface AnimalKind {
  speciesId: string
  breed: string
  frequency: number
  /** Of an adult, from the smallest female to the largest male. */
  kg: [min: number, max: number]
  matureMonths: number
  /** What the oldest reach. */
  years: number
  colors: string[]
}

function kind(
  speciesId: string,
  breed: string,
  frequency: number,
  kg: [min: number, max: number],
  matureMonths: number,
  years: number,
  ...colors: string[]
): AnimalKind {
  return { speciesId, breed, frequency, kg, matureMonths, years, colors }
}

export const animalKinds: AnimalKind[] = [
  kind(
    'canino',
    'Criollo',
    22,
    [6, 24],
    12,
    16,
    'Negro',
    'Café',
    'Blanco y negro',
    'Canela',
    'Atigrado',
    'Negro y fuego',
  ),
  kind('canino', 'French Poodle', 9, [3.5, 7], 10, 17, 'Blanco', 'Albaricoque', 'Gris', 'Negro'),
  kind('canino', 'Schnauzer Miniatura', 7, [5.5, 9], 10, 15, 'Sal y pimienta', 'Negro y plata', 'Negro'),
  kind('canino', 'Labrador Retriever', 6, [25, 36], 15, 14, 'Dorado', 'Negro', 'Chocolate'),
  kind('canino', 'Golden Retriever', 6, [25, 35], 15, 14, 'Dorado', 'Dorado claro', 'Dorado oscuro'),
  kind('canino', 'Beagle', 5, [9, 14], 12, 15, 'Tricolor', 'Blanco y limón'),
  kind('canino', 'Bulldog Francés', 6, [8.5, 14], 11, 12, 'Leonado', 'Brindle', 'Azul', 'Crema'),
  kind('canino', 'Shih Tzu', 6, [4.5, 8], 10, 16, 'Blanco y dorado', 'Blanco y negro', 'Blanco y café'),
  kind('canino', 'Yorkshire Terrier', 5, [2.2, 3.8], 9, 16, 'Azul y fuego', 'Negro y fuego'),
  kind('canino', 'Pug', 4, [6.5, 10], 11, 14, 'Leonado con máscara negra', 'Negro'),
  kind('canino', 'Pastor Alemán', 4, [24, 38], 16, 13, 'Con manto (silla)', 'Negro y fuego'),
  kind('canino', 'Border Collie', 3, [14, 20], 13, 15, 'Blanco y negro', 'Azul merle', 'Tricolor'),
  kind('canino', 'Chihuahua', 3, [1.8, 3.4], 9, 17, 'Canela', 'Negro y fuego', 'Crema'),
  kind('canino', 'Husky Siberiano', 2, [18, 26], 14, 14, 'Blanco y gris', 'Blanco y negro'),
  kind('canino', 'Pitbull', 3, [17, 28], 13, 14, 'Azul', 'Rojo y blanco', 'Brindle'),
  kind('canino', 'Rottweiler', 2, [35, 52], 18, 11, 'Negro y fuego'),
  kind('canino', 'Pomerania', 3, [2, 3.6], 9, 16, 'Naranja', 'Crema', 'Blanco'),
  kind(
    'felino',
    'Criollo',
    30,
    [3.2, 5.8],
    11,
    19,
    'Atigrado gris',
    'Negro',
    'Naranja y blanco',
    'Carey',
    'Blanco y negro',
    'Calicó',
  ),
  kind('felino', 'Doméstico de Pelo Largo', 5, [3.4, 6], 12, 18, 'Gris', 'Atigrado con blanco', 'Negro'),
  kind('felino', 'Siamés', 4, [3, 5], 11, 18, 'Seal point', 'Blue point'),
  kind('felino', 'Persa', 3, [3.2, 5.5], 12, 16, 'Blanco', 'Crema', 'Gris'),
  kind('felino', 'Angora Turco', 2, [2.8, 5], 12, 17, 'Blanco'),
  kind('felino', 'Maine Coon', 1, [5, 8.5], 24, 15, 'Atigrado café', 'Negro'),
  kind('conejo', 'Belier Enano', 5, [1.4, 2.1], 6, 10, 'Gris', 'Blanco y café', 'Canela'),
  kind('conejo', 'Cabeza de León', 4, [1.3, 1.9], 6, 10, 'Blanco', 'Café', 'Negro'),
  kind('conejo', 'Criollo', 2, [1.6, 2.8], 6, 9, 'Blanco', 'Gris', 'Negro y blanco'),
  kind('ave', 'Periquito Australiano', 4, [0.03, 0.04], 4, 9, 'Verde y amarillo', 'Azul celeste'),
  kind('ave', 'Ninfa', 3, [0.08, 0.11], 6, 16, 'Gris perla', 'Lutino'),
  kind('ave', 'Canario', 2, [0.018, 0.026], 4, 9, 'Amarillo', 'Naranja'),
  kind('cuy', 'Peruano de Pelo Largo', 2, [0.8, 1.2], 5, 7, 'Tricolor', 'Blanco y café'),
  kind('hamster', 'Sirio', 2, [0.1, 0.16], 3, 2.5, 'Dorado', 'Crema'),
  kind('huron', 'Estándar', 1, [0.7, 1.5], 8, 8, 'Canela', 'Albino'),
  kind('tortuga', 'Hicotea', 1, [0.4, 1.8], 60, 35, 'Café oscuro'),
]

const feedings: Record<string, string[]> = {
  canino: [
    'Concentrado seco (croquetas)',
    'Alimento para adulto',
    'Dieta mixta (seca y húmeda)',
    'Alimento para raza pequeña',
    'Dieta casera cocida',
  ],
  felino: [
    'Concentrado seco (croquetas)',
    'Alimento para gato castrado',
    'Dieta mixta (seca y húmeda)',
    'Alimento húmedo',
  ],
  conejo: ['Heno de Timothy (lagomorfos y roedores)', 'Alimento peletizado para conejo'],
  ave: ['Mezcla de semillas para aves', 'Pellet para aves (psitácidas)'],
  cuy: ['Alimento peletizado para cuy con vitamina C'],
  tortuga: ['Alimento para tortuga acuática'],
}

const temperaments = [
  'Dócil',
  'Nervioso en consulta',
  'Juguetón',
  'Tímido',
  'Territorial con otros perros',
  'Tranquilo',
]
const allergies = [
  'Penicilinas',
  'Picadura de pulga',
  'Proteína de pollo',
  'Sulfas',
  'Polen',
  'Proteína de res y lácteos',
]
const chronicDiseases: Record<string, string[]> = {
  canino: [
    'Dermatitis atópica',
    'Enfermedad valvular mitral',
    'Epilepsia idiopática',
    'Hipotiroidismo',
    'Displasia de cadera',
  ],
  felino: ['Enfermedad renal crónica', 'Asma felina', 'Cistitis idiopática felina', 'Leucemia viral felina positivo'],
  conejo: ['Maloclusión dental'],
}
const alertNotes = [
  'Usar bozal',
  'Cobrar anestesia con prequirúrgicos al día',
  'Difícil acceso venoso',
  'Solo el propietario puede sujetarlo',
]

export interface PetValues {
  ownerId: string
  historyNumber: number
  publicId: string
  name: string
  speciesId: string
  breed: string
  sex: 'male' | 'female'
  color: string
  birthOn: string
  birthIsApproximate: boolean
  feeding: string
  reproductiveStatus: 'entero' | 'esterilizado' | null
  microchip: string | null
  distinguishingMarks: string | null
  origin: string | null
  temperament: string | null
  livesWith: string | null
  allergies: string | null
  diseases: string | null
  surgeries: string | null
  isAggressive: boolean
  vaccineReaction: string | null
  alertNote: string | null
  status: 'active' | 'inactive' | 'deceased' | 'lost' | 'transferred'
  deceasedOn: string | null
  deceasedCause: string | null
  ownerText: string
  weightGrams: number | null
  weighedAt: Date | null
  lastVisitAt: Date | null
  nextDueOn: string | null
  nextDueName: string | null
  doseFamilies: string[]
  undatedFamilies: string[]
}

/** Names of the list that do not say by their ending whose they are. */
const namesOfMales = new Set(
  [
    'Algodón Ares Baloo Bigotes Bobby Botón Bowie Capitán Chester Conde Dante Duke Elvis Félix Garfield General Goofy',
    'Guantes Hércules Jack Káiser Kike Lennon Loki Lucas Marqués Max Nemo Odín Olaf Orión Pluto Prince Rex Rey Rocky Ron',
    'Scooby Simba Simón Snoopy Stitch Sultán Tambor Tarzán Thor Timón Titán Toby Tommy Zeus Dumbo Dalí Kafka Pumba',
  ].flatMap((line) => line.split(' ')),
)
const namesOfFemales = new Set('Abril Coral Dory Jade Miel Nieve Nube Romi Rubí Lulú'.split(' '))
/** Names that only one kind of animal bears. */
const speciesOfNames: Record<string, readonly string[]> = {
  ...{ Minino: ['felino'], Michi: ['felino'], Garfield: ['felino'], Silvestre: ['felino'], Gatúbela: ['felino'] },
  ...{
    Bigotes: ['felino'],
    Félix: ['felino'],
    Botas: ['felino', 'canino'],
    Guantes: ['felino'],
    Mona: ['felino', 'canino'],
  },
  ...{
    Scooby: ['canino'],
    Snoopy: ['canino'],
    Goofy: ['canino'],
    Pluto: ['canino'],
    Rex: ['canino'],
    Pongo: ['canino'],
  },
  ...{ Tambor: ['conejo'], Piolín: ['ave'], Bambi: ['canino', 'conejo'], Oso: ['canino'], Sargento: ['canino'] },
  ...{ General: ['canino'], Capitán: ['canino'], Nemo: ['canino', 'felino'], Dumbo: ['canino'], Tigre: ['felino'] },
}

function fits(name: string, sex: 'male' | 'female', speciesId: string): boolean {
  if (!(speciesOfNames[name]?.includes(speciesId) ?? true)) return false
  const [own, others] = sex === 'male' ? [namesOfMales, namesOfFemales] : [namesOfFemales, namesOfMales]
  if (own.has(name)) return true
  return !others.has(name) && !(sex === 'male' ? /[aá]$/i.test(name) : /[oó]$/i.test(name))
}

/** A name that fits the animal: its sex, and its species where the name says one. */
function petName(random: Random, sex: 'male' | 'female', speciesId: string): string {
  const drawn = random.pick(people.petNames)
  if (fits(drawn, sex, speciesId)) return drawn
  const fitting = people.petNames.filter((name) => fits(name, sex, speciesId))
  return fitting[people.petNames.indexOf(drawn) % fitting.length] ?? drawn
}

export function petValues(
  random: Random,
  animal: AnimalKind,
  given: { clinicId: string; ownerId: string; ownerText: string; historyNumber: number; today: string },
): PetValues {
  const { clinicId, today, ...rest } = given
  const ageDays = Math.max(45, Math.round(random.next() ** 1.3 * animal.years * 0.85 * 365))
  const isAdult = ageDays > 365
  const isCompanion = animal.speciesId === 'canino' || animal.speciesId === 'felino'
  const isSterilised = isCompanion && isAdult && random.chance(0.62)
  const diseases = chronicDiseases[animal.speciesId]
  const sex = random.chance(0.5) ? 'male' : 'female'
  return {
    ...rest,
    publicId: newPublicId(clinicId),
    name: petName(random, sex, animal.speciesId),
    speciesId: animal.speciesId,
    breed: animal.breed,
    sex,
    color: random.pick(animal.colors),
    birthOn: addDays(today, -ageDays),
    birthIsApproximate: random.chance(animal.breed === 'Criollo' ? 0.6 : 0.15),
    feeding:
      ageDays < 300 && isCompanion
        ? animal.speciesId === 'canino'
          ? 'Alimento para cachorro'
          : 'Alimento para gatito'
        : random.pick(feedings[animal.speciesId] ?? ['Fruta y verdura']),
    reproductiveStatus: isCompanion ? (isSterilised ? 'esterilizado' : 'entero') : random.chance(0.5) ? 'entero' : null,
    microchip:
      isCompanion && random.chance(0.22) ? `170${String(random.int(0, 999_999_999_999)).padStart(12, '0')}` : null,
    distinguishingMarks: random.chance(0.12)
      ? random.pick(['Mancha blanca en el pecho', 'Punta de la oreja derecha cortada', 'Cicatriz en el lomo'])
      : null,
    origin: random.chance(0.4) ? random.pick(['Adopción', 'Criadero', 'Rescate', 'Regalo', 'Tienda']) : null,
    temperament: random.chance(0.35) ? random.pick(temperaments) : null,
    livesWith: random.chance(0.25)
      ? random.pick(['Otro perro', 'Dos gatos', 'Niños pequeños', 'Un perro y un gato'])
      : null,
    allergies: random.chance(0.1) ? random.pick(allergies) : null,
    diseases: diseases && ageDays > 1500 && random.chance(0.22) ? random.pick(diseases) : null,
    surgeries: isSterilised ? 'Esterilización' : null,
    isAggressive: isCompanion && random.chance(0.06),
    vaccineReaction: isCompanion && random.chance(0.03) ? 'Edema facial después de vacuna múltiple' : null,
    alertNote: isCompanion && random.chance(0.04) ? random.pick(alertNotes) : null,
    status: 'active',
    deceasedOn: null,
    deceasedCause: null,
    weightGrams: null,
    weighedAt: null,
    lastVisitAt: null,
    nextDueOn: null,
    nextDueName: null,
    doseFamilies: [],
    undatedFamilies: [],
  }
}

/** How heavy one animal is at any day of its life: Gompertz's curve to its adult weight, then slow ups and downs. */
export function growthCurve(random: Random, animal: AnimalKind, birthOn: string): (day: string) => number {
  const [lightest, heaviest] = animal.kg
  const adult = lightest + (heaviest - lightest) * (random.next() + random.next()) * 0.5
  const phase = random.next() * 6.28
  return (day) => {
    const months = Math.max(0, daysBetween(birthOn, day)) / 30.4
    const grown = adult * Math.exp(-3 * Math.exp((-4.6 * months) / animal.matureMonths))
    const sway = months > animal.matureMonths ? 0.03 * Math.sin(months / 7 + phase) : 0
    return grown * (1 + sway)
  }
}

/** What the clinic's scales show: to a gram below a kilogram, to ten below ten, to a hundred above. */
export function scaleGrams(kg: number): number {
  const step = kg < 1 ? 1 : kg < 10 ? 10 : 100
  return Math.max(1, Math.round((kg * 1000) / step) * step)
}
