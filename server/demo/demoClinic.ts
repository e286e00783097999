import type { Protocol } from '#shared/protocols/protocols.contract.ts'
import { addDays, dayOf, daysBetween } from '#shared/values/date.ts'
import type { Seal } from '#server/auth/seal.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { insertRecords } from '#server/db/record.ts'
import { animalKinds, growthCurve, petValues, scaleGrams } from '#server/demo/animals.ts'
import { agendaCases } from '#server/demo/agendaCases.ts'
import type { ClinicalCase } from '#server/demo/cases.ts'
import { controlCases } from '#server/demo/controlCases.ts'
import { wellVisitsOf } from '#server/demo/courses.ts'
import { type DoseCases, doseCases } from '#server/demo/doseCases.ts'
import { examCases } from '#server/demo/examCases.ts'
import { consentsOf, makeFormats } from '#server/demo/formatCases.ts'
import { illnessCases } from '#server/demo/illnessCases.ts'
import { insertStays, makeStays } from '#server/demo/ward.ts'
import { favouriteCases, formulaCases } from '#server/demo/formulaCases.ts'
import { miloCases } from '#server/demo/miloCases.ts'
import type { Consultation, Made, MadePet, Making, Signer } from '#server/demo/making.ts'
import { ownerValues } from '#server/demo/people.ts'
import { problemCases } from '#server/demo/problemCases.ts'
import { type Random, seededRandom } from '#server/demo/random.ts'
import { sendFormats } from '#server/demo/signingCases.ts'
import { type DemoSurgeries, surgeryCases } from '#server/demo/surgeryCases.ts'
import {
  asDraft,
  consultationValues,
  controlOf,
  deathCauses,
  farewell,
  pickCase,
  workingInstant,
} from '#server/demo/visits.ts'
import { listProtocols } from '#server/protocols/protocols.queries.ts'

export interface DemoClinic {
  seed: number
  owners: number
  pets: number
  /** Drafts of today and yesterday, and consultations that wait for results. */
  hasOpenConsultations: boolean
}

/** What the first draft of the day is about, as in the design's pictures. */
const [vomit = farewell] = illnessCases

/** A year of a clinic: people, animals, visits and weights, the same for the same seed and instant. */
export async function loadDemoClinic(
  tx: ClinicTx,
  plan: DemoClinic,
  signers: Signer[],
  { registrar, nurse, seal }: { registrar: Actor; nurse: Actor; seal: Seal },
): Promise<void> {
  const making: Making = {
    random: seededRandom(plan.seed),
    clinicId: tx.clinicId,
    now: tx.now,
    today: dayOf(tx.now),
    signers,
    owners: [],
    pets: [],
    consultations: [],
    weights: [],
    addenda: [],
  }
  makeOwners(making, plan, registrar)
  makePets(making, plan, registrar)
  for (const pet of making.pets) makeVisits(making, pet)
  if (plan.hasOpenConsultations) makeOpenConsultations(making)
  loseSome(making)
  const operated = plan.hasOpenConsultations ? makeSurgeries(making) : undefined
  const milo = plan.hasOpenConsultations ? makeMilo(making, seededRandom(plan.seed + 2)) : undefined
  const ward = operated && makeStays(making, operated, nurse, seededRandom(plan.seed + 5))
  derive(making)
  const doses = makeDoses(making, seededRandom(plan.seed + 1), await listProtocols(tx))
  await insertRecords(tx, 'owners', making.owners)
  await insertRecords(tx, 'pets', making.pets)
  await insertRecords(tx, 'consultations', making.consultations)
  await insertRecords(tx, 'weights', making.weights)
  await insertRecords(tx, 'addenda', making.addenda)
  await insertRecords(
    tx,
    'vaccines',
    doses.flatMap(({ vaccines }) => vaccines),
  )
  await insertRecords(
    tx,
    'dewormings',
    doses.flatMap(({ dewormings }) => dewormings),
  )
  for (const made of [operated, milo]) {
    await insertRecords(tx, 'surgeries', made?.surgeries ?? [])
    await insertRecords(tx, 'anesthesiaReadings', made?.readings ?? [])
    await insertRecords(tx, 'anesthesiaDrugs', made?.drugs ?? [])
  }
  if (ward) await insertStays(tx, ward)
  if (operated) await sendFormats(tx, seal, making, await makeFormats(tx, registrar, consentsOf(making, operated)))
  await insertRecords(tx, 'problems', problemCases(making))
  const deaths = new Map(making.pets.map(({ id, values }) => [id, values.deceasedOn]))
  await insertRecords(tx, 'controls', controlCases(making.random, making.today, making.consultations, deaths))
  await insertRecords(tx, 'controls', milo?.controls ?? [])
  await insertRecords(tx, 'exams', examCases(making.random, making.today, making.consultations, making.pets))
  if (plan.hasOpenConsultations) {
    const { now, pets, consultations } = making
    const professionalIds = signers.map(({ actor }) => actor.professionalId)
    const random = seededRandom(plan.seed + 3)
    const agenda = agendaCases({ random, now, pets, consultations, professionalIds, registrar })
    await insertRecords(tx, 'agendaEvents', agenda.events)
    await insertRecords(tx, 'agendaEventPets', agenda.guests)
  }
  const formulas = formulaCases(making.random, making.today, making.consultations, making.pets)
  await insertRecords(tx, 'formulas', formulas)
  await insertRecords(tx, 'formulaFavourites', favouriteCases(making.random, making.pets[0]?.at ?? tx.now, registrar))
  await tx.db
    .updateTable('clinics')
    .set({
      lastHistoryNumber: making.pets.length,
      lastFormulaNumber: formulas.filter(({ values }) => values.number).length,
    })
    .where('clinicId', '=', tx.clinicId)
    .execute()
}

