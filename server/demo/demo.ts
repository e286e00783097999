import { sql } from 'kysely'
import { hashPassword } from '#server/auth/passwords.ts'
import type { Seal } from '#server/auth/seal.ts'
import { removeSessions } from '#server/auth/sessions.queries.ts'
import { type Actor, type ClinicTx, withClinic } from '#server/db/clinic.ts'
import { waitForLocks } from '#server/db/lock.ts'
import { insertAnnouncement } from '#server/announcements/announcements.queries.ts'
import { demoAnnouncements } from '#server/demo/announcements.ts'
import { loadCampaign } from '#server/demo/campaignCases.ts'
import { loadImports } from '#server/demo/importCases.ts'
import { type DemoClinic, loadDemoClinic } from '#server/demo/demoClinic.ts'
import { seededRandom } from '#server/demo/random.ts'
import { loadInvoices } from '#server/demo/invoices.ts'
import { loadMessages } from '#server/demo/messageCases.ts'
import { loadReminders } from '#server/demo/reminderCases.ts'
import type { Services } from '#server/services.ts'
import { insertClinic, insertProfessional, type NewProfessional } from '#server/professionals/professionals.queries.ts'

const PASSWORD = 'huella-demo'
/** Two processes that start at once load one demo. */
const DEMO_LOCK = 7_266_004

interface DemoPlan extends DemoClinic {
  /** Fixed, so that every demo has the same addresses. */
  id: string
  name: string
  nit: string
  address: string
  /** How old its unpaid invoice is. */
  unpaidDays: number | undefined
  professionals: Omit<NewProfessional, 'passwordHash'>[]
}

const phone = (number: string) => ({ country: '57' as const, number })

const huella: DemoPlan = {
  id: '01980000-0000-7000-8000-000000000001',
  name: 'Clínica Veterinaria Huella',
  nit: '901234567-7',
  address: 'Carrera 15 # 93-47, Chicó',
  seed: 20_261_120,
  owners: 122,
  pets: 180,
  hasOpenConsultations: true,
  unpaidDays: undefined,
  professionals: [
    {
      name: 'Laura Restrepo Gómez',
      email: 'demo@huella.vet',
      role: 'administrador',
      kind: 'MVZ',
      professionalCard: '14582',
      phone: phone('3102345678'),
    },
    {
      name: 'Andrés Felipe Molina Cruz',
      email: 'veterinario@huella.vet',
      role: 'veterinario',
      kind: 'MV',
      professionalCard: '21907',
      phone: phone('3153456789'),
    },
    { name: 'Diana Marcela Peña Soto', email: 'auxiliar@huella.vet', role: 'auxiliar', kind: 'auxiliar' },
    { name: 'Jhon Alexander Ruiz Mora', email: 'recepcion@huella.vet', role: 'recepcion', kind: 'otro' },
  ],
}

const mora: DemoPlan = {
  id: '01980000-0000-7000-8000-000000000002',
  name: 'Consultorio Veterinario La Mora',
  nit: '900765432-6',
  address: 'Calle 8 # 24-31',
  seed: 7,
  owners: 8,
  pets: 11,
  hasOpenConsultations: false,
  unpaidDays: 7,
  professionals: [
    {
      name: 'Patricia Mora Cárdenas',
      email: 'mora@huella.vet',
      role: 'administrador',
      kind: 'MVZ',
      professionalCard: '9341',
      phone: phone('3204567890'),
    },
  ],
}

/** When an account of the demo was closed, where DEMO=off did it: no real instant, so that DEMO=on opens those alone. */
const CLOSED_BY_SETTING = new Date(0)

/**
 * Closes the demo's accounts, whose password everybody knows, and ends their sessions. What was recorded in their clinics
 * stays, and the next start with the demo opens them again.
 */
export async function closeDemo(services: Services): Promise<void> {
  for (const plan of [huella, mora])
    await withClinic(services.database, plan.id, services.clock(), async (tx) => {
      const closed = await tx.db
        .updateTable('accounts')
        .set({ disabledAt: CLOSED_BY_SETTING })
        .where('clinicId', '=', plan.id)
        .where('email', 'in', emailsOf(plan))
        .where('disabledAt', 'is', null)
        .returning('id')
        .execute()
      for (const { id } of closed) await removeSessions(tx, id)
    })
}

async function openAgain(tx: ClinicTx, plan: DemoPlan): Promise<void> {
  await tx.db
    .updateTable('accounts')
    .set({ disabledAt: null })
    .where('clinicId', '=', plan.id)
    .where('email', 'in', emailsOf(plan))
    .where('disabledAt', '=', CLOSED_BY_SETTING.toISOString())
    .execute()
}

function emailsOf({ professionals }: DemoPlan): string[] {
  return professionals.map(({ email }) => email)
}

/**
 * Loads the demo clinics into a database without accounts. Safe from several processes at once; a load that was cut off
 * between the two clinics is completed by the next start.
 * @returns whether the demo clinics are there
 */
export async function loadDemoWhenEmpty(services: Services): Promise<boolean> {
  return (await loadOnce(services, huella, 'first')) && (await loadOnce(services, mora, 'second'))
}

async function loadOnce(services: Services, plan: DemoPlan, turn: 'first' | 'second'): Promise<boolean> {
  return withClinic(services.database, plan.id, services.clock(), async (tx) => {
    await waitForLocks(tx)
    await sql`SELECT pg_advisory_xact_lock(${sql.lit(DEMO_LOCK)})`.execute(tx.db)
    const own = tx.db.selectFrom('accounts').select('id').where('clinicId', '=', tx.clinicId).limit(1)
    if (await own.executeTakeFirst()) {
      await openAgain(tx, plan)
      return true
    }
    const { rows } = await sql<{ isUsed: boolean }>`SELECT has_accounts() AS is_used`.execute(tx.db)
    if (turn === 'first' && rows[0]?.isUsed) return false
    await load(tx, plan, services.seal)
    if (turn === 'first') for (const html of demoAnnouncements) await insertAnnouncement(tx.db, html, tx.now)
    return true
  })
}

async function load(tx: ClinicTx, plan: DemoPlan, seal: Seal): Promise<void> {
  await insertClinic(tx, {
    name: plan.name,
    nit: plan.nit,
    address: plan.address,
    city: 'Bogotá D.C.',
    phone: phone('6014567890'),
  })
  const passwordHash = await hashPassword(PASSWORD)
  const actors: Actor[] = []
  for (const professional of plan.professionals)
    actors.push(await insertProfessional(tx, { ...professional, passwordHash }))
  const signers = plan.professionals.flatMap((professional, index) => {
    const actor = actors[index]
    return actor?.licensed ? [{ actor, card: professional.professionalCard ?? '' }] : []
  })
  const registrar = actors.at(-1)
  if (!registrar) return
  const nurse = actors[plan.professionals.findIndex(({ role }) => role === 'auxiliar')] ?? registrar
  await loadDemoClinic(tx, plan, signers, { registrar, nurse, seal })
  await loadReminders(tx, seededRandom(plan.seed + 4), registrar)
  if (plan.hasOpenConsultations) {
    await loadMessages(tx, seededRandom(plan.seed + 5), plan.name, registrar)
    await loadCampaign(tx, seededRandom(plan.seed + 6), plan.name, registrar)
    await loadImports(tx, seededRandom(plan.seed + 7), actors[0] ?? registrar)
  }
  await loadInvoices(tx, plan.unpaidDays)
}
