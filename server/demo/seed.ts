import { sql } from 'kysely'
import type { Protocol } from '#shared/protocols/protocols.contract.ts'
import { addDays, dayOf } from '#shared/values/date.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { type Actor, type ClinicTx, withClinic } from '#server/db/clinic.ts'
import { waitForLocks } from '#server/db/lock.ts'
import { insertRecords, type NewRecord } from '#server/db/record.ts'
import { animalKinds, growthCurve, petValues, scaleGrams } from '#server/demo/animals.ts'
import { controlCases } from '#server/demo/controlCases.ts'
import { wellVisitsOf } from '#server/demo/courses.ts'
import { doseCases } from '#server/demo/doseCases.ts'
import { examCases } from '#server/demo/examCases.ts'
import { formulaCases } from '#server/demo/formulaCases.ts'
import { ownerValues } from '#server/demo/people.ts'
import { type Random, seededRandom } from '#server/demo/random.ts'
import { type DemoSurgeries, finishedSurgery } from '#server/demo/surgeryCases.ts'
import { consultationValues, pickCase, workingInstant } from '#server/demo/visits.ts'
import type { Services } from '#server/services.ts'
import { insertClinic, insertProfessional } from '#server/professionals/professionals.queries.ts'
import { listProtocols } from '#server/protocols/protocols.queries.ts'

export interface SeedOptions {
  clinics: number
  /** Of each clinic; they have three pets for every two of them. */
  owners: number
  /** Of each pet: two unless said otherwise. */
  consultations?: number
  /** Chooses other names and e-mails, so that a database can be seeded more than once. */
  name?: string
  onProgress?: (owners: number) => void
}

export interface SeededClinic {
  id: string
  /** Of the clinic's one account, a licensed administrator; the password is `huella-demo`. */
  email: string
}

/** Owners written in one transaction. */
const BATCH = 250
/** Transactions at once: the database works on one while the next is made up. */
const PARALLEL = 3

/**
 * Loads clinics of any size with plausible records and their history: the same ids and texts for the same options and
 * day. For measuring, and for operators who want to see a large clinic.
 */
export async function seed(services: Omit<Services, 'live'>, options: SeedOptions): Promise<SeededClinic[]> {
  const { clinics, owners, name = 'semilla', onProgress } = options
  const now = services.clock()
  const passwordHash = await hashPassword('huella-demo')
  const made: SeededClinic[] = []
  let written = 0
  for (let number = 1; number <= clinics; number += 1) {
    const random = seededRandom(hashOf(`${name} ${number}`))
    const id = random.id(now)
    const email = `${name}-${number}@example.com`
    const actor = await withClinic(services.database, id, now, async (tx) => {
      await insertClinic(tx, { name: `Clínica ${name} ${number}`, city: 'Bogotá D.C.' })
      const professional = {
        name: 'Elena Duarte Rey',
        email,
        passwordHash,
        role: 'administrador',
        kind: 'MVZ',
      } as const
      return insertProfessional(tx, { ...professional, professionalCard: String(10_000 + number) })
    })
    made.push({ id, email })
    await inParallel(Math.ceil(owners / BATCH), async (batch) => {
      const first = batch * BATCH
      const count = Math.min(BATCH, owners - first)
      await withClinic(services.database, id, now, async (tx) => {
        await waitForLocks(tx)
        await seedOwners(tx, actor, { ...options, name }, number, first, count)
      })
      written += count
      onProgress?.(written)
    })
    await withClinic(services.database, id, now, (tx) =>
      tx.db
        .updateTable('clinics')
        .set({
          lastHistoryNumber: petsBefore(owners),
          lastFormulaNumber: sql`(SELECT coalesce(max(number), 0) FROM formulas WHERE clinic_id = ${id})`,
        })
        .where('clinicId', '=', id)
        .execute(),
    )
  }
  return made
}

/** Every second owner has two pets. */
function petsBefore(owner: number): number {
  return owner + Math.floor(owner / 2)
}

