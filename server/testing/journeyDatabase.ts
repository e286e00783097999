import { v7 as uuidv7 } from 'uuid'
import { listAnnouncements, withdrawAnnouncement } from '#server/announcements/announcements.queries.ts'
import { withClinic } from '#server/db/clinic.ts'
import { openDatabase } from '#server/db/connection.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { provision } from '#server/db/provision.ts'
import { findLoginAccount, insertClinic, insertProfessional } from '#server/professionals/professionals.queries.ts'
import { createdDaysAgo, isUnpaid } from '#shared/invoices/invoices.rules.ts'
import { insertInvoice, listInvoices, payOutside } from '#server/invoices/invoices.queries.ts'
import { PRODUCT } from '#server/invoices/jobs.ts'
import { doWithoutDisk } from '#server/testing/disk.ts'

/** By the days that their invoice counts, how many clinics owe one; the last of the late ones owes a newer one besides. */
const DEBTS = new Map([
  [3, 4],
  [7, 7],
])

export interface JourneyDatabase {
  url: string
  /**
   * Changes the demo, once a server has loaded it: adds the people that it lacks, with the demo's password, and takes
   * its announcements away, which would open over every journey.
   */
  prepare: () => Promise<void>
  stop: () => Promise<void>
}

/** The database of the journeys in the browser: TEST_DATABASE_URL's, else an embedded one. */
export async function startJourneyDatabase(folder: string): Promise<JourneyDatabase> {
  const given = process.env.TEST_DATABASE_URL
  const embedded = given ? undefined : await startEmbedded(folder)
  const url = given ?? embedded?.url ?? ''
  if (embedded) await doWithoutDisk(embedded.url)
  return { url, prepare: () => prepare(url), stop: async () => embedded?.stop() }
}

async function prepare(url: string): Promise<void> {
  const database = openDatabase((await provision(url)).appUrl, { poolSize: 1, onError: () => undefined })
  const now = new Date()
  const demo = await findLoginAccount(database, 'demo@huella.vet')
  if (!demo) throw new Error('The server has not loaded the demo')
  const { passwordHash } = demo
  const reader = { name: 'Rosa Elvira Lara Vega', email: 'lectura@huella.vet', role: 'lectura', kind: 'otro' } as const
  await withClinic(database, demo.clinicId, now, (tx) => insertProfessional(tx, { ...reader, passwordHash }))
  const emptyClinic = uuidv7()
  await withClinic(database, emptyClinic, now, async (tx) => {
    await insertClinic(tx, { name: 'Clínica sin estrenar', firstStepsAreOpen: true })
    await insertProfessional(tx, {
      name: 'Elena Nuevo Cano',
      email: 'nueva@huella.vet',
      role: 'administrador',
      kind: 'MV',
      professionalCard: '30001',
      passwordHash,
    })
  })
  // The demo's second clinic is open to the journeys; these owe, each to one journey.
  const mora = await findLoginAccount(database, 'mora@huella.vet')
  if (mora)
    await withClinic(database, mora.clinicId, now, async (tx) => {
      const { items } = await listInvoices(tx, { page: 1, pageSize: 50 })
      for (const { id } of items.filter(isUnpaid)) await payOutside(tx, id, `demo${id.slice(-12)}`, now)
    })
  for (const days of [...DEBTS.keys()])
    for (let at = 1; at <= (DEBTS.get(days) ?? 0); at += 1)
      await withClinic(database, uuidv7(), now, async (tx) => {
        await insertClinic(tx, { name: `Clínica que debe ${days} días` })
        const owing = {
          name: 'Marta Deuda Ruiz',
          email: `debe${days}-${at}@huella.vet`,
          role: 'administrador',
        } as const
        await insertProfessional(tx, { ...owing, kind: 'MV', professionalCard: '30002', passwordHash })
        const ages = days === 7 && at === 7 ? [7, 3] : [days]
        for (const age of ages)
          await insertInvoice(tx, { amount: 38, product: PRODUCT, createdAt: createdDaysAgo(age, now) })
      })
  for (const { id } of await listAnnouncements(database)) await withdrawAnnouncement(database, id, now)
  await database.destroy()
}
