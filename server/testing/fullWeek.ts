import { v7 as uuidv7 } from 'uuid'
import { addDays, instantOn } from '#shared/values/date.ts'
import { system, withClinic } from '#server/db/clinic.ts'
import { openDatabase } from '#server/db/connection.ts'
import { provision } from '#server/db/provision.ts'
import { insertRecords } from '#server/db/record.ts'
import { findLoginAccount } from '#server/professionals/professionals.queries.ts'

/** Minutes of each event: so a day holds 86 of them, one after the other. */
const MINUTES = 10

interface FullWeek {
  /** Of the person whose events they are. */
  email: string
  petId: string
  /** Its first day. */
  from: string
  count: number
}

/** Fills a week with events of one person, beside the server: further ahead than it lets anybody book. @returns the professional's id */
export async function fillWeek(databaseUrl: string, { email, petId, from, count }: FullWeek): Promise<string> {
  const database = openDatabase((await provision(databaseUrl)).appUrl, { poolSize: 1, onError: () => undefined })
  try {
    const account = await findLoginAccount(database, email)
    if (!account) throw new Error(`The demo has no ${email}`)
    const { clinicId, professionalId } = account
    const at = new Date()
    const ofDay = Math.ceil(count / 7)
    const events = Array.from({ length: count }, (_one, index) => {
      const begin = Date.parse(instantOn(addDays(from, Math.floor(index / ofDay)), '07:00'))
      const start = begin + (index % ofDay) * MINUTES * 60_000
      const span = { startsAt: new Date(start), endsAt: new Date(start + MINUTES * 60_000) }
      const values = { typeId: 'consulta', professionalId, ...span, status: 'confirmed', reason: 'Control' }
      return { id: uuidv7(), actor: system, at, values }
    })
    const guests = events.map(({ id }) => ({ id: uuidv7(), actor: system, at, values: { eventId: id, petId } }))
    await withClinic(database, clinicId, at, async (tx) => {
      await insertRecords(tx, 'agendaEvents', events)
      await insertRecords(tx, 'agendaEventPets', guests)
    })
    return professionalId
  } finally {
    await database.destroy()
  }
}