async function seedOwners(
  tx: ClinicTx,
  actor: Actor,
  { name, consultations = 2 }: SeedOptions,
  clinic: number,
  first: number,
  count: number,
): Promise<void> {
  const batch = `${name} ${clinic} ${first}`
  const random = seededRandom(hashOf(batch))
  const making: Making = {
    random,
    ofDoses: seededRandom(hashOf(`${batch} doses`)),
    ofSurgeries: seededRandom(hashOf(`${batch} surgeries`)),
    tx,
    protocols: await listProtocols(tx),
    pets: [],
    visits: [],
    weights: [],
    vaccines: [],
    dewormings: [],
    surgeries: { surgeries: [], readings: [], drugs: [], weights: [] },
  }
  const patients: Parameters<typeof formulaCases>[3][number][] = []
  const owners: NewRecord<'owners'>[] = []
  for (let index = first; index < first + count; index += 1) {
    const at = workingInstant(random, addDays(dayOf(tx.now), -random.int(20, 1400)))
    const values = ownerValues(random, index, at)
    // Unique in the clinic, whatever batch comes first.
    if (values.document) values.document = String(1_000_000_000 + index * 37)
    const owner = { id: random.id(at), actor, at, values }
    const made = seedPets(making, owner, petsBefore(index), petsBefore(index + 1), consultations)
    values.petNames = made.pets
      .map((pet) => pet.values.name)
      .sort()
      .join(' ')
    values.lastVisitAt = made.visits.map((visit) => visit.at).sort((a, b) => b.getTime() - a.getTime())[0] ?? null
    owners.push(owner)
    making.pets.push(...made.pets)
    patients.push(...made.pets.map((pet) => ({ ...pet, owner })))
    making.visits.push(...made.visits)
  }
  await insertRecords(tx, 'owners', owners)
  await insertRecords(tx, 'pets', making.pets)
  await insertRecords(tx, 'consultations', making.visits)
  await insertRecords(tx, 'weights', making.weights)
  await insertRecords(tx, 'vaccines', making.vaccines)
  await insertRecords(tx, 'dewormings', making.dewormings)
  await insertRecords(tx, 'controls', controlCases(making.ofDoses, dayOf(tx.now), making.visits, new Map()))
  const ofPrintouts = seededRandom(hashOf(`${batch} exams, formulas`))
  await insertRecords(tx, 'exams', examCases(ofPrintouts, dayOf(tx.now), making.visits, making.pets, EXAMS))
  // A batch has a run of numbers of its own, as batches are written side by side: the last ones of it stay free.
  const numbersAfter = petsBefore(first) * consultations
  await insertRecords(tx, 'formulas', formulaCases(ofPrintouts, dayOf(tx.now), making.visits, patients, numbersAfter))
  await insertRecords(tx, 'surgeries', making.surgeries.surgeries)
  await insertRecords(tx, 'anesthesiaReadings', making.surgeries.readings)
  await insertRecords(tx, 'anesthesiaDrugs', making.surgeries.drugs)
}

/** Of a batch's visits one in five asked for an exam, and the newest result waits for its review. */
const EXAMS = { every: 5, unreviewed: 1 }
/** Of the animals that came, so many have been operated on: some 3,000 of 150,000. */
const OPERATED = 0.02

/** Of each animal the last ones of each word: some 240,000 vaccines for 150,000 animals. */
const DOSES = 2

/** A batch in the making. What its animals were given follows chances of its own: the rest is the same without it. */
interface Making {
  random: Random
  ofDoses: Random
  ofSurgeries: Random
  tx: ClinicTx
  protocols: readonly Protocol[]
  pets: SeedPet[]
  visits: SeedVisit[]
  weights: NewRecord<'weights'>[]
  vaccines: NewRecord<'vaccines'>[]
  dewormings: NewRecord<'dewormings'>[]
  surgeries: DemoSurgeries
}

interface Made<Values> {
  id: string
  actor: Actor
  at: Date
  values: Values
}
type SeedPet = Made<ReturnType<typeof petValues>>
type SeedVisit = Made<ReturnType<typeof signed>>

type SeedOwner = Made<ReturnType<typeof ownerValues>>