/** Vaccines and dewormings, by chances of their own: what else there is stays as it is. */
function makeDoses(
  { pets, consultations, signers, today }: Making,
  random: Random,
  protocols: Protocol[],
): DoseCases[] {
  const visits = wellVisitsOf(consultations)
  return pets.map(({ id, at, weigh, values }) => {
    const patient = { id, at, ...values, weightGramsOn: (day: string) => scaleGrams(weigh(day)) }
    const made = doseCases(random, { patient, visits: visits.get(id) ?? [], signers, today, protocols })
    Object.assign(values, made.nextDue)
    return made
  })
}

/** Registered over the year, more of them when the clinic began with the product. */
function makeOwners({ random, today, owners }: Making, plan: DemoClinic, registrar: Actor): void {
  const days = Array.from({ length: plan.owners }, () =>
    addDays(today, -Math.round(365 - random.next() ** 1.8 * 362)),
  ).sort()
  for (const [index, day] of days.entries()) {
    const at = workingInstant(random, day)
    owners.push({ id: random.id(at), actor: registrar, at, values: ownerValues(random, index + 1, at) })
  }
}

/** The first owners of the design's pictures, so that the demo looks like them; the rest by chance. */
function makePets(making: Making, plan: DemoClinic, registrar: Actor): void {
  const { random, clinicId, today, owners, pets } = making
  // Two owners have no animal yet; the others one, and what is left goes to those who have more.
  const homes = owners.slice(0, -2)
  const first = homes[0]
  if (!first) return
  const placed = [...homes, ...Array.from({ length: plan.pets - homes.length }, () => random.pick(homes))]
  placed.sort((a, b) => a.at.getTime() - b.at.getTime())
  for (const [index, owner] of placed.entries()) {
    const isMilo = index === 0 && plan.hasOpenConsultations
    if (isMilo)
      Object.assign(owner.values, {
        name: 'Catalina Ríos Mejía',
        phoneNumber: '3004128890',
        email: 'catalina.rios@example.com',
      })
    const animal = isMilo
      ? (animalKinds.find(({ breed }) => breed === 'Beagle') ?? random.weighted(animalKinds))
      : random.weighted(animalKinds)
    const { name, document, phoneNumber, otherPhoneNumber } = owner.values
    const ownerText = [name, document, phoneNumber, otherPhoneNumber].filter(Boolean).join(' ')
    const values = petValues(random, animal, {
      clinicId,
      ownerId: owner.id,
      ownerText,
      historyNumber: index + 1,
      today,
    })
    if (isMilo)
      Object.assign(values, {
        ...{ name: 'Milo', sex: 'male', color: 'Tricolor', birthOn: addDays(today, -1893), birthIsApproximate: false },
        ...{ reproductiveStatus: 'entero', feeding: 'Alimento para adulto', surgeries: null },
        ...{ allergies: 'Penicilinas, picadura de pulga', diseases: 'Dermatitis atópica' },
      })
    // Registered with its owner, or when it was born since.
    const bornLater = addDays(values.birthOn, 50)
    const day = bornLater > dayOf(owner.at) ? bornLater : dayOf(owner.at)
    const at =
      day > dayOf(owner.at)
        ? workingInstant(random, day < today ? day : addDays(today, -1))
        : new Date(owner.at.getTime() + 240_000)
    pets.push({
      id: random.id(at),
      actor: registrar,
      at,
      values,
      owner,
      animal,
      weigh: growthCurve(random, animal, values.birthOn),
    })
  }
  pets.sort((a, b) => a.at.getTime() - b.at.getTime())
  for (const [index, pet] of pets.entries()) pet.values.historyNumber = index + 1
}

