// The floor that the product is measured against: a bare Fastify with pg that does the same tasks with the same SQL on
// the same data. It looks up the session and filters by clinic; it validates nothing, keeps no history of changes,
// checks no permission and no output, writes no log.
import { createHash } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { fold } from '#shared/values/text.ts'
import { hashPassword, verifyPassword } from '#server/auth/passwords.ts'
import { PreparingClient } from '#server/db/prepared.ts'
import { type ListName, recordStatements } from './statements.ts'

/** Plain `pg`, as it comes; with FLOOR_PREPARED its statements are prepared as the product's are. */
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 16,
  ...(process.env.FLOOR_PREPARED ? { Client: PreparingClient } : {}),
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

app.get('/api/health/ready', async () => ({ status: 'ok' }))

app.get<{ Querystring: { q: string } }>('/api/clinic/owners', async (request) => {
  const { clinicId } = await findSession(request.headers.authorization)
  const words = fold(request.query.q).split(' ')
  const statement = statements.search.get(words.length)
  if (!statement) throw new Error('too many words')
  const values = Object.fromEntries(words.map((word, index) => [`word${index}`, word]))
  const { rows } = await pool.query(statement.text, statement.fill({ ...values, clinicId }))
  return { ...rows[0], page: 1, pageSize: 20 }
})

app.get<{ Params: { petId: string } }>('/api/clinic/pets/:petId', async (request) => {
  const { clinicId } = await findSession(request.headers.authorization)
  const { rows } = await pool.query<{ page: unknown }>(
    statements.petPage.text,
    statements.petPage.fill({ clinicId, recordId: request.params.petId }),
  )
  return rows[0]?.page
})

/** A list of a pet: the session, then the statements one after the other. */
function serveList(path: string, name: (q: string | undefined) => ListName): void {
  app.get<{ Params: { petId: string }; Querystring: { q?: string } }>(path, async (request) => {
    const { clinicId } = await findSession(request.headers.authorization)
    const { q } = request.query
    const values = { clinicId, recordId: request.params.petId, word0: fold(q ?? '') }
    const results: unknown[] = []
    for (const statement of statements.lists[name(q)]) {
      const { rows } = await pool.query(statement.text, statement.fill(values))
      results.push(rows)
    }
    return { results }
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
  systems: Record<string, unknown>
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
    const client = await pool.connect()
    try {
      await client.query('BEGIN')
      await client.query(
        `INSERT INTO consultations (clinic_id, id, version, created_at, created_by, updated_at, pet_id, professional_id,
         status, started_at, kind, reason, anamnesis, temperature, heart_rate, respiratory_rate, weight_grams,
         presumptive_diagnosis, treatments, systems)
       VALUES ($1, $2, 1, $3, $4, $3, $5, $4, 'draft', $3, 'control', $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
        [
          ...[clinicId, id, now, professionalId, petId, body.reason, body.anamnesis, body.temperature, body.heartRate],
          ...[body.respiratoryRate, grams, body.presumptiveDiagnosis, body.treatments, body.systems],
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
      const statement = statements.consultation
      const { rows } = await client.query(statement.text, statement.fill({ clinicId, recordId: id }))
      await client.query('COMMIT')
      return rows[0]
    } finally {
      client.release()
    }
  },
)

/** Only the hash: what a login cannot do without. */
const known = await hashPassword('huella-demo')
app.post<{ Body: { password: string } }>('/api/auth/professionals/login', async (request) => ({
  token: String(await verifyPassword(request.body.password, known)),
}))

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
