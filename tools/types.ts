import { spawnSync } from 'node:child_process'
import path from 'node:path'

const target = path.resolve(import.meta.dirname, '../server/db/types.ts')

/**
 * Writes the row types from a migrated database, or with `verify` says whether the file still agrees with it.
 * @returns whether the file is (now) what the database generates
 */
export function generateTypes(url: string, verify: boolean): boolean {
  const args = [
    path.resolve(import.meta.dirname, '../node_modules/.bin/kysely-codegen'),
    '--dialect',
    'postgres',
    '--url',
    url,
    '--camel-case',
    '--date-parser',
    'string',
    '--numeric-parser',
    'number',
    '--type-mapping',
    JSON.stringify({ timestamptz: 'ColumnType<string, Date | string, Date | string>', int8: 'number' }),
    '--custom-imports',
    JSON.stringify({}),
    '--exclude-pattern',
    '*(logins|migrations)',
    '--out-file',
    target,
    ...(verify ? ['--verify'] : []),
  ]
  const run = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (run.status !== 0 && !verify) throw new Error(run.stderr || run.stdout)
  return run.status === 0
}
