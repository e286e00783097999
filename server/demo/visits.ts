import {
  bodySystems,
  type BodySystem,
  type ConsultationFields,
  type SystemFinding,
} from '#shared/consultations/consultations.contract.ts'
import { ageInMonths } from '#shared/values/age.ts'
import { addDays, dayOf } from '#shared/values/date.ts'
import { type PetValues, scaleGrams } from '#server/demo/animals.ts'
import { checkupCases, type ClinicalCase, exoticCases, type Sign } from '#server/demo/cases.ts'
import { illnessCases } from '#server/demo/illnessCases.ts'
import type { Random } from '#server/demo/random.ts'

const cases = [...checkupCases, ...illnessCases, ...exoticCases]

type Patient = Pick<PetValues, 'name' | 'speciesId' | 'sex' | 'birthOn' | 'reproductiveStatus'>

/** What this animal could come for on a day; `undefined` when nothing written fits it. */
export function pickCase(random: Random, pet: Patient, day: string): ClinicalCase | undefined {
  const months = ageInMonths(pet.birthOn, day)
  const fitting = cases.filter(
    (item) =>
      item.speciesIds.includes(pet.speciesId) &&
      (!item.months || (months >= item.months[0] && months <= item.months[1])) &&
      (!item.sex || item.sex === pet.sex) &&
      (!item.reproductiveStatus || item.reproductiveStatus === pet.reproductiveStatus),
  )
  return fitting.length > 0 ? random.weighted(fitting) : undefined
}

/** The visit that a case's control asks for: better, and of the same illness. */
export function controlOf(item: ClinicalCase): ClinicalCase {
  const diagnosis = item.definitive ?? item.presumptive
  return {
    reason: `Control: ${item.control?.reason.toLowerCase() ?? item.reason.toLowerCase()}`,
    kind: 'control',
    frequency: 0,
    speciesIds: item.speciesIds,
    anamnesis: [
      'Control de la consulta anterior. El propietario cumplió el tratamiento y reporta mejoría clara; come con apetito.',
      'Viene a control. {pet} está activo y sin los signos que lo trajeron. Terminó el tratamiento sin efectos adversos.',
      'Control. Mejoría parcial según el propietario; falta una parte del tratamiento por olvido de dos dosis.',
    ],
    pain: [0, 1],
    presumptive: `${diagnosis}, en resolución`,
    definitive: diagnosis,
    prognosis: 'favorable',
    treatments: 'Completar el tratamiento formulado. Sin medicamentos nuevos.',
    observations: 'Evolución satisfactoria. Se resuelven dudas del propietario.',
  }
}

/** The last visit of an animal that could not be helped. */
export const farewell: ClinicalCase = {
  reason: 'Eutanasia',
  kind: 'other',
  frequency: 0,
  speciesIds: [],
  anamnesis: [
    'Deterioro progresivo en las últimas semanas. No come desde hace tres días y ya no se levanta. La familia pide evitarle el sufrimiento.',
  ],
  signs: ['hypothermia', 'slowRefill'],
  overallStatus: 'stuporous',
  mucousMembranes: 'pale',
  dehydration: '10',
  bodyCondition: [1, 3],
  pain: [6, 8],
  weightFactor: 0.85,
  abnormal: { general: 'Estuporoso, caquéctico, decúbito lateral.' },
  problems: 'Enfermedad terminal sin respuesta al manejo paliativo.',
  presumptive: 'Enfermedad terminal',
  prognosis: 'unfavorable',
  treatments: 'Con consentimiento firmado: sedación profunda y pentobarbital sódico IV.',
  observations: 'La familia acompañó el procedimiento. Se ofrece apoyo en el duelo.',
}

interface UsualVitals {
  temperature: [number, number]
  heartRate: [number, number]
  respiratoryRate: [number, number]
}

