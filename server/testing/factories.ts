import { v7 as uuidv7 } from 'uuid'
import type { Role } from '#shared/access/actions.ts'
import type { CallOf } from '#shared/http/contract.ts'
import { owners, type Owner } from '#shared/owners/owners.contract.ts'
import { type PetPage, pets } from '#shared/pets/pets.contract.ts'
import { type Consultation, consultations } from '#shared/consultations/consultations.contract.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { insertSession } from '#server/auth/sessions.queries.ts'
import { type Actor, withClinic } from '#server/db/clinic.ts'
import { insertClinic, insertProfessional, type NewProfessional } from '#server/professionals/professionals.queries.ts'
import { callRoute, type TestApp } from '#server/testing/app.ts'

export interface Person {
  actor: Actor
  token: string
}

export const PASSWORD = 'una-clave-larga'
let passwordHash: Promise<string> | undefined

/** Somebody more of a clinic, who can log in with `PASSWORD`. */
export async function aPersonWithPassword(
  test: TestApp,
  clinic: { id: string },
  overrides: Partial<NewProfessional> = {},
): Promise<Person & { email: string }> {
  passwordHash ??= hashPassword(PASSWORD)
  const email = `${uuidv7()}@prueba.co`
  const hash = await passwordHash
  const now = test.services.clock()
  const usual = { name: 'Persona con clave', email, passwordHash: hash, role: 'lectura', kind: 'otro' } as const
  const actor = await withClinic(test.database, clinic.id, now, (tx) =>
    insertProfessional(tx, { ...usual, ...overrides }),
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
  const input = { petId: pet.id, reason: 'Vómito y decaimiento', allowSecondOpen: true, ...overrides }
  return (await callRoute(test, consultations.create, input, { token: clinic.as.veterinario.token })).body
}