/** The visit it was registered for, its controls, and others over the year. */
function makeVisits(making: Making, pet: MadePet): void {
  const { random, today, weights } = making
  const registered = dayOf(pet.at)
  weights.push({
    ...{ id: random.id(pet.at), actor: pet.actor, at: pet.at },
    values: {
      petId: pet.id,
      grams: scaleGrams(pet.weigh(registered)),
      measuredAt: pet.at,
      source: 'pet',
      sourceId: null,
    },
  })
  // Some were only registered so far.
  if (random.chance(0.08)) return
  let at = new Date(pet.at.getTime() + 15 * 60_000)
  let last: ClinicalCase | undefined
  while (dayOf(at) < today) {
    const isControl = last?.control !== undefined && last.frequency > 0 && random.chance(0.6)
    const item = isControl && last ? controlOf(last) : pickCase(random, pet.values, dayOf(at))
    if (!item) return
    makeSigned(making, pet, item, at)
    const wait = item.control && random.chance(0.65) ? item.control.days + random.int(0, 4) : random.int(40, 240)
    last = item
    at = workingInstant(random, addDays(dayOf(at), wait))
  }
}

function makeSigned(making: Making, pet: MadePet, item: ClinicalCase, at: Date): void {
  const { random, signers, now } = making
  const signer = random.chance(0.4) ? signers[0] : (signers.at(-1) ?? signers[0])
  if (!signer) return
  const signedAt = new Date(at.getTime() + random.int(22, 55) * 60_000)
  const consultation = addConsultation(making, pet, item, at, signer, 'signed')
  Object.assign(consultation.values, { signedAt, signerName: signer.actor.name, signerCard: signer.card })
  const addendumAt = new Date(signedAt.getTime() + random.int(20, 80) * 3_600_000)
  if (!item.addendum || addendumAt > now || !random.chance(0.3)) return
  making.addenda.push({
    ...{ id: random.id(addendumAt), actor: signer.actor, at: addendumAt },
    values: {
      consultationId: consultation.id,
      text: item.addendum,
      authorName: signer.actor.name,
      authorCard: signer.card,
    },
  })
}

function addConsultation(
  making: Making,
  pet: MadePet,
  item: ClinicalCase,
  at: Date,
  signer: Signer,
  status: string,
): Made<Consultation> {
  const { random, consultations, weights } = making
  const values = consultationValues(random, item, pet.values, at, pet.weigh(dayOf(at)))
  const id = random.id(at)
  const made = {
    id,
    actor: signer.actor,
    at,
    values: { ...values, petId: pet.id, professionalId: signer.actor.professionalId, status },
  }
  consultations.push(made)
  weights.push({
    ...{ id: random.id(at), actor: signer.actor, at },
    values: { petId: pet.id, grams: values.weightGrams, measuredAt: at, source: 'consultation', sourceId: id },
  })
  return made
}

/** What is on the table now: five drafts, two that wait for the laboratory, one that was a slip. */
function makeOpenConsultations(making: Making): void {
  const { random, now, today, pets, signers } = making
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  const yesterday = (time: string) => new Date(`${addDays(today, -1)}T${time}:00-05:00`)
  const patients = pets.filter((pet) => ['canino', 'felino'].includes(pet.values.speciesId))
  const drafts = [minutesAgo(14), minutesAgo(52), minutesAgo(95), yesterday('16:40'), yesterday('17:20')]
  const waiting = [addDays(today, -2), addDays(today, -4)].map((day) => workingInstant(random, day))
  for (const [index, at] of [...drafts, ...waiting].entries()) {
    const pet = index === 0 ? patients[0] : patients[Math.floor((patients.length / 9) * index)]
    const signer = signers[index % signers.length]
    if (!pet || !signer) continue
    const isWaiting = index >= drafts.length
    const item = index === 0 ? vomit : pickIllness(random, pet, dayOf(at), isWaiting)
    const made = addConsultation(making, pet, item, at, signer, isWaiting ? 'awaitingResults' : 'draft')
    if (isWaiting) made.values.awaitingResults = item.awaits ?? 'Resultados de laboratorio'
    else made.values = { ...made.values, ...asDraft(made.values) }
  }
  const [pet, signer] = [patients.at(-12), signers[0]]
  if (!pet || !signer) return
  const at = workingInstant(random, addDays(today, -6))
  const slip = addConsultation(making, pet, pickIllness(random, pet, dayOf(at), false), at, signer, 'voided')
  Object.assign(slip.values, asDraft(slip.values), {
    voidReason: 'Se abrió en la mascota equivocada',
    voidedAt: new Date(at.getTime() + 600_000),
  })
  making.weights.pop()
}