function seedPets(making: Making, owner: SeedOwner, from: number, to: number, consultations: number) {
  const { random, tx, weights } = making
  const { actor, at, values: person } = owner
  const today = dayOf(tx.now)
  const ownerText = [person.name, person.document, person.phoneNumber, person.otherPhoneNumber]
    .filter(Boolean)
    .join(' ')
  const pets: SeedPet[] = []
  const visits: SeedVisit[] = []
  for (let number = from + 1; number <= to; number += 1) {
    const animal = random.weighted(animalKinds)
    const values = petValues(random, animal, {
      clinicId: tx.clinicId,
      ownerId: owner.id,
      ownerText,
      historyNumber: number,
      today,
    })
    if (values.microchip) values.microchip = `170${String(number).padStart(12, '0')}`
    if (values.birthOn > dayOf(at)) values.birthOn = addDays(dayOf(at), -60)
    const pet = { id: random.id(at), actor, at, values }
    const weigh = growthCurve(random, animal, values.birthOn)
    const since = Math.max(1, Math.floor((tx.now.getTime() - at.getTime()) / DAY_MS) - 2)
    for (let visit = 0; visit < consultations; visit += 1) {
      const day = addDays(dayOf(at), Math.floor((since * (visit + random.next())) / consultations))
      const startedAt = workingInstant(random, day > dayOf(at) ? day : addDays(dayOf(at), 1))
      const item = pickCase(random, values, dayOf(startedAt))
      if (!item) continue
      const sheet = consultationValues(random, item, values, startedAt, weigh(dayOf(startedAt)))
      const id = random.id(startedAt)
      visits.push({ id, actor, at: startedAt, values: signed(sheet, pet.id, actor) })
      const measured = {
        petId: pet.id,
        grams: sheet.weightGrams,
        measuredAt: startedAt,
        source: 'consultation',
        sourceId: id,
      }
      weights.push({ id: random.id(startedAt), actor, at: startedAt, values: measured })
      Object.assign(values, { lastVisitAt: startedAt, weightGrams: sheet.weightGrams, weighedAt: startedAt })
    }
    seedSurgery(making, pet)
    if (values.weightGrams === null) {
      const grams = scaleGrams(weigh(dayOf(at)))
      weights.push({
        id: random.id(at),
        actor,
        at,
        values: { petId: pet.id, grams, measuredAt: at, source: 'pet', sourceId: null },
      })
      Object.assign(values, { weightGrams: grams, weighedAt: at })
    }
    seedDoses(making, pet, visits, (day) => scaleGrams(weigh(day)))
    pets.push(pet)
  }
  return { pets, visits }
}

function seedDoses(
  { ofDoses, tx, protocols, vaccines, dewormings }: Making,
  { id, actor, at, values }: SeedPet,
  visits: readonly SeedVisit[],
  weightGramsOn: (day: string) => number,
): void {
  const made = doseCases(
    ofDoses,
    {
      patient: { id, at, ...values, weightGramsOn },
      visits: wellVisitsOf(visits).get(id) ?? [],
      signers: [{ actor, card: CARD }],
      today: dayOf(tx.now),
      protocols,
    },
    DOSES,
  )
  Object.assign(values, made.nextDue)
  vaccines.push(...made.vaccines)
  dewormings.push(...made.dewormings)
}

/** An operation some days after the last visit, with its sheet of anesthesia. */
function seedSurgery({ ofSurgeries, tx, weights, surgeries: made }: Making, { id, actor, values }: SeedPet): void {
  const { lastVisitAt, weightGrams } = values
  if (!lastVisitAt || weightGrams === null || !ofSurgeries.chance(OPERATED)) return
  const at = new Date(lastVisitAt.getTime() + ofSurgeries.int(2, 9) * DAY_MS)
  if (at.getTime() > tx.now.getTime() - DAY_MS) return
  const signer = { actor, card: CARD }
  const patient = { id, weightGrams, isFemale: values.sex === 'female' }
  const { surgery, readings, drugs, weight } = finishedSurgery(ofSurgeries, at, signer, signer, patient, {
    procedures: JSON.stringify(['Limpieza dental']),
    preoperativeDiagnosis: 'Enfermedad periodontal grado II',
    recoveryAnalgesia: 'Meloxicam al terminar; continúa tres días en casa',
    postoperativePlan: 'Alimento blando cinco días y control en la clínica',
  })
  made.surgeries.push(surgery)
  made.readings.push(...readings)
  made.drugs.push(...drugs)
  weights.push(weight)
  values.weighedAt = surgery.values.scheduledAt
}

const DAY_MS = 86_400_000

const CARD = '10001'

function signed(sheet: ReturnType<typeof consultationValues>, petId: string, actor: Actor) {
  const signature = { signedAt: sheet.startedAt, signerName: actor.name, signerCard: CARD }
  return { ...sheet, ...signature, status: 'signed', petId, professionalId: actor.professionalId }
}

async function inParallel(count: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0
  const worker = async (): Promise<void> => {
    while (next < count) {
      const index = next
      next += 1
      await work(index)
    }
  }
  await Promise.all(Array.from({ length: Math.min(PARALLEL, count) }, worker))
}

/** FNV-1a: a seed from a text. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}
