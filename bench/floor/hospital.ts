import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { nextOpen } from '#shared/hospitalizations/schedule.rules.ts'
import type { Means } from './formats.ts'
import type { Statement, Statements } from './statements.ts'

type Row = Record<string, unknown>

/** A treatment sheet, and a dose of it. */
export function serveHospital(
  app: FastifyInstance,
  { hospital: known }: Statements,
  { findSession, inTransaction, send }: Means,
  pool: pg.Pool,
): void {
  const read = async (client: pg.Pool | pg.PoolClient, statement: Statement, values: Record<string, string>) =>
    (await client.query<Row>(statement.text, statement.fill(values))).rows

  app.get<{ Params: { stayId: string } }>('/api/clinic/hospitalizations/:stayId/plan', async (request, reply) => {
    const { clinicId } = await findSession(request.headers.authorization)
    const [found] = await read(pool, known.plan, { clinicId, recordId: request.params.stayId })
    return reply.type('application/json; charset=utf-8').send(found?.plan)
  })

  app.post<{ Params: { stayId: string; orderId: string }; Body: { scheduledAt: string; status: string; at: string } }>(
    '/api/clinic/hospitalizations/:stayId/orders/:orderId/doses',
    async (request) => {
      const { clinicId, professionalId } = await findSession(request.headers.authorization)
      const { stayId, orderId } = request.params
      const { scheduledAt, status, at } = request.body
      const [id, now] = [uuidv7(), new Date()]
      return inTransaction(async (client) => {
        await send(client, known.lock, { clinicId, recordId: stayId })
        const order = await send(client, known.order, { clinicId, recordId: stayId, formatId: orderId })
        await read(client, known.since, { clinicId, recordId: orderId, from: at })
        await client.query(
          `INSERT INTO treatment_doses (clinic_id, id, version, created_at, created_by, updated_at, hospitalization_id, order_id,
             scheduled_at, status, given_at, by_id, by_name)
           VALUES ($1, $2, 1, $3, $4, $3, $5, $6, $7, $8, $9, $4, 'Banco')`,
          [clinicId, id, now, professionalId, stayId, orderId, scheduledAt, status, at],
        )
        const { rows } = await client.query<{ scheduled_at: Date }>(
          'SELECT scheduled_at FROM treatment_doses WHERE clinic_id = $1 AND order_id = $2 AND scheduled_at >= $3',
          [clinicId, orderId, order.nextDueAt],
        )
        const done = new Set(rows.map((row) => row.scheduled_at.toISOString()))
        const schedule = { startsAt: String(order.nextDueAt), endsAt: null, stoppedAt: null, toleranceMinutes: 30 }
        const next = nextOpen({ ...schedule, frequency: { kind: 'every', hours: Number(order.everyHours) } }, done)
        await client.query('UPDATE treatment_orders SET next_due_at = $3 WHERE clinic_id = $1 AND id = $2', [
          ...[clinicId, orderId, next],
        ])
        return send(client, known.dose, { clinicId, recordId: stayId, formatId: id })
      })
    },
  )
}
