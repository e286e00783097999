import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { sharedBuffersMb } from '#server/db/embeddedServer.ts'

const GB = 2 ** 30

test('PostgreSQL keeps an eighth of the memory, neither too little to start well nor more than a clinic reads', () => {
  expect([1, 2, 4, 8, 24].map((size) => sharedBuffersMb(size * GB))).toEqual([128, 256, 512, 1024, 1024])
  // PostgreSQL takes whole megabytes only.
  fc.assert(
    fc.property(fc.double({ min: 2 ** 28, max: 2 ** 45, noNaN: true }), (bytes) => {
      const size = sharedBuffersMb(bytes)
      expect(Number.isInteger(size) && size >= 128 && size <= 1024).toBe(true)
    }),
  )
})

test.skipIf(process.env.TEST_DATABASE_URL)('what a row says never reaches the log of PostgreSQL', async () => {
  const client = new pg.Client({ connectionString: inject('ownerUrl') })
  await client.connect()
  await client.query('CREATE TEMP TABLE written (email text CONSTRAINT written_once UNIQUE)')
  const insert = () => client.query('INSERT INTO written VALUES ($1)', ['ana@prueba.co'])
  await insert()
  await expect(insert()).rejects.toMatchObject({ detail: expect.stringContaining('ana@prueba.co') })
  const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory')
  await client.end()
  const log = await readFile(path.join(rows[0]?.data_directory ?? '', '..', 'postgres.log'), 'utf8')
  expect(log).toContain('written_once')
  expect(log).not.toContain('ana@prueba.co')
})
