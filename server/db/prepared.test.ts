import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { MAX_STATEMENTS } from '#server/db/prepared.ts'
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

it('makes room for a new statement by the one that was not used for longest', async () => {
  const texts = await test.database.connection().execute(async (db) => {
    const run = (number: number) => sql`SELECT ${number}::int AS ${sql.ref(`n${number}`)}`.execute(db)
    for (let number = 0; number < MAX_STATEMENTS; number += 1) await run(number)
    await run(0)
    for (const number of [MAX_STATEMENTS, MAX_STATEMENTS + 1]) await run(number)
    const { rows } = await sql<{ statement: string }>`SELECT statement FROM pg_prepared_statements`.execute(db)
    expect((await run(1)).rows).toEqual([{ n1: 1 }])
    return rows.map(({ statement }) => statement)
  })
  expect(texts).toHaveLength(MAX_STATEMENTS)
  for (const [number, isKept] of [
    [0, true],
    [1, false],
    [2, false],
    [3, true],
    [MAX_STATEMENTS + 1, true],
  ] as const)
    expect(texts.includes(`SELECT $1::int AS "n${number}"`), String(number)).toBe(isKept)
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
