import { v7 as uuidv7 } from 'uuid'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { owners } from '#shared/owners/owners.contract.ts'
import { professionals } from '#shared/professionals/professionals.contract.ts'
import { removeExpiredSessions, SESSION_REFUSED, requireLiveSession } from '#server/auth/sessions.queries.ts'
import { type Actor, withClinic } from '#server/db/clinic.ts'
import { callRoute, useTestApp } from '#server/testing/app.ts'
import { aClinic, aPersonWithPassword, PASSWORD, type TestClinic } from '#server/testing/factories.ts'

const test = useTestApp()
const owner = { name: 'Catalina Ríos Mejía', phone: { country: '57', number: '3004128890' } } as const
let clinic: TestClinic

const list = (token: string) => callRoute(test, owners.list, {}, { token })
const create = (token: string) => callRoute(test, owners.create, owner, { token })

/** The owners that are in the database, and not those that an answer says. */
async function written(): Promise<number> {
  const { rows } = await test.owner.query('SELECT 1 FROM owners WHERE clinic_id = $1', [clinic.id])
  return rows.length
}

beforeEach(async () => {
  clinic = await aClinic(test)
  // From here on the server remembers these sessions.
  for (const { token } of Object.values(clinic.as)) expect((await list(token)).status).toBe(200)
})

describe('a session that the server remembers', () => {
  it.each([
    ['closed', `DELETE FROM sessions USING accounts a WHERE a.id = account_id AND a.clinic_id = $1`],
    [
      'run out',
      `UPDATE sessions SET expires_at = '2026-11-20T16:59:00Z' FROM accounts a WHERE a.id = account_id AND a.clinic_id = $1`,
    ],
    ['of a disabled account', `UPDATE accounts SET disabled_at = now() WHERE clinic_id = $1`],
  ])('is refused at once when another server had it %s', async (_case, change) => {
    const { token } = clinic.as.veterinario
    await test.owner.query(change, [clinic.id])
    expect((await create(token)).error?.code).toBe('no_session')
    expect(await written()).toBe(0)
  })

  it('is told nothing else when it does not stand any more', async () => {
    const { token } = clinic.as.veterinario
    const close = () =>
      test.owner.query(`DELETE FROM sessions USING accounts a WHERE a.id = account_id AND a.clinic_id = $1`, [
        clinic.id,
      ])
    await close()
    const wrong = await callRoute(test, owners.get, { ownerId: 'no-id' } as never, { token })
    expect(wrong.error?.code).toBe('no_session')
    const other = clinic.as.recepcion.token
    expect((await list(other)).error?.code).toBe('no_session')
    const missing = await callRoute(test, owners.get, { ownerId: clinic.id }, { token: clinic.as.auxiliar.token })
    expect(missing.error?.code).toBe('no_session')
  })

  it('has the rights that its account has now', async () => {
    const { token, actor } = clinic.as.veterinario
    const become = (role: string) =>
      test.owner.query('UPDATE accounts SET role = $2 WHERE id = $1', [actor.accountId, role])
    await become('lectura')
    expect((await create(token)).error?.code).toBe('forbidden')
    expect(await written()).toBe(0)
    await become('veterinario')
    expect((await create(token)).status).toBe(200)
    expect(await written()).toBe(1)
  })

  it.each([
    { accountId: uuidv7() },
    { clinicId: uuidv7() },
    { professionalId: uuidv7() },
    { name: 'Otra persona' },
    { role: 'lectura' },
    { licensed: false },
    { readsHistory: false },
  ] satisfies Partial<Actor>[])('is refused when it was remembered with another right: %j', async (other) => {
    const { token, actor } = clinic.as.veterinario
    expect(actor).not.toMatchObject(other)
    const now = test.services.clock()
    const open = (remembered: Actor) =>
      withClinic(test.database, clinic.id, now, async () => 'opened', {
        condition: requireLiveSession(token, remembered, now, {}),
      })
    expect(await open(actor)).toBe('opened')
    await expect(open({ ...actor, ...other })).rejects.toMatchObject({ code: SESSION_REFUSED })
  })

  it('works in the clinic that its account has now', async () => {
    const { token, actor } = clinic.as.veterinario
    const other = await aClinic(test)
    await test.owner.query('UPDATE accounts SET clinic_id = $2, professional_id = $3 WHERE id = $1', [
      actor.accountId,
      other.id,
      other.as.veterinario.actor.professionalId,
    ])
    expect((await create(token)).status).toBe(200)
    expect(await written()).toBe(0)
  })

  it('is pushed forward once an hour', async () => {
    const { token, actor } = clinic.as.veterinario
    const seen = async (): Promise<string> => {
      const { rows } = await test.owner.query<{ at: Date }>(
        'SELECT last_seen_at AS at FROM sessions WHERE account_id = $1',
        [actor.accountId],
      )
      return rows[0]?.at.toISOString() ?? ''
    }
    const start = await seen()
    const after = (minutes: number): string => new Date(new Date(start).getTime() + minutes * 60_000).toISOString()
    const steps: [number, number][] = [
      [59, 0],
      [61, 61],
      [100, 61],
      [122, 122],
    ]
    try {
      for (const [minutes, expected] of steps) {
        test.setNow(after(minutes))
        expect((await list(token)).status).toBe(200)
        expect(await seen(), `${minutes} minutes`).toBe(after(expected))
      }
    } finally {
      test.setNow(start)
    }
  })
})

