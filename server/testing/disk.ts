import pg from 'pg'

/** Nothing of a run outlives it: its PostgreSQL, which nobody else uses, need not wait for the disk. */
export async function doWithoutDisk(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
    await client.query(`ALTER SYSTEM SET ${setting} = off`)
  await client.query('SELECT pg_reload_conf()')
  await client.end()
}
