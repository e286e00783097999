import type { CallOf } from '#shared/http/contract.ts'
import type { owners } from '#shared/owners/owners.contract.ts'
import type { PetPage } from '#shared/pets/pets.contract.ts'
import { withClinic } from '#server/db/clinic.ts'
import { planReminders } from '#server/reminders/plan.queries.ts'
import { remindOwners } from '#server/reminders/reminders.word.ts'
import type { TestApp } from '#server/testing/app.ts'
import { anOwner, aPet, type TestClinic } from '#server/testing/factories.ts'
import { aVaccine } from '#server/vaccines/vaccines.factory.ts'

const silent = { error: () => undefined, warn: () => undefined, info: () => undefined }

/** What the job does, as one server process. */
export async function runReminders({ jobs, services }: TestApp): Promise<void> {
  await remindOwners.run({ database: jobs, services, now: services.clock(), log: silent })
}

/** An animal whose owner takes messages, by letter too. */
export async function aRemindedPet(
  test: TestApp,
  clinic: TestClinic,
  owner: Partial<CallOf<typeof owners.create>> = {},
): Promise<PetPage> {
  const reached = { email: 'catalina@prueba.co', messagesConsent: true, ...owner }
  return aPet(test, clinic, await anOwner(test, clinic, reached))
}

/** A reminder of a vaccine in five days, which the job has made. @returns its id */
export async function aReminder(test: TestApp, clinic: TestClinic): Promise<string> {
  const pet = await aRemindedPet(test, clinic)
  await aVaccine(test, clinic, pet, { appliedOn: '2025-11-25', nextOn: '2026-11-25' })
  await withClinic(test.database, clinic.id, test.services.clock(), planReminders)
  const { rows } = await test.owner.query<{ id: string }>('SELECT id FROM reminders WHERE pet_id = $1', [pet.id])
  return rows[0]?.id ?? ''
}