/** An ill animal, one that waits for the laboratory when asked so. */
function pickIllness(random: Random, pet: MadePet, day: string, isWaiting: boolean): ClinicalCase {
  for (let tries = 0; tries < 40; tries += 1) {
    const item = pickCase(random, pet.values, day)
    if (item && illnessCases.includes(item) && (!isWaiting || item.awaits)) return item
  }
  return vomit
}

/** Some animals died, were lost or moved away: nothing of theirs is later than that. */
function loseSome(making: Making): void {
  const { random, pets, signers, today } = making
  const hasOpen = new Set(
    making.consultations.filter(({ values }) => values.status !== 'signed').map(({ values }) => values.petId),
  )
  const settled = pets.filter((pet) => daysBetween(dayOf(pet.at), today) > 70 && !hasOpen.has(pet.id))
  const old = settled
    .filter(({ values, animal }) => daysBetween(values.birthOn, today) > animal.years * 0.5 * 365)
    .filter((_pet, index) => index % 5 === 2)
    .slice(0, Math.ceil(pets.length / 26))
  for (const [index, pet] of old.entries()) {
    const deceasedOn = addDays(today, -random.int(8, daysBetween(dayOf(pet.at), today) - 30))
    Object.assign(pet.values, { status: 'deceased', deceasedOn, deceasedCause: random.pick(deathCauses) })
    making.consultations = making.consultations.filter(
      ({ at, values }) => values.petId !== pet.id || dayOf(at) < deceasedOn,
    )
    making.weights = making.weights.filter(({ at, values }) => values.petId !== pet.id || dayOf(at) < deceasedOn)
    const signer = signers[index % signers.length]
    const at = new Date(`${deceasedOn}T${index % 2 === 0 ? '10:20' : '15:40'}:00-05:00`)
    if (index % 2 === 0 && signer) {
      const last = addConsultation(making, pet, farewell, at, signer, 'signed')
      const signedAt = new Date(at.getTime() + 40 * 60_000)
      Object.assign(last.values, { signedAt, signerName: signer.actor.name, signerCard: signer.card })
    }
  }
  const kept = new Set(making.consultations.map(({ id }) => id))
  making.addenda = making.addenda.filter(({ values }) => kept.has(values.consultationId))
  const away = settled.filter(({ values }) => values.status === 'active').slice(-6)
  for (const [index, pet] of away.entries())
    pet.values.status = (['transferred', 'lost', 'inactive'] as const)[index % 3] ?? 'inactive'
}

/** Dogs that are well and were weighed a while ago. */
function makeSurgeries({ random, now, today, pets, signers, weights }: Making): DemoSurgeries {
  const weighed = new Map(weights.map(({ values }) => [values.petId, values]))
  const patients = pets
    .filter(
      ({ at, values }) => values.speciesId === 'canino' && values.status === 'active' && dayOf(at) < addDays(today, -9),
    )
    .filter(({ values }) => daysBetween(values.birthOn, today) > 300)
    .slice(1, 4)
    .map(({ id, values }) => ({
      id,
      weightGrams: weighed.get(id)?.grams ?? 10_000,
      isFemale: values.sex === 'female',
    }))
  const made = surgeryCases(random, now, patients, signers)
  weights.push(...made.weights)
  return made
}

function makeMilo({ now, pets, signers, weights }: Making, random: Random): ReturnType<typeof miloCases> | undefined {
  const [second, surgeon] = [signers[0], signers.at(-1)]
  const milo = pets.find(({ owner, values }) => values.name === 'Milo' && owner.values.name === 'Catalina Ríos Mejía')
  if (!milo || !second || !surgeon) return undefined
  const made = miloCases(random, now, milo, [surgeon, second])
  weights.push(...made.weights)
  return made
}

/** What lists and headers show of the rest. */
function derive({ owners, pets, consultations, weights }: Making): void {
  const petOf = new Map(pets.map((pet) => [pet.id, pet]))
  for (const { at, values } of consultations) {
    const pet = petOf.get(values.petId)
    if (!pet || values.status === 'voided') continue
    for (const target of [pet.values, pet.owner.values])
      if (!target.lastVisitAt || target.lastVisitAt < at) target.lastVisitAt = at
  }
  for (const { at, values } of weights) {
    const pet = petOf.get(values.petId)
    if (pet && (!pet.values.weighedAt || pet.values.weighedAt <= at))
      Object.assign(pet.values, { weightGrams: values.grams, weighedAt: at })
  }
  for (const owner of owners)
    owner.values.petNames = pets
      .filter((pet) => pet.owner === owner && pet.values.status === 'active')
      .map((pet) => pet.values.name)
      .sort()
      .join(' ')
  // Two moved to another city.
  for (const owner of owners.slice(-2)) if (owner.values.petNames === '') owner.values.status = 'inactive'
}
