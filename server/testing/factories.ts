import { v7 as uuidv7 } from 'uuid'
import type { Role } from '#shared/access/actions.ts'
import type { CallOf } from '#shared/http/contract.ts'
import { type CustomField, customFields, MAX_CUSTOM_FIELDS } from '#shared/customFields/customFields.contract.ts'
import { type Formula, formulas } from '#shared/formulas/formulas.contract.ts'
import { type Exam, exams } from '#shared/exams/exams.contract.ts'
import { owners, type Owner } from '#shared/owners/owners.contract.ts'
import { type PetPage, pets } from '#shared/pets/pets.contract.ts'
import { type Consultation, consultations } from '#shared/consultations/consultations.contract.ts'
import { checklistKeys, surgeries, type Surgery } from '#shared/surgeries/surgeries.contract.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { type Deworming, dewormings } from '#shared/dewormings/dewormings.contract.ts'
import { type Vaccine, vaccines } from '#shared/vaccines/vaccines.contract.ts'
import { insertSession } from '#server/auth/sessions.queries.ts'
import { type Actor, withClinic } from '#server/db/clinic.ts'
import { insertClinic, insertProfessional } from '#server/professionals/professionals.queries.ts'
import { callRoute, type TestApp } from '#server/testing/app.ts'

export interface Person {
  actor: Actor
  token: string
}

export const PASSWORD = 'una-clave-larga'
let passwordHash: Promise<string> | undefined

/** Somebody more of a clinic, who can log in with `PASSWORD`. */
export async function aPersonWithPassword(test: TestApp, clinic: { id: string }): Promise<Person & { email: string }> {
  passwordHash ??= hashPassword(PASSWORD)
  const email = `${uuidv7()}@prueba.co`
  const hash = await passwordHash
  const now = test.services.clock()
  const actor = await withClinic(test.database, clinic.id, now, (tx) =>
    insertProfessional(tx, { name: 'Persona con clave', email, passwordHash: hash, role: 'lectura', kind: 'otro' }),
  )
  const token = await insertSession(test.database, actor.accountId, now, { address: '127.0.0.1', device: 'test' })
  return { actor, token, email }
}

/** One veterinarian more of a clinic, licensed by the card 20111. */
export async function aVeterinarian(test: TestApp, clinic: { id: string }, name = 'Andrés Toro'): Promise<Person> {
  const now = test.services.clock()
  const person = { name, email: `${uuidv7()}@prueba.co`, passwordHash: NO_PASSWORD, role: 'veterinario' } as const
  const actor = await withClinic(test.database, clinic.id, now, (tx) =>
    insertProfessional(tx, { ...person, kind: 'MVZ', professionalCard: '20111' }),
  )
  const token = await insertSession(test.database, actor.accountId, now, { address: '127.0.0.1', device: 'test' })
  return { actor, token }
}

/** A clinic with one person a role; `as.veterinario.token` calls as them. */
export interface TestClinic {
  id: string
  as: Record<Role, Person>
}

/** No password fits it: tests log in by session, save those of the login itself. */
const NO_PASSWORD = 'argon2id$8$1$1$AAAA$AAAA'

export async function aClinic(test: TestApp, name = 'Clínica de prueba'): Promise<TestClinic> {
  const id = uuidv7()
  const now = test.services.clock()
  const as = await withClinic(test.database, id, now, async (tx) => {
    await insertClinic(tx, { name })
    const person = async (role: Role): Promise<[Role, Actor]> => [
      role,
      await insertProfessional(tx, {
        name: `Persona ${role}`,
        email: `${role}-${id}@prueba.co`,
        passwordHash: NO_PASSWORD,
        role,
        kind: role === 'veterinario' ? 'MV' : role === 'auxiliar' ? 'auxiliar' : 'otro',
        ...(role === 'veterinario' ? { professionalCard: '14582' } : {}),
      }),
    ]
    const made: [Role, Actor][] = []
    for (const role of ['administrador', 'veterinario', 'auxiliar', 'recepcion', 'practicante', 'lectura'] as const)
      made.push(await person(role))
    return made
  })
  const people: [Role, Person][] = []
  for (const [role, actor] of as)
    people.push([
      role,
      {
        actor,
        token: await insertSession(test.database, actor.accountId, now, { address: '127.0.0.1', device: 'test' }),
      },
    ])
  return { id, as: Object.fromEntries(people) as Record<Role, Person> }
}

