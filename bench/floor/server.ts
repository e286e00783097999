// The floor that the product is measured against: a bare Fastify with pg that does the same tasks with the same SQL on
// the same data. It looks up the session and filters by clinic; it validates nothing, keeps no history of changes,
// checks no permission and no output, writes no log.
import { createHash } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { addDays, dayOf } from '#shared/values/date.ts'
import { fold } from '#shared/values/text.ts'
import { hashPassword, verifyPassword } from '#server/auth/passwords.ts'
import { PreparingClient } from '#server/db/preparingClient.ts'
import { LOCAL_POOL } from '#server/env.ts'
import { clinicOf } from '#server/db/publicId.ts'
import { serveFormats } from './formats.ts'
import { serveHospital } from './hospital.ts'
import { type ListName, recordStatements, type Statement } from './statements.ts'

/** `pg` as whoever uses it well does: its statements are prepared, and planned once, as the product's are. */
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  // As many as the product gives to one clinic.
  max: LOCAL_POOL - 1,
  Client: PreparingClient,
  options: '-c plan_cache_mode=force_generic_plan',
})
const statements = await recordStatements(new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 1 }))
const app = Fastify()

interface Session {
  clinicId: string
  professionalId: string
}

async function findSession(authorization: string | undefined): Promise<Session> {
  const tokenHash = createHash('sha256')
    .update(authorization?.slice(7) ?? '')
    .digest()
  const { rows } = await pool.query<Session>(
    `SELECT a.clinic_id AS "clinicId", a.professional_id AS "professionalId", a.name, a.role, a.licensed, a.reads_history
     FROM sessions s JOIN accounts a ON a.id = s.account_id
     WHERE s.token_hash = $1 AND s.expires_at > $2 AND a.disabled_at IS NULL`,
    [tokenHash, new Date()],
  )
  if (!rows[0]) throw Object.assign(new Error('no session'), { statusCode: 401 })
  return rows[0]
}

type Row = Record<string, unknown>

/** The first row. @throws when there is none */
async function send(client: pg.PoolClient, statement: Statement, values: Record<string, string>): Promise<Row> {
  const { rows } = await client.query<Row>(statement.text, statement.fill(values))
  if (!rows[0]) throw new Error('nothing found')
  return rows[0]
}

/** The rows of each, one after the other. */
async function sendAll(
  client: pg.Pool | pg.PoolClient,
  wanted: Statement[],
  values: Record<string, string>,
): Promise<Row[][]> {
  const results: Row[][] = []
  for (const statement of wanted) results.push((await client.query<Row>(statement.text, statement.fill(values))).rows)
  return results
}

async function inTransaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const result = await work(client)
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}

async function findSigner(client: pg.PoolClient, clinicId: string, professionalId: string): Promise<Row> {
  const { rows } = await client.query<Row>(
    'SELECT name, professional_card FROM professionals WHERE clinic_id = $1 AND id = $2',
    [clinicId, professionalId],
  )
  return rows[0] ?? {}
}

app.get('/api/health/ready', async () => ({ status: 'ok' }))

app.get<{ Querystring: { q: string } }>('/api/clinic/owners', async (request, reply) => {
  const { clinicId } = await findSession(request.headers.authorization)
  const words = fold(request.query.q).split(' ')
  const statement = statements.search.get(words.length)
  if (!statement) throw new Error('too many words')
  const values = Object.fromEntries(words.map((word, index) => [`word${index}`, word]))
  const { rows } = await pool.query<Row>(statement.text, statement.fill({ ...values, clinicId }))
  if (!rows[0]) throw new Error('nothing found')
  const { items, ...rest } = rows[0]
  // The lines are JSON already, as the product sends them.
  reply.type('application/json')
  return `{"items":${String(items)},${JSON.stringify({ ...rest, page: 1, pageSize: 20 }).slice(1)}`
})

app.get<{ Params: { petId: string } }>('/api/clinic/pets/:petId', async (request) => {
  const { clinicId } = await findSession(request.headers.authorization)
  const { rows } = await pool.query<{ page: unknown }>(
    statements.petPage.text,
    statements.petPage.fill({ clinicId, recordId: request.params.petId }),
  )
  return rows[0]?.page
})

app.get<{ Querystring: { from: string; to: string } }>('/api/clinic/agenda/events', async (request, reply) => {
  const { clinicId } = await findSession(request.headers.authorization)
  const { from, to } = request.query
  const { rows } = await pool.query<Row>(statements.week.text, statements.week.fill({ clinicId, from, to }))
  // As in the search: the events are JSON already.
  reply.type('application/json')
  return `{"items":${String(rows[0]?.items)},"total":${String(rows[0]?.total)}}`
})

