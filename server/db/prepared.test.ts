import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useTestApp } from '#server/testing/app.ts'

const test = useTestApp()

it('prepares a statement with parameters once a connection', async () => {
  const names = await test.database.connection().execute(async (db) => {
    for (const id of ['1', '2', '3']) await sql`SELECT ${id}::int AS id`.execute(db)
    const { rows } = await sql<{ statement: string }>`SELECT statement FROM pg_prepared_statements`.execute(db)
    return rows.filter(({ statement }) => statement === 'SELECT $1::int AS id')
  })
  expect(names).toHaveLength(1)
})

it('prepares anew after a migration changed what a statement answers', async () => {
  await test.owner.query('CREATE TABLE changing (id int)')
  await test.owner.query('GRANT SELECT ON changing TO PUBLIC')
  const read = () => sql`SELECT * FROM changing WHERE id IS DISTINCT FROM ${7}`.execute(test.database)
  await read()
  await test.owner.query('ALTER TABLE changing ADD COLUMN name text')
  // The call under way is refused, once; every later one sees the new table.
  await expect(read()).rejects.toThrow('cached plan')
  expect((await read()).rows).toEqual([])
})