/** Inside the reference ranges that the consultation shows. */
function usualVitals(speciesId: string, months: number, kg: number): UsualVitals | undefined {
  if (speciesId === 'canino' && months < 12)
    return { temperature: [37.6, 39], heartRate: [122, 156], respiratoryRate: [18, 36] }
  if (speciesId === 'canino')
    return {
      temperature: [37.9, 39.2],
      heartRate: kg < 10 ? [92, 130] : kg < 25 ? [76, 112] : [64, 94],
      respiratoryRate: [14, 28],
    }
  if (speciesId === 'felino' && months < 12)
    return { temperature: [37.9, 39.1], heartRate: [168, 226], respiratoryRate: [22, 38] }
  if (speciesId === 'felino') return { temperature: [38.1, 39.1], heartRate: [148, 206], respiratoryRate: [22, 36] }
  if (speciesId === 'conejo') return { temperature: [38.6, 39.8], heartRate: [150, 280], respiratoryRate: [32, 58] }
  if (speciesId === 'cuy') return { temperature: [37.4, 39.3], heartRate: [240, 340], respiratoryRate: [46, 96] }
  if (speciesId === 'ave') return { temperature: [40.2, 41.8], heartRate: [220, 380], respiratoryRate: [42, 58] }
  if (speciesId === 'huron') return { temperature: [38, 39.6], heartRate: [210, 320], respiratoryRate: [33, 36] }
  return undefined
}

type Findings = Pick<
  ConsultationFields,
  | 'temperature'
  | 'heartRate'
  | 'respiratoryRate'
  | 'capillaryRefill'
  | 'overallStatus'
  | 'mucousMembranes'
  | 'dehydration'
  | 'bodyCondition'
  | 'pain'
  | BodySystem
>

function findingsOf(random: Random, item: ClinicalCase, pet: Patient, day: string, kg: number): Findings {
  const usual = usualVitals(pet.speciesId, ageInMonths(pet.birthOn, day), kg)
  const has = (sign: Sign) => item.signs?.includes(sign) ?? false
  const [bodyFrom, bodyTo] = item.bodyCondition ?? [4, 6]
  const isMammal = pet.speciesId !== 'ave' && pet.speciesId !== 'tortuga'
  const temperature = usual && random.decimal(...usual.temperature, 1)
  const heartRate = usual && random.int(...usual.heartRate)
  const respiratoryRate = usual && random.int(...usual.respiratoryRate)
  return {
    temperature:
      temperature === undefined
        ? null
        : has('fever')
          ? random.decimal(39.7, 40.8, 1)
          : has('hypothermia')
            ? random.decimal(36.2, 37.3, 1)
            : temperature,
    heartRate:
      heartRate === undefined || !usual
        ? null
        : has('tachycardia')
          ? Math.round(usual.heartRate[1] * random.decimal(1.12, 1.35, 2))
          : heartRate,
    respiratoryRate:
      respiratoryRate === undefined || !usual
        ? null
        : has('tachypnea')
          ? Math.round(usual.respiratoryRate[1] * random.decimal(1.3, 1.7, 2))
          : respiratoryRate,
    capillaryRefill: isMammal ? (has('slowRefill') ? random.decimal(2.5, 3.5, 1) : random.pick([1, 1.5, 2])) : null,
    overallStatus: item.overallStatus ?? 'alert',
    mucousMembranes: isMammal ? (item.mucousMembranes ?? 'pink') : null,
    dehydration: item.dehydration ?? (random.chance(0.6) ? 'under5' : null),
    bodyCondition: random.int(bodyFrom, bodyTo),
    pain: item.pain ? random.int(...item.pain) : 0,
    ...systemsOf(random, item),
  }
}

function systemsOf(random: Random, item: ClinicalCase): Pick<ConsultationFields, BodySystem> {
  const state = (system: BodySystem) => {
    const note = item.abnormal?.[system]
    if (note) return { state: 'abnormal' as const, note }
    const isSkipped = system === 'reproductive' || system === 'nervous' ? 0.35 : 0.05
    return { state: random.chance(isSkipped) ? ('notEvaluated' as const) : ('normal' as const), note: '' }
  }
  return Object.fromEntries(bodySystems.map((system) => [system, state(system)])) as Record<BodySystem, SystemFinding>
}

