import { beforeEach } from 'vitest'
import { controls } from '#shared/controls/controls.contract.ts'
import {
  type Channel,
  type Reminder,
  type ReminderRuleDraft,
  reminderRules,
  reminders,
  type ReminderView,
} from '#shared/reminders/reminders.contract.ts'
import type { DueKind } from '#shared/values/recordKinds.ts'
import { shippedRules } from '#shared/reminders/reminders.rules.ts'
import { instantOn } from '#shared/values/date.ts'
import { anEvent } from '#server/agendaEvents/agendaEvents.factory.ts'
import { aDeworming } from '#server/dewormings/dewormings.factory.ts'
import { aStay } from '#server/hospitalizations/hospitalizations.factory.ts'
import { aSurgery } from '#server/surgeries/surgeries.factory.ts'
import { readLetters } from '#server/testing/letters.ts'
import { sendOutbox } from '#server/testing/outbox.ts'
import type { CallOf } from '#shared/http/contract.ts'
import type { owners } from '#shared/owners/owners.contract.ts'
import type { PetPage } from '#shared/pets/pets.contract.ts'
import { system, withClinic } from '#server/db/clinic.ts'
import { updateRecords } from '#server/db/record.ts'
import { inAllClinics } from '#server/jobs/eachClinic.ts'
import { planReminders } from '#server/reminders/plan.queries.ts'
import { remindOwners } from '#server/reminders/reminders.word.ts'
import { callRoute, type TestApp, useTestApp } from '#server/testing/app.ts'
import { aClinic, aConsultation, anOwner, aPet, type TestClinic } from '#server/testing/factories.ts'
import { aVaccine } from '#server/vaccines/vaccines.factory.ts'

const silent = { error: () => undefined, warn: () => undefined, info: () => undefined }

