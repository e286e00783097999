import { describe, expect, it } from 'vitest'
import { LOCAL_POOL, readEnv } from '#server/env.ts'

describe('the connections to the database', () => {
  it('are as many as the cores of this machine can serve, and more to a database elsewhere', () => {
    expect(readEnv({}).DATABASE_POOL).toBe(LOCAL_POOL)
    expect(LOCAL_POOL).toBeGreaterThanOrEqual(4)
    expect(LOCAL_POOL).toBeLessThanOrEqual(66)
    expect(readEnv({ DATABASE_URL: 'postgres://db.clinic/huella' }).DATABASE_POOL).toBe(16)
  })

  it('are those that are asked for, from one to what the embedded one has room for', () => {
    expect(readEnv({ DATABASE_POOL: '3' }).DATABASE_POOL).toBe(3)
    for (const wrong of ['0', '101', '201']) expect(() => readEnv({ DATABASE_POOL: wrong })).toThrow('DATABASE_POOL')
    const elsewhere = { DATABASE_URL: 'postgres://db.clinic/huella' }
    expect(readEnv({ ...elsewhere, DATABASE_POOL: '200' }).DATABASE_POOL).toBe(200)
  })
})
