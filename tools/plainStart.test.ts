import { mkdtempSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { ended, killStarted, removeData, start } from './processes.ts'

const data = mkdtempSync(path.join(os.tmpdir(), 'huella-plain-'))

afterAll(async () => {
  await killStarted()
  removeData(data)
})

it('starts and works on the plain way to the database with a pg whose inside is another', async () => {
  const changed = path.join(data, 'changed-pg.cjs')
  const pg = JSON.stringify(createRequire(import.meta.url).resolve('pg'))
  writeFileSync(
    changed,
    `const { Query } = require(${pg}); const prepare = Query.prototype.prepare
    Query.prototype.prepare = function (...given) {
      if (this.constructor.name === 'PipelinedQuery') throw new Error('changed')
      return prepare.apply(this, given)
    }`,
  )
  const server = await start(data, { NODE_OPTIONS: `--require ${changed}`, LOG_LEVEL: 'info' })
  expect(server.text).toContain('statements are not pipelined')
  const login = await fetch(`${server.address}/api/auth/professionals/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nadie@prueba.co', password: 'no-es-esta' }),
  })
  expect(login.status).toBe(401)
  server.child.kill('SIGTERM')
  expect(await ended(server.child)).toBe(0)
})
