import { describe, expect, it } from 'vitest'
import { LOCAL_POOL, readEnv } from '#server/env.ts'
import { openBucket, openFiles } from '#server/outside/files/open.ts'

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

describe('the store of files', () => {
  const whole = {
    ...{ FILES_S3_ENDPOINT: 'https://s3.example.com', FILES_S3_BUCKET: 'huella' },
    ...{ FILES_S3_ACCESS_KEY_ID: 'key', FILES_S3_SECRET_ACCESS_KEY: 'secret' },
  }

  it('is a bucket where it is named whole, else the data folder', () => {
    expect(openBucket(readEnv(whole))?.isElsewhere).toBe(true)
    expect(openBucket(readEnv({}))).toBeUndefined()
    expect(openFiles(readEnv({})).isElsewhere).toBe(false)
  })

  it.each(Object.keys(whole))('is refused without %s', (name) => {
    expect(() => readEnv({ ...whole, [name]: '' })).toThrow('van juntas')
  })

  it('is refused with a prefix alone, or one that leads elsewhere', () => {
    expect(() => readEnv({ FILES_S3_PREFIX: 'one' })).toThrow('van juntas')
    for (const prefix of ['/a', 'a/', '..', 'a/../b'])
      expect(() => readEnv({ ...whole, FILES_S3_PREFIX: prefix })).toThrow('FILES_S3_PREFIX')
  })
})
