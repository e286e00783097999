import type { Protocol } from '#shared/protocols/protocols.contract.ts'
import { addDays, dayOf } from '#shared/values/date.ts'
import type { Actor } from '#server/db/clinic.ts'
import type { Random } from '#server/demo/random.ts'
import { type ConsultationValues, workingInstant } from '#server/demo/visits.ts'

interface Signer {
  actor: Pick<Actor, 'professionalId' | 'name'>
  card: string
}

/** An animal whose doses are made up. */
export interface Patient {
  id: string
  /** When it was registered: nothing is given here before. */
  at: Date
  speciesId: string
  birthOn: string
  deceasedOn: string | null
  weightGramsOn: (day: string) => number
}

/** A visit of a healthy animal, in which what is due is given. */
export interface WellVisit {
  id: string
  at: Date
  signer: Signer
  weightGrams: number
  isForVaccines: boolean
}

interface Visit {
  id: string
  at: Date
  actor: Signer['actor']
  values: Pick<ConsultationValues, 'kind' | 'presumptiveDiagnosis' | 'signerCard' | 'weightGrams'> & {
    petId: string
    status: string
  }
}

/** Of each animal the visits in which it was well, the oldest first. */
export function wellVisitsOf(visits: readonly Visit[]): Map<string, WellVisit[]> {
  const well = visits.flatMap(({ id, at, actor, values }) => {
    const { kind, signerCard: card, weightGrams, presumptiveDiagnosis } = values
    const isForVaccines = kind === 'vaccination'
    if (values.status !== 'signed' || !card || !(isForVaccines || / sano/.test(presumptiveDiagnosis ?? ''))) return []
    return [[values.petId, { id, at, signer: { actor, card }, weightGrams, isForVaccines }] as const]
  })
  const ofPet = new Map<string, WellVisit[]>()
  for (const [petId, visit] of well.toSorted(([, one], [, other]) => one.at.getTime() - other.at.getTime()))
    ofPet.set(petId, [...(ofPet.get(petId) ?? []), visit])
  return ofPet
}

export interface Planned {
  patient: Patient
  visits: readonly WellVisit[]
  signers: readonly Signer[]
  today: string
  protocols: readonly Protocol[]
}

/** Doses one after another: of a vaccine's family, or against one kind of parasites. */
interface Course extends Omit<Planned, 'protocols'> {
  /** When the first one is wanted. */
  firstOn: string
  /** How many there are already, elsewhere. */
  before?: number
  /** Of what is due so many are answered in their weeks; the others months later, or not yet. */
  answers: number
  /** When the next one is wanted, after the how manieth. */
  next: (appliedOn: string, number: number) => string | undefined
}

export interface Given {
  at: Date
  appliedOn: string
  number: number
  nextOn: string | null
  consultationId: string | null
  weightGrams: number
  signer: Signer
}

const MINUTE = 60_000
/** Two doses of one course are never nearer than this. */
const APART_DAYS = 13

/** What was given until today: in a visit that comes about then, else on a day of its own. */
export function runCourse(random: Random, course: Course): Given[] {
  const { patient, visits, signers, today, answers, next } = course
  const end = patient.deceasedOn ?? today
  const registeredOn = dayOf(patient.at)
  const given: Given[] = []
  let due: string | undefined = course.firstOn
  let earliest = registeredOn
  while (due) {
    const from = later(addDays(due, -12), earliest)
    const until = addDays(later(due, earliest), 40)
    const visit = visits.find(({ at }) => dayOf(at) >= from && dayOf(at) <= until && dayOf(at) < end)
    const delay = random.chance(answers) ? random.int(-2, 16) : random.int(45, 240)
    const day = later(addDays(due, delay), earliest)
    const alone = workingInstant(random, day)
    const at = visit
      ? new Date(visit.at.getTime() + 20 * MINUTE)
      : latest(alone, new Date(patient.at.getTime() + 30 * MINUTE))
    const appliedOn = dayOf(at)
    if (appliedOn >= end) return given
    const number = (course.before ?? 0) + given.length + 1
    due = next(appliedOn, number)
    const signer = visit?.signer ?? random.pick(signers)
    const weightGrams = visit?.weightGrams ?? patient.weightGramsOn(appliedOn)
    given.push({ at, appliedOn, number, nextOn: due ?? null, consultationId: visit?.id ?? null, weightGrams, signer })
    earliest = addDays(appliedOn, APART_DAYS)
  }
  return given
}

export function later(one: string, other: string): string {
  return one > other ? one : other
}

function latest(one: Date, other: Date): Date {
  return one > other ? one : other
}

export function signatureOf({ actor, card }: Signer) {
  return { professionalId: actor.professionalId, signerName: actor.name, signerCard: card }
}

/** What the clinic holds of a product at a time: a box of the half year, which lasts two years. */
export function batchOf(code: string, appliedOn: string): { batch: string; batchExpiresOn: string } {
  const [year = '', month = ''] = appliedOn.split('-')
  const half = Number(month) <= 6 ? 1 : 2
  return {
    batch: `${code}${year.slice(2)}${half}07`,
    batchExpiresOn: `${Number(year) + 2}-${half === 1 ? '03-31' : '09-30'}`,
  }
}