/** A list of a pet: the session, then the statements one after the other. */
function serveList(path: string, name: (q: string | undefined) => ListName): void {
  app.get<{ Params: { petId: string }; Querystring: { q?: string } }>(path, async (request) => {
    const { clinicId } = await findSession(request.headers.authorization)
    const { q } = request.query
    const values = { clinicId, recordId: request.params.petId, word0: fold(q ?? '') }
    return { results: await sendAll(pool, statements.lists[name(q)], values) }
  })
}
serveList('/api/clinic/pets/:petId/timeline', (q) => (q === undefined ? 'timeline' : 'timelineSearch'))
serveList('/api/clinic/pets/:petId/vaccines', () => 'vaccines')
serveList('/api/clinic/pets/:petId/exams', () => 'exams')

interface NewConsultation {
  reason: string
  anamnesis: string
  temperature: number
  heartRate: number
  respiratoryRate: number
  weightKg: number
  presumptiveDiagnosis: string
  treatments: string
  general: unknown
  skin: unknown
  digestive: unknown
  cardiovascular: unknown
  respiratory: unknown
}

app.post<{ Params: { petId: string }; Body: NewConsultation }>(
  '/api/clinic/pets/:petId/consultations',
  async (request) => {
    const { clinicId, professionalId } = await findSession(request.headers.authorization)
    const { petId } = request.params
    const { body } = request
    const id = uuidv7()
    const now = new Date()
    const grams = Math.round(body.weightKg * 1000)
    return inTransaction(async (client) => {
      await client.query(
        `INSERT INTO consultations (clinic_id, id, version, created_at, created_by, updated_at, pet_id, professional_id,
         status, started_at, kind, reason, anamnesis, temperature, heart_rate, respiratory_rate, weight_grams,
         presumptive_diagnosis, treatments, general, skin, digestive, cardiovascular, respiratory)
       VALUES ($1, $2, 1, $3, $4, $3, $5, $4, 'draft', $3, 'control', $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
        [
          ...[clinicId, id, now, professionalId, petId, body.reason, body.anamnesis, body.temperature, body.heartRate],
          ...[body.respiratoryRate, grams, body.presumptiveDiagnosis, body.treatments],
          ...[body.general, body.skin, body.digestive, body.cardiovascular, body.respiratory],
        ],
      )
      await client.query(
        `INSERT INTO weights (clinic_id, id, version, created_at, created_by, updated_at, pet_id, grams, measured_at, source, source_id)
       VALUES ($1, $2, 1, $3, $4, $3, $5, $6, $3, 'consultation', $7)`,
        [clinicId, uuidv7(), now, professionalId, petId, grams, id],
      )
      await client.query(
        'UPDATE pets SET last_visit_at = $3, weighed_at = $3, weight_grams = $4 WHERE clinic_id = $1 AND id = $2',
        [clinicId, petId, now, grams],
      )
      await client.query(
        `UPDATE owners SET last_visit_at = $3 WHERE clinic_id = $1
         AND id = (SELECT owner_id FROM pets WHERE clinic_id = $1 AND id = $2)`,
        [clinicId, petId, now],
      )
      return send(client, statements.consultation, { clinicId, recordId: id })
    })
  },
)

app.post<{ Params: { formulaId: string } }>('/api/clinic/formulas/:formulaId/sign', async (request) => {
  const { clinicId, professionalId } = await findSession(request.headers.authorization)
  const { formulaId } = request.params
  const now = new Date()
  return inTransaction(async (client) => {
    const formula = await send(client, statements.signature.lock, { clinicId, recordId: formulaId })
    const patient = await send(client, statements.signature.patient, { clinicId, recordId: String(formula.pet_id) })
    const signer = await findSigner(client, clinicId, professionalId)
    const { last_formula_number: number } = await send(client, statements.signature.number, { clinicId })
    const { status: _status, allergies: _allergies, weight_grams: grams, ...named } = patient
    await client.query(
      `UPDATE formulas SET version = version + 1, updated_at = $3, number = $4, status = 'signed', issued_on = $5,
         valid_until = $6, weight_grams = $7, patient = $8, professional_id = $9, signed_at = $3, signer_name = $10,
         signer_card = $11
       WHERE clinic_id = $1 AND id = $2`,
      [
        ...[clinicId, formulaId, now, number, dayOf(now), addDays(dayOf(now), 30), grams, named],
        ...[professionalId, signer.name, signer.professional_card],
      ],
    )
    return send(client, statements.signature.formula, { clinicId, recordId: formulaId })
  })
})

interface NewReading {
  at: string
  values: Record<string, unknown>
}

app.patch<{ Params: { surgeryId: string }; Body: { version: number; readings: NewReading[] } }>(
  '/api/clinic/surgeries/:surgeryId',
  async (request) => {
    const { clinicId, professionalId } = await findSession(request.headers.authorization)
    const values = { clinicId, recordId: request.params.surgeryId }
    const now = new Date()
    return inTransaction(async (client) => {
      await send(client, statements.reading.lock, values)
      // Two who write side by side would lose a cell without it: a part of the task.
      const { version } = await send(client, statements.reading.version, values)
      if (version !== request.body.version) throw Object.assign(new Error('conflict'), { statusCode: 409 })
      for (const { at, values: cells } of request.body.readings)
        await client.query(
          `INSERT INTO anesthesia_readings (clinic_id, id, version, created_at, created_by, updated_at, surgery_id, at,
             heart_rate, respiratory_rate, oxygen_saturation, end_tidal_co2, systolic_pressure, mean_pressure,
             diastolic_pressure, temperature)
           VALUES ($1, $2, 1, $3, $4, $3, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
          [
            ...[clinicId, uuidv7(), now, professionalId, request.params.surgeryId, at],
            ...[cells.heartRate, cells.respiratoryRate, cells.oxygenSaturation, cells.endTidalCo2],
            ...[cells.systolicPressure, cells.meanPressure, cells.diastolicPressure, cells.temperature],
          ],
        )
      return { ...(await send(client, statements.reading.version, values)), updatedAt: now }
    })
  },
)

interface NewVaccine {
  protocolId: string
  product: string
  laboratory: string
  batch: string
  batchExpiresOn: string
  appliedOn: string
  nextOn: string
  doseNumber: number
  route: string
}

app.post<{ Params: { petId: string }; Body: NewVaccine }>('/api/clinic/pets/:petId/vaccines', async (request) => {
  const { clinicId, professionalId } = await findSession(request.headers.authorization)
  const { petId } = request.params
  const { body } = request
  const [id, now] = [uuidv7(), new Date()]
  return inTransaction(async (client) => {
    const { rows: pets } = await client.query<{ weight_grams: number }>(
      'SELECT weight_grams FROM pets WHERE clinic_id = $1 AND id = $2 FOR UPDATE',
      [clinicId, petId],
    )
    const signer = await findSigner(client, clinicId, professionalId)
    await client.query(
      'UPDATE vaccines SET is_current = false WHERE clinic_id = $1 AND pet_id = $2 AND family = $3 AND is_current',
      [clinicId, petId, 'rabia'],
    )
    await client.query(
      `INSERT INTO vaccines (clinic_id, id, version, created_at, created_by, updated_at, pet_id, protocol_id, family, name,
         diseases, product, laboratory, batch, batch_expires_on, applied_on, dose_number, route, next_on, weight_grams,
         professional_id, signer_name, signer_card, is_current)
       VALUES ($1, $2, 1, $3, $4, $3, $5, $6, 'rabia', 'Antirrábica canina', 'Rabia', $7, $8, $9, $10, $11, $12, $13, $14,
         $15, $4, $16, $17, true)`,
      [
        ...[clinicId, id, now, professionalId, petId, body.protocolId, body.product, body.laboratory, body.batch],
        ...[body.batchExpiresOn, body.appliedOn, body.doseNumber, body.route, body.nextOn, pets[0]?.weight_grams],
        ...[signer.name, signer.professional_card],
      ],
    )
    const { nextDue, vaccine } = statements.vaccine
    await client.query(nextDue.text, nextDue.fill({ clinicId, recordId: petId }))
    return (await send(client, vaccine, { clinicId, recordId: id })).line
  })
})

serveFormats(app, statements, { findSession, inTransaction, send })
serveHospital(app, statements, { findSession, inTransaction, send }, pool)

app.get<{ Querystring: { id: string } }>('/api/clinic/report', async (request) => {
  const { id: publicId } = request.query
  const clinicId = clinicOf(publicId)
  return inTransaction(async (client) => {
    const pet = await send(client, statements.report.pet, { clinicId, publicId })
    await client.query(
      `INSERT INTO report_openings (clinic_id, id, pet_id, at, what) VALUES ($1, $2, $3, $4, 'report')`,
      [clinicId, uuidv7(), pet.id, new Date()],
    )
    return { pet, lists: await sendAll(client, statements.report.lists, { clinicId, recordId: String(pet.id) }) }
  })
})

app.get('/api/clinic/home', async (request) => {
  const { clinicId, professionalId } = await findSession(request.headers.authorization)
  const cards = await sendAll(pool, statements.home, { clinicId, professionalId })
  // The product reads these too.
  for (const card of cards.flat()) if (typeof card.items === 'string') card.items = JSON.parse(card.items)
  return { cards }
})

/** Only the hash: what a login cannot do without. */
const known = await hashPassword('huella-demo')
app.post<{ Body: { password: string } }>('/api/auth/professionals/login', async (request) => ({
  token: String(await verifyPassword(request.body.password, known)),
}))

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