/** What the job does, as one server process. */
export async function runReminders({ jobs, services }: TestApp): Promise<void> {
  await inAllClinics(remindOwners, { database: jobs, services, now: services.clock(), log: silent })
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

/** A reminder whose owner answered that the animal is not well. @returns its id */
export async function anAnswer(test: TestApp, clinic: TestClinic): Promise<string> {
  const reminderId = await aReminder(test, clinic)
  await aWayOf(test, clinic, 'whatsapp')
  const sql = "UPDATE reminders SET answer = 'bad', answered_at = now() WHERE clinic_id = $1 AND id = $2"
  await test.owner.query(sql, [clinic.id, reminderId])
  return reminderId
}

/** What waits in a clinic went, or did not. */
export async function aWayOf(test: TestApp, { id }: TestClinic, channel: Channel, status = 'sent'): Promise<void> {
  await test.owner.query(
    `INSERT INTO messages (clinic_id, id, created_at, at, channel, direction, kind, text, status, cause, cause_id)
      SELECT clinic_id, id, changed_at, changed_at, $2, 'out', 'text', 'Hola', $3, 'reminder', id FROM reminders
      WHERE clinic_id = $1 AND status = 'waiting'`,
    [id, channel, status],
  )
  await test.owner.query(
    "UPDATE reminders SET status = 'handed', message_id = id WHERE clinic_id = $1 AND status = 'waiting'",
    [id],
  )
}

/** A reminder that went out of a dose that was given since. @returns its id */
export async function aChange(test: TestApp, clinic: TestClinic): Promise<string> {
  const pet = await aRemindedPet(test, clinic)
  await aVaccine(test, clinic, pet, { appliedOn: '2025-11-25', nextOn: '2026-11-25' })
  await withClinic(test.database, clinic.id, test.services.clock(), planReminders)
  await aWayOf(test, clinic, 'whatsapp')
  await aVaccine(test, clinic, pet)
  const { rows } = await test.owner.query<{ id: string }>('SELECT id FROM reminders WHERE pet_id = $1', [pet.id])
  return rows[0]?.id ?? ''
}

export const FRIDAY = '2026-11-20'
/** Due soon enough to stand in the list, not soon enough to go. */
export const LATER = '2026-12-03'
const CLOSE = '2026-11-26'

/** Last given a year before what is due. */
export const due = (nextOn: string) => ({ appliedOn: '2025-11-20', nextOn })

/** A clinic on a Friday at noon, a new one for each test of the file, and what its tests ask and do. */
export function useReminders() {
  const test = useTestApp()
  const given = {} as { clinic: TestClinic; reception: { token: string }; vet: { token: string } }
  const goTo = (day: string, time = '12:00') => test.setNow(instantOn(day, time))
  beforeEach(async () => {
    goTo(FRIDAY)
    const clinic = await aClinic(test, 'Huellitas')
    const { recepcion, veterinario } = clinic.as
    Object.assign(given, { clinic, reception: { token: recepcion.token }, vet: { token: veterinario.token } })
  })

  const listed = async (view: ReminderView = 'waiting'): Promise<Reminder[]> =>
    (await callRoute(test, reminders.list, { view }, given.reception)).body.items

  /** One of each kind that the owner of an animal is reminded of. */
  const makers: Record<DueKind, (pet: { id: string }) => Promise<unknown>> = {
    vaccine: (pet) => aVaccine(test, given.clinic, pet, due(CLOSE)),
    deworming: (pet) => aDeworming(test, given.clinic, pet, { appliedOn: '2026-08-20', nextOn: CLOSE }),
    event: (pet) => anEvent(test, given.clinic, pet, { startsAt: instantOn('2026-11-21', '09:00') }),
    control: ({ id: petId }) =>
      callRoute(test, controls.create, { petId, dueOn: '2026-11-22', reason: 'Retirar puntos' }, given.vet),
    surgery: async (pet) => {
      const { id } = await aSurgery(test, given.clinic, pet)
      const finished = { status: 'finished', signerCard: '14582', finishedAt: instantOn('2026-11-19', '11:00') }
      await withClinic(test.database, given.clinic.id, test.services.clock(), (tx) =>
        updateRecords(tx, system, 'surgeries', [id], finished),
      )
    },
    hospitalization: async (pet) => {
      const { id } = await aStay(test, given.clinic, pet)
      const left = { status: 'discharged', dischargeKind: 'medical', dischargedAt: instantOn('2026-11-19', '11:00') }
      await withClinic(test.database, given.clinic.id, test.services.clock(), (tx) =>
        updateRecords(tx, system, 'hospitalizations', [id], left),
      )
    },
    consultation: async (pet) => {
      const { id } = await aConsultation(test, given.clinic, pet)
      const at = instantOn('2026-11-19', '11:00')
      await withClinic(test.database, given.clinic.id, test.services.clock(), (tx) =>
        updateRecords(tx, system, 'consultations', [id], {
          ...{ status: 'signed', startedAt: at, signedAt: at, signerCard: '14582' },
        }),
      )
    },
  }

  return Object.assign(given, {
    test,
    goTo,
    listed,
    makers,
    about: async (view?: ReminderView) => (await listed(view)).map(({ kind, about }) => [kind, about]),
    ofClinic: (sql: string) => test.owner.query(`${sql} WHERE clinic_id = $1`, [given.clinic.id]),
    /** Makes them, and sends what is due. */
    remind: async () => {
      await runReminders(test)
      await sendOutbox(test)
    },
    lettersTo: async (email: string) => (await readLetters(test)).filter((text) => text.includes(`To: ${email}`)),
    setRule: async (kind: DueKind, part: Partial<ReminderRuleDraft>) => {
      const admin = { token: given.clinic.as.administrador.token }
      const known = (await callRoute(test, reminderRules.list, {}, admin)).body.find((rule) => rule.kind === kind)
      const { version = null, ...rule } = { ...shippedRules[kind], ...known }
      return callRoute(test, reminderRules.update, { ...rule, kind, version, ...part }, admin)
    },
  })
}