export async function anOwner(
  test: TestApp,
  clinic: TestClinic,
  overrides: Partial<CallOf<typeof owners.create>> = {},
): Promise<Owner> {
  const input = { name: 'Catalina Ríos Mejía', phone: { country: '57', number: '3004128890' }, ...overrides } as const
  return (await callRoute(test, owners.create, input, { token: clinic.as.veterinario.token })).body
}

export async function aPet(
  test: TestApp,
  clinic: TestClinic,
  owner: { id: string },
  overrides: Partial<CallOf<typeof pets.create>> = {},
): Promise<PetPage> {
  const input = {
    ownerId: owner.id,
    name: 'Milo',
    speciesId: 'canino',
    breed: 'Beagle',
    sex: 'male',
    color: 'Tricolor',
    birthOn: '2021-09-14',
    feeding: 'Concentrado',
    weightKg: 12.4,
    ...overrides,
  } as const
  return (await callRoute(test, pets.create, input, { token: clinic.as.veterinario.token })).body
}

export async function aConsultation(
  test: TestApp,
  clinic: TestClinic,
  pet: { id: string },
  overrides: Partial<CallOf<typeof consultations.create>> = {},
): Promise<Consultation> {
  const input = { petId: pet.id, reason: 'Vómito y decaimiento', besides: true, ...overrides }
  return (await callRoute(test, consultations.create, input, { token: clinic.as.veterinario.token })).body
}

/** A field of the clinic's own. The tests of all routes make more than a clinic may use: the older ones are archived. */
export async function aCustomField(
  test: TestApp,
  clinic: TestClinic,
  overrides: Partial<CallOf<typeof customFields.create>> = {},
): Promise<CustomField> {
  const { token } = clinic.as.administrador
  const inUse = (await callRoute(test, customFields.list, {}, { token })).body.filter(({ isArchived }) => !isArchived)
  const [oldest] = inUse
  if (oldest && inUse.length >= MAX_CUSTOM_FIELDS)
    await callRoute(
      test,
      customFields.archive,
      { fieldId: oldest.id, version: oldest.version, isArchived: true },
      { token },
    )
  const input = { label: `Campo ${uuidv7()}`, kind: 'text', ...overrides } as const
  const made = (await callRoute(test, customFields.create, input, { token })).body.at(-1)
  if (!made) throw new Error('No custom field was made')
  return made
}

/** A medicine with all that a signature needs. */
export const anItem = {
  medicineId: 'cefalexina',
  medicine: 'Cefalexina',
  activeIngredient: 'Cefalexina monohidrato',
  concentration: '250 mg/5 mL',
  form: 'Suspensión oral',
  dose: '5 mL',
  route: 'Oral',
  frequency: 'cada 12 h',
  duration: '7 días',
  quantity: 1,
  quantityUnit: 'bottle',
} as const

/** A draft that may be signed, if its pet's owner has a document. */
export async function aFormula(
  test: TestApp,
  clinic: TestClinic,
  pet: { id: string },
  overrides: Partial<CallOf<typeof formulas.create>> = {},
): Promise<Formula> {
  const input = { petId: pet.id, diagnosis: 'Pioderma', items: [anItem], ...overrides }
  return (await callRoute(test, formulas.create, input, { token: clinic.as.veterinario.token })).body
}

/** A scheduled surgery of a quarter of an hour ago. */
export async function aSurgery(
  test: TestApp,
  clinic: TestClinic,
  pet: { id: string },
  overrides: Partial<CallOf<typeof surgeries.create>> = {},
): Promise<Surgery> {
  const input = {
    petId: pet.id,
    procedures: ['Ovariohisterectomía'],
    scheduledAt: new Date(test.services.clock().getTime() - 15 * 60_000).toISOString(),
    surgeonId: clinic.as.veterinario.actor.professionalId,
    preoperativeDiagnosis: 'Sana, esterilización electiva',
    ...overrides,
  }
  return (await callRoute(test, surgeries.create, input, { token: clinic.as.veterinario.token })).body
}