const diets = [
  'Concentrado dos veces al día',
  'Concentrado y alimento húmedo',
  'Concentrado a voluntad',
  'Dieta casera con suplemento',
]
const vaccinations = [
  'Al día según carné',
  'Falta refuerzo anual',
  'Plan incompleto',
  'Sin carné; el propietario no recuerda',
]
const dewormings = ['Hace tres meses', 'Hace más de seis meses', 'Hace un mes', 'No recuerda']
const livings = [
  'Vive en apartamento, sale con correa',
  'Casa con patio',
  'Vive en interior, sin salida',
  'Finca los fines de semana',
]

/** A consultation's row but for who attends, its state and its pet. */
export function consultationValues(
  random: Random,
  item: ClinicalCase,
  pet: Patient,
  startedAt: Date,
  healthyKg: number,
) {
  const day = dayOf(startedAt)
  const kg = healthyKg * (item.weightFactor ?? 1) * random.decimal(0.99, 1.01, 3)
  const isLong = item.kind === 'firstVisit' || item.kind === 'emergency'
  return {
    startedAt,
    kind: item.kind,
    reason: item.reason,
    anamnesis: random.pick(item.anamnesis).replaceAll('{pet}', pet.name),
    diet: isLong || random.chance(0.3) ? random.pick(diets) : null,
    vaccinationBackground: isLong ? random.pick(vaccinations) : null,
    dewormingBackground: isLong ? random.pick(dewormings) : null,
    livingBackground: isLong && random.chance(0.6) ? random.pick(livings) : null,
    ...findingsOf(random, item, pet, day, kg),
    weightGrams: scaleGrams(kg),
    pulse: random.chance(0.5) ? 'Fuerte y sincrónico' : null,
    lymphNodes: random.chance(0.5) ? 'Sin linfadenomegalia' : null,
    problems: item.problems ?? null,
    requestedExams: item.exams ?? null,
    presumptiveDiagnosis: item.presumptive as string | null,
    definitiveDiagnosis: item.definitive ?? null,
    prognosis: item.prognosis as ClinicalCase['prognosis'] | null,
    treatments: item.treatments as string | null,
    observations: item.observations as string | null,
    nextControlOn: item.control ? addDays(day, item.control.days) : null,
    nextControlReason: item.control?.reason ?? null,
    awaitingResults: null as string | null,
    voidReason: null as string | null,
    voidedAt: null as Date | null,
    signedAt: null as Date | null,
    signerName: null as string | null,
    signerCard: null as string | null,
  }
}

export type ConsultationValues = ReturnType<typeof consultationValues>

/** An open draft has only what was asked and measured so far. */
export function asDraft(values: ConsultationValues): ConsultationValues {
  return {
    ...values,
    ...Object.fromEntries(bodySystems.slice(4).map((system) => [system, null])),
    requestedExams: null,
    definitiveDiagnosis: null,
    presumptiveDiagnosis: null,
    prognosis: null,
    treatments: null,
    observations: null,
    nextControlOn: null,
    nextControlReason: null,
  }
}

/** An instant of the clinic's working hours on a day: Monday to Saturday, on the third of the hour. */
export function workingInstant(random: Random, day: string): Date {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  const workday = weekday === 0 ? addDays(day, -1) : day
  const hour = random.int(8, weekday === 6 || weekday === 0 ? 12 : 17)
  // Bogotá is five hours behind UTC all the year.
  return new Date(`${workday}T${String(hour).padStart(2, '0')}:${random.pick(['00', '20', '40'])}:00-05:00`)
}

export const deathCauses = [
  'Enfermedad renal crónica terminal',
  'Eutanasia por enfermedad terminal',
  'Insuficiencia cardíaca',
  'Trauma por accidente',
]
