import { describe, expect, it } from 'vitest'
import { LOCAL_POOL, readEnv } from '#server/env.ts'

describe('the connections to the database', () => {
  it('are as many as the cores of this machine can serve, and more to a database elsewhere', () => {
    expect(readEnv({}).DATABASE_POOL).toBe(LOCAL_POOL)
    expect(readEnv({ DATABASE_URL: 'postgres://db.clinic/huella' }).DATABASE_POOL).toBe(16)
  })

  it('are those that are asked for, at least one', () => {
    expect(readEnv({ DATABASE_POOL: '3' }).DATABASE_POOL).toBe(3)
    expect(() => readEnv({ DATABASE_POOL: '0' })).toThrow('DATABASE_POOL')
  })
})