/** All that a surgery needs to be finished, a minute each from half an hour before `now`. */
export function completeSheet(clinic: TestClinic, now: Date) {
  const at = (minutes: number) => new Date(now.getTime() + (minutes - 30) * 60_000).toISOString()
  return {
    fields: {
      anesthetistId: clinic.as.auxiliar.actor.professionalId,
      asa: 2,
      weightKg: 12.4,
      premedicatedAt: at(0),
      inducedAt: at(5),
      intubatedAt: at(6),
      surgeryStartedAt: at(10),
      surgeryEndedAt: at(20),
      anesthesiaEndedAt: at(22),
      extubatedAt: at(24),
      standingAt: at(28),
      technique: 'Línea alba, tres pinzas',
      counts: 'Completo',
      recoveryTemperature: 37.8,
      recoveryPain: 2,
      recoveryAnalgesia: 'Meloxicam',
      postoperativePlan: 'Collar y reposo diez días',
    },
    ticks: Object.fromEntries(checklistKeys.map((key) => [key, true])),
    readings: [{ at: at(5), values: { heartRate: 96, oxygenSaturation: 98 } }],
  }
}

/** A surgery in recovery with nothing missing. */
export async function recoveredSurgery(test: TestApp, clinic: TestClinic, pet: { id: string }): Promise<Surgery> {
  const { token } = clinic.as.veterinario
  const made = await aSurgery(test, clinic, pet)
  const surgeryId = made.id
  const urgent = { surgeryId, version: made.version, reason: 'Urgencia de prueba' }
  let { version } = (await callRoute(test, surgeries.overrideConsent, urgent, { token })).body
  for (const to of ['preparation', 'inProgress', 'recovery'] as const)
    version = (await callRoute(test, surgeries.move, { surgeryId, version, to }, { token })).body.version
  const sheet = completeSheet(clinic, test.services.clock())
  await callRoute(test, surgeries.save, { surgeryId, version, ...sheet }, { token })
  return (await callRoute(test, surgeries.get, { surgeryId }, { token })).body
}

export async function anExam(
  test: TestApp,
  clinic: TestClinic,
  pet: { id: string },
  overrides: Partial<CallOf<typeof exams.request>> = {},
): Promise<Exam> {
  const exam = {
    examTypeId: 'hematologia-hemograma-completo-cuadro-hematico',
    name: 'Hemograma completo (cuadro hemático)',
  }
  const input = { petId: pet.id, exams: [exam], ...overrides }
  const [made] = (await callRoute(test, exams.request, input, { token: clinic.as.veterinario.token })).body
  if (!made) throw new Error('No exam was made')
  return made
}

export async function aVaccine(
  test: TestApp,
  clinic: TestClinic,
  pet: { id: string },
  overrides: Partial<CallOf<typeof vaccines.create>> = {},
): Promise<Vaccine> {
  const { actor, token } = clinic.as.veterinario
  const input = {
    petId: pet.id,
    protocolId: 'canino-antirrabica-canina',
    product: 'Rabisin',
    laboratory: 'Boehringer Ingelheim',
    batch: 'L4821',
    batchExpiresOn: '2028-03-31',
    appliedOn: '2026-11-20',
    doseNumber: 1,
    nextOn: '2027-11-20',
    professionalId: actor.professionalId,
    ...overrides,
  }
  return (await callRoute(test, vaccines.create, input, { token })).body
}

export async function aDeworming(
  test: TestApp,
  clinic: TestClinic,
  pet: { id: string },
  overrides: Partial<CallOf<typeof dewormings.create>> = {},
): Promise<Deworming> {
  const { actor, token } = clinic.as.veterinario
  const input = {
    petId: pet.id,
    kind: 'internal',
    product: 'Prazicuantel + pirantel',
    dose: '1 tableta',
    appliedOn: '2026-11-20',
    nextOn: '2027-02-18',
    professionalId: actor.professionalId,
    ...overrides,
  } as const
  return (await callRoute(test, dewormings.create, input, { token })).body
}