describe('the life of a session', () => {
  const START = '2026-11-20T17:00:00.000Z'
  const onDay = (day: number): string => new Date(new Date(START).getTime() + day * 86_400_000).toISOString()
  /** Whether the session lets in on that day, by the server's clock. */
  const standsOn = async (token: string, day: number): Promise<boolean> => {
    test.setNow(onDay(day))
    return (await list(token)).status === 200
  }
  afterEach(() => test.setNow(START))

  it('is 30 days without use, and 90 in all', async () => {
    const idle = clinic.as.auxiliar.token
    expect(await standsOn(idle, 29.9)).toBe(true)
    expect(await standsOn(idle, 60)).toBe(false)
    const used = clinic.as.veterinario.token
    for (const day of [25, 50, 75, 89.9]) expect(await standsOn(used, day), `day ${day}`).toBe(true)
    expect(await standsOn(used, 90.1)).toBe(false)
  })

  it.each([40, -40])('does not end by a clock that jumps %i days and back', async (jump) => {
    const { token, actor } = clinic.as.veterinario
    const person = await aPersonWithPassword(test, clinic)
    await standsOn(token, jump)
    // What removes the sessions that ran out: a start of the server, and a login.
    await removeExpiredSessions(test.database, test.services.clock())
    expect((await callRoute(test, professionals.login, { email: person.email, password: PASSWORD })).status).toBe(200)
    expect([await standsOn(token, 0), await standsOn(person.token, 0)]).toEqual([true, true])
    const { rows } = await test.owner.query('SELECT last_seen_at AS at FROM sessions WHERE account_id = $1', [
      actor.accountId,
    ])
    expect(rows, 'the time of its last use is right again').toEqual([{ at: new Date(START) }])
    expect([await standsOn(token, 29.9), await standsOn(token, 90.1)]).toEqual([true, false])
  })

  it('is written down for 90 days more', async () => {
    const kept = async () =>
      (await test.owner.query('SELECT 1 FROM sessions WHERE account_id = $1', [clinic.as.lectura.actor.accountId]))
        .rowCount
    await removeExpiredSessions(test.database, new Date(onDay(119)))
    expect(await kept()).toBe(1)
    await removeExpiredSessions(test.database, new Date(onDay(121)))
    expect(await kept()).toBe(0)
  })
})
